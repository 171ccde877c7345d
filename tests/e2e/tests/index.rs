//! `erc8257 index` against a real node and real HTTPS: whole registries, interrupted, reorganised, refused
//! (ledger `1-evt-registered`, `1-evt-metadata-updated`, `1-evt-predicate-updated`, `1-evt-deregistered`,
//! `1-update-event`, `1-dereg-event`, `sec-proxy-upgraded-event`, `sec-proxy-flag`, `7-indexer-verified-flag`).

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::time::Duration;

use crate::index_bed::{CREATOR, HOSTS, IndexBed, Run, hash};
use erc8257::registry::UPGRADED;
use erc8257_e2e::registry::Registry;
use erc8257_e2e::{Address, B256, abi, manifest};
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[test]
fn every_tool_has_one_line_with_its_verdict() {
    let bed = IndexBed::start();
    bed.register(3, HOSTS);
    let wrong = bed.register_one("one.example.com", "wrong-hash", B256::repeat_byte(9), Address::ZERO);
    let gone = bed.register_tool("one.example.com", "gone");
    bed.registry.deregister(CREATOR, gone).unwrap();

    let run = Run::new(&bed);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let lines = run.lines();
    assert_eq!(lines.len(), 3 * HOSTS.len() + 2);
    for (id, line) in &lines {
        assert_eq!(line["format"], "erc8257-index/1");
        assert_eq!(line["toolRef"], bed.tool_ref(*id));
        assert_eq!(line["report"]["toolRef"], line["toolRef"]);
        assert_eq!(line["report"]["evidence"], "rpc");
        assert_eq!(line["status"], if *id == gone { "retired" } else { "active" });
        assert_eq!(line["report"]["verified"], *id != gone && *id != wrong, "{line}");
        assert_eq!((&line["duplicateOf"], &line["flags"]), (&Value::Null, &json!([])));
        assert_eq!(line["predicate"], Value::Null);
        assert!(line.get("bundle").is_none());
    }
    assert!(ran.stdout.contains("11 tools"), "{}", ran.stdout);
    assert!(ran.stdout.contains("9 verified, 1 not, 1 retired, 0 unknown"), "{}", ran.stdout);
    assert!(!ran.stderr.contains('\r') && !ran.stderr.contains('\u{1b}'), "no bar: {}", ran.stderr);
}

#[test]
fn two_thousand_tools_killed_twice_end_as_in_one_run() {
    let bed = IndexBed::start();
    let each = 2_000 / HOSTS.len() + 1;
    bed.register(each, HOSTS);
    let whole = Run::new(&bed);
    let ran = whole.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let expected = whole.lines();
    assert_eq!(expected.len(), each * HOSTS.len());
    assert!(expected.values().all(|line| line["report"]["verified"] == true));

    let killed = Run::new(&bed);
    for lines in [300, 1_100] {
        killed.kill_after(lines);
        let so_far = killed.raw().len();
        assert!((lines..expected.len()).contains(&so_far), "killed at {so_far} lines in place of {lines}");
    }
    let ran = killed.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(killed.raw().len(), expected.len(), "one line a tool");
    assert!(killed.lines() == expected, "the lines are the same but for times");
}

#[test]
fn killed_at_any_moment_of_a_pass_that_replaces_lines_it_ends_as_in_one_run() {
    let bed = IndexBed::start();
    bed.register(30, HOSTS);
    let (whole, killed) = (Run::new(&bed), Run::new(&bed));
    // A pass that is not finished, since one registry of two has no contract yet; then the content of its
    // lines changes.
    let other = Address::repeat_byte(0x77);
    let (whole, killed) = (whole.and(8453, other, bed.chain.url()), killed.and(8453, other, bed.chain.url()));
    for run in [&whole, &killed] {
        assert_eq!(run.complete().status, Some(3));
        assert_eq!(run.raw().len(), 30 * HOSTS.len());
    }
    for id in 1..=20 {
        bed.registry.deregister(CREATOR, id).unwrap();
    }
    bed.register_tool("one.example.com", "tool-1");
    bed.chain.copy_code(bed.registry.address, other);
    assert_eq!(whole.complete().status, Some(0));
    let expected = whole.lines();
    assert_eq!(expected.len(), 30 * HOSTS.len() + 1);

    let mut kills = 0;
    while !killed.kill_at(Duration::from_millis(kills)) {
        kills += 1;
        assert!(kills < 2_000, "never gets to its end");
    }
    assert!(kills > 10, "killed only {kills} times");
    // A kill behind the end of the pass begins another one, at a newer block.
    let without_block = |lines: BTreeMap<u64, Value>| -> BTreeMap<u64, Value> {
        let without = |(id, mut line): (u64, Value)| {
            line["block"] = Value::Null;
            (id, line)
        };
        lines.into_iter().map(without).collect()
    };
    assert_eq!(killed.raw().len(), expected.len(), "every replaced line is gone");
    assert!(without_block(killed.lines()) == without_block(expected));
}

