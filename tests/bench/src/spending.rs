//! Actions beside a policy: a plain transfer, and the worst call data there are.

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

/// Hostile call data of 131,072 bytes, each with a name: the account calls itself with a list of as many calls as fit, a multicall of
/// itself over and over, offsets that all point to one list, and words that say nothing.
#[must_use]
pub fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let word = |number: usize| format!("{number:064x}");
    // multicall(bytes[]): a list of empty calls.
    let count = (MOST - 4 - 64) / 64;
    let offsets: String = (0..count).map(|at| word(count * 32 + at * 32)).collect();
    let many = format!("ac9650d8{}{}{offsets}{}", word(32), word(count), word(0).repeat(count));
    // The same offset again and again: no canonical encoding.
    let again = format!("ac9650d8{}{}{}", word(32), word(count), word(0).repeat(2 * count));
    // A multicall within a multicall, to the depth that is looked into and beyond.
    let mut deep = String::new();
    for _ in 0..64 {
        let length = deep.len() / 2;
        let padding = "0".repeat((64 - deep.len() % 64) % 64);
        let next = format!("ac9650d8{}{}{}{}{deep}{padding}", word(32), word(1), word(32), word(length));
        if next.len() / 2 > MOST {
            break;
        }
        deep = next;
    }
    let noise: String = (0..MOST).map(|at| format!("{:02x}", (at * 131 + at / 7) % 256)).collect();
    [("many", many), ("again", again), ("deep", deep), ("noise", noise)]
        .map(|(name, data)| (name, bundle(ME, &data)))
        .into()
}

/// What the policy says.
#[must_use]
pub fn evaluate(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<wallet::Border>(bundle)
}
