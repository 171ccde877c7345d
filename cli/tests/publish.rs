//! `publish`: what it asks for, what it prints, and how it ends. The inquiry itself is tested in `core/tests`, a real
//! transaction in `tests/e2e`.

use std::fs;

use crate::common::https::{answering, authority, certificate, ok};
use crate::common::node::{BLOCK, Node, REGISTRY, TOOL, URI, hex, selector, word};
use crate::common::onchain::{PREDICATE, chain, pair};
use crate::common::{FREE_TOOL, FREE_TOOL_HASH, Ran, file, run, run_with};
use erc8257::registry::RegistryEvent;
use serde_json::{Value, json};

const CREATOR: &str = "0xabcdefabcdef1234567890abcdefabcdef123456";
const NOWHERE: &str = "http://127.0.0.1:1";

fn registry() -> String {
    format!("8453:{REGISTRY}")
}

/// The arguments of a registration through this RPC.
fn registration<'a>(manifest: &'a str, registry: &'a str, rpc: &'a str) -> Vec<&'a str> {
    vec!["publish", manifest, "--uri", URI, "--registry", registry, "--rpc", rpc, "--from", CREATOR]
}

fn fails(args: &[&str], sentence: &str) {
    let ran = run(args);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}: {ran:?}");
    assert_eq!(ran.stderr.lines().next(), Some(format!("erc8257: {sentence}").as_str()), "{args:?}");
}

#[test]
fn wrong_usage_is_told_in_a_sentence() {
    let registry = registry();
    let all =
        ["publish", "m.json", "--uri", URI, "--registry", &registry, "--rpc", NOWHERE, "--from", CREATOR];
    let without = |option: &str| {
        let at = all.iter().position(|argument| *argument == option).unwrap();
        [&all[..at], &all[at + 2..]].concat()
    };
    fails(&["publish"], "publish needs a manifest file, or - for standard input");
    fails(&without("--uri"), "publish needs --uri URL: the metadataURI to commit");
    fails(&without("--from"), "publish needs --from ADDRESS: the account that will sign");
    fails(&without("--rpc"), "publish asks one RPC: --rpc URL, once");
    let needs = "--registry CHAIN:ADDRESS for a new tool, or --tool TOOLREF for an update";
    fails(&without("--registry"), &format!("publish needs {needs}"));
    let with = |more: &[&'static str]| [&all[..], more].concat();
    fails(&with(&["--tool", TOOL]), "--registry registers a new tool, --tool updates one: give one of them");
    fails(&with(&["--rpc", "https://b.example"]), "publish asks one RPC: --rpc URL, once");
    fails(&with(&["--wait", "5"]), "--wait goes with --transaction, whose receipt is waited for");
    fails(&with(&["--wait", "3601"]), "--wait is a number of seconds from 0 to 3600, not 3601");
    fails(&with(&["--from", "0xab"]), "--from is 0x and 40 hex digits, not 0xab");
    fails(&with(&["--predicate", "zero"]), "--predicate is 0x and 40 hex digits, not zero");
    fails(&with(&["--transaction", "0x12"]), "--transaction is 0x and 64 hex digits, not 0x12");
    fails(
        &with(&["--registry", "base:0x12"]),
        "--registry is CHAIN:ADDRESS, as in 8453:0x…, with the right checksum, not base:0x12",
    );
    fails(&with(&["--record", "-"]), "--record needs a file; the report goes to standard output");
    fails(&with(&["--output", "-"]), "--output needs a file; the report goes to standard output");
    fails(&with(&["--quorum", "1"]), "publish has no option --quorum");
    fails(&with(&[]), "there is no file m.json");
    let update = [&without("--registry")[..], &["--tool", TOOL, "--predicate", CREATOR]].concat();
    let leaves = "an update leaves the tool's predicate as it is";
    fails(&update, &format!("--predicate goes with --registry: {leaves}"));
    fails(&["verify", TOOL, "--rpc", NOWHERE, "--yes"], "verify has no option --yes");
    let bundle = file("publish-bundle.json", crate::common::bundle(FREE_TOOL));
    let is = "is a bundle, a recorded registration, and not a manifest; erc8257 verify judges it";
    fails(&registration(&bundle, &registry, NOWHERE), &format!("{bundle} {is}"));
}

/// A slip of the hand costs no manifest, and no repaired one.
#[test]
fn a_bundle_is_written_over_no_manifest() {
    let (registry, manifest) = (registry(), file("publish-kept.json", FREE_TOOL));
    let output = format!("{manifest}.repaired");
    let again = output.replacen('/', "/./", 1);
    let over = "--record names the manifest, and would write the bundle over it";
    let same = "--record and --output are the same file; they need one each";
    for (more, sentence) in
        [(&["--record", &manifest][..], over), (&["--output", &output, "--record", &again], same)]
    {
        fails(&[&registration(&manifest, &registry, NOWHERE)[..], more].concat(), sentence);
    }
    assert_eq!(fs::read_to_string(&manifest).unwrap(), FREE_TOOL);
    assert!(!fs::exists(&output).unwrap());
}

/// Nothing is asked of an RPC where a person has to repair the manifest first.
#[test]
fn an_invalid_manifest_ends_before_any_question() {
    let node = Node::start(chain(pair(1, 1)));
    let (registry, manifest) =
        (registry(), FREE_TOOL.replace("\"name\": \"nft-price-oracle\",", "\"name\": \"\","));
    let ran = run_with(&registration("-", &registry, &node.url), manifest.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{ran:?}");
    assert!(ran.stdout.starts_with("NOT VALID  the manifest breaks the standard: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n  1 manifest      FAIL  the manifest breaks the standard: 1 error\n"));
    assert!(ran.stdout.contains("error[2-name-length] §2: "), "{}", ran.stdout);
    assert!(ran.stdout.contains(" --> standard input:3:11 (/name)\n"), "{}", ran.stdout);
    assert_eq!(node.requests(), Vec::<String>::new());
}

/// Without a terminal the user cannot agree: nothing is repaired and no file is written, unless `--yes` says so.
#[test]
fn repairs_need_a_word() {
    let (registry, upper) = (registry(), FREE_TOOL.replace("0xabcdefabcdef", "0xABCDEFabcdef"));
    let manifest = file("publish-upper.json", &upper);
    let repaired = file("publish-repaired.json", "untouched");
    let given =
        [&registration(&manifest, &registry, NOWHERE)[..], &["--json", "--output", &repaired]].concat();
    let ran = run(&given);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.status, &report["verdict"]), (1, &json!("invalid")), "{ran:?}");
    assert_eq!(report["manifest"]["repair"], "declined");
    assert!(ran.stderr.contains("repaired /creatorAddress"), "{}", ran.stderr);
    assert!(
        ran.stderr
            .contains("erc8257: without a terminal publish cannot ask, so it does not repair the manifest")
    );
    assert!(
        ran.stderr.ends_with("erc8257: the manifest was not repaired, so no file is written\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(fs::read_to_string(&repaired).unwrap(), "untouched");

    let ran = run(&[&given[..], &["--yes"]].concat());
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.status, &report["verdict"]), (3, &json!("unavailable")), "the RPC is not there: {ran:?}");
    assert_eq!((&report["manifest"]["repair"], &report["reason"]), (&json!("made"), &json!("connect")));
    assert_eq!((report["manifest"]["hash"].as_str(), ran.stderr.as_str()), (Some(FREE_TOOL_HASH), ""));
    assert_eq!(run(&["hash", &repaired]).stdout, format!("{FREE_TOOL_HASH}\n"));
    assert_eq!(fs::read_to_string(&manifest).unwrap(), upper, "the given file stays as it is");
}