#[test]
fn a_second_run_reads_on_and_keeps_the_former_output() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    let before = run.raw();
    let host = "two.example.com";
    bed.registry.update(CREATOR, 1, &manifest::uri(host, "moved"), hash(host, "moved")).unwrap();
    bed.register_tool("one.example.com", "later");
    assert_eq!(run.complete().status, Some(0));
    let lines = run.lines();
    assert_eq!(lines.len(), HOSTS.len() + 1);
    assert!(lines.values().all(|line| line["report"]["verified"] == true && line["flags"] == json!([])));
    assert_eq!(run.read("previous"), before);
}

#[test]
fn duplicates_name_the_lowest_active_tool_and_say_what_was_registered_before() {
    let bed = IndexBed::start();
    for _ in 0..3 {
        bed.register_tool("one.example.com", "same");
    }
    let uri = "https://ONE.example.com:443/.well-known/ai-tool/same.json";
    bed.registry.register(CREATOR, uri, hash("one.example.com", "same"), Address::ZERO).unwrap();
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    let of =
        |run: &Run| -> Vec<Value> { run.lines().values().map(|line| line["duplicateOf"].clone()).collect() };
    let first = json!(bed.tool_ref(1));
    assert_eq!(of(&run), [Value::Null, first.clone(), first.clone(), first]);

    bed.registry.deregister(CREATOR, 1).unwrap();
    assert_eq!(run.complete().status, Some(0));
    let second = json!(bed.tool_ref(2));
    assert_eq!(of(&run), [Value::Null, Value::Null, second.clone(), second]);
    let lines = run.lines();
    assert_eq!((&lines[&1]["status"], &lines[&1]["flags"]), (&json!("retired"), &json!([])));
    assert_eq!(lines[&2]["flags"], json!(["re-registered"]));
}

#[test]
fn a_reorganisation_is_undone_to_the_last_common_block() {
    let bed = IndexBed::start();
    bed.register(2, HOSTS);
    bed.chain.mine(40);
    bed.register_tool("one.example.com", "stays");
    bed.chain.mine(3);
    bed.registry.deregister(CREATOR, 2).unwrap();
    bed.register_tool("one.example.com", "vanishes");
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    let count = run.lines().len();
    assert_eq!(run.lines()[&2]["status"], "retired");

    bed.chain.reorg(3);
    bed.chain.mine(2);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("reorganised"), "{}", ran.stderr);
    let lines = run.lines();
    assert_eq!(lines.len(), count - 1, "the last registration is gone");
    assert!(lines.values().all(|line| line["status"] == "active" && line["flags"] == json!([])), "{lines:?}");
    // As if it had been read for the first time.
    let fresh = Run::new(&bed);
    assert_eq!(fresh.complete().status, Some(0));
    assert_eq!(fresh.lines(), lines);
}

#[test]
fn a_reorganisation_deeper_than_can_be_undone_is_read_anew() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    bed.register_tool("one.example.com", "vanishes");
    bed.chain.mine(3);
    let run = Run::new(&bed).with(&["--confirmations", "2"]);
    assert_eq!(run.complete().status, Some(0));
    assert_eq!(run.lines().len(), HOSTS.len() + 1);
    bed.chain.reorg(4);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(run.lines().len(), HOSTS.len());
}

