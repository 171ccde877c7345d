//! `advise`: what to know of a manifest, a bundle or a live tool, its exit status, and that it never says more or less
//! than the core does.

use crate::common::https::{answering, authority, certificate, ok};
use crate::common::node::{BLOCK, Node, REGISTRY, TOOL, URI, free_tool, honest, record, selector, word};
use crate::common::{FREE_TOOL, Ran, bundle, bundle_with, file, run, run_with, vector};
use advice::{Facts, advise};
use erc8257::Address;
use serde_json::{Value, json};

/// The free tool with an image that runs a script.
fn alarming() -> String {
    FREE_TOOL.replace("\"version\"", "\"image\": \"javascript:alert(1)\",\n  \"version\"")
}

fn items(ran: &Ran) -> Vec<(String, String)> {
    let read: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
    assert_eq!(read["format"], "erc8257-advice/1");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    read["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (text(&item["level"]), text(&item["advice"])))
        .collect()
}

#[test]
fn a_manifest_with_an_alarm_word_for_word() {
    let path = file("alarming.json", alarming());
    let ran = run(&["advise", &path]);
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    let expected = format!(
        "ALARM  1 alarm

alarm[sec-image-forbidden] Rendering Manifest Content: The image URL must never be an icon: it can run a \
script or read a file.
  --> {path}:21:12 (/image)
   |
21 |   \"image\": \"javascript:alert(1)\",
   |            ^^^^^^^^^^^^^^^^^^^^^
   = found: \"javascript:alert(1)\"
   = what to do: Show the tool without an icon.

  price       nothing is said of it, which is not a promise that the tool is free
  icon        must not be shown
  freshness   a verification may be used for 300 s

A manifest alone is not verified: erc8257 verify judges a registration of it.
"
    );
    assert_eq!(ran.stdout, expected);
    assert_eq!(run_with(&["advise", "-"], alarming().as_bytes()).status, 1);
}

/// After a hash mismatch the second reading's record replaces the first, whose predicate is no longer the tool's.
#[test]
fn the_predicate_of_a_bundle_is_that_of_the_record_that_decides() {
    let gated = format!("\"accessPredicate\":\"0x{}\"", "66".repeat(20));
    let open = format!("\"accessPredicate\":\"0x{}\"", "0".repeat(40));
    let record = |bundle: &str| {
        let record = bundle.split_once("\"config\":").unwrap().1;
        record.split_once(",\"response\"").unwrap().0.to_owned()
    };
    let stale = bundle_with(FREE_TOOL, &format!("0x{}", "12".repeat(32)));
    let fresh = record(&bundle(FREE_TOOL));
    for (first, second, is_gated) in [(&open, &gated, true), (&gated, &open, false)] {
        let fresh = fresh.replace(&open, second);
        let both = stale
            .replace(&open, first)
            .replace(",\"response\"", &format!(",\"reread\":{fresh},\"response\""));
        let ran = run_with(&["advise", "--json", "-"], both.as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{both}");
        assert_eq!(items(&ran).iter().any(|(_, advice)| advice == "lib-4-access-unsaid"), is_gated, "{both}");
    }
}

#[test]
fn an_honest_manifest_draws_no_alarm() {
    let ran = run_with(&["advise", "-"], FREE_TOOL.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.starts_with("NO ALARM  "), "{}", ran.stdout);
    assert!(
        ran.stdout
            .ends_with("\nA manifest alone is not verified: erc8257 verify judges a registration of it.\n")
    );
    assert!(!ran.stdout.contains("VERIFIED"), "{}", ran.stdout);
}

#[test]
fn json_is_what_the_core_says() {
    let facts =
        r#"{"format":"erc8257-facts/1","now":1790000000,"wallet":{"protocols":["x402"],"tokens":[]}}"#;
    let path = file("facts-json.json", facts);
    for body in [FREE_TOOL.to_owned(), alarming(), "{".to_owned(), "{}".to_owned(), String::new()] {
        let plain = advise(Some(body.as_bytes()), &Facts::default()).to_json();
        assert_eq!(run_with(&["advise", "--json", "-"], body.as_bytes()).stdout, plain + "\n");
        let parsed = Facts::parse(facts.as_bytes()).unwrap();
        let with = advise(Some(body.as_bytes()), &parsed).to_json();
        assert_eq!(
            run_with(&["advise", "--json", "--facts", &path, "-"], body.as_bytes()).stdout,
            with + "\n"
        );
    }
}

#[test]
fn what_cannot_be_looked_at_as_a_whole_is_no_success() {
    for (body, remark) in [
        ("{", "This is not a strict JSON document, so there was no manifest to look at: "),
        ("", "This is not a strict JSON document, so there was no manifest to look at: "),
        ("{}", "The manifest breaks rules of the standard, so only a part of it was looked at: "),
    ] {
        let ran = run_with(&["advise", "-"], body.as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{body:?}");
        assert!(ran.stdout.contains(&format!("\n\n{remark}")), "{body:?}: {}", ran.stdout);
        assert!(ran.stdout.contains(": erc8257 validate "), "{}", ran.stdout);
        // That nothing was found in what could not be read is not good news.
        assert_eq!(ran.stdout.starts_with("NO ALARM  "), body == "{}", "{}", ran.stdout);
        assert_eq!(ran.stdout.starts_with("NO MANIFEST  nothing to say\n"), body != "{}", "{}", ran.stdout);
        // Of a registration it is verify that shows what is wrong with the body.
        let ran = run_with(&["advise", "-"], bundle(body).as_bytes());
        assert!(ran.stdout.contains(": erc8257 verify "), "{}", ran.stdout);
        assert_eq!(
            ran.stdout.lines().nth(1).unwrap().starts_with("NO MANIFEST"),
            body != "{}",
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn a_bundle_is_told_from_a_manifest_and_its_verdict_stands_first() {
    let ran = run(&["advise", &vector("free-tool.json")]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.starts_with("VERIFIED  the registration is genuine\nNO ALARM  "), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n  evidence  a recorded registration (rpc)\n"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("A manifest alone"));

    let risky = run(&["advise", &vector("risky-tool.json")]);
    assert_eq!(risky.status, 1, "genuine, and alarming");
    assert!(
        risky.stdout.starts_with("VERIFIED  the registration is genuine\nALARM  1 alarm, "),
        "{}",
        risky.stdout
    );

    let wrong = run(&["advise", &vector("hash-mismatch.json")]);
    assert_eq!(wrong.status, 1, "not genuine, and not alarming");
    assert!(
        wrong.stdout.starts_with("NOT VERIFIED  check 3 (manifest-hash) failed\nNO ALARM  "),
        "{}",
        wrong.stdout
    );

    let gone = r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#;
    let ran = run_with(&["advise", "-"], gone.as_bytes());
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.stdout.contains("\nNO MANIFEST  nothing to say\n\nThere is no manifest to look at, "),
        "{}",
        ran.stdout
    );

    let unread = r#"{"format":"erc8257-bundle/1","registry":"unavailable"}"#;
    assert_eq!(run_with(&["advise", "-"], unread.as_bytes()).status, 3);

    // What came with an error is nobody's manifest.
    let missing = bundle(&alarming()).replace("\"status\":200", "\"status\":404");
    let ran = run_with(&["advise", "--json", "-"], missing.as_bytes());
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("\"manifest\":\"none\""), "{}", ran.stdout);

    let broken = file("broken-bundle.json", r#"{"format":"erc8257-bundle/1","config":7}"#);
    let ran = run(&["advise", &broken]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert_eq!(ran.stderr, format!("erc8257: {broken}: the bundle's config is not an object\n"));
}

/// What would be said of a bundle as a manifest would be said of the recording.
#[test]
fn a_bundle_in_place_of_a_manifest_is_told_so() {
    let bundle = vector("free-tool.json");
    for args in [&["validate"][..], &["validate", "--json"], &["fix"], &["fix", "--json"]] {
        let ran = run(&[args, &[&bundle]].concat());
        let says = "is a bundle, a recorded registration, and not a manifest; erc8257 verify judges it";
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        assert_eq!(ran.stderr, format!("erc8257: {bundle} {says}\n"), "{args:?}");
    }
    for (text, verb) in [(&b"{\"format\":\"erc8257-bundle/2\"}"[..], "validate"), (b"{", "validate")] {
        let ran = run_with(&[verb, "-"], text);
        assert!(ran.status == 1 && !ran.stdout.contains("bundle, a"), "{ran:?}");
    }
    // Any document has a hash, but of a bundle that may not be the one that was meant.
    for (verb, what) in [("hash", "hash"), ("canonicalize", "canonical form")] {
        let ran = run(&[verb, &bundle]);
        assert!(ran.status == 0 && !ran.stdout.is_empty(), "{ran:?}");
        let says = "is a bundle, a recorded registration: this is its own";
        assert_eq!(ran.stderr, format!("erc8257: {bundle} {says} {what}, not that of its manifest\n"));
    }
    assert_eq!(run(&["hash", &file("own-hash.json", FREE_TOOL)]).stderr, "");
}

#[test]
fn facts_tell_the_price() {
    let wallet = |members: &str| {
        let text = format!(r#"{{"format":"erc8257-facts/1","wallet":{{{members}}}}}"#);
        let path = file("wallet.json", text);
        run(&["advise", "--facts", &path, &vector("paid-tool.json")]).stdout
    };
    let asset = "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
    let token = |asset: &str| format!(r#"{{"asset":"{asset}","decimals":6,"symbol":"USDC"}}"#);
    let knows = wallet(&format!(r#""protocols":["x402"],"tokens":[{}]"#, token(asset)));
    assert!(knows.contains("\n  price       0.02 USDC\n"), "{knows}");
    let other = wallet(r#""protocols":["x402"],"tokens":[]"#);
    assert!(
        other.contains("\n  price       20000 units of an asset that the wallet does not know\n"),
        "{other}"
    );
    let none = wallet(r#""protocols":[],"tokens":[]"#);
    assert!(none.contains("\n  price       not known: the wallet is not known to speak any "), "{none}");
}

#[test]
fn wrong_facts_are_wrong_usage() {
    let path = file("wrong-facts.json", r#"{"format":"erc8257-facts/1","wallet":7}"#);
    let manifest = file("for-facts.json", FREE_TOOL);
    let ran = run(&["advise", "--facts", &path, &manifest]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert_eq!(ran.stderr, format!("erc8257: {path}: the facts' wallet is not an object\n"));
    let ran = run(&["advise", "--facts", "/nowhere/f", &manifest]);
    assert_eq!((ran.status, ran.stderr.as_str()), (2, "erc8257: there is no file /nowhere/f\n"));
    let ran = run_with(&["advise", "--facts", "-", &manifest], br#"{"format":"erc8257-facts/1"}"#);
    assert_eq!(ran.status, 0, "{ran:?}");
}

/// A chain whose predicate is a proxy without ERC-165.
fn upgradeable(predicate: Address) -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    move |method, params| match (method, selector(params)) {
        ("eth_getStorageAt", _) => {
            let implementation = params[0] != REGISTRY && params[1].as_str().unwrap().starts_with("0x3608");
            json!({"result": format!("0x{}", word(if implementation { 0xbeef } else { 0 }))})
        }
        _ => honest(json!({"result": record(URI, predicate)}))(method, params),
    }
}

/// Runs `advise` on the tool at this node, with this manifest served.
fn live(test: &str, node: &Node, body: &str, more: &[&str]) -> Ran {
    let server = answering(certificate("tools.example.com", false), ok("", body.as_bytes()));
    let (ca, to) = (authority(test), format!("tools.example.com=127.0.0.1:{server}"));
    let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    run(&[&["advise", TOOL, "--rpc", &node.url][..], &reach, more].concat())
}

#[test]
fn a_live_tool_is_verified_and_its_contracts_are_looked_at() {
    let node = Node::start(upgradeable(Address::repeat_byte(0x77)));
    let ran = live("live", &node, FREE_TOOL, &[]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.starts_with("VERIFIED  the registration is genuine\nNO ALARM  "), "{}", ran.stdout);
    for line in [&format!("  tool      {TOOL}"), &format!("  block     100 {BLOCK}")] {
        assert!(ran.stdout.lines().any(|printed| printed == line), "{line}\n{}", ran.stdout);
    }
    assert!(ran.stdout.contains("\ncaution[sec-proxy-risk] "), "{}", ran.stdout);
    // Everything was read at the one block.
    for request in node.requests().iter().skip(1) {
        assert!(!request.contains("latest") && request.contains(BLOCK), "{request}");
    }
    let drawn = items(&live("live-json", &node, FREE_TOOL, &["--json"]));
    assert!(drawn.contains(&("caution".to_owned(), "sec-proxy-risk".to_owned())), "{drawn:?}");

    // The same tool without a predicate.
    let open = live("open", &Node::start(free_tool()), FREE_TOOL, &["--json"]);
    assert!(!items(&open).iter().any(|(_, code)| code == "sec-proxy-risk"), "{open:?}");
}

/// Of several RPCs as many must say the same of the contracts as of the record: one that lies hides nothing, wherever it
/// stands, and is named.
#[test]
fn a_quorum_says_what_the_contracts_are() {
    let predicate = Address::repeat_byte(0x77);
    let slots = |value: &'static str| {
        move |method: &str, params: &Value| match method {
            "eth_getStorageAt" => json!({"result": format!("0x{:0>64}", value)}),
            _ => upgradeable(predicate)(method, params),
        }
    };
    let silent = move |method: &str, params: &Value| match method {
        "eth_getStorageAt" => json!({"error": {"code": -32601, "message": "no such method"}}),
        _ => upgradeable(predicate)(method, params),
    };
    let sound = [Node::start(upgradeable(predicate)), Node::start(upgradeable(predicate))];
    let (liar, other, silent) = (Node::start(slots("0")), Node::start(slots("0")), Node::start(silent));
    let [a, b] = sound.each_ref();
    let risk = "\ncaution[sec-proxy-risk] ";
    let says = |number: usize, whose: &str| {
        format!("\n  contracts RPC {number} says otherwise of whether the code of {whose} can change\n")
    };
    for (test, rpcs, liar) in [("first", [&liar, a, b], 1), ("last", [a, b, &liar], 3)] {
        let more = ["--rpc", &rpcs[1].url, "--rpc", &rpcs[2].url];
        let ran = live(test, rpcs[0], FREE_TOOL, &more);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(ran.stdout.contains(risk), "{}", ran.stdout);
        assert!(ran.stdout.contains(&says(liar, "the predicate")), "{}", ran.stdout);
        assert!(!ran.stdout.contains(&says(liar, "the registry")), "{}", ran.stdout);
        let ran = live(test, rpcs[0], FREE_TOOL, &[&more[..], &["--json"]].concat());
        assert!(items(&ran).contains(&("caution".to_owned(), "sec-proxy-risk".to_owned())), "{ran:?}");
        let remark = says(liar, "the predicate").replace("\n  contracts ", "erc8257: ");
        assert_eq!(ran.stderr, remark);
    }
    // Two that say the same decide, as they do of the record.
    let ran = live("two", a, FREE_TOOL, &["--rpc", &liar.url, "--rpc", &other.url]);
    assert!(!ran.stdout.contains(risk) && ran.stdout.contains(&says(1, "the predicate")), "{}", ran.stdout);
    // One of each kind: nobody knows, and that is said.
    let unknown =
        "\n  contracts not known is whether the code of the predicate can change: no quorum says the same\n";
    for (test, rpcs) in [("one-each", [a, &liar, &silent]), ("one-each-too", [&silent, &liar, a])] {
        let ran = live(test, rpcs[0], FREE_TOOL, &["--rpc", &rpcs[1].url, "--rpc", &rpcs[2].url]);
        assert!(!ran.stdout.contains(risk) && ran.stdout.contains(unknown), "{}", ran.stdout);
    }
    let enough = ["--rpc", &liar.url, "--quorum", "1"];
    let ran = live("contradiction", a, FREE_TOOL, &enough);
    assert!(!ran.stdout.contains(risk) && ran.stdout.contains(unknown), "{}", ran.stdout);
    let agreed = live("agreed", a, FREE_TOOL, &["--rpc", &b.url]);
    assert!(agreed.stdout.contains(risk) && !agreed.stdout.contains("\n  contracts "), "{}", agreed.stdout);
}

#[test]
fn a_live_tool_exits_as_it_is() {
    let node = Node::start(free_tool());
    let alarm = live("live-alarm", &node, &alarming(), &[]);
    assert_eq!(alarm.status, 1);
    assert!(
        alarm.stdout.starts_with("NOT VERIFIED  check 3 (manifest-hash) failed\nALARM  "),
        "{}",
        alarm.stdout
    );

    let stranger = r#"{"format":"erc8257-facts/1","directory":[{"chain":"eip155:8453","registries":["0x1111111111111111111111111111111111111111"]}]}"#;
    let path = file("directory.json", stranger);
    let other = live("directory", &node, FREE_TOOL, &["--facts", &path]);
    assert!(other.stdout.starts_with("VERIFIED  the registration is genuine\nALARM  "), "{other:?}");
    assert_eq!(other.status, 1, "genuine in a registry that the user does not trust");

    let ran = run(&["advise", TOOL, "--rpc", "http://127.0.0.1:1", "--json"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (3, ""), "{ran:?}");
    assert!(ran.stdout.contains("\"manifest\":\"none\""), "{}", ran.stdout);
}

#[test]
fn what_was_seen_is_recorded_and_advised_on_again() {
    let bundle = file("advised-bundle.json", "");
    let node = Node::start(free_tool());
    let ran = live("recorded", &node, &alarming(), &["--record", &bundle]);
    assert_eq!(ran.status, 1);
    let again = run(&["advise", "--json", &bundle]);
    assert!(items(&again).contains(&("alarm".to_owned(), "sec-image-forbidden".to_owned())), "{again:?}");
    assert_eq!(run(&["verify", &bundle]).status, 1);
    let nowhere = live("nowhere", &node, FREE_TOOL, &["--record", "/nowhere/bundle.json"]);
    assert_eq!(nowhere.status, 3);
    assert!(nowhere.stdout.starts_with("VERIFIED  "), "what was found is printed all the same");
}

#[test]
fn facts_of_the_user_say_nothing_of_what_the_chain_was_asked() {
    // The file claims a proxy; the chain shows none.
    let claims =
        format!(r#"{{"format":"erc8257-facts/1","registry":{{"proxy":{{"implementation":"{REGISTRY}"}}}}}}"#);
    let path = file("claims.json", claims);
    let manifest = file("claims-manifest.json", FREE_TOOL);
    let offline = items(&run(&["advise", "--json", "--facts", &path, &manifest]));
    assert!(offline.iter().any(|(_, code)| code == "sec-reg-proxy"), "{offline:?}");
    let node = Node::start(|method, params| match method {
        "eth_getStorageAt" => json!({"result": format!("0x{}", word(0))}),
        _ => free_tool()(method, params),
    });
    let online = items(&live("claims", &node, FREE_TOOL, &["--json", "--facts", &path]));
    assert!(!online.iter().any(|(_, code)| code == "sec-reg-proxy"), "{online:?}");
}

#[test]
fn a_mismatch_is_no_advice() {
    let other = bundle_with(FREE_TOOL, &format!("0x{}", "12".repeat(32)));
    let ran = run_with(&["advise", "-"], other.as_bytes());
    assert!(!ran.stdout.contains("why the hash differs"), "{}", ran.stdout);
    assert_eq!(ran.status, 1);
}
