//! Wallets: limits, spellings that no vector can hold, and bundles that strangers spoilt.

use crate::vector_files::cases;
use erc8257::verbs::judge;
use proptest::prelude::*;
use serde_json::{Value, json};

const ACCOUNT: &str = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
const OTHER: &str = "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2";
const TOKEN: &str = "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a";

/// The report of a bundle, or the line of a mistake.
fn judged(text: &str) -> Value {
    serde_json::from_str(&judge::<wallet::Border>(text.as_bytes()).to_json()).unwrap()
}

fn verdict(bundle: &Value) -> String {
    let report = judged(&bundle.to_string());
    report["verdict"].as_str().unwrap_or_else(|| panic!("{report}")).to_owned()
}

fn rules(bundle: &Value) -> Vec<String> {
    let report = judged(&bundle.to_string());
    let findings = report["findings"].as_array().unwrap_or_else(|| panic!("{report}"));
    findings.iter().map(|finding| finding["rule"].as_str().unwrap().to_owned()).collect()
}

fn word(number: usize) -> String {
    format!("{number:064x}")
}

/// A fee history whose only ratio is spelt like this.
fn with_ratio(ratio: &str) -> String {
    let bundle = format!(
        r#"{{"format":"erc8257-wallet-gas-bundle/1","chain":"eip155:1","feeHistory":{{"result":{{"oldestBlock":"0x1",
        "baseFeePerGas":["0x1","0x1"],"gasUsedRatio":[{ratio}],"reward":[["0x2"]]}}}}}}"#
    );
    judged(&bundle)["verdict"].as_str().unwrap().to_owned()
}

/// Ledger `wal-gas-integers`: a ratio is compared by its digits. A double would take the first two of the last list for 1.
#[test]
fn ratios_are_compared_by_their_digits() {
    for ratio in
        ["1", "1.0", "1e0", "0.1e1", "10E-1", "100.00e-2", "0.999999999999999999999", "1e-400", "5e-324"]
    {
        assert_eq!(with_ratio(ratio), "estimated", "{ratio}");
    }
    for ratio in ["0", "0.0", "-0", "0e5", "0.000e-999", "-0.0E+7"] {
        assert_eq!(with_ratio(ratio), "no-sample", "{ratio}");
    }
    let above = ["1.00000000000000000001", "1000000000000000001e-18", "1.5", "1e1", "2", "-0.1", "-1e-400"];
    for ratio in above {
        assert_eq!(with_ratio(ratio), "malformed", "{ratio}");
    }
}

fn gas(blocks: usize) -> Value {
    json!({"format": "erc8257-wallet-gas-bundle/1", "chain": "eip155:1", "feeHistory": {"result": {"oldestBlock": "0x1",
        "baseFeePerGas": vec!["0x1"; blocks + 1], "gasUsedRatio": vec![1; blocks], "reward": vec![["0x2"]; blocks]}}})
}

fn transfer(logs: usize) -> Value {
    let log = json!({"address": TOKEN, "topics": [], "data": "0x"});
    let hash = format!("0x{}", "b0".repeat(32));
    json!({"format": "erc8257-wallet-transfer-bundle/1", "chain": "eip155:1", "token": TOKEN, "from": ACCOUNT, "to": OTHER,
        "amount": "1", "transactionHash": hash, "receipt": {"result": {"transactionHash": hash, "blockHash": hash,
        "blockNumber": "0x1", "status": "0x1", "logs": vec![log; logs]}}})
}

fn account(code: usize, owners: usize) -> Value {
    let list: String = (0..owners).map(|owner| word(owner + 2)).collect();
    let version = format!("0x{}{}{:0<64}", word(32), word(5), "312e332e30");
    json!({"format": "erc8257-wallet-account-bundle/1", "chain": "eip155:1", "address": ACCOUNT,
        "code": {"result": format!("0x{}", "60".repeat(code))}, "slots": {"admin": {"result": format!("0x{}", word(0))}},
        "probes": {"version": {"result": version}, "threshold": {"result": format!("0x{}", word(1))},
        "owners": {"result": format!("0x{}{}{list}", word(32), word(owners))}}})
}

fn wire() -> Value {
    json!({"chainId": "0xa", "to": OTHER, "permission": {"type": "acme", "data": {}}, "context": "0x01", "delegationManager": TOKEN,
        "rules": [{"type": "expiry", "data": {"timestamp": 9}}]})
}

fn keys(list: &[Value]) -> Value {
    json!({"format": "erc8257-wallet-keys-bundle/1", "dialect": "7715", "now": 1, "answer": {"result": list}})
}

fn with(name: &str, value: Value) -> Value {
    let mut wire = wire();
    wire[name] = value;
    keys(&[wire])
}

