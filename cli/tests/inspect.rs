//! `inspect`: the onchain side of a tool in a person's terms; access as granted, denied, malfunction or no such tool,
//! never mixed (ledger `1-use-tryhasaccess`, `1-tryhasaccess-outcomes`, `1-tryhasaccess-no-false-true`,
//! `1-name-nonempty`; decision B29).

use crate::common::node::{BLOCK, Node, REGISTRY, TOOL, URI, record, reverted, selector, word};
use crate::common::onchain::{ACCOUNT, OWNED, PREDICATE, chain, pair};
use crate::common::{Ran, run};
use erc8257::Address;
use serde_json::{Value, json};

/// keccak256 of the two bytes that all contracts have here, and of none.
const CODE_HASH: &str = "0x309c67890bde4c575dc23d2cc3b5c3a3d599e312e980e9b61b5bc8f3cd87c8bb";
const NO_CODE_HASH: &str = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470";

fn inspect(node: &Node, more: &[&str]) -> Ran {
    run(&[&["inspect", TOOL, "--rpc", &node.url][..], more].concat())
}

/// Ledger `sec-reg-publish-codehash`: the hash of the registry's code stands beside its address.
/// Ledger `1-refimpl-name`, `9-registry-id`, `9-predicate-id`: the identifiers tell what the contracts are; name and version
/// are their own.
#[test]
fn a_sound_tool() {
    let node = Node::start(chain(pair(1, 1)));
    let ran = inspect(&node, &["--check-access", ACCOUNT]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let expected = format!(
        "{TOOL}
  RPC         {}
  block       100 {BLOCK}

registry {REGISTRY}
  contract    2 bytes of code
  code hash   {CODE_HASH}
  ERC-165     says that it is a tool registry (0xf1dc8075)
  name        \"Tools\"
  proxy       no ERC-1967 mark, which does not prove that its code cannot change
  version     \"1.2.3\"
  tools       7 registered so far

tool 1
  state       registered
  creator     0xabcdefabcdef1234567890abcdefabcdef123456
  manifest    {URI}
  hash        0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0

predicate {PREDICATE:#x}
  contract    2 bytes of code
  code hash   {CODE_HASH}
  ERC-165     says that it is an access predicate (0xbdf9dc18)
  name        \"Gate\\u{{1b}}[31m\"
  proxy       its code can change; implementation 0x000000000000000000000000000000000000beef
  requires    any token of the ERC-721 collection {OWNED:?} \"Any\\u{{202e}} token\"

access of {ACCOUNT}
  GRANTED  the registry says that this account may use the tool
  plan        the account has what is asked for; only the answer above decides
    has        any token of the ERC-721 collection {OWNED:?}
",
        node.url
    );
    assert_eq!(ran.stdout, expected);
    // Chain and head, the registry with everything about the tool, creator and predicate, then the balances.
    assert_eq!(node.requests().len(), 4);
    let reads = node.requests().iter().skip(1).map(|body| body.matches(BLOCK).count()).collect::<Vec<_>>();
    assert_eq!(reads, [12, 10, 1], "every read is at the one block");

    let ran = inspect(&node, &["--json"]);
    assert_eq!(ran.status, 0);
    let read: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(read["format"], "erc8257-inspection/1");
    assert_eq!(read["block"], json!({"number": "0x64", "hash": BLOCK}));
    assert_eq!(read["registry"]["interface"], "supported");
    assert_eq!(read["registry"]["toolCount"], "7");
    assert_eq!(read["tool"]["config"]["metadataURI"], URI);
    assert_eq!(read["predicate"]["proxy"]["implementation"], "0x000000000000000000000000000000000000beef");
    assert_eq!(read["predicate"]["name"], "Gate\u{1b}[31m");
    assert_eq!(read["registry"]["codeHash"], CODE_HASH);
    let nobody = json!({"codeBytes": 0, "codeHash": NO_CODE_HASH, "delegate": null});
    assert_eq!(read["tool"]["creator"], nobody);
    assert_eq!(read["access"], Value::Null);
}

/// Ledger `1-staticcall-only`: the zero address opens a tool to every caller, so there is no predicate that could be asked.
#[test]
fn an_open_tool_has_no_predicate_that_is_asked() {
    let node = Node::start(|method, params| match (method, selector(params)) {
        ("eth_call", "0xa0178453") => json!({"result": record(URI, Address::ZERO)}),
        _ => chain(pair(1, 1))(method, params),
    });
    let ran = inspect(&node, &["--check-access", ACCOUNT, "--data", "0x1234", "--json"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let read: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(read["tool"]["config"]["accessPredicate"], format!("{:?}", Address::ZERO));
    assert_eq!((&read["predicate"], &read["access"]["answer"]), (&Value::Null, &json!("granted")));
    let zero = format!("{:?}", Address::ZERO);
    assert!(!node.requests().concat().contains(&zero), "{:?}", node.requests());
}

/// Ledger `sec-gas-no-ceiling`: what a registry gives its predicate is the registry's own matter, so the question about
/// access is asked without a limit of ours.
#[test]
fn access_is_asked_without_a_limit_of_gas() {
    let node = Node::start(chain(pair(1, 1)));
    assert_eq!(inspect(&node, &["--check-access", ACCOUNT]).status, 0);
    let asked: Vec<Value> = node
        .requests()
        .iter()
        .flat_map(|body| match serde_json::from_str(body).unwrap() {
            Value::Array(batch) => batch,
            one => vec![one],
        })
        .filter(|request| selector(&request["params"]) == "0x2361abf3")
        .collect();
    assert_eq!(asked.len(), 1);
    assert!(asked[0]["params"][0].is_object() && asked[0]["params"][0].get("gas").is_none(), "{asked:?}");
}

/// Ledger `1-tryhasaccess-outcomes`, `1-tryhasaccess-no-false-true`, `sec-pred-fail-denied`: only the one answer ends well.
#[test]
fn the_answers_about_access_are_never_mixed() {
    let id = |selector: &str, id: u64| reverted(&format!("{selector}{}", word(id)));
    let cases = [
        ("granted", pair(1, 1), 0),
        ("denied", pair(1, 0), 1),
        ("malfunction", pair(0, 0), 1),
        ("malfunction", pair(0, 1), 1),
        ("malformed", pair(2, 1), 1),
        ("malformed", pair(1, 2), 1),
        ("malformed", json!({"result": format!("0x{}", word(1))}), 1),
        ("malformed", json!({"result": format!("0x{}{}{}", word(1), word(1), word(1))}), 1),
        ("malformed", json!({"result": "0x"}), 1),
        ("not-found", id("0xb73d6f8b", 1), 1),
        ("malformed", id("0xb73d6f8b", 2), 1),
        ("unavailable", json!({"error": {"code": -32005, "message": "limit exceeded"}}), 3),
        ("unavailable", json!({"error": {"code": 3, "message": "execution reverted", "data": "0x"}}), 3),
        ("unavailable", json!({"result": true}), 3),
    ];
    for (answer, try_has_access, status) in cases {
        let node = Node::start(chain(try_has_access.clone()));
        let ran = inspect(&node, &["--check-access", ACCOUNT, "--data", "0x1234", "--json"]);
        let read: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
        assert_eq!(read["access"]["answer"], answer, "{try_has_access}");
        assert_eq!(read["access"]["account"], ACCOUNT);
        assert_eq!(ran.status, status, "{try_has_access}");
        let seen = inspect(&node, &["--check-access", ACCOUNT]);
        let word = match answer {
            "granted" => "GRANTED",
            "denied" => "DENIED",
            "malfunction" => "MALFUNCTION",
            "not-found" => "NO SUCH TOOL",
            "malformed" => "NO ANSWER",
            _ => "NOT KNOWN",
        };
        assert!(seen.stdout.contains(&format!("\naccess of {ACCOUNT}\n  {word}  ")), "{}", seen.stdout);
    }
}

#[test]
fn an_address_without_code_is_no_registry() {
    let node = Node::start(|method, params| match method {
        "eth_getCode" | "eth_call" => json!({"result": "0x"}),
        _ => chain(pair(1, 1))(method, params),
    });
    let ran = inspect(&node, &["--check-access", ACCOUNT]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout.contains("  contract    none: there is no code at this address\n\ntool 1\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("  NO SUCH TOOL  there is no registry at this address\n"));
    let read: Value = serde_json::from_str(&inspect(&node, &["--json"]).stdout).unwrap();
    assert_eq!((&read["tool"]["state"], &read["registry"]["codeBytes"]), (&json!("no-contract"), &json!(0)));
}

#[test]
fn contracts_that_do_not_speak_erc_165_say_nothing_of_themselves() {
    let cases = [
        ("no-erc165", json!({"result": format!("0x{}", word(1))})),
        ("no-erc165", json!({"result": "0x"})),
        ("no-erc165", json!({"result": format!("0x{}", word(2))})),
        ("no-erc165", reverted("0x")),
    ];
    for (expected, answer) in cases {
        let node = Node::start(move |method, params| match selector(params) {
            "0x01ffc9a7" => answer.clone(),
            _ => chain(pair(1, 1))(method, params),
        });
        let read: Value = serde_json::from_str(&inspect(&node, &["--json"]).stdout).unwrap();
        assert_eq!(read["registry"]["interface"], expected);
        assert_eq!(read["predicate"]["interface"], expected);
    }
    let silent = Node::start(|method, params| match selector(params) {
        "0x01ffc9a7" => json!({"error": {"code": -32000, "message": "busy"}}),
        _ => chain(pair(1, 1))(method, params),
    });
    let read: Value = serde_json::from_str(&inspect(&silent, &["--json"]).stdout).unwrap();
    assert_eq!(read["registry"]["interface"], Value::Null);
}

#[test]
fn a_chain_that_cannot_be_read_is_told() {
    let wrong = Node::start(|method, params| match method {
        "eth_chainId" => json!({"result": "0x1"}),
        _ => chain(pair(1, 1))(method, params),
    });
    let behind = Node::start(|method, params| match method {
        "eth_getBlockByNumber" => json!({"result": null}),
        _ => chain(pair(1, 1))(method, params),
    });
    for (url, why) in [
        (wrong.url.as_str(), "the RPC is on chain 1, not 8453"),
        (&behind.url, "the RPC does not have the block 0x5"),
        ("http://127.0.0.1:1", "the connection failed: "),
    ] {
        let ran = run(&["inspect", TOOL, "--rpc", url, "--block", "5", "--json"]);
        assert_eq!((ran.status, ran.stdout.as_str()), (3, ""), "{ran:?}");
        assert!(ran.stderr.starts_with(&format!("erc8257: {url}: {why}")), "{ran:?}");
    }
}
