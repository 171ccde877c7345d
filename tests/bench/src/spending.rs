//! Actions beside a policy: a plain transfer, and the worst call data there are.

use erc8257::U256;
use primitives::abi::encoder::{Part, encode};
use primitives::describe::Judged;

const ME: &str = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const TOKEN: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAYEE: &str = "70997970c51812dc3a010c7d01b50e0d17dc79c8";
/// Bytes of call data that are looked into.
const MOST: usize = 131_072;

/// A bundle with a policy of one rule and one cap, and a transaction with these data.
fn bundle(to: &str, data: &str) -> Vec<u8> {
    format!(
        r#"{{"format":"erc8257-wallet-evaluate-bundle/1","policy":{{"format":"erc8257-wallet-policy/1","chains":["eip155:8453"],"default":"deny","validUntil":1800000000,"rules":[{{"id":"pay","effect":"allow","to":["{TOKEN}"],"selectors":["0xa9059cbb"],"recipients":["0x{PAYEE}"],"maxAmount":"1000"}}],"caps":[{{"id":"day","chain":"eip155:8453","asset":"{TOKEN}","amount":"5000","windowSeconds":86400}}]}},"now":1790000000,"state":{{"spent":[]}},"action":{{"kind":"transaction","chain":"eip155:8453","from":"{ME}","to":"{to}","value":"0","data":"0x{data}"}}}}"#
    )
    .into_bytes()
}

/// A transfer of a token that the policy allows.
#[must_use]
pub fn plain() -> Vec<u8> {
    bundle(TOKEN, &format!("a9059cbb{PAYEE:0>64}{:064x}", 1_000))
}

/// Hostile call data of up to 131,072 bytes, each with a name: lists of calls that are empty, malformed, dirty or followed by bytes, calls
/// within calls, and words that say nothing.
#[must_use]
pub fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let word = |number: usize| format!("{number:064x}");
    // multicall(bytes[]): a list of empty calls.
    let count = (MOST - 4 - 64) / 64;
    let offsets: String = (0..count).map(|at| word(count * 32 + at * 32)).collect();
    let many = format!("ac9650d8{}{}{offsets}{}", word(32), word(count), word(0).repeat(count));
    // The same offset again and again: no canonical encoding.
    let again = format!("ac9650d8{}{}{}", word(32), word(count), word(0).repeat(2 * count));
    let noise: String = (0..MOST).map(|at| format!("{:02x}", (at * 131 + at / 7) % 256)).collect();
    // To the depth that is looked into and beyond.
    let mut deep = Vec::new();
    for _ in 0..64 {
        deep = multicall(&[deep]);
    }
    // To that depth, and as large as may be: each level is read to its end.
    let mut heavy = vec![0xab; MOST - 2_048];
    for _ in 0..8 {
        heavy = multicall(&[heavy]);
    }
    // Lists within lists, so that one call after the other is looked at and most of them are not.
    let mut bushy = transfer(1);
    while bushy.len() < MOST / 4 {
        bushy = multicall(&vec![bushy.clone(); 3]);
    }
    // A list of 256 calls of which each spends another asset.
    let spends: Vec<Vec<u8>> = (0..255).map(|index| executed(index + 1, &transfer(index))).collect();
    let spending = batch(&spends);
    // Addresses with bits where none may be, within a list that is in order.
    let mut dirty = transfer(1);
    dirty[5] = 0xff;
    let dirty = multicall(&vec![dirty; 255]);
    let trailing = [multicall(&vec![transfer(1); 255]), vec![0xee; MOST - 255 * 160 - 256]].concat();
    // The last call of a long list is malformed.
    let mut late = multicall(&vec![Vec::new(); count]);
    if let Some(last) = late.last_mut() {
        *last = 1;
    }
    let packed = packed();
    let bytes = [
        ("deep", deep),
        ("heavy", heavy),
        ("bushy", bushy),
        ("spending", spending),
        ("dirty", dirty),
        ("trailing", trailing),
        ("late", late),
        ("packed", packed),
    ];
    let hex = |bytes: Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let texts = [("many", many), ("again", again), ("noise", noise)].into_iter();
    let all = texts.chain(bytes.into_iter().map(|(name, bytes)| (name, hex(bytes))));
    all.map(|(name, data)| {
        assert!(data.len() <= 2 * MOST, "{name}: {} bytes", data.len() / 2);
        (name, bundle(ME, &data))
    })
    .collect()
}

fn transfer(amount: usize) -> Vec<u8> {
    let mut data = vec![0xa9, 0x05, 0x9c, 0xbb];
    data.extend(encode(&[Part::number(U256::from(0x70)), Part::number(U256::from(amount))]));
    data
}

/// `multicall(bytes[])`.
fn multicall(calls: &[Vec<u8>]) -> Vec<u8> {
    let list = encode(&calls.iter().map(|call| Part::Bytes(call)).collect::<Vec<_>>());
    called([0xac, 0x96, 0x50, 0xd8], calls.len(), list)
}

/// `executeBatch((address,uint256,bytes)[])`.
fn batch(calls: &[Vec<u8>]) -> Vec<u8> {
    let list = encode(&calls.iter().cloned().map(Part::Tail).collect::<Vec<_>>());
    called([0x34, 0xfc, 0xd5, 0xbe], calls.len(), list)
}

/// One call of a batch: to a contract of its own.
fn executed(contract: usize, data: &[u8]) -> Vec<u8> {
    encode(&[Part::number(U256::from(contract)), Part::number(U256::ONE), Part::Bytes(data)])
}

fn called(selector: [u8; 4], count: usize, elements: Vec<u8>) -> Vec<u8> {
    let list = [U256::from(count).to_be_bytes::<32>().to_vec(), elements].concat();
    [selector.to_vec(), encode(&[Part::Tail(list)])].concat()
}

/// `multiSend(bytes)` with as many calls without data as fit.
fn packed() -> Vec<u8> {
    let call = [vec![0], vec![7; 20], vec![0; 64]].concat();
    let calls = call.repeat((MOST - 128) / call.len());
    [vec![0x8d, 0x80, 0xff, 0x0a], encode(&[Part::Bytes(&calls)])].concat()
}

/// What the policy says.
#[must_use]
pub fn evaluate(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<wallet::Border>(bundle)
}
