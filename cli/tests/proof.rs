//! `verify --proof` and the group `proof`: one honest RPC is enough, a lie is named with the RPC that told it, and nothing is proven
//! under a hash that the user does not trust (ledger `prf-cli-exit`, `prf-anchor-host`, `prf-ses-one-rpc`).

#[path = "../../core/tests/support/chain_state.rs"]
#[allow(unreachable_pub, reason = "the tests of the core have it as a module, too")]
mod chain_state;

use std::time::{SystemTime, UNIX_EPOCH};

use erc8257::ToolConfig;
use serde_json::{Value, json};

use crate::common::https::{answering, authority, certificate, ok};
use crate::common::node::{Node, URI};
use crate::common::{FREE_TOOL, FREE_TOOL_HASH, Ran, file, run, run_with};
use chain_state::{ChainState, tool};

fn chain(age: u64) -> ChainState {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let free = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().expect("an address"),
        metadata_uri: URI.to_owned(),
        manifest_hash: FREE_TOOL_HASH.parse().expect("a hash"),
        access_predicate: erc8257::Address::ZERO,
    };
    ChainState::of(&[free], now - age)
}

fn node(chain: &ChainState) -> Node {
    let chain = chain.clone();
    Node::start(move |method, params| json!({"result": chain.result(method, &params.to_string())}))
}

/// A node that serves the header of one chain and the state of another.
fn liar(chain: &ChainState) -> Node {
    let (chain, other) = (chain.clone(), ChainState::of(&[], chain.timestamp));
    Node::start(move |method, params| {
        let state = if method == "eth_getProof" { &other } else { &chain };
        json!({"result": state.result(method, &params.to_string())})
    })
}

/// `verify --proof` of tool 1 at these RPCs; its recorded bundle gives the same report.
fn verify(test: &str, rpcs: &[&Node], more: &[&str]) -> (i32, Value) {
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let (ca, to) = (authority(test), format!("tools.example.com=127.0.0.1:{server}"));
    let (bundle, tool) = (file(&format!("{test}-proof.json"), ""), tool(1).to_string());
    let mut args = vec!["verify", &tool, "--proof", "--json", "--record", &bundle];
    args.extend(["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"]);
    for rpc in rpcs {
        args.extend(["--rpc", &rpc.url]);
    }
    args.extend(more);
    let ran = run(&args);
    for via in ["bundle", "session", "verify"] {
        let replayed = run(&["verify", "--json", "--via", via, &bundle]);
        assert_eq!(
            (replayed.status, &replayed.stdout),
            (ran.status, &ran.stdout),
            "{test}, --via {via}: {replayed:?}"
        );
    }
    let judged = run(&["judge", "--json", &bundle]);
    assert_eq!((judged.status, &judged.stdout), (ran.status, &ran.stdout), "{test}");
    (ran.status, serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}")))
}

