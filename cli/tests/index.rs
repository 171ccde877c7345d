//! `index`: what a crash leaves, what RPCs do, and what events say, against a chain that the test writes. The live side
//! is in `tests/e2e`. Ledger `1-evt-registered`, `1-evt-deregistered`, `1-dereg-id-not-reused`,
//! `sec-proxy-upgraded-event`, `sec-retired`.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use crate::common::chain::{Chain, uri};
use crate::common::https::{authority, certificate, request, send, start};
use crate::common::node::{Node, REGISTRY, Reply, respond};
use crate::common::{Ran, file, program, run};
use erc8257::Address;
use erc8257::registry::{RegistryEvent, UPGRADED};
use serde_json::{Value, json};

/// The files of one test.
struct Files {
    out: String,
    state: String,
}

impl Files {
    fn new(test: &str) -> Self {
        let path = |name: &str| {
            let path = file(&format!("{test}-{name}"), "");
            fs::remove_file(&path).unwrap();
            let _ = fs::remove_file(format!("{path}.previous"));
            path
        };
        Self { out: path("lines"), state: path("state") }
    }

    fn args<'a>(&'a self, registry: &'a str) -> Vec<&'a str> {
        vec!["index", "--registry", registry, "--out", &self.out, "--state", &self.state, "--timeout", "29"]
    }

    fn run(&self, url: &str) -> Ran {
        run(&self.args(&registry(url)))
    }

    /// The lines by ID, without their times.
    fn lines(&self) -> BTreeMap<u64, Value> {
        let mut lines = BTreeMap::new();
        for line in fs::read_to_string(&self.out).unwrap().lines() {
            let mut line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("torn: {line}"));
            assert_eq!(line["stale"], json!(false), "{line}");
            line["time"] = Value::Null;
            let id = line["toolRef"].as_str().unwrap().rsplit('/').next().unwrap().parse().unwrap();
            assert!(lines.insert(id, line).is_none(), "two lines for {id}");
        }
        lines
    }

    fn append(&self, text: &str) {
        OpenOptions::new().append(true).open(&self.out).unwrap().write_all(text.as_bytes()).unwrap();
    }
}

fn registry(url: &str) -> String {
    format!("8453:{REGISTRY}={url}")
}

/// A chain of so many tools, a finished index of it, and the state file as it was when all events were read and no line
/// was written.
fn interrupted(test: &str, tools: u64) -> (Chain, Files, Vec<u8>) {
    let (chain, files) = (Chain::of(tools), Files::new(test));
    chain.change(|script| script.lost = usize::MAX);
    assert_eq!(files.run(&chain.node.url).status, 3);
    let begun = fs::read(&files.state).unwrap();
    chain.change(|script| script.lost = 0);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(files.lines().len(), usize::try_from(tools).unwrap());
    chain.change(|script| script.asked = 0);
    (chain, files, begun)
}

#[test]
fn lines_that_the_state_does_not_know_of_count_and_a_torn_one_is_cut() {
    let (chain, files, begun) = interrupted("torn", 20);
    let (whole, lines) = (fs::read_to_string(&files.out).unwrap(), files.lines());
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
    // Cut at an end, behind an end, in the middle, before an end.
    for cut in [0, ends[0], ends[7] + 1, ends[12] + 400, ends[19] - 1, ends[19]] {
        fs::write(&files.out, &whole[..cut]).unwrap();
        fs::write(&files.state, &begun).unwrap();
        chain.change(|script| script.asked = 0);
        assert_eq!(files.run(&chain.node.url).status, 0);
        assert_eq!(files.lines(), lines, "cut at {cut}");
        let kept = ends.iter().filter(|end| **end <= cut).count();
        assert_eq!(chain.script.lock().unwrap().asked, 20 - kept, "cut at {cut}: only those without a line");
    }
}

#[test]
fn lines_of_others_behind_the_recorded_ones_are_cut() {
    for foreign in ["hello\n", "{}\n", "{\"format\":\"erc8257-index/1\"}\n", "\n", "\0\0\0\0"] {
        let (chain, files, begun) = interrupted("foreign", 3);
        let lines = files.lines();
        fs::write(&files.state, begun).unwrap();
        files.append(foreign);
        assert_eq!(files.run(&chain.node.url).status, 0);
        assert_eq!(files.lines(), lines, "{foreign:?}");
    }
}

