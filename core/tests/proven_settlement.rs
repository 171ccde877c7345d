//! Receipts that are proven from a block, and settlements that are judged by them.

use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor};
use erc8257::proofs::{EMPTY_ROOT, encode_header, receipt_proof, verify_receipt_under, walk};
use erc8257::{Address, B256, U256, keccak256};
use payment::border::settlement::{PaymentAuthorization, SettlementVerdict};
use payment::{Asked, Due, Given, judge_settlement};
use primitives::rlp::{list, write_integer, write_text};
use serde_json::{Value, json};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |text, byte| format!("{text}{byte:02x}"))
}

fn text(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    write_text(&mut out, bytes);
    out
}

fn integer(number: u64) -> Vec<u8> {
    let mut out = Vec::new();
    write_integer(&mut out, U256::from(number));
    out
}

fn log(address: Address, topics: &[B256], data: &[u8]) -> Vec<u8> {
    let topics: Vec<u8> = topics.iter().flat_map(|topic| text(topic.as_slice())).collect();
    list(&[text(address.as_slice()), list(&topics), text(data)].concat())
}

/// A receipt of EIP-1559.
fn receipt(succeeded: bool, gas: u64, logs: &[Vec<u8>]) -> Vec<u8> {
    let parts = [integer(u64::from(succeeded)), integer(gas), text(&[0; 256]), list(&logs.concat())];
    [vec![2], list(&parts.concat())].concat()
}

fn header(root: B256) -> Value {
    let zero = B256::ZERO.to_string();
    json!({
        "parentHash": zero, "sha3Uncles": zero, "miner": Address::ZERO.to_string(), "stateRoot": EMPTY_ROOT.to_string(),
        "transactionsRoot": zero, "receiptsRoot": root.to_string(), "logsBloom": format!("0x{}", "0".repeat(512)),
        "difficulty": "0x0", "number": "0x64", "gasLimit": "0x1", "gasUsed": "0x0", "timestamp": "0x6a000000",
        "extraData": "0x", "mixHash": zero, "nonce": "0x0000000000000000",
    })
}

/// The bundle that proves the receipt of an index, and the hash of its block.
fn bundle(receipts: &[Vec<u8>], index: u32) -> (Value, ProofAnchor) {
    let nodes = receipt_proof(receipts, index);
    let header = header(nodes.first().map_or(EMPTY_ROOT, |root| keccak256(root)));
    let hash = keccak256(&encode_header(header.to_string().as_bytes()).unwrap());
    let proof: Vec<String> = nodes.iter().map(|node| hex(node)).collect();
    let bundle = json!({
        "format": "erc8257-receipt-proof-bundle/1", "anchor": {"source": "own-node", "blockHash": hash.to_string()},
        "header": header, "index": index, "proof": proof,
    });
    (bundle, ProofAnchor::of(hash, AnchorSource::OwnNode))
}

/// Every index of blocks of many sizes has a proof of its receipt, and the next one a proof that there is none.
///
/// Ledger `prf-rcp-walk`.
#[test]
fn receipts_of_a_block_prove_each_of_them() {
    for count in [1_u32, 2, 3, 16, 17, 127, 128, 129, 130, 255, 256, 257, 300, 700] {
        // Some are so short that they stand inside their parents.
        let receipts: Vec<Vec<u8>> =
            (0..count)
                .map(|place| {
                    if place % 3 == 0 {
                        list(&integer(place.into()))
                    } else {
                        receipt(true, place.into(), &[])
                    }
                })
                .collect();
        let root = keccak256(&receipt_proof(&receipts, 0)[0]);
        for index in (0..count).step_by(7).chain([count - 1]) {
            let nodes = receipt_proof(&receipts, index);
            let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
            let expected = receipts[usize::try_from(index).unwrap()].as_slice();
            let found = walk(root, &integer(index.into()), &nodes);
            assert_eq!(found, Ok(Some(expected)), "{index} of {count}");
        }
        let nodes = receipt_proof(&receipts, count);
        let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
        assert_eq!(walk(root, &integer(count.into()), &nodes), Ok(None), "beyond {count}");
    }
}

/// The tree is that of another implementation.
///
/// Ledger `prf-rcp-walk`.
#[test]
fn the_root_is_that_of_another_implementation() {
    use alloy_trie::{HashBuilder, Nibbles};

    let receipts: Vec<Vec<u8>> = (0..200).map(|place| receipt(place % 2 == 0, place * 21_000, &[])).collect();
    let mut leaves: Vec<(Nibbles, &Vec<u8>)> = receipts
        .iter()
        .enumerate()
        .map(|(place, receipt)| (Nibbles::unpack(integer(place as u64)), receipt))
        .collect();
    leaves.sort();
    let mut builder = HashBuilder::default();
    for (key, receipt) in leaves {
        builder.add_leaf(key, receipt);
    }
    assert_eq!(keccak256(&receipt_proof(&receipts, 7)[0]), builder.root());
}

