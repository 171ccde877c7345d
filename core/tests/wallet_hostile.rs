//! Wallets: input of attackers. Ledger `wal-no-panic`.

use erc8257::verbs::judge;
use proptest::prelude::*;
use serde_json::{Value, json};

const FROM: &str = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
const TOKEN: &str = "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a";

fn report(bundle: &Value) -> Value {
    serde_json::from_str(&judge::<wallet::Border>(bundle.to_string().as_bytes()).to_json()).unwrap()
}

fn policy() -> Value {
    json!({
        "format": "erc8257-wallet-policy/1", "chains": ["eip155:10"], "default": "ask",
        "rules": [{ "id": "a", "effect": "allow" }], "validUntil": 9_000_000_000_u64,
        "caps": [{ "id": "c", "chain": "eip155:10", "asset": "native", "amount": "1" }],
    })
}

fn evaluation(action: &Value) -> Value {
    json!({ "format": "erc8257-wallet-evaluate-bundle/1", "policy": policy(), "now": 1, "action": action })
}

fn sent(data: &[u8]) -> Value {
    evaluation(&json!({
        "kind": "transaction", "chain": "eip155:10", "from": FROM, "to": FROM, "value": "0",
        "data": alloy_primitives::hex::encode_prefixed(data),
    }))
}

fn typed(types: &Value, primary: &str, message: &Value) -> Value {
    json!({
        "format": "erc8257-wallet-digest-bundle/1", "what": "typed-data",
        "typedData": { "types": types, "primaryType": primary, "domain": {}, "message": message },
    })
}

/// The longest call data, in the forms that cost most: many calls, deep ones, lists of nothing.
fn longest() -> Vec<Vec<u8>> {
    let multicall = |calls: &[Vec<u8>]| {
        let word = |number: usize| alloy_primitives::U256::from(number).to_be_bytes::<32>();
        let (mut heads, mut tails) = (Vec::new(), Vec::new());
        for call in calls {
            heads.extend(word(calls.len() * 32 + tails.len()));
            tails.extend(word(call.len()));
            tails.extend(call);
            tails.resize(tails.len().next_multiple_of(32), 0);
        }
        [&[0xac, 0x96, 0x50, 0xd8][..], &word(32), &word(calls.len()), &heads, &tails].concat()
    };
    let deep = (0..8).fold(vec![0xff; 120_000], |data, _| multicall(&[data]));
    let wide = multicall(&vec![Vec::new(); 2_045]);
    let lists = multicall(&vec![multicall(&vec![Vec::new(); 25]); 68]);
    let nested = (0..8).fold(multicall(&vec![Vec::new(); 1_900]), |data, _| multicall(&[data]));
    vec![deep, wide, lists, nested, vec![0xff; 131_072]]
}

/// Ledger `wal-call-bounds`: in every form of 131,072 bytes only so many calls are looked at.
#[test]
fn the_longest_call_data_are_bounded() {
    for data in longest() {
        assert!(data.len() <= 131_072, "{}", data.len());
        assert!(report(&sent(&data))["acts"].as_array().unwrap().len() <= 256);
    }
}

