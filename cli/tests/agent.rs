//! `agent` with a live chain: what is wrong usage, and that nothing is concluded where nothing answers.

use crate::common::{file, run, run_with};
use serde_json::Value;

/// A port that nothing listens at.
const SILENT: &str = "http://127.0.0.1:1";
const TOOL: &str = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
const ACCOUNT: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";

fn fails(args: &[&str], sentence: &str) {
    let ran = run(args);
    let first = ran.stderr.lines().next().unwrap_or_default().to_owned();
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}: {ran:?}");
    assert_eq!(first, format!("erc8257: {sentence}"), "{args:?}");
}

#[test]
fn wrong_usage_is_told_in_a_sentence() {
    fails(&["agent", "show"], "agent show needs an agent");
    fails(&["agent", "show", "8453:22"], "agent show needs --rpc URL: an RPC of chain 8453");
    fails(
        &["agent", "show", "8453:22", "--rpc", "1=https://a.example"],
        "agent show needs --rpc URL: an RPC of chain 8453",
    );
    fails(
        &["agent", "show", "8453:22", "--rpc", "https://a.example", "--rpc", "https://b.example"],
        "agent show asks one RPC of chain 8453: --rpc URL, once",
    );
    fails(
        &["agent", "show", "--domain", "8453:22"],
        "agent show has no option --domain; --domains is near it",
    );
    fails(
        &["agent", "show", "8453:022", "--rpc", SILENT],
        "8453:022 is not the reference of an agent: the agent ID is a decimal number below 2^256 without leading zeros",
    );
    fails(&["agent", "bind", "8453:22", "--rpc", SILENT], "agent bind needs an agent and a tool reference");
    fails(
        &["agent", "validation", "8453:22", "--rpc", SILENT],
        "agent validation needs --registry ADDRESS: no validation registry is listed",
    );
    fails(
        &[
            "agent",
            "reputation",
            "8453:22",
            "--rpc",
            SILENT,
            "--reviewer",
            ACCOUNT,
            "--not-reviewer",
            ACCOUNT,
        ],
        "--reviewer and --not-reviewer do not go together",
    );
    fails(&["agent", "discover", "--rpc", SILENT], "agent discover needs --chain ID: where to search");
    fails(
        &["agent", "transfer", "8453:22", "--from", ACCOUNT, "--rpc", SILENT],
        "--to ADDRESS is missing: the account that gets the agent",
    );
    // What is said of the listed registry's agent 22 is not said of this one.
    let strange = "eip155:8453/erc8004:0x66660000000000000000000000000000000066aa/22";
    let missing = "--registry ADDRESS is missing: no reputation registry is listed for the agent's registry";
    fails(&["agent", "reputation", strange, "--rpc", SILENT], missing);
    fails(
        &["agent", "show", strange, "--reputation", "--rpc", SILENT],
        "the bundle's reputation needs an agent of a listed identity registry",
    );
    for verb in [&["feedback", strange, "--score", "450"][..], &["revoke", strange, "--index", "1"]] {
        let rest = ["--from", ACCOUNT, "--rpc", SILENT];
        fails(
            &[&["agent"][..], verb, &rest].concat(),
            "--registry ADDRESS is missing: no reputation registry is listed for the agent's registry",
        );
    }
    fails(&["verify", TOOL, "--rpc", SILENT, "--gateway", "a.example"], "--gateway goes with --agent");
    fails(
        &["verify", TOOL, "--rpc", SILENT, "--agent", "1:22"],
        "the agent is on another chain than the tool: give --agent-rpc URL, an RPC of that chain",
    );
}

#[test]
fn each_verb_has_its_help() {
    for verb in ["show", "bind", "discover", "register", "reputation", "feedback"] {
        let ran = run(&["agent", verb, "--help", "8453:22"]);
        assert_eq!(ran.status, 0, "{verb}: {ran:?}");
        assert!(ran.stdout.starts_with(&format!("usage: erc8257 agent {verb}")), "{verb}: {}", ran.stdout);
    }
    let all = run(&["agent", "--help"]);
    assert!(all.stdout.contains("  agent bind\n"), "{}", all.stdout);
}

/// A silent RPC says nothing about an agent (ledger `8004-unknown-never-no`); what was recorded gives the same report.
#[test]
fn a_silent_rpc_establishes_nothing() {
    let record = file("agent-bundle", "");
    let discover = ["agent", "discover", "--chain", "8453"];
    let act = ["agent", "update", "8453:22", "--uri", "https://a.example/a.json", "--from", ACCOUNT];
    for (args, pointer, word) in [
        (&["agent", "show", "8453:22"][..], "/profile/verdict", "unknown"),
        (&["agent", "reputation", "8453:22"], "/reputation/verdict", "unknown"),
        (&["agent", "validation", "8453:22", "--registry", ACCOUNT], "/validation/verdict", "unknown"),
        (&discover, "/verdict", "unknown"),
        (&act, "/verdict", "unknown"),
    ] {
        let args: Vec<&str> =
            args.iter().copied().chain(["--rpc", SILENT, "--json", "--record", &record]).collect();
        let ran = run(&args);
        assert_eq!(ran.status, 3, "{args:?}: {ran:?}");
        let report: Value = serde_json::from_str(&ran.stdout).expect("a report");
        assert_eq!(report.pointer(pointer).and_then(Value::as_str), Some(word), "{report}");
        assert_eq!(report["failure"]["reason"], "connect", "{report}");
        let bundle = std::fs::read(&record).expect("a bundle");
        let judged = run_with(&["judge", "--json", "-"], &bundle);
        assert_eq!((judged.status, judged.stdout), (ran.status, ran.stdout), "{args:?}");
    }
    // No agent has a tool that is not verified.
    let ran = run(&["agent", "bind", "8453:22", TOOL, "--rpc", SILENT]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.stdout.starts_with("UNVERIFIED TOOL"), "{}", ran.stdout);
}