const PAYER: Address = Address::repeat_byte(0xaa);
const PAYEE: Address = Address::repeat_byte(0xbb);
const TOKEN: Address = Address::repeat_byte(0xcc);
const NONCE: B256 = B256::repeat_byte(7);

fn settled(amount: u64, succeeded: bool) -> Vec<u8> {
    let used = keccak256(b"AuthorizationUsed(address,bytes32)");
    let transfer = keccak256(b"Transfer(address,address,uint256)");
    let logs = [
        log(TOKEN, &[used, PAYER.into_word(), NONCE], &[]),
        log(TOKEN, &[transfer, PAYER.into_word(), PAYEE.into_word()], &B256::from(U256::from(amount)).0),
    ];
    receipt(succeeded, 50_000, &logs)
}

fn due() -> Due {
    let authorization = PaymentAuthorization {
        from: PAYER,
        to: PAYEE,
        value: U256::from(10_000),
        valid_after: U256::ZERO,
        valid_before: U256::from(1_900_000_000),
        nonce: NONCE,
    };
    Due { asset: TOKEN, authorization }
}

/// A settlement needs no trust in the RPC: the events of a proven receipt say it.
#[test]
fn a_proven_receipt_settles_a_payment() {
    let other = receipt(true, 21_000, &[]);
    let asked = Asked {
        // A label beside the proof: it is compared with nothing (decision S20).
        transaction: Some(B256::repeat_byte(9)),
        ..Asked::default()
    };
    for (own, verdict) in [
        (settled(10_000, true), SettlementVerdict::Settled),
        (settled(9_999, true), SettlementVerdict::AmountMismatch),
        (settled(10_000, false), SettlementVerdict::Reverted),
        (other.clone(), SettlementVerdict::NotThisAuthorization),
    ] {
        let (bundle, anchor) = bundle(&[other.clone(), own, other.clone()], 1);
        let proven = verify_receipt_under(bundle.to_string().as_bytes(), &anchor).unwrap();
        let report = judge_settlement(Given::Proven(&proven), &due(), &asked);
        assert_eq!(
            (report.verdict, report.transaction, report.block_number),
            (verdict, None, Some(U256::from(100)))
        );
        // Under another hash nothing is proven, and nothing is known.
        let strange = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
        let refuted = verify_receipt_under(bundle.to_string().as_bytes(), &strange).unwrap();
        let report = judge_settlement(Given::Proven(&refuted), &due(), &asked);
        assert_eq!((report.verdict, report.block_number), (SettlementVerdict::Unknown, None));
        assert!(!report.retry_safe);
    }
}

/// Blocks that have the transaction are counted from the proven block.
#[test]
fn depth_counts_from_the_proven_block() {
    let (bundle, anchor) = bundle(&[settled(10_000, true)], 0);
    let proven = verify_receipt_under(bundle.to_string().as_bytes(), &anchor).unwrap();
    for (head, verdict) in [(104, SettlementVerdict::Settled), (103, SettlementVerdict::Unknown)] {
        let asked = Asked { confirmations: 5, head: Some(U256::from(head)), ..Asked::default() };
        assert_eq!(judge_settlement(Given::Proven(&proven), &due(), &asked).verdict, verdict, "{head}");
    }
}

/// A bundle names its own block hash: `judge` says what it shows, and that it establishes nothing (decision S27).
#[test]
fn a_bundle_of_a_proven_settlement_establishes_nothing() {
    use erc8257::verbs::{Conclusion, judge};

    let judged = |proof: &Value| {
        let text = json!({
            "format": "erc8257-payment-settlement-bundle/1", "receipt": {"proof": proof}, "asset": TOKEN.to_string(),
            "authorization": {"from": PAYER.to_string(), "to": PAYEE.to_string(), "value": "10000", "validAfter": "0",
                "validBefore": "1900000000", "nonce": NONCE.to_string()},
        });
        judge::<payment::Border>(text.to_string().as_bytes())
    };
    let (bundle, _) = bundle(&[settled(10_000, true)], 0);
    let judged_bundle = judged(&bundle);
    let judgement = judged_bundle.as_ref().unwrap();
    let report: Value = serde_json::from_str(&judgement.report).unwrap();
    assert_eq!((&report["verdict"], &report["transaction"]), (&json!("settled"), &Value::Null));
    assert_eq!(judgement.conclusion, Conclusion::Unknown);
    assert!(judged(&json!({"format": "erc8257-receipt-proof-bundle/1"})).as_ref().is_err());
}