/// Ledger `wal-policy-hash`: the hash is that of the canonical bytes, whatever the white space and the order of the members.
#[test]
fn a_policy_has_one_hash_however_it_is_written() {
    let hash = |policy: &str| {
        let bundle = format!(r#"{{"format":"erc8257-wallet-policy-bundle/1","policy":{policy}}}"#);
        let text = judge::<wallet::Border>(bundle.as_bytes()).to_json();
        serde_json::from_str::<Value>(&text).unwrap()["policyHash"].clone()
    };
    let canonical = r#"{"default":"deny","x":5}"#;
    let expected = primitives::canonical::keccak256(canonical.as_bytes()).to_string();
    for policy in [canonical, r#"{ "x": 5e0, "default": "deny" }"#] {
        assert_eq!(hash(policy), expected, "{policy}");
    }
}

/// The text of a type is read once, and not once for each of its values: that would take hours here.
#[test]
fn a_long_type_of_many_values_is_read_once() {
    let long = format!("uint8[{}][]", "0".repeat(200_000));
    let types = json!({ "EIP712Domain": [], "Main": [{ "name": "a", "type": long }] });
    let message = json!({ "a": vec![json!([]); 200_000] });
    assert_eq!(report(&typed(&types, "Main", &message))["verdict"], "digest");
    // A struct that nearly has the name of a number, and no members.
    let name = format!("uint{}", "1".repeat(200_000));
    let types =
        json!({ "EIP712Domain": [], "Main": [{ "name": "a", "type": format!("{name}[]") }], &name: [] });
    let message = json!({ "a": vec![json!({}); 200_000] });
    assert_eq!(report(&typed(&types, "Main", &message))["verdict"], "digest");
}

/// Types that all lead to one large type: their hashes would take quadratic time.
#[test]
fn types_that_lead_to_each_other_are_bounded() {
    let fields = |of: &str, count: usize| -> Vec<Value> {
        (0..count).map(|index| json!({ "name": format!("f{index}"), "type": of })).collect()
    };
    let mut types = serde_json::Map::new();
    types.insert("EIP712Domain".into(), json!([]));
    types.insert("Big".into(), fields("uint256", 20_000).into());
    let mut main = Vec::new();
    let mut message = serde_json::Map::new();
    for index in 0..5_000 {
        types.insert(format!("T{index}"), json!([{ "name": "x", "type": "Big[]" }]));
        main.push(json!({ "name": format!("m{index}"), "type": format!("T{index}") }));
        message.insert(format!("m{index}"), json!({ "x": [] }));
    }
    types.insert("Main".into(), main.into());
    let report = report(&typed(&types.into(), "Main", &message.into()));
    assert_eq!(report["findings"][0]["rule"], "wal-typed-malformed", "{report}");
}

/// Ledger `wal-no-panic`: depth 16 is read, and 17 is not.
#[test]
fn typed_data_have_16_levels_at_most() {
    for (levels, verdict) in [(16, "digest"), (17, "invalid")] {
        let of = format!("uint256{}", "[]".repeat(levels));
        let types = json!({ "EIP712Domain": [], "T": [{ "name": "a", "type": of }] });
        let message = (0..levels).fold(json!(1), |inner, _| json!([inner]));
        assert_eq!(report(&typed(&types, "T", &json!({ "a": message })))["verdict"], verdict, "{levels}");
    }
}

/// A policy with more faults than a report lists: 256 of them, and the count of the others.
#[test]
fn a_policy_with_many_faults() {
    let mut policy = policy();
    for index in 0..1_000 {
        policy[format!("x{index}")] = json!(index);
    }
    let bundle = json!({ "format": "erc8257-wallet-policy-bundle/1", "policy": policy });
    let findings = report(&bundle)["findings"].as_array().unwrap().clone();
    assert_eq!(findings.len(), 257);
    assert_eq!(findings[256]["rule"], "lib-7-findings-limit");
    // The warning about the rule is among those that are not listed: errors come first.
    assert_eq!(findings[256]["found"], "745 more");
    let pointers: Vec<&str> =
        findings[..256].iter().map(|finding| finding["pointer"].as_str().unwrap()).collect();
    assert!(pointers.is_sorted());
}

/// Where a finding stands: the value of the bundle's text, its line and its column.
#[test]
fn findings_have_the_place_of_their_value() {
    let text = "{\"format\":\"erc8257-wallet-policy-bundle/1\",\n \"policy\":{\"default\":\n  5e0}}";
    let report: Value = serde_json::from_str(&judge::<wallet::Border>(text.as_bytes()).to_json()).unwrap();
    let places: Vec<Value> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| json!([of["rule"], of["pointer"], of["line"], of["column"], of["found"]]))
        .collect();
    assert_eq!(
        places,
        [
            json!(["wal-pol-missing", "/policy", 2, 11, null]),
            json!(["wal-pol-no-expiry", "/policy", 2, 11, null]),
            json!(["wal-pol-value", "/policy/default", 3, 3, "5"]),
        ]
    );
    let missing = report_of_state();
    assert_eq!(
        (&missing["pointer"], &missing["line"], &missing["found"]),
        (&json!("/state"), &Value::Null, &Value::Null)
    );
}

fn report_of_state() -> Value {
    let action = json!({
        "kind": "transaction", "chain": "eip155:10", "from": FROM, "to": TOKEN, "value": "1", "data": "0x",
    });
    let report = report(&evaluation(&action));
    let findings = report["findings"].as_array().unwrap().clone();
    findings.into_iter().find(|finding| finding["rule"] == "wal-eval-state-missing").unwrap()
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "(0x[0-9a-fA-F]{0,64}|[0-9]{1,80}|native|deny|allow|uint256|Permit|[a-z]{0,9})".prop_map(Value::from),
        Just(json!(FROM)),
    ];
    let name = "(format|chains|default|rules|id|effect|to|caps|asset|types|primaryType|domain|message|EIP712Domain|name|type|T)";
    leaf.prop_recursive(5, 48, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map(name, inner, 0..6).prop_map(|map| json!(map)),
        ]
    })
}

proptest! {
    /// Ledger `wal-no-panic`: whatever the policy, the typed data and the call data.
    #[test]
    fn nothing_makes_it_panic(value in any_json(), data in proptest::collection::vec(any::<u8>(), 0..200)) {
        let bundle = json!({ "format": "erc8257-wallet-policy-bundle/1", "policy": value });
        prop_assert!(report(&bundle)["verdict"].is_string());
        let bundle = json!({ "format": "erc8257-wallet-digest-bundle/1", "what": "typed-data", "typedData": value });
        report(&bundle);
        let action = json!({ "kind": "typed-data", "chain": "eip155:10", "from": FROM, "typedData": value });
        report(&evaluation(&action));
        prop_assert!(report(&sent(&data))["verdict"].is_string());
    }
}
