//! Several RPCs: liars among them are outvoted or shown, and where too few agree nothing goes on.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::common::{PATIENCE_SECONDS, each, expect, options, verify, verify_within};
use erc8257_e2e::bed::Bed;

/// The lies of the RPCs in their order, how many must agree (0: a majority), the four checks, the errors, the evidence.
type Case = (&'static [&'static str], u8, &'static str, &'static [&'static str], &'static str);

const CASES: &[Case] = &[
    (&["honest", "honest"], 0, "pppp", &[], "quorum 2 of 2"),
    (&["honest", "honest", "honest"], 3, "pppp", &[], "quorum 3 of 3"),
    // A liar is outvoted, wherever it stands.
    (&["creator-other", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["honest", "hash-other", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["honest", "honest", "uri-other"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["honest", "not-found", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["honest", "predicate-other", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["no-code", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["call-1m", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    // So is one that is out of order.
    (&["drop", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["silence", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["http-429", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["wrong-chain", "honest", "honest"], 0, "pppp", &[], "quorum 2 of 3"),
    (&["deep", "large-string", "honest", "honest", "honest"], 0, "pppp", &[], "quorum 3 of 5"),
    // Where it counts, one lie is enough to stop.
    (&["honest", "creator-other"], 0, "fsss", &["lib-1-disagreement"], "quorum 1 of 2"),
    (&["honest", "honest", "hash-other"], 3, "fsss", &["lib-1-disagreement"], "quorum 2 of 3"),
    (&["honest", "creator-other", "hash-other"], 0, "fsss", &["lib-1-disagreement"], "quorum 1 of 3"),
    (&["honest", "not-found"], 0, "fsss", &["lib-1-disagreement"], "quorum 1 of 2"),
    (&["honest", "deregistered", "not-found"], 0, "fsss", &["lib-1-disagreement"], "quorum 1 of 3"),
    (&["honest", "no-code"], 0, "fsss", &["lib-1-disagreement"], "quorum 1 of 2"),
    // Too few answer at all.
    (&["honest", "drop"], 0, "fsss", &["lib-1-unavailable"], "quorum 0 of 2"),
    (&["drop", "http-500", "honest"], 0, "fsss", &["lib-1-unavailable"], "quorum 0 of 3"),
    (&["wrong-chain", "wrong-chain", "honest"], 0, "fsss", &["lib-1-unavailable"], "quorum 0 of 3"),
    // A majority of liars with one voice cannot be told from the truth: the record itself is judged.
    (&["creator-other", "creator-other", "honest"], 0, "pppf", &["7-creator-byte-equal"], "quorum 2 of 3"),
    (&["not-found", "not-found", "honest"], 0, "fsss", &["lib-1-not-found"], "quorum 2 of 3"),
];

#[test]
fn liars_are_outvoted_or_stop_everything() {
    let bed = Bed::start(0);
    let cases: Vec<(usize, &Case)> = CASES.iter().enumerate().collect();
    each(
        &cases,
        |(_, case)| format!("{:?}, {} of them", case.0, case.1),
        |(number, (lies, need, checks, errors, evidence))| {
            let key = |at: usize| format!("quorum-{number}-{at}");
            let rpcs: Vec<String> =
                lies.iter().enumerate().map(|(at, lie)| bed.liar.url(lie, &key(at))).collect();
            let mut options = options(&bed, &rpcs, &["tools.example.com"]);
            if *need > 0 {
                options.extend(["--quorum".to_owned(), need.to_string()]);
            }
            // A quorum does not go by an old block, and the bed may have been up for long.
            bed.chain.mine(1);
            // The command waits for the silent RPC to the end. The others have that time, too, on a slow machine.
            let seconds = if lies.contains(&"silence") { 40 } else { PATIENCE_SECONDS };
            let verdict = verify_within(seconds, &bed.free_tool(), &options)?;
            expect(&verdict, checks, errors)?;
            if verdict.report["evidence"] != *evidence {
                return Err(format!("the evidence is {}", verdict.report["evidence"]));
            }
            if lies.iter().all(|lie| *lie == "honest") {
                return Ok(());
            }
            // The answer of each RPC is recorded and told.
            let answers = verdict.bundle["answers"].as_array().map_or(0, Vec::len);
            if answers != lies.len() {
                return Err(format!("{answers} answers are recorded"));
            }
            let dissent = verdict.codes("warning").contains("lib-1-dissent");
            if dissent || verdict.codes("info").contains("lib-1-answer") {
                Ok(())
            } else {
                Err("the report does not tell the answer of each RPC".to_owned())
            }
        },
    );
}

/// One liar about blocks: the others' block is the one that is read, and it cannot be kept from being read.
#[test]
fn blocks_are_agreed_upon() {
    let bed = Bed::start(0);
    let cases: [(&[&str], &str); 5] = [
        (&["other-block-hash", "honest", "honest"], "pppp"),
        (&["honest", "other-block-hash", "honest"], "pppp"),
        (&["stale-block", "honest", "honest"], "pppp"),
        (&["honest", "stale-block", "ancient-block", "honest", "honest"], "pppp"),
        (&["block-null", "honest", "honest"], "pppp"),
    ];
    each(
        &cases,
        |case| format!("{:?}", case.0),
        |(lies, checks)| {
            // An RPC that is named twice has one vote, and is refused.
            let key = |at: usize| format!("blocks-{at}");
            let rpcs: Vec<String> =
                lies.iter().enumerate().map(|(at, lie)| bed.liar.url(lie, &key(at))).collect();
            bed.chain.mine(1);
            expect(&verify(&bed.free_tool(), &options(&bed, &rpcs, &["tools.example.com"]))?, checks, &[])
        },
    );
}

/// Seconds that a quorum's block may be old: the freshness window of the policy (§7 item 3).
const WINDOW: u64 = 300;

/// An RPC that is stuck, or lies about its newest block, takes no quorum back to a record of long ago, and it is named. All
/// blocks but the last eight are old here, and fewer than the bound in blocks.
#[test]
fn an_rpc_that_is_stuck_takes_nobody_back() {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).expect("a date").as_secs();
    let bed = Bed::start_at(now() - 10 * WINDOW);
    let run = |lies: &[&str], key: &str| {
        let url = |(at, lie): (usize, &&str)| bed.liar.url(lie, &format!("stuck-{key}-{at}"));
        let rpcs: Vec<String> = lies.iter().enumerate().map(url).collect();
        let mut options = options(&bed, &rpcs, &["tools.example.com"]);
        options.extend(["--quorum".to_owned(), "2".to_owned()]);
        verify(&bed.free_tool(), &options).unwrap_or_else(|why| panic!("{key}: {why}"))
    };
    bed.chain.mine_at(now());
    bed.chain.mine(7);

    let two = run(&["honest", "stale-block"], "two");
    expect(&two, "fsss", &["lib-1-unavailable"]).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(two.report["evidence"], "quorum 0 of 2");
    let silent = run(&["honest", "drop", "stale-block"], "silent");
    expect(&silent, "fsss", &["lib-1-unavailable"]).unwrap_or_else(|why| panic!("{why}"));
    // Where the others are enough it changes nothing, and is told.
    let three = run(&["honest", "honest", "stale-block"], "three");
    expect(&three, "pppp", &[]).unwrap_or_else(|why| panic!("{why}"));
    assert!(three.codes("warning").contains("lib-1-behind"), "{}", three.report);
}