#[test]
fn upgrades_of_predicates_are_told_sec_proxy_upgraded_event() {
    let bed = IndexBed::start();
    let granting = bed.chain.deploy("Granting", &[]);
    let proxy = bed.proxy(granting);
    let host = "one.example.com";
    let tool = bed.register_one(host, "gated", hash(host, "gated"), proxy);
    let plain = bed.register_one(host, "plain", hash(host, "plain"), granting);
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    let lines = run.lines();
    let of = |address: Address, is_proxy: bool, upgraded: Value| json!({"address": format!("{address:?}"), "isProxy": is_proxy, "upgradedAt": upgraded});
    assert_eq!(lines[&tool]["predicate"], of(proxy, true, Value::Null));
    assert_eq!(lines[&plain]["predicate"], of(granting, false, Value::Null));
    assert_eq!(lines[&tool]["flags"], json!([]), "a proxy's first code is not an upgrade");

    for deep in [0, 40] {
        bed.chain.mine(1);
        let block = bed.upgrade(proxy, granting);
        bed.chain.mine(deep);
        assert_eq!(run.complete().status, Some(0));
        let lines = run.lines();
        assert_eq!(lines[&tool]["predicate"], of(proxy, true, json!(format!("{block:#x}"))));
        assert_eq!(lines[&tool]["flags"], json!(["predicate-upgraded"]));
        assert_eq!(lines[&plain]["flags"], json!([]));
    }
}

#[test]
fn ranges_that_a_provider_refuses_are_halved_until_it_answers() {
    let bed = IndexBed::start();
    bed.register(20, HOSTS);
    bed.chain.mine(700);
    bed.register_tool("one.example.com", "late");
    bed.chain.mine(40);
    let honest = Run::new(&bed);
    assert_eq!(honest.complete().status, Some(0));
    let expected = honest.lines();
    for lie in
        ["logs-range", "logs-results", "logs-time-out", "logs-twice", "logs-reversed", "batch-reversed"]
    {
        let run = Run::new(&bed).through(&bed.liar_url(lie));
        let ran = run.complete();
        assert_eq!(ran.status, Some(0), "{lie}: {}", ran.stderr);
        assert!(run.lines() == expected, "{lie}");
        assert!(ran.time < Duration::from_secs(300), "{lie}: {:?}", ran.time);
    }
}

#[test]
fn logs_that_were_not_asked_for_end_the_registry_and_never_become_tools() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    bed.chain.mine(40);
    for lie in
        ["logs-never", "logs-foreign", "logs-other-topic", "logs-other-block", "logs-removed", "logs-null"]
    {
        let run = Run::new(&bed).through(&bed.liar_url(lie));
        let ran = run.complete();
        assert_eq!(ran.status, Some(3), "{lie}: {} {}", ran.stdout, ran.stderr);
        assert_eq!(run.raw(), Vec::<String>::new(), "{lie}");
        assert!(ran.time < Duration::from_secs(300), "{lie}: {:?}", ran.time);
    }
}

#[test]
fn logs_that_are_no_events_are_counted_and_nothing_is_made_up_from_them() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let run = Run::new(&bed).through(&bed.liar_url("logs-dirty"));
    let ran = run.complete();
    // The topics still tell which tools there are; the registry's answers tell all else about them.
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("3 logs that are not an event"), "{}", ran.stdout);
    let lines = run.lines();
    assert_eq!(lines.len(), HOSTS.len());
    assert!(lines.values().all(|line| line["flags"] == json!(["event-unreadable"])));
}

/// A registrant's own predicate fills a block with events: it is given up alone, and every tool has its line.
#[test]
fn a_flooded_predicate_is_given_up_alone() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let host = "one.example.com";
    let (flooded, quiet) = (bed.chain.deploy("Granting", &[]), bed.proxy(bed.chain.deploy("Granting", &[])));
    let of_flooded = bed.register_one(host, "flooded", hash(host, "flooded"), flooded);
    let of_quiet = bed.register_one(host, "quiet", hash(host, "quiet"), quiet);
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    assert_eq!(run.lines()[&of_flooded]["predicate"]["isProxy"], false);

    bed.flood(flooded, [UPGRADED, B256::ZERO], &[], 9_000);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("is no longer watched"), "{}", ran.stderr);
    let expected = run.lines();
    assert_eq!(expected.len(), HOSTS.len() + 2);
    let predicate = |address: Address, is_proxy: Value| json!({"address": format!("{address:?}"), "isProxy": is_proxy, "upgradedAt": null});
    assert_eq!(expected[&of_flooded]["predicate"], predicate(flooded, Value::Null));
    assert_eq!(expected[&of_flooded]["flags"], json!(["predicate-unwatched"]));
    assert_eq!(expected[&of_quiet]["predicate"], predicate(quiet, json!(true)));
    assert!(expected.values().all(|line| line["report"]["verified"] == true));

    // Once it is settled, from the beginning and going on, it is the same.
    bed.chain.mine(40);
    let fresh = Run::new(&bed);
    for run in [&run, &fresh] {
        assert_eq!(run.complete().status, Some(0));
        let lines = run.lines();
        assert_eq!(lines[&of_flooded]["flags"], json!(["predicate-unwatched"]));
        assert_eq!(lines.len(), expected.len());
    }
}

