//! The command against every scenario of the bed: the outcome that the ledger and the decisions name, with its code,
//! in bounded time and memory; and offline the same report from the recorded bundle, byte for byte (`crate::common::verify`).

use std::collections::BTreeSet;

use crate::common::{each, expect, honest, verify};
use erc8257_e2e::bed::{Bed, Scenario};

/// The four checks, the codes of the errors, and the scenarios that end so.
type Row = (&'static str, &'static [&'static str], &'static str);

/// Every scenario of one kind, with what it must come to. A scenario that is in no row, or in two, fails.
fn scenarios<'a>(
    bed: &'a Bed,
    kind: &str,
    rows: &[Row],
) -> Vec<(&'a Scenario, &'static str, &'static [&'static str])> {
    let mut cases = Vec::new();
    for (checks, codes, names) in rows {
        for name in names.split_whitespace() {
            cases.push((bed.scenario(&format!("{kind}/{name}")), *checks, *codes));
        }
    }
    let listed: BTreeSet<&str> = cases.iter().map(|case| case.0.name.as_str()).collect();
    let there: BTreeSet<&str> = bed
        .scenarios
        .iter()
        .map(|scenario| scenario.name.as_str())
        .filter(|name| name.starts_with(kind))
        .collect();
    assert_eq!(listed, there, "each scenario has its row");
    assert_eq!(listed.len(), cases.len(), "and only one");
    cases
}

/// Verifies them with private addresses allowed, since everything is on 127.0.0.1.
fn run(kind: &str, rows: &[Row]) -> Bed {
    let bed = Bed::start(0);
    let cases = scenarios(&bed, kind, rows);
    each(
        &cases,
        |case| case.0.name.clone(),
        |(scenario, checks, codes)| {
            let verdict = verify(&scenario.tool_ref, &honest(&bed, scenario.host().as_slice()))?;
            expect(&verdict, checks, codes)
        },
    );
    bed
}

/// Decisions B4, B5, B6, B7, D1, D16: what a server can do wrong, and what only looks wrong.
const HTTP: &[Row] = &[
    (
        "fsss",
        &["lib-7-status-200-only"],
        "status-201 status-202 status-203 status-206 status-226 status-299 status-204 status-205 \
         status-400 status-401 status-402 status-403 status-404 status-410 status-429 status-500 \
         status-502 status-503 status-599 switching",
    ),
    (
        "fsss",
        &["7-no-redirects"],
        "status-304 redirect-300 redirect-301 redirect-302 redirect-303 redirect-305 redirect-306 \
         redirect-307 redirect-308 redirect-self redirect-http redirect-metadata redirect-nowhere",
    ),
    (
        "pppp",
        &[],
        "location-200 refresh-200 size-1048576 chunked-1048576 close-1048576 chunked-small close-small \
         chunk-extensions trailer-flood late http-1-0 status-no-reason length-and-chunks early-hints \
         continue-once informational-flood content-type-html charset-utf-16 pretty gzip x-gzip gzip-chunked identity gzip-1048576",
    ),
    (
        "psfs",
        &["sec-parser-size"],
        "size-1048577 chunked-1048577 close-1048577 length-64m chunked-64m close-64m length-huge \
         gzip-1048577 gzip-bomb",
    ),
    (
        "fsss",
        &["lib-7-connect"],
        "length-overflow length-negative length-garbage no-answer no-answer-abrupt half-head reset-head \
         http-0-9 http-2 status-garbage status-four-digits header-huge headers-many header-garbage two-lengths informational-endless",
    ),
    ("psfs", &["2-json-strict-grammar"], "length-short length-zero empty html trailing two-documents"),
    (
        "fsss",
        &["7-truncated"],
        "chunk-huge chunk-overflow chunk-garbage chunk-extension-flood truncated truncated-abrupt \
         truncated-space cut-chunk cut-chunk-abrupt no-last-chunk no-last-chunk-abrupt close-abrupt \
         reset-body",
    ),
    (
        "fsss",
        &["7-timeout"],
        "trailers-endless informational-forever silence slow-head slow-body slow-chunks stalled-head stalled-body stalled-end",
    ),
    ("psfs", &["2-bom-reject"], "bom"),
    ("psfs", &["2-json-utf8-only"], "utf-16 bad-utf-8 gzip-unsaid"),
    ("psfs", &["2-json-dup-keys"], "duplicate-keys"),
    ("psfs", &["2-json-lone-surrogate"], "lone-surrogate"),
    ("pfff", &["2-hash-jcs-keccak", "2-root-object"], "deep null array"),
    ("ppfp", &["2-hash-jcs-keccak", "sec-parser-depth", "sec-parser-nodes"], "deep-schema"),
    ("psfs", &["2-jcs-numbers"], "huge-number"),
    ("ppfp", &["2-hash-jcs-keccak"], "many-keys other-bytes other-name"),
    (
        "fsss",
        &["lib-7-encoding"],
        "gzip-twice gzip-not gzip-cut gzip-bad-sum gzip-trailing deflate deflate-raw brotli zstd coding-unknown coding-long",
    ),
];

#[test]
fn http() {
    let bed = run("http", HTTP);
    // §7: no redirect is followed, and nothing is fetched twice.
    for scenario in bed.scenarios.iter().filter(|scenario| scenario.name.starts_with("http/")) {
        assert_eq!(bed.https.hits(&scenario.uri).len(), 1, "{}", scenario.name);
    }
    assert!(bed.https.hits("https://faults.example.test/.well-known/ai-tool/good.json").is_empty());
}