/// A publication against a sound chain and a server with this body.
fn publish(test: &str, body: &str, more: &[&str]) -> Ran {
    let server = answering(certificate("tools.example.com", false), ok("", body.as_bytes()));
    let node = Node::start(|method, params| match method {
        "eth_getTransactionReceipt" => json!({"result": null}),
        _ => chain(pair(1, 1))(method, params),
    });
    let (ca, to) = (authority(test), format!("tools.example.com=127.0.0.1:{server}"));
    let (registry, manifest) = (registry(), file(&format!("{test}-manifest.json"), FREE_TOOL));
    let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    run(&[&registration(&manifest, &registry, &node.url)[..], &reach, more].concat())
}

#[test]
fn a_ready_publication_prints_what_to_sign() {
    let ran = publish("publish-ready", FREE_TOOL, &[]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    for line in [
        "READY  the publisher can sign and send the transaction".to_owned(),
        format!("  registry  8453:{REGISTRY}"),
        format!(
            "  1 manifest      pass  the manifest follows the standard and has the hash {FREE_TOOL_HASH}"
        ),
        "  2 server        pass  serves this very file".to_owned(),
        "  4 registration  skip  sign, send, and run publish again with --transaction HASH".to_owned(),
        "transaction to sign, as JSON for a wallet".to_owned(),
    ] {
        assert!(ran.stdout.lines().any(|printed| printed == line), "{line}\n{}", ran.stdout);
    }
    assert!(ran.stdout.contains("\n  3 call          pass  no rule refuses it"), "{}", ran.stdout);
    let transaction = ran.stdout.lines().find(|line| line.starts_with('{')).unwrap();
    let transaction: Value = serde_json::from_str(transaction).unwrap();
    assert_eq!((&transaction["chainId"], &transaction["value"]), (&json!("0x2105"), &json!("0x0")));
    assert_eq!(selector(&json!([transaction])), "0xfe1d0b16", "registerTool");

    let gated = format!("{PREDICATE:#x}");
    let ran = publish("publish-json", FREE_TOOL, &["--json", "--predicate", &gated]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.status, &report["verdict"]), (0, &json!("ready")), "{ran:?}");
    assert!(report["transaction"]["data"].as_str().unwrap().contains(&gated[2..]));
    assert_eq!(report["preflight"]["call"]["data"], report["transaction"]["data"]);
}