/// A tool that was updated so often in one block that no answer holds it still has its line, and so has every other one.
#[test]
fn a_flooded_block_of_the_registry_is_read_as_a_stream() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let host = "one.example.com";
    bed.flood_tool(host);
    bed.register_tool(host, "later");
    let run = Run::new(&bed);
    for deep in [0, 40] {
        bed.chain.mine(deep);
        for run in [&run, &Run::new(&bed)] {
            let ran = run.complete();
            assert_eq!(ran.status, Some(0), "{}", ran.stderr);
            assert_eq!(run.lines().len(), HOSTS.len() + 2);
            assert!(
                run.lines()
                    .values()
                    .all(|line| line["report"]["verified"] == true && line["flags"] == json!([]))
            );
            assert!(ran.peak_kib < 96 << 10, "{} KiB", ran.peak_kib);
        }
    }
}

/// Judging takes memory, so that as many bodies are judged at a time as there are cores, however many are fetched.
#[test]
fn hungry_bodies_take_bounded_memory() {
    let bed = IndexBed::start();
    let body = manifest::hungry();
    for at in 0..64 {
        let (host, slug) = (HOSTS[at % HOSTS.len()], format!("hungry-{at}"));
        bed.serve(&manifest::uri(host, &slug), &body);
        bed.register_tool(host, &slug);
    }
    let run = Run::new(&bed).with(&["--per-origin", "32"]);
    let ran = run.complete();
    assert_eq!((ran.status, run.lines().len()), (Some(0), 64), "{}", ran.stderr);
    let bound = manifest::hungry_bound_kib(32);
    assert!(ran.peak_kib <= bound, "{} KiB of {bound} KiB", ran.peak_kib);
}

/// A URI that the registry takes need not be text.
#[test]
fn a_registration_that_is_not_utf_8_has_a_line() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let uri = abi::Token::Bytes(b"https://\xff".to_vec());
    let call = abi::call(
        "registerTool(string,bytes32,address)",
        &[uri, B256::repeat_byte(1).into(), Address::ZERO.into()],
    );
    bed.chain.send(CREATOR, Some(bed.registry.address), &call).expect("the registry takes it");
    let run = Run::new(&bed);
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let line = &run.lines()[&(HOSTS.len() as u64 + 1)];
    assert_eq!((&line["status"], &line["outcome"]), (&json!("unknown"), &json!("refused")));
    assert_eq!(line["report"]["findings"][0]["rule"], "lib-1-malformed");
}

#[test]
fn what_is_no_registry_ends_alone_and_the_others_go_on() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let predicate = bed.chain.deploy("Granting", &[]);
    let run = Run::new(&bed)
        .and(8453, Address::repeat_byte(0x77), bed.chain.url())
        .and(8453, predicate, bed.chain.url())
        .and(1, bed.registry.address, bed.chain.url())
        .and(10, bed.registry.address, "http://127.0.0.1:9/secret-key");
    let ran = run.complete();
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert_eq!(run.lines().len(), HOSTS.len());
    for part in
        ["there is no contract at this address", "supportsInterface(0xf1dc8075)", "is on chain 8453, not 1"]
    {
        assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
    }
    assert!(!format!("{}{}", ran.stdout, ran.stderr).contains("secret-key"), "{}", ran.stderr);
    // Nothing is lost: each tool has its line, and the same command looks at all of them again.
    let before = run.lines();
    assert_eq!(run.complete().status, Some(3));
    assert_eq!(run.lines(), before);
}

