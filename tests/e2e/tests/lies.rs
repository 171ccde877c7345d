//! The command behind every lie of the proxy: a lie is told apart where one RPC can be, and never breaks anything.

use std::collections::BTreeSet;

use crate::common::{PATIENCE_SECONDS, TIMEOUT_SECONDS, each, expect, options, verify, verify_within};
use erc8257_e2e::bed::Bed;
use erc8257_e2e::liar::lies;

/// The four checks, the code of the error, the reason in the finding, and the lies that end so.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// The standard's free tool by one RPC.
const FREE_TOOL: &[Row] = &[
    (
        "pppp",
        "",
        "",
        // Answers that are not lies, lies that one RPC cannot be caught at, and answers to questions that are
        // never asked.
        "honest late stale-block other-block-hash chain-zeros call-upper-case predicate-other \
         reread-creator reread-uri reread-gone reread-repaired \
         batch-refused batch-reversed \
         revert-hardhat revert-parity revert-nested revert-original revert-ganache revert-code revert-no-data \
         revert-empty-data revert-null-data",
    ),
    ("pppf", "7-creator-byte-equal", "", "creator-other"),
    ("ppfp", "2-hash-jcs-keccak", "", "hash-other reread-other-hash"),
    ("ppff", "2-hash-jcs-keccak 7-creator-byte-equal", "", "uri-other"),
    ("fsss", "lib-1-not-found", "", "not-found"),
    ("fsss", "lib-1-deregistered", "", "deregistered"),
    ("fsss", "lib-1-no-contract", "", "no-code ancient-block"),
    ("fsss", "lib-1-malformed", "wrong-argument", "not-found-other"),
    ("fsss", "lib-1-malformed", "empty", "call-empty"),
    ("fsss", "lib-1-malformed", "too-long", "call-1m call-1m-ones"),
    ("fsss", "lib-1-unavailable", "wrong-chain", "wrong-chain"),
    ("fsss", "lib-1-unavailable", "no-block", "block-null header-not-found code-error"),
    (
        "fsss",
        "lib-1-unavailable",
        "rpc-error",
        "chain-error no-block-hash error-text error-internal error-hostile",
    ),
    ("fsss", "lib-1-unavailable", "rate-limited", "rate-limit rate-limit-429 rate-limit-words http-429"),
    ("fsss", "lib-1-unavailable", "http-status", "http-401 http-403 http-404 http-500 http-503 http-302"),
    (
        "fsss",
        "lib-1-unavailable",
        "not-json-rpc",
        "chain-number chain-huge chain-garbage chain-null \
         block-no-hash block-short-hash block-no-number block-huge-number \
         call-null call-object call-odd call-no-prefix call-garbage result-and-error neither id-wrong id-missing \
         batch-missing batch-empty batch-duplicate batch-extra batch-swapped batch-null-ids batch-first batch-null \
         html empty garbage json-null json-number json-object json-cut deep bom",
    ),
    ("fsss", "lib-1-unavailable", "connect", "not-http truncated cut-chunk drop reset header-huge"),
    ("fsss", "lib-1-unavailable", "timeout", "silence slow"),
    ("fsss", "lib-1-unavailable", "too-large", "large-length large-chunked large-string error-long"),
];

/// A verification that believes RPCs asks for no logs, no proofs (`proven.rs`) and no agents.
const OTHERS: [&str; 3] = ["logs-", "proof-", "agent-"];

#[test]
fn the_free_tool_behind_each_lie() {
    let bed = Bed::start(0);
    let cases: Vec<_> = FREE_TOOL
        .iter()
        .flat_map(|(checks, codes, reason, names)| {
            names.split_whitespace().map(move |name| (name, checks, codes, reason))
        })
        .collect();
    let listed: BTreeSet<&str> = cases.iter().map(|case| case.0).collect();
    let there: BTreeSet<&str> = lies::all()
        .map(|lie| lie.name)
        .filter(|name| !OTHERS.iter().any(|other| name.starts_with(other)))
        .collect();
    assert_eq!(listed, there, "each lie has its row");
    assert_eq!(listed.len(), cases.len(), "and only one");
    each(
        &cases,
        |case| case.0.to_owned(),
        |(name, checks, codes, reason)| {
            let options = options(&bed, &[bed.liar.url(name, "free-tool")], &["tools.example.com"]);
            let seconds = if **reason == "timeout" { TIMEOUT_SECONDS } else { PATIENCE_SECONDS };
            let verdict = verify_within(seconds, &bed.free_tool(), &options)?;
            expect(&verdict, checks, &codes.split(' ').collect::<Vec<_>>())?;
            let found = verdict.found(codes);
            if reason.is_empty() || found == **reason || found.starts_with(&format!("{reason}: ")) {
                Ok(())
            } else {
                Err(format!("{found:?} in place of {reason}"))
            }
        },
    );
}

/// Decisions B3, D6: the record is read once more where the hash does not match, and the second record is
/// judged whole.
const REREAD: &[(&str, &str, &[&str])] = &[
    ("honest", "ppfp", &["2-hash-jcs-keccak"]),
    ("reread-creator", "ppff", &["2-hash-jcs-keccak", "7-creator-byte-equal"]),
    ("reread-uri", "fpfp", &["2-hash-jcs-keccak", "lib-7-race-fresh-config"]),
    ("reread-gone", "fpfp", &["2-hash-jcs-keccak", "lib-1-deregistered"]),
    ("reread-other-hash", "ppfp", &["2-hash-jcs-keccak"]),
];

#[test]
fn a_mismatch_behind_a_lie_that_changes_its_mind() {
    let bed = Bed::start(0);
    let scenario = bed.scenario("state/stale");
    each(
        REREAD,
        |case| case.0.to_owned(),
        |(name, checks, codes)| {
            let rpc = bed.liar.url(name, "stale");
            let verdict = verify(
                &scenario.tool_ref,
                &options(&bed, std::slice::from_ref(&rpc), scenario.host().as_slice()),
            )?;
            expect(&verdict, checks, codes)?;
            let reads =
                bed.liar.asked(&rpc).iter().filter(|asked| asked.to_string().contains("0xa0178453")).count();
            if reads == 2 { Ok(()) } else { Err(format!("{reads} reads of the record")) }
        },
    );
    assert_eq!(bed.https.hits(&scenario.uri).len(), REREAD.len(), "the manifest is never fetched again");
}

/// The shapes of revert data in the field notes. The registry's error is read in each of them, and a revert
/// without data is not a state of the tool.
#[test]
fn the_registrys_errors_in_every_shape() {
    let bed = Bed::start(0);
    let shapes: Vec<&str> =
        lies::all().map(|lie| lie.name).filter(|name| name.starts_with("revert-")).collect();
    let cases: Vec<(&str, &str, &str)> = shapes
        .into_iter()
        .chain(["honest"])
        .flat_map(|shape| {
            [(shape, "not-found", "lib-1-not-found"), (shape, "deregistered", "lib-1-deregistered")]
        })
        .collect();
    each(
        &cases,
        |case| format!("{} {}", case.0, case.1),
        |(shape, state, code)| {
            let scenario = bed.scenario(&format!("state/{state}"));
            let options = options(&bed, &[bed.liar.url(shape, state)], &[]);
            let code = if shape.ends_with("-data") { "lib-1-unavailable" } else { code };
            expect(&verify(&scenario.tool_ref, &options)?, "fsss", &[code])
        },
    );
}