/// Ledger `7-tls-error`, `7-timeout`.
const TLS: &[Row] = &[
    (
        "fsss",
        &["7-tls-error"],
        "expired not-yet self-signed unknown-ca wrong-name closed reset alert plain endless",
    ),
    ("fsss", &["7-timeout"], "mute trickle"),
];

#[test]
fn tls() {
    let bed = run("tls", TLS);
    for scenario in bed.scenarios.iter().filter(|scenario| scenario.name.starts_with("tls/")) {
        assert!(bed.https.hits(&scenario.uri).is_empty(), "{}: nothing is asked for", scenario.name);
    }
}

/// Decision D16, ledger `1-err-*`: what a registry may not answer is never taken for an answer. What is wrong with the
/// functions that a verification does not ask is no matter.
const HOSTILE: &[Row] = &[
    (
        "pppp",
        &[],
        "good access-false-true access-two access-one-word access-three-words access-empty access-revert \
         no-interface dirty-interface all-interfaces no-name bad-name huge-count",
    ),
    (
        "fsss",
        &["lib-1-malformed"],
        "empty one-byte short head-only trailing flat dirty-creator dirty-predicate dirty-padding offset-out offset-self offset-odd length-huge length-long bad-utf-8 labyrinth revert-not-found-other \
         revert-deregistered-other revert-trailing revert-not-creator revert-text revert-hostile-text \
         revert-panic revert-unknown",
    ),
    ("sfss", &["6-wellknown-path"], "uri-2048"),
    ("sfss", &["6-metadatauri-cap-consumer"], "uri-2049 uri-empty"),
    ("ppfp", &["2-hash-jcs-keccak"], "zero-hash"),
    ("pppf", &["7-creator-byte-equal"], "zero-creator shapeshifter"),
    ("fsss", &["lib-1-unavailable"], "revert-empty"),
    ("fsss", &["lib-1-not-found"], "revert-not-found"),
    ("fsss", &["lib-1-deregistered"], "revert-deregistered"),
];

#[test]
fn hostile_registries() {
    run("hostile", HOSTILE);
}

/// Decisions B3, D6, D16: states of the tool, and changes while the manifest is fetched.
const STATES: &[Row] = &[
    ("fsss", &["lib-1-not-found"], "not-found zero"),
    ("fsss", &["lib-1-no-contract"], "no-contract"),
    ("fsss", &["lib-1-unavailable"], "other-chain"),
    ("fsss", &["lib-1-deregistered"], "deregistered"),
    ("pppp", &[], "updated moved-hash"),
    ("ppfp", &["2-hash-jcs-keccak"], "stale"),
    ("pppf", &["7-creator-byte-equal"], "someone-elses"),
    ("fppp", &["lib-7-race-fresh-config"], "moved-uri"),
    ("fpfp", &["2-hash-jcs-keccak", "lib-1-deregistered"], "moved-gone"),
];

#[test]
fn states() {
    let bed = run("state", STATES);
    for name in ["not-found", "zero", "no-contract", "other-chain", "deregistered"] {
        let scenario = bed.scenario(&format!("state/{name}"));
        assert!(bed.https.hits(&scenario.uri).is_empty(), "{name}: nothing is fetched");
    }
}

/// A predicate gates access; it has no say in whether the registration is genuine (§7).
#[test]
fn predicates_do_not_matter_to_a_verification() {
    let bed = Bed::start(0);
    let cases: Vec<_> =
        bed.scenarios.iter().filter(|scenario| scenario.name.starts_with("predicate/")).collect();
    each(
        &cases,
        |scenario| scenario.name.clone(),
        |scenario| {
            expect(&verify(&scenario.tool_ref, &honest(&bed, scenario.host().as_slice()))?, "pppp", &[])
        },
    );
}

/// Decisions B18, B27, D2, ledger `lib-sec-manifest-fetch-ssrf`: nothing is fetched for these. No address is given for
/// any name here, and private addresses are refused.
const URIS: &[Row] = &[
    ("sfss", &["6-https-only"], "http ipfs file data"),
    ("sfss", &["6-wellknown-path"], "path dot-segments"),
    ("sfss", &["6-slug-grammar"], "slug"),
    ("sfss", &["6-w2-no-query"], "query fragment"),
    ("sfss", &["lib-6-userinfo"], "userinfo"),
    ("sfss", &["lib-6-raw-chars"], "backslash space newline steering"),
    ("sfss", &["lib-6-host-numeric"], "decimal-host"),
    ("sfss", &["6-g3-alabel"], "u-label"),
    ("fsss", &["lib-sec-manifest-fetch-ssrf"], "metadata loopback loopback-6 mapped private"),
    ("sfss", &["6-host-ipv6"], "mapped-hex"),
];

#[test]
fn uris() {
    let bed = Bed::start(0);
    let cases = scenarios(&bed, "uri", URIS);
    each(
        &cases,
        |case| case.0.name.clone(),
        |(scenario, checks, codes)| {
            let options = ["--rpc".to_owned(), bed.chain.url().to_owned()];
            let verdict = verify(&scenario.tool_ref, &options)?;
            expect(&verdict, checks, codes)
        },
    );
}
