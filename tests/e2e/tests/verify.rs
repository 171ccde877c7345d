//! The command against every scenario of the bed. It gives the outcome that the ledger and the decisions
//! name, with its code, in bounded time and memory. Offline, the recorded bundle gives the same report, byte
//! for byte (`crate::common::verify`).

use std::collections::BTreeSet;

use base64ct::{Base64, Encoding as _};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::{
    PATIENCE_SECONDS, TIMEOUT_SECONDS, Verdict, each, expect, honest, verify, verify_within,
};
use erc8257_e2e::B256;
use erc8257_e2e::bed::{Bed, Scenario};
use erc8257_e2e::https::faults::{self, cases};
use erc8257_e2e::https::tls::TlsFault;

/// The four checks, the codes of the errors, and the scenarios that end so.
type Row = (&'static str, &'static [&'static str], &'static str);

/// Every scenario of one kind, with its right outcome. A scenario that is in no row, or in two, fails.
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

/// Decisions B4, B5, B6, B7, D1, D16: faults of a server, and answers that only look wrong. Every exchange of
/// `tests/vectors/http` is sent as the vector says, and recorded as it says.
#[test]
fn http() {
    let bed = Bed::start(0);
    each(
        faults::all(),
        |fault| fault.slug.clone(),
        |fault| {
            let scenario = bed.scenario(&format!("http/{}", fault.slug));
            let late = fault.expect["response"]["error"] == "timeout";
            let seconds = if late { TIMEOUT_SECONDS } else { PATIENCE_SECONDS };
            let options = honest(&bed, scenario.host().as_slice());
            let verdict = verify_within(seconds, &scenario.tool_ref, &options)?;
            expected(&verdict, &fault.expect)?;
            if verdict.bundle["config"]["manifestHash"] == *fault.hash {
                Ok(())
            } else {
                Err("another hash was registered".to_owned())
            }
        },
    );
    // §7: no redirect is followed, and nothing is fetched twice.
    for scenario in bed.scenarios.iter().filter(|scenario| scenario.name.starts_with("http/")) {
        assert_eq!(bed.https.hits(&scenario.uri).len(), 1, "{}", scenario.name);
    }
    assert!(bed.https.hits("https://faults.example.test/.well-known/ai-tool/good.json").is_empty());
}

/// Ledger `7-tls-error`, `7-timeout`: the handshakes of `tests/vectors/http/tls.json`.
#[test]
fn tls() {
    let bed = Bed::start(0);
    let cases = cases("handshake");
    let hosts: BTreeSet<&str> = cases.iter().filter_map(|case| case["host"].as_str()).collect();
    let there: Vec<String> = TlsFault::ALL.iter().map(|fault| format!("{}.example.test", fault.0)).collect();
    assert_eq!(hosts, there.iter().map(String::as_str).collect(), "each fault has its case");
    each(
        &cases,
        |case| case["id"].to_string(),
        |case| {
            let host = case["host"].as_str().ok_or("a case without a host")?;
            let scenario = bed.scenario(&format!("tls/{}", host.trim_end_matches(".example.test")));
            let late = case["expect"]["response"]["error"] == "timeout";
            let seconds = if late { TIMEOUT_SECONDS } else { PATIENCE_SECONDS };
            expected(&verify_within(seconds, &scenario.tool_ref, &honest(&bed, &[host]))?, &case["expect"])
        },
    );
    for scenario in bed.scenarios.iter().filter(|scenario| scenario.name.starts_with("tls/")) {
        assert!(bed.https.hits(&scenario.uri).is_empty(), "{}: nothing is asked for", scenario.name);
    }
}

/// Whether the checks, the codes and the recorded response are those of a vector.
fn expected(verdict: &Verdict, vector: &Value) -> Result<(), String> {
    let texts = |name: &str| vector[name].as_array().into_iter().flatten().filter_map(Value::as_str);
    let checks: String = texts("checks").filter_map(|status| status.chars().next()).collect();
    expect(verdict, &checks, &texts("rules").collect::<Vec<_>>())?;
    if verdict.report["verified"] != vector["verified"] {
        return Err(format!("verified: {}", verdict.report["verified"]));
    }
    let (recorded, wanted) = (&verdict.bundle["response"], &vector["response"]);
    for name in ["error", "status"] {
        if recorded.get(name) != wanted.get(name) {
            return Err(format!("recorded as {recorded} in place of {wanted}"));
        }
    }
    let complete = |response: &Value| response["complete"].as_bool().unwrap_or(true);
    if complete(recorded) != complete(wanted) || recorded["redirected"] == true {
        return Err(format!("recorded as {recorded} in place of {wanted}"));
    }
    let Some(body) = wanted.get("body") else { return Ok(()) };
    let octets = match (recorded["bodyText"].as_str(), recorded["body"].as_str()) {
        (Some(text), None) => text.as_bytes().to_vec(),
        (None, Some(base64)) => Base64::decode_vec(base64).map_err(|error| error.to_string())?,
        _ => return Err("no body was recorded".to_owned()),
    };
    let sum = B256::from(<[u8; 32]>::from(Sha256::digest(&octets))).to_string();
    if body["bytes"] == octets.len() && body["sha256"].as_str() == sum.strip_prefix("0x") {
        Ok(())
    } else {
        Err(format!("a body of {} bytes, {sum}, in place of {body}", octets.len()))
    }
}

/// Decision D16, ledger `1-err-*`: a forbidden answer of a registry is never taken for an answer. Faults in
/// functions that a verification does not call do not matter.
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
