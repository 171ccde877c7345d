//! What a policy allows, another reader of the call data can see: the acts of plain calls are the one ABI encoding of their words, and
//! only known rules let them pass. Typed data that have a digest are JSON, and their digest does not hang on the order of their members.
//! A policy that can be used has no member that its reader does not know, and one hash however it is written.
//!
//! Input: a byte for the kind; then the bytes of call data, of typed data or of a policy.

use alloy_primitives::{Address, U256, hex};
use alloy_sol_types::SolValue as _;
use serde_json::{Value, json};

use crate::core::{CORE, Core};
use crate::dice::Dice;

const ME: &str = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";
const TOKEN: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAYEE: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
/// The most that the policy of these properties lets go.
const MOST: u64 = 1_000;

/// The property of the core.
pub fn wallet(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    match dice.below(3) {
        0 => calls(core, dice.rest()),
        1 => typed(core, dice.rest()),
        _ => policy(core, dice.rest()),
    }
}

fn judged(core: &Core, bundle: &str) -> Value {
    serde_json::from_str(&(core.judge_wallet)(bundle.as_bytes())).expect("a report is JSON")
}

/// One rule: at most so much of one token to one recipient. Whatever is allowed is exactly that.
fn calls(core: &Core, data: &[u8]) {
    let policy = json!({
        "format": "erc8257-wallet-policy/1", "chains": ["eip155:10"], "default": "deny",
        "validUntil": 9_000_000_000_u64, "rules": [{
            "id": "pay", "effect": "allow", "to": [TOKEN], "selectors": ["0xa9059cbb"], "recipients": [PAYEE],
            "maxAmount": MOST.to_string(), "maxValue": "0",
        }],
    });
    for to in [TOKEN, ME] {
        let bundle = json!({
            "format": "erc8257-wallet-evaluate-bundle/1", "policy": policy, "now": 1, "state": {"spent": []},
            "action": {
                "kind": "transaction", "chain": "eip155:10", "from": ME, "to": to, "value": "0",
                "data": hex::encode_prefixed(data),
            },
        });
        let report = judged(core, &bundle.to_string());
        let acts = report["acts"].as_array().expect("acts");
        assert!(acts.len() <= 256, "{report}");
        if report["verdict"] != "allow" {
            continue;
        }
        assert!(!data.is_empty(), "nothing is no transfer");
        if to == TOKEN {
            let (payee, amount): (Address, U256) = data.strip_prefix(&[0xa9, 0x05, 0x9c, 0xbb]).map_or_else(
                || panic!("no transfer is allowed: {report}"),
                |words| <(Address, U256)>::abi_decode_params_validate(words).expect("one encoding"),
            );
            assert_eq!(data.len(), 68, "nothing behind it");
            assert!(format!("{payee:?}") == PAYEE && amount <= U256::from(MOST), "{report}");
        }
        for act in acts.iter().filter(|act| act["container"] == false) {
            assert_eq!(act["recipient"], PAYEE, "{report}");
            let amount: u64 = act["amount"].as_str().expect("an amount").parse().expect("a small one");
            assert!(amount <= MOST && act["dangers"] == json!([]), "{report}");
        }
    }
}

/// Typed data, as they stand and with the members of all objects in another order.
fn typed(core: &Core, text: &[u8]) {
    let Ok(given) = std::str::from_utf8(text) else { return };
    let bundle = |typed: &str| {
        format!(r#"{{"format":"erc8257-wallet-digest-bundle/1","what":"typed-data","typedData":{typed}}}"#)
    };
    // What is no JSON is no bundle; a text that ends the member and goes on is another bundle.
    let Ok(value) = serde_json::from_str::<Value>(given) else { return };
    let report = judged(core, &bundle(given));
    let Some(digest) = report["digest"].as_str() else { return };
    assert_eq!(report["verdict"], "digest", "{report}");
    assert!(value["types"][value["primaryType"].as_str().expect("a type")].is_array(), "{report}");
    // serde_json sorts the names; types are lists, whose order stays.
    let sorted = judged(core, &bundle(&value.to_string()));
    // Numbers that it spells otherwise may be beyond what it holds exactly.
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().filter(|one| !one.is_whitespace()).collect();
        letters.sort_unstable();
        letters
    };
    if letters(&value.to_string()) == letters(given) {
        assert_eq!(sorted["digest"].as_str(), Some(digest), "{given}");
    }
}

/// The members that a policy may have.
const MEMBERS: [&str; 12] = [
    "format",
    "chains",
    "default",
    "rules",
    "name",
    "account",
    "validAfter",
    "validUntil",
    "maxSignatureSeconds",
    "caps",
    "gas",
    "dangers",
];

fn policy(core: &Core, text: &[u8]) {
    let Ok(given) = std::str::from_utf8(text) else { return };
    let Ok(value) = serde_json::from_str::<Value>(given) else { return };
    let bundle = |policy: &str| format!(r#"{{"format":"erc8257-wallet-policy-bundle/1","policy":{policy}}}"#);
    let report = judged(core, &bundle(given));
    if report["verdict"] != "valid" {
        return;
    }
    let members = value.as_object().expect("a policy is an object");
    assert!(members.keys().all(|name| MEMBERS.contains(&name.as_str())), "{given}");
    assert_ne!(value["default"], "allow");
    let rules = value["rules"].as_array().expect("rules");
    assert_eq!(report["rules"], json!(rules.len()));
    let sorted = judged(core, &bundle(&value.to_string()));
    assert_eq!(sorted["policyHash"], report["policyHash"], "{given}");
}