/// A shell reads exactly the words that were meant.
#[cfg(unix)]
#[test]
fn the_line_for_cast_is_quoted() {
    let ran = publish("publish-cast", FREE_TOOL, &[]);
    let line = ran.stdout.lines().find(|line| line.starts_with("cast send ")).unwrap();
    let script = format!("cast() {{ printf '%s\\n' \"$@\"; }}\n{line}\n");
    let shell = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let words = String::from_utf8(shell.stdout).unwrap();
    let zero = format!("0x{}", "0".repeat(40));
    let expected = [
        "send",
        REGISTRY,
        "registerTool(string,bytes32,address)",
        URI,
        FREE_TOOL_HASH,
        &zero,
        "--from",
        CREATOR,
        "--chain",
        "8453",
    ];
    assert_eq!(words.lines().collect::<Vec<_>>(), expected, "{line}");
}

#[test]
fn another_file_at_the_server_is_told() {
    let body = FREE_TOOL.replace("floor price", "ceiling");
    let record = file("publish-record.json", "");
    let ran = publish("publish-differs", &body, &["--record", &record]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.stdout.starts_with("REFUSED  do not send the transaction: "), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("\n  2 server        FAIL  serves another file, of the hash 0x"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("error[2-hash-jcs-keccak] "), "{}", ran.stdout);
    assert!(!ran.stdout.contains("cast send"), "{}", ran.stdout);
    let judged = run(&["judge", "--json", &record]);
    let report: Value = serde_json::from_str(&judged.stdout).unwrap();
    assert_eq!((judged.status, &report["format"]), (1, &json!("erc8257-publish/1")));
    assert_eq!((&report["verdict"], &report["served"]["state"]), (&json!("refused"), &json!("differs")));
}

/// No receipt is not an answer; the command asks as long as it was told to, and at least once.
#[test]
fn a_transaction_without_a_receipt_could_not_be_established() {
    let hash = format!("0x{}", "12".repeat(32));
    let ran = publish("publish-pending", FREE_TOOL, &["--transaction", &hash, "--wait", "0"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (3, ""), "{ran:?}");
    assert!(
        ran.stdout.starts_with("PENDING  the RPC has no receipt of the transaction yet"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("\n  3 call          skip  the RPC has no receipt of the transaction\n"));
}

/// A log of `ToolRegistered` for the free tool, in the block behind the newest one.
fn registered() -> Value {
    let topic = |text: &str| format!("0x{:0>64}", text.trim_start_matches("0x"));
    let uri = hex(URI.as_bytes()).replacen("0x", "", 1);
    let padded = format!("{uri:0<width$}", width = uri.len().next_multiple_of(64));
    let hash = FREE_TOOL_HASH.trim_start_matches("0x");
    json!({
        "address": REGISTRY, "blockNumber": "0x65", "blockHash": BLOCK, "logIndex": "0x0",
        "topics": [RegistryEvent::TOPICS[0].to_string(), topic("1"), topic(CREATOR), topic(&format!("{PREDICATE:#x}"))],
        "data": format!("0x{}{hash}{}{padded}", word(64), word(URI.len() as u64)),
    })
}

/// The RPC has the receipt, and reads a record from before it: the command asks again, and at last it tells the reason.
#[test]
fn a_node_behind_the_transaction_says_so() {
    let hash = format!("0x{}", "12".repeat(32));
    let receipt = json!({
        "transactionHash": hash, "blockNumber": "0x65", "blockHash": BLOCK, "status": "0x1", "logs": [registered()],
    });
    let node = Node::start(move |method, params| match method {
        "eth_getTransactionReceipt" => json!({"result": receipt}),
        _ => chain(pair(1, 1))(method, params),
    });
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let (ca, to) = (authority("publish-behind"), format!("tools.example.com=127.0.0.1:{server}"));
    let (registry, manifest) = (registry(), file("publish-behind.json", FREE_TOOL));
    let (gated, reach) = (format!("{PREDICATE:#x}"), ["--ca", &ca, "--connect-to", &to]);
    let more = ["--allow-private-addresses", "--predicate", &gated, "--transaction", &hash, "--wait", "3"];
    let ran = run(&[&registration(&manifest, &registry, &node.url)[..], &reach, &more].concat());
    assert_eq!(ran.status, 3, "{ran:?}");
    let asked = node.requests().iter().filter(|text| text.contains("eth_getTransactionReceipt")).count();
    assert!(asked > 1, "the receipt was asked for {asked} times");
    assert!(ran.stdout.contains("\n  3 call          pass  the registry logged the event"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n  4 registration  skip  not known: behind\n"), "{}", ran.stdout);
}

#[test]
fn an_rpc_of_another_chain_could_not_be_established() {
    let node = Node::start(|method, params| match method {
        "eth_chainId" => json!({"result": "0x1"}),
        _ => chain(pair(1, 1))(method, params),
    });
    let (registry, manifest) = (registry(), file("publish-chain.json", FREE_TOOL));
    let ran = run(&registration(&manifest, &registry, &node.url));
    assert_eq!(ran.status, 3, "{ran:?}");
    let says = "  3 call          skip  not known: wrong-chain: the RPC is on chain 1, not 8453\n";
    assert!(ran.stdout.contains(says), "{}", ran.stdout);
}
