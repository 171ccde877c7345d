//! `inspect`: the onchain side of a tool in a person's terms; access as granted, denied, malfunction or no such tool,
//! never mixed (ledger `1-use-tryhasaccess`, `1-tryhasaccess-outcomes`, `1-tryhasaccess-no-false-true`,
//! `1-name-nonempty`; decision B29).

mod common;

use common::node::{BLOCK, Node, REGISTRY, TOOL, URI, hex, honest, record, reverted, selector, word};
use common::{Ran, run};
use erc8257::Address;
use serde_json::{Value, json};

const ACCOUNT: &str = "0x00000000000000000000000000000000000000aa";
const PREDICATE: Address = Address::repeat_byte(0x77);

/// A chain where registry and predicate are sound, and access is answered like this.
fn chain(try_has_access: Value) -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    let text = |text: &str| {
        let padded = hex(text.as_bytes()).replacen("0x", "", 1);
        json!({"result": format!("0x{}{}{padded:0<64}", word(32), word(text.len() as u64))})
    };
    move |method, params| {
        let to_registry = params[0]["to"] == REGISTRY || params[0] == REGISTRY;
        match (method, selector(params)) {
            ("eth_getStorageAt", _) => {
                // The predicate is a proxy.
                let implementation = !to_registry && params[1].as_str().unwrap().starts_with("0x3608");
                json!({"result": format!("0x{}", word(if implementation { 0xbeef } else { 0 }))})
            }
            ("eth_call", "0x01ffc9a7") => {
                assert_eq!(params[0]["gas"], "0xc828");
                let id = params[0]["data"].as_str().unwrap().get(10..18).unwrap();
                let own = if to_registry { "f1dc8075" } else { "bdf9dc18" };
                json!({"result": format!("0x{}", word(u64::from(id == own || id == "01ffc9a7")))})
            }
            ("eth_call", "0x06fdde03") => text(if to_registry { "Tools" } else { "Gate\u{1b}[31m" }),
            ("eth_call", "0x54fd4d50") => text("1.2.3"),
            ("eth_call", "0xfaf23b23") => json!({"result": format!("0x{}", word(7))}),
            ("eth_call", "0x2361abf3") => try_has_access.clone(),
            _ => honest(json!({"result": record(URI, PREDICATE)}))(method, params),
        }
    }
}

fn inspect(node: &Node, more: &[&str]) -> Ran {
    run(&[&["inspect", TOOL, "--rpc", &node.url][..], more].concat())
}

fn pair(ok: u64, granted: u64) -> Value {
    json!({"result": format!("0x{}{}", word(ok), word(granted))})
}

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
  ERC-165     says that it is an access predicate (0xbdf9dc18)
  name        \"Gate\\u{{1b}}[31m\"
  proxy       its code can change; implementation 0x000000000000000000000000000000000000beef

access of {ACCOUNT}
  GRANTED  the registry says that this account may use the tool
",
        node.url
    );
    assert_eq!(ran.stdout, expected);
    // Chain and head, then the registry with everything about the tool, then the predicate.
    assert_eq!(node.requests().len(), 3);
    let reads = node.requests().iter().skip(1).map(|body| body.matches(BLOCK).count()).collect::<Vec<_>>();
    assert_eq!(reads, [12, 8], "every read is at the one block");

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
    assert_eq!(read["access"], Value::Null);
}

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
