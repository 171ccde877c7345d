//! `erc8257 index --proof` against a real node: the lines of a run that believes its RPC, proven; lies; younger blocks.

use std::collections::BTreeMap;

use crate::common;
use crate::index_bed::{CREATOR, HOSTS, IndexBed, Run};
use erc8257_e2e::{Address, B256};
use serde_json::{Value, json};

/// The options that prove records at the newest block.
fn trusted(bed: &IndexBed) -> Vec<String> {
    common::trusted(&bed.chain, &bed.registry)
}

fn words(options: &[String]) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

/// Lines without the block, without what the report rests on, and without what was demanded of proofs.
fn bare(lines: BTreeMap<u64, Value>) -> BTreeMap<u64, Value> {
    let without = |(id, mut line): (u64, Value)| {
        line["block"] = Value::Null;
        line["report"]["evidence"] = Value::Null;
        line["report"]["policy"]["proof"] = Value::Null;
        (id, line)
    };
    lines.into_iter().map(without).collect()
}

/// Ledger `prf-ses-any`.
#[test]
fn a_proven_index_has_the_lines_of_another_one() {
    let bed = IndexBed::start();
    bed.register(10, HOSTS);
    let wrong = bed.register_one("one.example.com", "wrong-hash", B256::repeat_byte(9), Address::ZERO);
    let gone = bed.register_tool("one.example.com", "gone");
    bed.registry.deregister(CREATOR, gone).unwrap();
    let options = trusted(&bed);
    let (plain, proven) = (Run::new(&bed), Run::new(&bed).with(&words(&options)).with(&["--bundles"]));
    assert_eq!(plain.complete().status, Some(0));
    let ran = proven.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let mut lines = proven.lines();
    assert_eq!(lines.len(), 10 * HOSTS.len() + 2);
    for (id, line) in &mut lines {
        assert_eq!(line["report"]["evidence"], "proof", "{line}");
        assert_eq!(line["report"]["verified"], ![wrong, gone].contains(id), "{line}");
        let bundle = line.as_object_mut().and_then(|line| line.remove("bundle")).expect("a bundle");
        assert_eq!(bundle["proof"]["anchor"]["blockHash"], options[2], "{bundle}");
    }
    assert_eq!(bare(lines), bare(plain.lines()));
    // Fewer requests than records.
    let said = ran.stdout.lines().find_map(|line| line.trim().strip_prefix("this run proved records by "));
    let calls = said.and_then(|said| said.split(' ').next()).and_then(|calls| calls.parse::<usize>().ok());
    assert!(calls.is_some_and(|calls| (1..10 * HOSTS.len()).contains(&calls)), "{}", ran.stdout);
    assert!(ran.stdout.contains("without proofs 32 calls of eth_call"), "{}", ran.stdout);
}

/// Ledger `prf-ses-window`.
#[test]
fn a_lie_about_records_proves_nothing_and_is_named() {
    let bed = IndexBed::start();
    bed.register(2, HOSTS);
    let options = trusted(&bed);
    for (lie, found) in [
        ("proof-value", "proof-refuted: prf-claim-storage"),
        ("proof-node-bit", "proof-refuted: prf-node-hash"),
        ("proof-cut", "proof-unknown: prf-node-missing"),
        ("proof-window", "proof-window"),
    ] {
        let run = Run::new(&bed).through(&bed.liar_url(lie)).with(&words(&options));
        let ran = run.complete();
        assert_eq!(ran.status, Some(0), "{lie}: {} {}", ran.stdout, ran.stderr);
        let lines = run.lines();
        assert_eq!(lines.len(), 2 * HOSTS.len(), "{lie}: {}", ran.stdout);
        let is_named = |line: &Value| line.to_string().contains(&format!("\"found\":\"{found}"));
        let named = lines.values().filter(|line| is_named(line)).count();
        // What all tools share is the account, and whether there are proofs at all.
        let all = if matches!(lie, "proof-node-bit" | "proof-window") { lines.len() } else { 1 };
        assert_eq!(named, all, "{lie}: {}", ran.stdout);
        for line in lines.values().filter(|line| line["report"]["verified"] != true) {
            assert_eq!(
                (&line["status"], &line["outcome"]),
                (&json!("unknown"), &json!("unavailable")),
                "{line}"
            );
            assert!(is_named(line), "{lie}: {line}");
        }
    }
}

#[test]
fn a_killed_run_goes_on_at_a_younger_block_and_never_at_an_older_one() {
    let bed = IndexBed::start();
    bed.register(60, HOSTS);
    let old = trusted(&bed);
    let run = Run::new(&bed).with(&words(&old));
    run.kill_after(40);
    let so_far = run.raw().len();
    assert!((40..60 * HOSTS.len()).contains(&so_far), "killed at {so_far} lines");
    bed.register_tool("one.example.com", "later");
    bed.registry.deregister(CREATOR, 1).unwrap();
    let young = trusted(&bed);
    let run = run.rather(&words(&young));
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let whole = Run::new(&bed).with(&words(&young));
    assert_eq!(whole.complete().status, Some(0));
    let lines = run.lines();
    assert_eq!(lines.len(), 60 * HOSTS.len() + 1);
    assert!(lines.values().all(|line| line["report"]["evidence"] == "proof"));
    assert_eq!(bare(lines), bare(whole.lines()));

    let ran = run.rather(&words(&old)).complete();
    assert_eq!(ran.status, Some(3), "{}", ran.stdout);
    assert!(ran.stderr.contains("give the hash of a younger block"), "{}", ran.stderr);
}
