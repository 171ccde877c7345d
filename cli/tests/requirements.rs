//! `inspect`: what a predicate says that it requires, and what an account has of it: a plan beside the one answer that
//! counts (ledger `sec-intro-gas`, `sec-intro-revert`, `sec-intro-overlimit`, `sec-intro-sentinel`,
//! `1-malfunction-surface`, `sec-zerocode-surface`).

use crate::common::node::{Node, TOOL, hex, reverted, selector, word};
use crate::common::onchain::{
    ACCOUNT, MISSING, OWNED, PREDICATE, address, chain, pair, telling, token, told,
};
use crate::common::{file, run};
use access::{Introspection, OnchainRequirement};
use advice::Facts;
use erc8257::AccessLogic;
use erc8257::registry::AccessAnswer;
use serde_json::{Value, json};

fn inspect(node: &Node, more: &[&str]) -> (Value, String) {
    let all = |json: &[&str]| run(&[&["inspect", TOOL, "--rpc", &node.url], more, json].concat());
    let (read, shown) = (all(&["--json"]), all(&[]));
    assert_eq!(read.status, shown.status);
    assert!(!shown.stdout.contains(['\u{202e}', '\u{1b}']), "{}", shown.stdout);
    (serde_json::from_str(&read.stdout).unwrap(), shown.stdout)
}

fn unknown(kind: [u8; 4], label: &str) -> OnchainRequirement {
    OnchainRequirement { kind, data: vec![], label: label.to_owned() }
}

/// `sec-intro-gas`: the call has an amount of gas of its own, which the node here insists on.
#[test]
fn requirements_are_typed_and_told_in_words() {
    let list = [
        token(OWNED, "One of ours"),
        unknown([0; 4], "unknown"),
        unknown([1, 2, 3, 4], ""),
        OnchainRequirement { data: vec![1], ..token(OWNED, "") },
    ];
    let node = Node::start(telling(pair(1, 0), told(AccessLogic::Or, &list)));
    let (read, shown) = inspect(&node, &[]);
    let read = &read["predicate"]["requirements"];
    assert_eq!((&read["outcome"], &read["logic"]), (&json!("told"), &json!("OR")));
    let needs: Vec<_> =
        read["list"].as_array().unwrap().iter().map(|entry| entry["need"]["need"].clone()).collect();
    assert_eq!(needs, ["erc721-holding", "sentinel", "unknown", "undecodable"]);
    assert_eq!(read["list"][0]["label"], "One of ours");
    assert_eq!(read["list"][0]["need"]["collection"], address(OWNED));
    assert_eq!((&read["list"][3]["data"], &read["overLimit"]), (&json!("0x01"), &Value::Null));
    let words = format!(
        "  requires    any of:
    any token of the ERC-721 collection {OWNED:?} \"One of ours\"
    something that the predicate could not tell \"unknown\"
    something of the unknown kind 0x01020304
    something of kind 0xbdf8c428 in no known layout
"
    );
    assert!(shown.contains(&words), "{shown}");
}

#[test]
fn what_is_not_told_is_no_empty_list_and_no_denial() {
    let long = || unknown([1, 2, 3, 4], &"x".repeat(257));
    let much = || OnchainRequirement { data: vec![0; 4_097], ..unknown([1, 2, 3, 4], "") };
    let and = |list: &[OnchainRequirement]| told(AccessLogic::And, list);
    let busy = json!({"error": {"code": -32005, "message": "limit exceeded"}});
    let cases = [
        ("told", Value::Null, and(&[]), "an empty list, which says nothing"),
        ("told", Value::Null, and(&vec![token(OWNED, ""); 256]), "all of:"),
        (
            "over-limit",
            json!("count"),
            and(&vec![token(OWNED, ""); 257]),
            "not read: there are too many entries",
        ),
        ("over-limit", json!("data"), and(&[much()]), "not read: an entry's data is too long"),
        ("over-limit", json!("label"), and(&[long()]), "not read: an entry's label is too long"),
        (
            "failed",
            Value::Null,
            reverted("0x"),
            "the predicate did not list its requirements; this denies no account",
        ),
        (
            "failed",
            Value::Null,
            json!({"result": format!("0x{}", word(7))}),
            "the predicate did not list its requirements",
        ),
        ("failed", Value::Null, json!({"result": "0x"}), "the predicate did not list its requirements"),
        ("unavailable", Value::Null, busy, "not known (rate-limited"),
    ];
    for (outcome, limit, answer, words) in cases {
        let node = Node::start(telling(pair(1, 1), answer));
        let (read, shown) = inspect(&node, &["--check-access", ACCOUNT]);
        let told = &read["predicate"]["requirements"];
        assert_eq!((&told["outcome"], &told["overLimit"]), (&json!(outcome), &limit), "{told}");
        assert!(shown.contains(&format!("\n  requires    {words}")), "{shown}");
        assert_eq!(read["access"]["answer"], "granted");
        assert_eq!(read["access"]["plan"].is_null(), outcome != "told");
    }
}