#[test]
fn several_registries_keep_their_tools_apart_1_ids_scoped() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let host = "one.example.com";
    let again = bed.register_tool(host, "tool-0");
    let other = Registry::deploy(&bed.chain);
    other.register(CREATOR, &manifest::uri(host, "tool-0"), hash(host, "tool-0"), Address::ZERO).unwrap();
    let run = Run::new(&bed).and(8453, other.address, bed.chain.url());
    let ran = run.complete();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let mut duplicates = BTreeMap::new();
    for line in run.raw() {
        let line: Value = serde_json::from_str(&line).unwrap();
        duplicates.insert(line["toolRef"].as_str().unwrap().to_owned(), line["duplicateOf"].clone());
    }
    assert_eq!(duplicates.len(), HOSTS.len() + 2);
    assert_eq!(
        duplicates[&other.tool_ref(8453, 1)],
        Value::Null,
        "a URI in another registry is not a duplicate"
    );
    assert_eq!(duplicates[&bed.tool_ref(again)], json!(bed.tool_ref(1)));
}

#[test]
fn bundles_replay_to_the_report_of_their_line() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let run = Run::new(&bed).with(&["--bundles"]);
    assert_eq!(run.complete().status, Some(0));
    assert_eq!(run.raw().len(), HOSTS.len());
    for line in run.raw() {
        let line: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&line).unwrap();
        let report = erc8257::verify_bundle(line["bundle"].get().as_bytes()).unwrap();
        assert_eq!(report.to_json(), line["report"].get());
    }
}

#[test]
fn an_unfinished_run_is_continued_only_for_what_it_was_asked() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    bed.register(50, HOSTS);
    let run = Run::new(&bed);
    run.kill_after(20);
    let ran = run.with(&["--bundles"]).complete();
    assert_eq!(ran.status, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("unfinished run"), "{}", ran.stderr);
}

#[test]
fn a_damaged_state_file_is_told_and_never_believed() {
    let bed = IndexBed::start();
    bed.register(3, HOSTS);
    let run = Run::new(&bed);
    assert_eq!(run.complete().status, Some(0));
    let (whole, expected) = (run.state(), run.lines());
    for n in 0..24 {
        // A byte in every few pages is another.
        let mut damaged = whole.clone();
        damaged.iter_mut().skip(n * 151).step_by(9_973).for_each(|byte| *byte ^= 0x40);
        run.set_state(&damaged);
        let ran = run.complete();
        match ran.status {
            Some(0) => assert!(run.lines() == expected),
            Some(2) => assert!(ran.stderr.contains("damaged; remove it to begin anew"), "{}", ran.stderr),
            _ => panic!("{n}: {ran:?}"),
        }
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    }
}

#[test]
fn an_output_that_is_gone_is_told() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    let run = Run::new(&bed).and(8453, Address::repeat_byte(0x77), bed.chain.url());
    assert_eq!(run.complete().status, Some(3));
    run.remove_lines();
    let ran = run.complete();
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("is not the output that the state file tells of"), "{}", ran.stderr);
}

#[test]
fn a_state_file_is_whole_from_the_first_moment_on() {
    let bed = IndexBed::start();
    bed.register(1, HOSTS);
    for micros in (0..80).map(|n| n * 250) {
        let run = Run::new(&bed);
        run.kill_at(Duration::from_micros(micros));
        let ran = run.complete();
        assert_eq!(ran.status, Some(0), "killed after {micros} µs: {}", ran.stderr);
    }
}

#[test]
fn killed_again_before_anything_more_was_recorded_no_line_is_lost() {
    let bed = IndexBed::start();
    bed.register(50, HOSTS);
    let run = Run::new(&bed);
    run.kill_after(20);
    // The second run reads the unrecorded lines back and comes no further: the RPC does not answer.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let run = run.through(&format!("http://{}", mute.local_addr().unwrap()));
    assert!(!run.kill_at(Duration::from_secs(1)), "it waits");
    let run = run.through(bed.chain.url());
    assert_eq!(run.complete().status, Some(0));
    assert_eq!(run.lines().len(), 50 * HOSTS.len());
}