fn told(report: &Value) -> Vec<String> {
    let of = |finding: &Value| {
        format!("{} {}", finding["rule"].as_str().unwrap(), finding["found"].as_str().unwrap_or(""))
    };
    report["findings"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn one_honest_rpc_is_enough_under_a_trusted_hash() {
    let chain = chain(12);
    let (honest, lies) = (node(&chain), liar(&chain));
    let hash = chain.hash().to_string();
    let trusted = ["--trusted-block", hash.as_str(), "--trusted-by", "own-node"];
    let (status, report) = verify("one", &[&honest], &trusted);
    assert_eq!((status, &report["evidence"], &report["verified"]), (0, &json!("proof"), &json!(true)));
    assert_eq!(told(&report), [""; 0], "{report}");
    let methods = |request: &String| request.matches("eth_getProof").count();
    assert_eq!(
        honest.requests().iter().map(methods).sum::<usize>(),
        2,
        "the slots, and the parts of the URI"
    );
    assert!(!honest.requests().iter().any(|request| request.contains("eth_call")), "no RPC is believed");

    let (status, report) = verify("two", &[&lies, &honest], &trusted);
    assert_eq!((status, &report["evidence"]), (0, &json!("proof")));
    assert_eq!(told(&report), ["lib-1-dissent RPC 1: proof-refuted: prf-node-hash"]);

    let (status, report) = verify("lie", &[&lies], &trusted);
    assert_eq!((status, &report["evidence"]), (3, &json!("none")));
    assert_eq!(told(&report), ["lib-1-unavailable proof-refuted: prf-node-hash"]);
}

#[test]
fn a_majority_names_the_block_where_no_hash_is_trusted() {
    let chain = chain(12);
    let (first, second, lies) = (node(&chain), node(&chain), liar(&chain));
    let (status, report) = verify("majority", &[&lies, &first, &second], &[]);
    assert_eq!((status, &report["evidence"]), (0, &json!("proof over quorum 2 of 3")), "{report}");
    assert_eq!(told(&report), ["lib-1-dissent RPC 1: proof-refuted: prf-node-hash"]);
    // Two RPCs with two blocks have no majority.
    let other = node(&ChainState::of(&[], chain.timestamp));
    let (status, report) = verify("split", &[&first, &other], &[]);
    assert_eq!((status, &report["evidence"]), (3, &json!("none")), "{report}");
}

#[test]
fn a_block_that_is_too_old_is_no_yes() {
    let chain = chain(86_500);
    let hash = chain.hash().to_string();
    let (status, report) = verify("stale", &[&node(&chain)], &["--trusted-block", &hash]);
    assert_eq!(status, 3);
    assert_eq!(told(&report), ["lib-1-unavailable proof-stale: prf-block-stale"]);
}

#[test]
fn a_pin_that_is_not_met_names_no_liar() {
    let chain = chain(12);
    let hash = chain.hash().to_string();
    let more = ["--trusted-block", &hash, "--registry-code", &hash];
    let (status, report) = verify("pin", &[&node(&chain), &node(&chain)], &more);
    assert_eq!(
        (status, told(&report)),
        (3, vec!["lib-1-unavailable proof-pinned: prf-code-pinned".to_owned()])
    );
}

fn refused(args: &[&str], why: &str) {
    let ran = run(args);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}: {ran:?}");
    assert!(ran.stderr.contains(why), "{args:?}: {}", ran.stderr);
}

#[test]
fn options_that_cannot_be_meant_are_refused() {
    let (tool, hash) = (tool(1).to_string(), format!("0x{}", "11".repeat(32)));
    let verify = |more: &[&'static str], why| {
        let args: Vec<&str> =
            more.iter().map(|word| if *word == "HASH" { hash.as_str() } else { word }).collect();
        refused(&[&["verify", tool.as_str(), "--rpc", "https://a.example"], args.as_slice()].concat(), why);
    };
    verify(&["--proof"], "one RPC cannot give both the hash and the proof");
    verify(&["--trusted-block", "HASH"], "--trusted-block goes with --proof");
    verify(&["--proof", "--trusted-by", "own-node"], "--trusted-by goes with --trusted-block");
    verify(&["--proof", "--trusted-block", "HASH", "--block", "7"], "--block does not go with --proof");
    verify(&["--proof", "--trusted-block", "HASH", "--quorum", "1"], "--quorum does not go with --proof");
    verify(&["--proof", "--trusted-block", "0x11"], "--trusted-block is 0x and 64 hex digits");
    verify(
        &["--proof", "--trusted-block", "HASH", "--trusted-by", "me"],
        "--trusted-by is own-node, light-client or quorum",
    );
    verify(
        &["--proof", "--trusted-block", "HASH", "--layout", "0:1:2"],
        "--layout is CODEHASH:COUNTER:TOOLS:REMOVED",
    );
    verify(&["--proof", "--rpc", "https://b.example", "--quorum", "1"], "policy.quorum");
    refused(&["verify", "--proof", "bundle.json"], "--proof does not go with a bundle");
    refused(
        &["proof", "fetch", &tool, "--rpc", "https://a.example"],
        "proof fetch needs --trusted-block HASH",
    );
}

/// Fetches the proof of tool 1, and gives its file.
fn fetched(test: &str, chain: &ChainState, status: i32) -> (String, Ran) {
    let (path, hash, node) =
        (file(&format!("{test}-fetched.json"), ""), chain.hash().to_string(), node(chain));
    let tool = tool(1).to_string();
    let ran =
        run(&["proof", "fetch", &tool, "--rpc", &node.url, "--trusted-block", &hash, "--record", &path]);
    assert_eq!(ran.status, status, "{ran:?}");
    (path, ran)
}

/// Ledger `prf-cli-exit`, `prf-anchor-host`.
#[test]
fn a_fetched_proof_counts_under_the_users_hash_alone() {
    let chain = chain(12);
    let (path, ran) = fetched("own", &chain, 0);
    assert!(
        ran.stdout.starts_with(
            "PROVEN  the registry's record is in the state of the trusted block; ok, of 1 tools\n"
        ),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("layout tool-registry-0.2") && ran.stdout.contains("seconds old"),
        "{}",
        ran.stdout
    );
    let hash = chain.hash().to_string();
    let other = format!("0x{}", "11".repeat(32));
    assert_eq!(run(&["proof", "verify", "--trusted-block", &hash, &path]).status, 0);
    let own = run(&["proof", "verify", &path]);
    assert_eq!(own.status, 3, "a file names its own hash");
    assert!(own.stdout.contains("a block that the file trusts by its own word"), "{}", own.stdout);
    let refuted = run(&["proof", "verify", "--trusted-block", &other, &path]);
    assert_eq!(refuted.status, 1);
    assert!(
        refuted.stdout.starts_with("REFUTED") && refuted.stdout.contains("error[prf-header-hash]"),
        "{}",
        refuted.stdout
    );

    let line = std::fs::read_to_string(&path).unwrap() + "\n";
    let batch = run_with(
        &["proof", "verify", "--trusted-block", &hash, "--batch", "-"],
        (line.clone() + "{}\n").as_bytes(),
    );
    assert_eq!(batch.status, 2);
    let lines: Vec<&str> = batch.stdout.lines().collect();
    assert!(
        lines[0].starts_with(r#"{"format":"erc8257-proof-report/1","verdict":"proven","#),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with(
            r#"{"format":"erc8257-proof-report/1","error":{"code":"usage-missing","member":"format","#
        ),
        "{}",
        lines[1]
    );
    let alone = run_with(&["proof", "verify", "--batch", "-"], line.as_bytes());
    assert_eq!((alone.status, alone.stdout.lines().next()), (3, Some(lines[0])));
}

/// Ledger `prf-cli-exit`: a tool that is not there, and a block that is too old.
#[test]
fn exit_statuses_tell_no_from_not_known() {
    let now = chain(0).timestamp;
    fetched("empty", &ChainState::of(&[], now - 12), 1);
    fetched("old", &chain(86_500), 3);
    let silent = Node::start(|_, _| json!({"error": {"code": -32601, "message": "no"}}));
    let (tool, hash) = (tool(1).to_string(), format!("0x{}", "11".repeat(32)));
    let ran = run(&["proof", "fetch", &tool, "--rpc", &silent.url, "--trusted-block", &hash]);
    assert_eq!((ran.status, ran.stdout.as_str()), (3, ""));
    assert!(ran.stderr.contains(&format!("RPC 1 ({}): rpc-error", silent.url)), "{}", ran.stderr);
}

/// A case of the vectors: its bundle, and the hash that it names.
fn case(file: &str, id: &str) -> (Value, String) {
    let path = format!("{}/../tests/vectors/proofs/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let suite: Value = serde_json::from_slice(&std::fs::read(path).expect("vectors")).expect("JSON");
    let case = suite["cases"].as_array().unwrap().iter().find(|case| case["id"] == id).expect("the case");
    let bundle = resolved(&case["bundle"], &suite["shared"]);
    let hash = bundle["anchor"]["blockHash"].as_str().unwrap().to_owned();
    (bundle, hash)
}

/// A value with `{"$": KEY}` replaced by the shared value of that key, to any depth.
fn resolved(value: &Value, shared: &Value) -> Value {
    match value {
        Value::Object(members) => match members.get("$").and_then(Value::as_str) {
            Some(key) if members.len() == 1 => resolved(&shared[key], shared),
            _ => members.iter().map(|(name, value)| (name.clone(), resolved(value, shared))).collect(),
        },
        Value::Array(values) => values.iter().map(|value| resolved(value, shared)).collect(),
        _ => value.clone(),
    }
}

/// A bundle of any format has at most 16 MiB, a recorded registration half of that.
#[test]
fn a_large_bundle_is_read_whole() {
    const MOST: usize = 16_777_216;
    let (record, hash) = case("records", "prf-record-free");
    let (receipt, block) = case("receipts", "prf-receipt-in-0");
    let padded = |bundle: &Value, bytes: usize| {
        let text = bundle.to_string();
        format!("{}{text}", " ".repeat(bytes - text.len())).into_bytes()
    };
    let run = |args: &[&str], bundle: &Value, bytes: usize| run_with(args, &padded(bundle, bytes));
    for bytes in [9 * 1_048_576, MOST] {
        assert_eq!(run(&["proof", "verify", "--trusted-block", &hash, "-"], &record, bytes).status, 0);
        assert_eq!(run(&["proof", "receipt", "--trusted-block", &block, "-"], &receipt, bytes).status, 0);
        assert_eq!(run(&["judge", "-"], &record, bytes).status, 3);
    }
    for (args, bundle) in [
        (&["proof", "verify", "--trusted-block", &hash, "-"][..], &record),
        (&["proof", "receipt", "--trusted-block", &block, "-"][..], &receipt),
        (&["judge", "-"][..], &record),
    ] {
        let ran = run(args, bundle, MOST + 1);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains("16777216"), "{args:?}: {}", ran.stderr);
    }
}

/// The receipt is proven, and says nothing of how the transaction ended.
#[test]
fn a_receipt_with_a_state_root_is_proven() {
    let (bundle, hash) = case("receipts", "prf-receipt-own-root");
    let ran = run_with(&["proof", "receipt", "--trusted-block", &hash, "-"], bundle.to_string().as_bytes());
    assert_eq!(ran.status, 3);
    let head =
        "PROVEN  the receipt is from before Byzantium: it does not say whether the transaction succeeded\n";
    assert!(ran.stdout.starts_with(head) && ran.stdout.contains(r#""status": "root""#), "{}", ran.stdout);
}

/// Ledger `prf-seed-pred-slots`: code that stands behind a marker is told from code that cannot be replaced so.
#[test]
fn the_markers_of_a_predicate_are_shown() {
    let shown = |file: &str, id: &str| {
        let (bundle, hash) = case(file, id);
        let text = bundle.to_string();
        let ran = run_with(&["proof", "verify", "--trusted-block", &hash, "-"], text.as_bytes());
        let mut lines = ran.stdout.lines().map(str::to_owned);
        assert!(lines.any(|line| line.starts_with("  predicate")), "{}", ran.stdout);
        let code = lines.next().expect("its code");
        assert!(code.starts_with("             code 0x"), "{code}");
        lines.take_while(|line| line.starts_with("   ")).collect::<Vec<_>>().join("\n")
    };
    let of = |lines: &[&str]| {
        lines.iter().map(|line| format!("             {line}")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(shown("records", "prf-record-gated"), of(&["no ERC-1967 marker"]));
    assert_eq!(
        shown("records", "prf-record-gated-proxy"),
        of(&[
            "implementation 0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0",
            "admin 0x90f79bf6eb2c4f870365e785982e1f101e93b906",
            "code of the implementation 0x2b989d6ab971736c77fa7b396ecd2b69d3b37db89b749b3167937d695b08ac1c",
        ])
    );
    assert_eq!(
        shown("policy", "prf-policy-predicate-no-markers"),
        of(&["implementation not proven", "beacon not proven", "admin not proven"])
    );
}

/// A layout of the policy is believed where its markers are proven empty, and they are shown.
#[test]
fn the_markers_of_a_policys_registry_are_shown() {
    let (bundle, hash) = case("records", "prf-record-s-one");
    let ran = run_with(&["proof", "verify", "--trusted-block", &hash, "-"], bundle.to_string().as_bytes());
    assert!(ran.stdout.contains(", layout policy\n             no ERC-1967 marker\n"), "{}", ran.stdout);
}

#[test]
fn slots_are_listed_in_the_order_of_proofs() {
    let tool = tool(1).to_string();
    let ran = run(&["proof", "slots", &tool]);
    assert_eq!(ran.status, 0);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], format!("{:<15} 0x{}", "counter", "0".repeat(64)));
    let own = format!("0x{}:7:8:9:last", "11".repeat(32));
    let ran = run(&["proof", "slots", "--json", "--layout", &own, &tool]);
    let slots: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(slots[0], json!({"name": "counter", "slot": format!("0x{}7", "0".repeat(63))}));
}