#[test]
fn the_plan_stands_beside_the_answer() {
    let (has, lacks) = (token(OWNED, ""), token(MISSING, ""));
    let sentinel = unknown([0; 4], "unknown");
    let otherwise = "the predicate decides otherwise";
    let cases = [
        (AccessLogic::And, vec![has.clone(), has.clone()], pair(1, 1), "met", false),
        (AccessLogic::And, vec![has.clone(), lacks.clone()], pair(1, 0), "not-met", false),
        (AccessLogic::And, vec![has.clone(), lacks.clone()], pair(1, 1), "not-met", true),
        (AccessLogic::Or, vec![has.clone(), lacks.clone()], pair(1, 0), "met", true),
        (AccessLogic::Or, vec![lacks.clone(), sentinel.clone()], pair(1, 0), "unknown", false),
        (AccessLogic::And, vec![has.clone(), sentinel.clone()], pair(1, 1), "unknown", false),
        // A malfunction is neither a denial nor against the plan.
        (AccessLogic::And, vec![has.clone()], pair(0, 0), "met", false),
    ];
    for (logic, list, answer, outlook, contradicts) in cases {
        let node = Node::start(telling(answer, told(logic, &list)));
        let (read, shown) = inspect(&node, &["--check-access", ACCOUNT]);
        let plan = &read["access"]["plan"];
        assert_eq!(plan["outlook"], outlook, "{plan}");
        assert_eq!(plan["requirements"].as_array().unwrap().len(), list.len());
        assert_eq!(shown.contains(otherwise), contradicts, "{shown}");
    }
    let list = vec![has, lacks.clone(), sentinel, lacks];
    let node = Node::start(telling(pair(1, 0), told(AccessLogic::And, &list)));
    let (_, shown) = inspect(&node, &["--check-access", ACCOUNT]);
    let words = format!(
        "  DENIED  the predicate answered, and its answer is no
  plan        the account lacks what is asked for; only the answer above decides
    has        any token of the ERC-721 collection {OWNED:?}
    lacks      any token of the ERC-721 collection {MISSING:?}
    not known  something that the predicate could not tell
    lacks      any token of the ERC-721 collection {MISSING:?}
"
    );
    assert!(shown.ends_with(&words), "{shown}");
    // The same question is asked once.
    assert_eq!(node.requests().last().unwrap().matches("eth_call").count(), 2);
}

#[test]
fn what_is_no_balance_is_not_known() {
    let answers = [
        json!({"result": "0x"}),
        json!({"result": "0x01"}),
        json!({"result": format!("0x{}{}", word(1), word(1))}),
        reverted("0x"),
        json!({"error": {"code": -32000, "message": "out of gas"}}),
    ];
    for answer in answers {
        let node = Node::start(move |method, params| match selector(params) {
            "0x70a08231" => answer.clone(),
            _ => chain(pair(1, 1))(method, params),
        });
        let (read, _) = inspect(&node, &["--check-access", ACCOUNT]);
        assert_eq!(read["access"]["plan"]["requirements"][0]["met"], Value::Null);
    }
}

#[test]
fn a_predicate_without_code_is_not_yet_available() {
    let node = Node::start(|method, params| match (method, params[0] == address(PREDICATE)) {
        ("eth_getCode", true) => json!({"result": "0x"}),
        ("eth_call", _) if params[0]["to"] == address(PREDICATE) => json!({"result": "0x"}),
        _ => chain(pair(0, 0))(method, params),
    });
    let (read, shown) = inspect(&node, &["--check-access", ACCOUNT]);
    assert_eq!(read["predicate"]["requirements"]["outcome"], "no-contract");
    assert!(shown.contains("  contract    not yet available: there is no code at this address\n"), "{shown}");
    assert!(!shown.contains("open"), "{shown}");
    assert!(shown.contains("  MALFUNCTION  "), "{shown}");
}

#[test]
fn delegated_accounts_are_told() {
    let code = hex(&[&[0xef, 0x01, 0x00][..], &[0x33; 20]].concat());
    let node = Node::start(move |method, params| match method {
        "eth_getCode" => json!({"result": code}),
        _ => chain(pair(1, 1))(method, params),
    });
    let (read, shown) = inspect(&node, &[]);
    let delegate = "0x3333333333333333333333333333333333333333";
    assert_eq!(
        (&read["tool"]["creator"]["delegate"], &read["predicate"]["delegate"]),
        (&json!(delegate), &json!(delegate))
    );
    assert!(
        shown.contains(&format!("  delegates   an account with a key runs the code of {delegate}")),
        "{shown}"
    );
    assert!(shown.contains(", which runs a contract's code (EIP-7702)\n"), "{shown}");
}

#[test]
fn what_was_read_is_recorded_as_facts() {
    let path = file("inspected-facts.json", "");
    let node = Node::start(chain(pair(1, 0)));
    let _ = inspect(&node, &["--check-access", ACCOUNT, "--record", &path]);
    let facts = Facts::parse(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(facts.tool.unwrap().to_string(), TOOL);
    assert_eq!(facts.config.unwrap().access_predicate, PREDICATE);
    assert_eq!(facts.registry.code.unwrap().bytes, 2);
    assert_eq!(facts.creator.code.unwrap().bytes, 0);
    assert!(facts.predicate.proxy.unwrap().is_proxy());
    assert_eq!(facts.access, Some(AccessAnswer::Denied));
    let Some(Introspection::Requirements(told)) = facts.requirements else { panic!("no requirements") };
    assert_eq!(told.list, [token(OWNED, "Any\u{202e} token")]);
}