/// Ledger `wal-no-panic`: what strangers write is bounded; N passes, and N + 1 does not.
#[test]
fn limits_hold() {
    let code = |bytes| account(bytes, 1);
    for (bundle, expected) in [
        (gas(1_024), "estimated"),
        (gas(1_025), "malformed"),
        (transfer(4_096), "no-transfer"),
        (transfer(4_097), "unknown"),
        (code(131_072), "contract"),
        (code(131_073), "unknown"),
        (keys(&vec![wire(); 1_024]), "listed"),
        (keys(&vec![wire(); 1_025]), "malformed"),
        (with("context", json!(format!("0x{}", "01".repeat(65_536)))), "listed"),
        (with("context", json!(format!("0x{}", "01".repeat(65_537)))), "malformed"),
    ] {
        assert_eq!(verdict(&bundle), expected);
    }
    let rule = |number: usize| json!({"type": format!("r{number}"), "data": {}});
    for (count, expected) in [(64, "listed"), (65, "malformed")] {
        assert_eq!(verdict(&with("rules", (0..count).map(rule).collect())), expected);
    }
    for (count, is_told) in [(32, false), (33, true)] {
        let found = rules(&with("dependencies", json!(vec![json!({}); count])));
        assert_eq!(found.contains(&"ses-grant-dependencies".to_owned()), is_told, "{count}");
    }
    for (owners, kind) in [(256, "safe"), (257, "contract")] {
        assert_eq!(judged(&account(1, owners).to_string())["accountType"], kind, "{owners}");
    }
    let name = |count: usize| json!({"type": "a".repeat(count), "data": {}});
    for (count, expected) in [(64, "listed"), (65, "malformed"), (0, "malformed")] {
        assert_eq!(verdict(&with("permission", name(count))), expected, "{count}");
    }
}

/// Ledger `ses-req-members`: what is sent to the wallet is what was asked, without white space, and with strings escaped.
#[test]
fn parameters_keep_the_order_and_the_numbers() {
    let data = "{ \"z\" : [ 1.50 , -0, 1e2 ],\n\t\"a\": \"x \\\" y\u{202e}\", \"\\u0062\" :{ } }";
    let text = format!(
        r#"{{"format":"erc8257-wallet-request-bundle/1","dialect":"7715","now":1,"requests":[{{"chain":"eip155:10","to":"{OTHER}",
        "permission":{{"type":"acme","isAdjustmentAllowed":false,"data":{data}}},"expiry":9}}]}}"#
    );
    let report = judge::<wallet::Border>(text.as_bytes()).to_json();
    let sent = r#""data":{"z":[1.50,-0,1e2],"a":"x \" y\u202e","b":{}}},"rules":[{"type":"expiry","data":{"timestamp":9}}]}]"#;
    assert!(report.contains(sent), "{report}");
}

/// Bundles of the study.
fn bundles() -> &'static [Value] {
    static BUNDLES: std::sync::OnceLock<Vec<Value>> = std::sync::OnceLock::new();
    BUNDLES.get_or_init(|| cases("wallet").into_iter().map(|mut case| case["bundle"].take()).collect())
}

/// Puts something else at one place of a document: the place is told by the number of values before it.
fn spoil(value: &mut Value, left: &mut usize, junk: &Value) -> bool {
    if *left == 0 {
        *value = junk.clone();
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().any(|element| spoil(element, left, junk)),
        Value::Object(members) => members.iter_mut().any(|(_, member)| spoil(member, left, junk)),
        _ => false,
    }
}

fn junk() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        Just(json!([])),
        Just(json!({})),
        Just(json!(true)),
        Just(json!(-1)),
        Just(json!(1.5)),
        Just(json!("")),
        Just(json!("0x")),
        Just(json!("0x0")),
        Just(json!("native")),
        Just(json!([[[]]])),
        Just(json!({"result": null})),
        Just(json!({"result": {}})),
        Just(json!({"result": [null]})),
        Just(json!({"error": {"code": 3, "data": "0x6ca7b806"}})),
        Just(json!(format!("0x{}", "f".repeat(64)))),
        Just(json!(u64::MAX)),
        Just(json!((1_u64 << 53) - 1)),
        Just(json!(format!("0x{}{}", word(32), "f".repeat(64)))),
        "0x[0-9a-f]{0,140}".prop_map(Value::String),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Ledger `wal-no-panic`: a spoilt bundle is judged, or refused with its member.
    #[test]
    fn a_spoilt_bundle_is_judged_or_refused(
        number in any::<prop::sample::Index>(),
        places in prop::collection::vec((0_usize..60, junk()), 1..4),
    ) {
        let mut bundle = number.get(bundles()).clone();
        for (mut place, junk) in places {
            // The format tells the verb: it stays.
            let format = bundle["format"].take();
            if place > 0 {
                spoil(&mut bundle, &mut place, &junk);
            }
            bundle["format"] = format;
        }
        let report = judged(&bundle.to_string());
        let is_report = report["verdict"].is_string() && report["findings"].is_array();
        let is_mistake = report["error"]["code"].as_str().is_some_and(|code| code.starts_with("usage-"));
        prop_assert!(is_report != is_mistake, "{report}");
    }
}
