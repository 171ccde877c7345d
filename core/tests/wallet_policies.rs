//! The policies of the guide: each allows what it is for, and no more.

use std::fs;

use erc8257::verbs::judge;
use serde_json::{Value, json};

const USDC: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAYEE: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const STRANGER: &str = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const ROUTER: &str = "0x2626664c2603336e57b271c5c0b26f421741e481";
const DELEGATIONS: &str = "0xdb9b1e94b5b69df7e401ddbede43491141047db3";
const NOW: u64 = 1_790_000_000;

/// A policy of the guide, with the action that the guide shows.
fn example(name: &str) -> Value {
    let path = format!("{}/../../docs/policies/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).expect("the guide's policy")).expect("JSON")
}

fn evaluated(bundle: &Value) -> (String, Vec<String>) {
    let text = judge::<wallet::Border>(bundle.to_string().as_bytes()).to_json();
    let report: Value = serde_json::from_str(&text).unwrap();
    let findings = report["findings"].as_array().unwrap_or_else(|| panic!("{text}"));
    let codes = findings.iter().map(|finding| finding["rule"].as_str().unwrap().to_owned()).collect();
    (report["verdict"].as_str().unwrap().to_owned(), codes)
}

fn call(selector: &str, to: &str, amount: u128) -> String {
    format!("0x{selector}{:0>64}{amount:064x}", &to[2..])
}

/// The example with another action.
fn with(name: &str, to: &str, data: &str) -> (String, Vec<String>) {
    let mut bundle = example(name);
    let policy = &bundle["policy"];
    let from = policy["account"].as_str().unwrap_or("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266").to_owned();
    bundle["action"] = json!({
        "kind": "transaction", "chain": "eip155:8453", "from": from, "to": to, "value": "0", "data": data,
        "gas": "60000", "maxFeePerGas": "1000000000",
    });
    evaluated(&bundle)
}

/// The first reason, or the verdict where there is none.
fn first((verdict, codes): (String, Vec<String>)) -> String {
    codes.first().cloned().unwrap_or(verdict)
}

#[test]
fn each_policy_of_the_guide_is_valid_and_decides_as_shown() {
    for (name, verdict) in [
        ("read-only", "deny"),
        ("pay-tools", "allow"),
        ("swap", "allow"),
        ("treasury", "ask"),
        ("agent", "allow"),
    ] {
        let bundle = example(name);
        assert_eq!(evaluated(&bundle).0, verdict, "{name}");
        let check = json!({"format": "erc8257-wallet-policy-bundle/1", "policy": bundle["policy"]});
        let checked: Value =
            serde_json::from_str(&judge::<wallet::Border>(check.to_string().as_bytes()).to_json()).unwrap();
        assert_eq!(checked["verdict"], "valid", "{name}: {checked}");
        // Who tells nothing of the past is asked at best, and who is too late is denied.
        let mut later = example(name);
        later["now"] = json!(1_800_000_000_u64);
        assert_eq!(evaluated(&later).0, "deny", "{name}");
        let mut elsewhere = example(name);
        elsewhere["action"]["chain"] = json!("eip155:10");
        assert_eq!(evaluated(&elsewhere).0, "deny", "{name}");
    }
}

#[test]
fn read_only_allows_nothing() {
    for data in ["0x".into(), call("a9059cbb", PAYEE, 1), call("095ea7b3", PAYEE, 1)] {
        assert_eq!(with("read-only", USDC, &data).0, "deny");
    }
}

#[test]
fn paying_tools_is_bounded_by_recipient_amount_day_and_time() {
    let change = |pointer: &str, value: Value| {
        let mut bundle = example("pay-tools");
        *bundle.pointer_mut(pointer).unwrap() = value;
        first(evaluated(&bundle))
    };
    let message = "/action/typedData/message";
    assert_eq!(change(&format!("{message}/to"), json!(STRANGER)), "wal-eval-rule-recipient");
    assert_eq!(change(&format!("{message}/value"), json!("100001")), "wal-eval-rule-amount");
    assert_eq!(
        change(&format!("{message}/validBefore"), json!((NOW + 301).to_string())),
        "wal-eval-deadline-far"
    );
    assert_eq!(change("/state/spent/0/amount", json!("990001")), "wal-eval-cap");
    assert_eq!(change("/state/spent/0/at", json!(NOW - 86_400)), "allow", "yesterday does not count");
    assert_eq!(change("/state", json!(null)), "wal-eval-state-missing");
    assert_eq!(first(with("pay-tools", USDC, &call("a9059cbb", PAYEE, 100_000))), "allow");
    assert_eq!(first(with("pay-tools", USDC, &call("a9059cbb", STRANGER, 1))), "wal-eval-rule-recipient");
    assert_eq!(first(with("pay-tools", STRANGER, &call("a9059cbb", PAYEE, 1))), "wal-eval-no-rule");
}

#[test]
fn a_swap_costs_at_most_the_cap() {
    assert_eq!(first(with("swap", USDC, &call("095ea7b3", ROUTER, 50_000_000))), "allow");
    assert_eq!(first(with("swap", USDC, &call("095ea7b3", ROUTER, 50_000_001))), "wal-eval-rule-amount");
    assert_eq!(first(with("swap", USDC, &call("095ea7b3", STRANGER, 1))), "wal-eval-rule-recipient");
    let unlimited = with("swap", USDC, &call("095ea7b3", ROUTER, u128::MAX));
    assert!(unlimited.1.contains(&"wal-eval-danger-unlimited-approval".to_owned()), "{unlimited:?}");
    assert_eq!(first(with("swap", ROUTER, "0x04e45aaf")), "allow");
    assert_eq!(first(with("swap", ROUTER, "0xac9650d8")), "wal-call-malformed", "no other function");
    let mut again = example("swap");
    again["state"]["spent"] = json!([{"cap": "usdc-day", "amount": "30000001", "at": NOW - 1}]);
    assert_eq!(first(evaluated(&again)), "wal-eval-cap");
}

#[test]
fn a_treasury_pays_salaries_and_asks_about_the_rest() {
    assert_eq!(first(with("treasury", USDC, &call("a9059cbb", PAYEE, 5_000_000_000))), "allow");
    assert_eq!(with("treasury", USDC, &call("a9059cbb", PAYEE, 5_000_000_001)).0, "ask");
    assert_eq!(with("treasury", USDC, &call("a9059cbb", STRANGER, 15_000_000_001)).0, "deny", "the month");
    assert_eq!(with("treasury", USDC, &call("095ea7b3", PAYEE, 1)).0, "deny");
    let mut fee = example("treasury");
    fee["action"]["gas"] = json!("2000001");
    assert_eq!(evaluated(&fee).0, "deny");
}

/// Ledger `ses-redeem-plural`: ERC-7710 has `redeemDelegations`.
#[test]
fn an_agent_with_a_session_key_is_held_to_less_than_its_grant() {
    assert_eq!(first(with("agent", USDC, &call("a9059cbb", PAYEE, 1))), "allow", "its own money, too");
    assert_eq!(first(with("agent", USDC, &call("a9059cbb", STRANGER, 1))), "wal-eval-rule-recipient");
    assert_eq!(with("agent", DELEGATIONS, "0xcef6d209").0, "deny", "nothing to be read");
    let mut more = example("agent");
    let data = more["action"]["data"].as_str().unwrap();
    let (small, large) = (format!("{:064x}", 30_000), format!("{:064x}", 100_001));
    assert!(data.contains(&small));
    more["action"]["data"] = json!(data.replace(&small, &large));
    assert_eq!(first(evaluated(&more)), "wal-eval-rule-amount", "the transfer within the redemption");
    let mut stranger = example("agent");
    let data = stranger["action"]["data"].as_str().unwrap().replace(&PAYEE[2..], &STRANGER[2..]);
    stranger["action"]["data"] = json!(data);
    assert_eq!(first(evaluated(&stranger)), "wal-eval-rule-recipient");
}