#[test]
fn an_output_that_the_state_does_not_tell_of_is_left_alone() {
    let (chain, files) = (Chain::of(3), Files::new("other"));
    let other = Chain::of(1);
    other.change(|script| script.no_code = true);
    let (own, absent) = (registry(&chain.node.url), format!("8453:0x{}={}", "b".repeat(40), other.node.url));
    let args = [&files.args(&own)[..], &["--registry", &absent]].concat();
    assert_eq!(run(&args).status, 3, "unfinished, with three lines recorded");
    let lines = fs::read_to_string(&files.out).unwrap();
    assert_eq!(lines.lines().count(), 3);
    for changed in [String::new(), lines[..lines.len() - 1].to_owned(), lines.replace('\n', " ")] {
        fs::write(&files.out, &changed).unwrap();
        let ran = run(&args);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.stderr.contains("is not the output that the state file tells of"), "{ran:?}");
        assert_eq!(fs::read_to_string(&files.out).unwrap(), changed);
    }
    fs::write(&files.out, &lines).unwrap();
    assert_eq!(run(&args).status, 3);
}

#[test]
fn an_rpc_that_gives_no_logs_of_predicates_costs_no_predicate_its_watch() {
    let (chain, files) = (Chain::start(), Files::new("predicates"));
    chain.change(|script| {
        script.block("first");
        script.register_gated(1, &uri(1), Address::repeat_byte(0x77));
        script.no_other_logs = Some(json!({"code": -32603, "message": "internal error"}));
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(!ran.stderr.contains("no longer watched"), "{ran:?}");
    chain.change(|script| script.no_other_logs = None);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(files.lines()[&1]["flags"], json!([]));
}

#[test]
fn an_output_without_a_state_file_is_moved_aside() {
    let (chain, files) = (Chain::of(2), Files::new("aside"));
    fs::write(&files.out, "precious").unwrap();
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(files.lines().len(), 2);
    assert_eq!(fs::read_to_string(format!("{}.previous", files.out)).unwrap(), "precious");
}

#[test]
fn a_state_file_serves_one_run_at_a_time_and_nothing_else_is_one() {
    let (chain, files) = (Chain::of(1), Files::new("busy"));
    let slow = Node::raw(|_| Some(Reply { delay: Duration::from_secs(2), ..Reply::new(200, "") }));
    let registry = registry(&slow.url);
    let mut first = program(&files.args(&registry)).spawn().unwrap();
    let start = Instant::now();
    while !Path::new(&files.out).exists() {
        assert!(start.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(5));
    }
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains("in use by another run"), "{ran:?}");
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(files.run(&chain.node.url).status, 0, "and after a kill the next run goes on");

    fs::write(&files.state, "no database").unwrap();
    let ran = files.run(&chain.node.url);
    assert_eq!((ran.status, fs::read(&files.state).unwrap().as_slice()), (2, &b"no database"[..]), "{ran:?}");
}

#[test]
fn what_the_registry_says_decides_and_the_difference_is_told() {
    let (chain, files) = (Chain::of(6), Files::new("differ"));
    chain.change(|script| {
        script.deregister(2);
        script.record(3, json!({"result": "0x"}));
        script.record(4, json!({"result": "0x1234"}));
        script
            .record(5, crate::common::node::reverted(&format!("0x0bf47976{}", crate::common::node::word(5))));
        script.block("more");
        script.register(7, &uri(7));
        script
            .record(7, crate::common::node::reverted(&format!("0xb73d6f8b{}", crate::common::node::word(7))));
        script.register(8, &uri(8));
        script.register(9, &uri(9));
        let other = crate::common::node::record("https://10.0.0.2/", erc8257::Address::ZERO);
        script.record(8, json!({"result": other}));
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    let shown: Vec<(u64, Value, Value)> = files
        .lines()
        .into_iter()
        .map(|(id, line)| (id, line["status"].clone(), line["flags"].clone()))
        .collect();
    let expected = [
        (1, "active", json!([])),
        (2, "retired", json!([])),
        (3, "unknown", json!([])),
        (4, "unknown", json!([])),
        (5, "retired", json!(["events-differ"])),
        (6, "active", json!([])),
        (7, "not-found", json!(["events-differ"])),
        (8, "active", json!(["events-differ"])),
        (9, "active", json!([])),
    ];
    assert_eq!(shown, expected.map(|(id, status, flags)| (id, json!(status), flags)));
    for part in ["9 tools", "0 verified, 4 not, 2 retired, 3 unknown", "3 whose events say something else"] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

/// Ledger `1-evt-registered`, `1-evt-metadata-updated`, `1-evt-predicate-updated`, `1-evt-deregistered`: any contract can
/// emit the same, and an RPC that gives its logs for the registry's is not believed.
#[test]
fn a_log_of_another_contract_is_none_of_the_registrys() {
    for topic in RegistryEvent::TOPICS {
        let (chain, files) = (Chain::of(1), Files::new("foreign-log"));
        chain.change(|script| {
            let tool = format!("0x{}", crate::common::node::word(1));
            script.log_of(&format!("0x{}", "bb".repeat(20)), &[topic.to_string(), tool], "0x");
        });
        let ran = files.run(&chain.node.url);
        assert_eq!(ran.status, 3, "{topic}: {ran:?}");
        assert!(ran.stderr.contains("a log that was not asked for"), "{topic}: {ran:?}");
    }
}

/// Ledger `9-no-modify`, `9-registry-id`: other functions have another identifier, and a contract that advertises that
/// one alone is not a registry of this standard, whatever it logs.
#[test]
fn a_contract_of_another_interface_is_no_registry() {
    let (chain, files) = (Chain::of(1), Files::new("interface"));
    chain.change(|script| script.other_interface = true);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stderr.contains("does not say by supportsInterface(0xf1dc8075)"), "{ran:?}");
    chain.change(|script| script.other_interface = false);
    assert_eq!(files.run(&chain.node.url).status, 0);
}

/// Ledger `1-dereg-id-not-reused`: the count of tools is the highest ID, retired ones and all.
#[test]
fn the_registrys_count_includes_what_is_retired() {
    let (chain, files) = (Chain::of(3), Files::new("count"));
    chain.change(|script| script.deregister(2));
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains("3 tools") && ran.stdout.contains("1 retired"), "{ran:?}");
    assert!(!ran.stdout.contains("tools ever registered"), "{ran:?}");
}

#[test]
fn what_no_registry_of_the_standard_does_is_told() {
    let (chain, files) = (Chain::of(3), Files::new("anomalies"));
    chain.change(|script| {
        script.block("more");
        script.register(1, &uri(1));
        script.deregister(2);
        script.block("and more");
        script.register(2, &uri(2));
        script.deregister(4);
    });
    assert_eq!(files.run(&chain.node.url).status, 0);
    let lines = files.lines();
    for (id, flags) in [
        (1, json!(["registered-again"])),
        (2, json!(["after-deregistration"])),
        (3, json!([])),
        (4, json!(["unregistered"])),
    ] {
        assert_eq!(lines[&id]["flags"], flags, "{id}");
    }
}

#[test]
fn an_upgrade_of_the_registry_is_told_of_the_tools_that_were_there_before() {
    let (chain, files) = (Chain::of(2), Files::new("upgrade"));
    chain.change(|script| {
        script.block("upgrade");
        script.log(&[UPGRADED.to_string(), format!("0x{}", crate::common::node::word(7))], "0x");
        script.block("later");
        script.register(3, &uri(3));
    });
    assert_eq!(files.run(&chain.node.url).status, 0);
    let flags: Vec<Value> = files.lines().into_values().map(|line| line["flags"].clone()).collect();
    assert_eq!(flags, [json!(["registry-upgraded"]), json!(["registry-upgraded"]), json!([])]);
}

#[test]
fn a_block_that_the_rpc_has_lost_is_replaced_by_a_newer_head() {
    let (chain, files) = (Chain::of(3), Files::new("lost"));
    // As geth says it, and as EIP-1898 recommends.
    for words in [None, Some(json!({"code": -32001, "message": "Resource not found"}))] {
        chain.change(|script| (script.lost, script.lost_as) = (3, words));
        let ran = files.run(&chain.node.url);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(files.lines().values().all(|line| line["status"] == "active"), "{ran:?}");
        assert_eq!(files.lines().len(), 3);
    }

    chain.change(|script| script.lost = usize::MAX);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stderr.contains("does not keep the blocks that it gives"), "{ran:?}");
}

#[test]
fn blocks_that_are_no_longer_there_are_undone_even_if_nothing_replaces_them() {
    let (chain, files) = (Chain::of(2), Files::new("shorter"));
    chain.change(|script| {
        script.block("gone");
        script.register(3, &uri(3));
        script.deregister(1);
    });
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(files.lines().len(), 3);
    chain.change(|script| {
        script.blocks.pop();
        script.forget(3);
        script.record(1, json!({"result": crate::common::node::record(&uri(1), erc8257::Address::ZERO)}));
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines = files.lines();
    assert_eq!(lines.keys().copied().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(lines[&1]["status"], "active");
}

#[test]
fn a_rate_limit_is_waited_out_and_an_rpc_that_only_refuses_ends_the_registry() {
    let (chain, files) = (Chain::of(3), Files::new("rate"));
    let script = Arc::clone(&chain.script);
    let count = std::sync::atomic::AtomicUsize::new(0);
    let limited = Node::raw(move |body| {
        if count.fetch_add(1, std::sync::atomic::Ordering::Relaxed).is_multiple_of(2) {
            return Some(Reply::new(429, "slow down"));
        }
        let answer = |method: &str, params: &Value| script.lock().unwrap().answer(method, params);
        Some(Reply::new(200, respond(body, &answer).to_string()))
    });
    let ran = files.run(&limited.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(files.lines().len(), 3);

    let never = Node::raw(|_| Some(Reply::new(429, "never")));
    let start = Instant::now();
    let ran = files.run(&format!("{}/my-key", never.url));
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stderr.contains("too many requests") && !ran.stderr.contains("my-key"), "{ran:?}");
    assert!(start.elapsed() < Duration::from_secs(300));
}

#[test]
fn a_uri_that_is_not_utf_8_has_a_line_and_stops_nobody() {
    let (chain, files) = (Chain::of(3), Files::new("not-utf8"));
    chain.change(|script| {
        script.block("garbled");
        script.register_garbled(4);
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines = files.lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        (&lines[&4]["status"], &lines[&4]["flags"]),
        (&json!("unknown"), &json!(["event-unreadable"]))
    );
    assert_eq!(lines[&4]["outcome"], "refused");
    assert_eq!(lines[&4]["report"]["findings"][0]["rule"], "lib-1-malformed");
    assert_eq!(lines[&1]["flags"], json!([]));
}

/// The lines of a run that reads an update of tool 1 to a URI that is not UTF-8.
fn garbled(chain: &Chain, files: &Files) -> BTreeMap<u64, Value> {
    chain.change(|script| {
        script.block("garbled");
        script.update_garbled(1);
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    files.lines()
}

#[test]
fn an_update_to_a_uri_that_is_not_utf_8_takes_the_old_verdict_away() {
    let (chain, files) = (Chain::of(2), Files::new("not-utf8-update"));
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(files.lines()[&1]["status"], "active");
    let lines = garbled(&chain, &files);
    assert_eq!(
        (&lines[&1]["status"], &lines[&1]["flags"]),
        (&json!("unknown"), &json!(["event-unreadable"]))
    );
    assert_eq!(lines[&2]["status"], "active");
}

/// The run was killed after the line was written, and the update is read by the run that goes on.
#[test]
fn an_update_to_a_uri_that_is_not_utf_8_between_a_kill_and_the_next_run_takes_the_line_away() {
    let (chain, files, begun) = interrupted("not-utf8-resumed", 2);
    fs::write(&files.state, begun).unwrap();
    let lines = garbled(&chain, &files);
    assert_eq!(
        (&lines[&1]["status"], &lines[&1]["outcome"], &lines[&1]["flags"]),
        (&json!("unknown"), &json!("refused"), &json!(["event-unreadable"]))
    );
    assert_eq!((&lines[&2]["status"], &lines[&2]["block"]["number"]), (&json!("active"), &json!("0x0")));
    assert_eq!(chain.script.lock().unwrap().asked, 1, "the other line stands");
}

/// A run that was killed long ago: what it wrote is too old to stand, and is verified again.
#[test]
fn lines_of_a_killed_run_that_are_too_old_are_verified_again() {
    let (chain, files, begun) = interrupted("old-lines", 2);
    let whole = fs::read_to_string(&files.out).unwrap();
    for (seconds, asked) in [(0, 0), (100, 0), (86_400 + 100, 1)] {
        // The first line is so much older than it was.
        let line: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
        let time = line["time"].as_u64().unwrap();
        let aged = whole.replacen(&format!("\"time\":{time},"), &format!("\"time\":{},", time - seconds), 1);
        fs::write(&files.out, aged).unwrap();
        fs::write(&files.state, &begun).unwrap();
        chain.change(|script| script.asked = 0);
        let ran = files.run(&chain.node.url);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert_eq!(files.lines().len(), 2);
        assert_eq!(chain.script.lock().unwrap().asked, asked, "{seconds} seconds older");
    }
}

/// A kill while `FILE.previous` was copied leaves the output whole and half of a copy, which is made anew.
#[test]
fn a_previous_output_that_a_kill_left_half_copied_is_copied_anew() {
    let (chain, files) = (Chain::of(5), Files::new("half-previous"));
    assert_eq!(files.run(&chain.node.url).status, 0);
    let (before, half) = (fs::read(&files.out).unwrap(), format!("{}.previous.tmp", files.out));
    fs::write(&half, &before[..before.len() / 2]).unwrap();
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(fs::read(format!("{}.previous", files.out)).unwrap(), before, "whole");
    assert!(!fs::exists(&half).unwrap());
    assert_eq!(files.lines().len(), 5);
}

/// A kill while lines were copied and marked as stale leaves the output as it was and half of a copy, which is made anew.
#[test]
fn stale_lines_that_a_kill_left_half_marked_are_marked_anew() {
    let (chain, files) = (Chain::of(5), Files::new("half-stale"));
    assert_eq!(files.run(&chain.node.url).status, 0);
    let (before, half) = (fs::read_to_string(&files.out).unwrap(), format!("{}.compact", files.out));
    chain.change(|script| script.no_code = true);
    let registry = registry(&chain.node.url);
    let args = [&files.args(&registry)[..], &["--max-age", "1"]].concat();
    std::thread::sleep(Duration::from_millis(2_100));
    // The run cannot write its copy, as if it were killed there.
    fs::create_dir(&half).unwrap();
    assert_ne!(run(&args).status, 0);
    assert_eq!(fs::read_to_string(&files.out).unwrap(), before, "nothing is torn");
    fs::remove_dir(&half).unwrap();
    fs::write(&half, &before[..before.len() / 2]).unwrap();
    assert_eq!(run(&args).status, 3);
    let marked = fs::read_to_string(&files.out).unwrap();
    assert_eq!(marked, before.replace("\"stale\":false", "\"stale\":true"), "whole");
    assert!(!fs::exists(&half).unwrap());
}

/// An RPC that answers no call about a tool takes no line away, however often it is run, and the run is not whole.
#[test]
fn calls_without_an_answer_take_no_line_away() {
    let error = |code: i64, words: &str| json!({"error": {"code": code, "message": words}});
    for (at, silent) in [error(-32_603, "Internal error"), json!({"result": null})].into_iter().enumerate() {
        let (chain, files) = (Chain::of(3), Files::new(&format!("silent-{at}")));
        assert_eq!(files.run(&chain.node.url).status, 0);
        let (lines, times) = (files.lines(), fs::read_to_string(&files.out).unwrap());
        chain.change(|script| script.silent = Some(silent));
        for _ in 0..2 {
            let ran = files.run(&chain.node.url);
            assert_eq!(ran.status, 3, "{ran:?}");
            assert!(ran.stdout.contains("left calls unanswered"), "{ran:?}");
            assert_eq!(fs::read_to_string(&files.out).unwrap(), times, "the very lines");
        }
        assert_eq!(fs::read_to_string(format!("{}.previous", files.out)).unwrap(), times);
        chain.change(|script| script.silent = None);
        assert_eq!(files.run(&chain.node.url).status, 0);
        assert_eq!(files.lines(), lines);
    }
}

/// Without an earlier line there is one that says so, and the next run asks again.
#[test]
fn what_was_never_answered_is_told_and_asked_again() {
    let (chain, files) = (Chain::of(2), Files::new("never-answered"));
    chain.change(|script| {
        script.silent = Some(json!({"error": {"code": -32000, "message": "request timed out"}}));
    });
    assert_eq!(files.run(&chain.node.url).status, 3);
    let line = &files.lines()[&1];
    assert_eq!((&line["status"], &line["outcome"]), (&json!("unknown"), &json!("unavailable")));
    assert_eq!(line["flags"], json!(["unanswered"]));
    chain.change(|script| script.silent = None);
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(files.lines()[&1]["flags"], json!([]));
}

#[test]
fn an_rpc_that_fails_now_and_then_is_asked_again() {
    let (chain, files) = (Chain::of(3), Files::new("now-and-then"));
    let script = Arc::clone(&chain.script);
    let seen: Mutex<std::collections::HashSet<String>> = Mutex::default();
    let flaky = Node::start(move |method, params| {
        // Each question fails at first, in another way each.
        let mut seen = seen.lock().unwrap();
        let count = seen.len();
        if seen.insert(format!("{method} {params}")) && ["eth_call", "eth_getLogs"].contains(&method) {
            return match count % 3 {
                0 => json!({"error": {"code": -32603, "message": "Internal error"}}),
                1 => json!({"error": {"code": -32000, "message": "request timed out"}}),
                _ => json!({"result": null}),
            };
        }
        drop(seen);
        script.lock().unwrap().answer(method, params)
    });
    let ran = files.run(&flaky.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(files.lines().values().all(|line| line["status"] == "active"));
}

/// The clock of this machine, in Unix seconds.
fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs()
}

#[test]
fn an_rpc_that_is_stuck_is_told_and_ends_the_run_with_3() {
    let (chain, files) = (Chain::of(2), Files::new("stuck"));
    chain.change(|script| script.time = Some(now() - 100_000));
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert_eq!(ran.stderr.matches("lib-1-behind").count(), 1, "told once: {ran:?}");
    assert_eq!(files.lines().len(), 2, "every tool has its line all the same");
    // The events are as old as before; the head is not.
    chain.change(|script| {
        script.block("young");
        script.time = Some(now());
    });
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(!ran.stderr.contains("lib-1-behind"), "{ran:?}");
}

#[test]
fn an_rpc_without_eip_1898_is_told_as_that() {
    let (chain, files) = (Chain::of(2), Files::new("eip-1898"));
    chain.change(|script| script.no_block_hash = true);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    for part in ["EIP-1898", "use another RPC", "cannot unmarshal object"] {
        assert!(ran.stderr.contains(part), "{part}: {ran:?}");
    }
    assert_eq!(files.lines().len(), 0);
}

#[test]
fn logs_that_an_rpc_once_left_out_are_read_anew() {
    let (chain, files) = (Chain::of(6), Files::new("cut"));
    chain.change(|script| script.cut = 2);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stdout.contains("run again through another RPC, or with an earlier @BLOCK"), "{ran:?}");
    assert_eq!(files.lines().len(), 4);
    chain.change(|script| script.cut = 0);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stderr.contains("reading its events anew"), "{ran:?}");
    assert_eq!(files.lines().len(), 6);
}

#[test]
fn a_tool_that_an_rpc_once_made_up_goes_when_its_events_are_read_anew() {
    let (chain, files) = (Chain::of(2), Files::new("made-up"));
    let honest = chain.script.lock().unwrap().blocks.clone();
    chain.change(|script| {
        script.register(3, &uri(3));
        script.forget(3);
    });
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(files.lines()[&3]["status"], "not-found");
    chain.change(|script| script.blocks = honest);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(files.lines().len(), 2);
}

/// One registry that cannot be read keeps no other from a new pass, and its lines stay, with their age.
#[test]
fn a_registry_that_cannot_be_read_freezes_no_other() {
    let (chain, files) = (Chain::of(2), Files::new("frozen"));
    let away = Chain::of(2);
    let other = registry(&away.node.url).replacen("8453:", "eip155:10:", 1);
    away.node.requests.lock().unwrap().clear();
    let script = Arc::clone(&away.script);
    let down = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let off = Arc::clone(&down);
    let ten = Node::raw(move |body| {
        if off.load(std::sync::atomic::Ordering::Relaxed) {
            return Some(Reply::new(500, "off"));
        }
        let answer = |method: &str, params: &Value| match method {
            "eth_chainId" => json!({"result": "0xa"}),
            _ => script.lock().unwrap().answer(method, params),
        };
        Some(Reply::new(200, respond(body, &answer).to_string()))
    });
    let other = other.replace(&away.node.url, &ten.url);
    let own = registry(&chain.node.url);
    let args = [&files.args(&own)[..], &["--registry", &other]].concat();
    let ran = run(&args);
    assert_eq!(ran.status, 0, "{ran:?}");
    let of = |chain: &str| -> Vec<Value> {
        let text = fs::read_to_string(&files.out).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.filter(|line: &Value| line["toolRef"].as_str().unwrap().starts_with(chain)).collect()
    };
    let before = of("eip155:10/");
    assert_eq!((of("eip155:8453/").len(), before.len()), (2, 2));

    down.store(true, std::sync::atomic::Ordering::Relaxed);
    // Nothing of the first registry changed, but what its record says: only looking again tells.
    chain.change(|script| script.record(1, json!({"result": "0x1234"})));
    let ran = run(&args);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert_eq!(of("eip155:10/"), before, "they stay");
    let status = |lines: Vec<Value>| -> Vec<Value> {
        let mut lines: Vec<(Value, Value)> =
            lines.into_iter().map(|line| (line["toolRef"].clone(), line["status"].clone())).collect();
        lines.sort_by_key(|(tool, _)| tool.to_string());
        lines.into_iter().map(|(_, status)| status).collect()
    };
    assert_eq!(status(of("eip155:8453/")), ["unknown", "active"]);
    // Its pass has ended, though the other one's has not: the next run looks again.
    chain.change(|script| script.record(2, json!({"result": "0x1234"})));
    assert_eq!(run(&args).status, 3);
    assert_eq!(status(of("eip155:8453/")), ["unknown", "unknown"]);
    assert_eq!(of("eip155:10/"), before, "they stay");

    std::thread::sleep(Duration::from_millis(2_100));
    let ran = run(&[&args[..], &["--max-age", "1"]].concat());
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stdout.contains("lines older than 1 say stale"), "{ran:?}");
    assert!(of("eip155:10/").iter().all(|line| line["stale"] == true), "too old, and they say so");
    assert_eq!(of("eip155:10/").len(), 2);

    down.store(false, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(run(&args).status, 0);
    assert!(of("eip155:10/").iter().all(|line| line["stale"] == false));
    // A registry that is no longer asked for goes, also while it is away.
    down.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(run(&args).status, 3);
    assert_eq!(files.run(&chain.node.url).status, 0);
    assert_eq!(of("eip155:10/").len(), 0);
}

#[test]
fn an_output_serves_one_run_at_a_time() {
    let (chain, files, other) = (Chain::of(1), Files::new("one-output"), Files::new("one-output-2"));
    let slow = Node::raw(|_| Some(Reply { delay: Duration::from_secs(2), ..Reply::new(200, "") }));
    let registry = registry(&slow.url);
    let mut first = program(&files.args(&registry)).spawn().unwrap();
    let start = Instant::now();
    while !Path::new(&files.out).exists() {
        assert!(start.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = Files { out: files.out.clone(), state: other.state };
    let ran = second.run(&chain.node.url);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains("in use by another run"), "{ran:?}");
    assert!(!Path::new(&second.state).exists(), "nothing was touched");
    assert_eq!(files.run(&chain.node.url).status, 0, "and after a kill the next run goes on");
}

#[test]
fn a_state_file_of_an_earlier_version_is_told_and_left_alone() {
    let (chain, files) = (Chain::of(1), Files::new("older"));
    let older: redb::TableDefinition<'_, &[u8], &[u8]> = redb::TableDefinition::new("erc8257-index/1");
    let database = redb::Database::create(&files.state).unwrap();
    let write = database.begin_write().unwrap();
    write.open_table(older).unwrap().insert(&b"aphase"[..], &b"f"[..]).unwrap();
    write.commit().unwrap();
    drop(database);
    let ran = files.run(&chain.node.url);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(
        ran.stderr.contains("an earlier version of erc8257") && ran.stderr.contains("remove it"),
        "{ran:?}"
    );
}

#[test]
fn a_registry_is_named_with_or_without_eip155() {
    for name in ["8453:", "eip155:8453:", "eip155:8453/erc8257:"] {
        let (chain, files) = (Chain::of(1), Files::new("spelling"));
        let ran = run(&files.args(&registry(&chain.node.url).replacen("8453:", name, 1)));
        assert_eq!((ran.status, files.lines().len()), (0, 1), "{name}: {ran:?}");
    }
}

/// How many requests there were, and how many at a time at most, in a run with these options over two origins.
fn at_a_time(test: &str, options: &[&str]) -> (usize, usize, Vec<usize>) {
    let (chain, files) = (Chain::start(), Files::new(test));
    chain.change(|script| {
        script.block("first");
        for id in 1..=16 {
            // The first origin has most of them, and all of the first.
            let host = if id <= 12 { "one" } else { "two" };
            script.register(id, &format!("https://{host}.example.com/.well-known/ai-tool/tool-{id}.json"));
        }
    });
    let now: Arc<Mutex<[usize; 2]>> = Arc::default();
    let most: Arc<Mutex<(usize, usize, Vec<usize>)>> = Arc::new(Mutex::new((0, 0, vec![0, 0])));
    let port = |origin: usize, name: &str| {
        let (now, most) = (Arc::clone(&now), Arc::clone(&most));
        start(certificate(name, false), move |mut connection| {
            request(&mut connection);
            {
                let (mut now, mut most) = (now.lock().unwrap(), most.lock().unwrap());
                now[origin] += 1;
                most.0 += 1;
                most.1 = most.1.max(now.iter().sum());
                most.2[origin] = most.2[origin].max(now[origin]);
            }
            std::thread::sleep(Duration::from_millis(100));
            now.lock().unwrap()[origin] -= 1;
            send(&mut connection, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        })
    };
    let to = [(0, "one.example.com"), (1, "two.example.com")]
        .map(|(origin, name)| format!("{name}=127.0.0.1:{}", port(origin, name)));
    let (registry, ca) = (registry(&chain.node.url), authority(test));
    let mut args = files.args(&registry);
    args.extend(["--allow-private-addresses", "--ca", &ca, "--connect-to", &to[0], "--connect-to", &to[1]]);
    args.extend(options);
    let ran = run(&args);
    assert_eq!((ran.status, files.lines().len()), (0, 16), "{ran:?}");
    let (requests, all, each) = &*most.lock().unwrap();
    (*requests, *all, each.clone())
}

#[test]
fn fetches_at_a_time_are_bounded_for_each_origin_and_in_all() {
    let (requests, _, each) = at_a_time("origins", &["--per-origin", "3"]);
    assert_eq!((requests, each), (16, vec![3, 3]), "the second origin does not wait for the first");
    let (requests, all, _) = at_a_time("all", &["--per-origin", "3", "--concurrency", "2"]);
    assert_eq!((requests, all), (16, 2));
}

/// Ledger `sec-ep-resolve-each`: no connection serves two fetches, though the server would keep it open, so that every
/// fetch resolves the name and looks at the address anew.
#[test]
fn every_fetch_has_a_connection_of_its_own() {
    let (chain, files) = (Chain::start(), Files::new("connections"));
    chain.change(|script| {
        script.block("first");
        for id in 1..=4 {
            script.register(id, &format!("https://one.example.com/.well-known/ai-tool/tool-{id}.json"));
        }
    });
    let served: Arc<Mutex<Vec<usize>>> = Arc::default();
    let seen = Arc::clone(&served);
    let port = start(certificate("one.example.com", false), move |mut connection| {
        let mut requests = 0;
        while request(&mut connection).starts_with("GET ") {
            requests += 1;
            let answer = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
            if connection.write_all(answer).and_then(|()| connection.flush()).is_err() {
                break;
            }
        }
        seen.lock().unwrap().push(requests);
    });
    let (registry, ca) = (registry(&chain.node.url), authority("connections"));
    let to = format!("one.example.com=127.0.0.1:{port}");
    let mut args = files.args(&registry);
    args.extend(["--allow-private-addresses", "--ca", &ca, "--connect-to", &to, "--concurrency", "1"]);
    let ran = run(&args);
    assert_eq!((ran.status, files.lines().len()), (0, 4), "{ran:?}");
    // The server notices the end of a connection a little later than the command.
    let begun = Instant::now();
    while served.lock().unwrap().iter().sum::<usize>() < 4 && begun.elapsed() < Duration::from_secs(300) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(*served.lock().unwrap(), [1, 1, 1, 1]);
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let url = "http://127.0.0.1:9";
    let registry = registry(url);
    let whole = ["--registry", &registry, "--out", "o", "--state", "s"];
    for (args, part) in [
        (&[][..], "needs at least one --registry"),
        (&whole[..2], "needs --out"),
        (&whole[..4], "needs --state"),
        (&[&whole[..], &["--registry", &registry]].concat(), "named twice"),
        (&[&whole[..], &["--concurrency", "0"]].concat(), "--concurrency is a number from 1 to"),
        (&[&whole[..], &["--block", "5"]].concat(), "--block is latest, safe or finalized"),
        (&[&whole[..], &["extra"]].concat(), "takes no operand"),
        (&[&whole[..], &["--rpc", "x"]].concat(), "--rpc"),
        (
            &["--registry", "8453:0x12=http://h", "--out", "o", "--state", "s"],
            "--registry is CHAIN:ADDRESS=URL",
        ),
        (&["--registry", &registry.replace('=', "@x="), "--out", "o", "--state", "s"], "--registry is CHAIN"),
    ] {
        let ran = run(&[&["index"], args].concat());
        assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
        assert!(ran.stderr.contains(part), "{args:?}: {ran:?}");
        assert!(ran.stderr.contains("erc8257 index --help"), "{ran:?}");
    }
    let nowhere = run(&["index", "--registry", &registry, "--out", "/nowhere/o", "--state", "s"]);
    let says = "erc8257: there is no folder /nowhere: make it, or name another place\n";
    assert_eq!((nowhere.status, nowhere.stderr.as_str()), (2, says));
    assert_eq!(run(&["index", "--help"]).stdout, run(&["help", "index"]).stdout);
}
