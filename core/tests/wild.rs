//! Manifests and registrations from the field: proven hashes come out, faults are named, hostile ones fail.

use std::collections::BTreeMap;

use crate::support::{corpus_bytes, corpus_text, manifest_with, text, to_base64};
use erc8257::{Check, Code, Report, Severity, Status};
use serde_json::{Value, json};

const NOBODY: &str = "0x0000000000000000000000000000000000000000";
const NO_HASH: &str = "0x0000000000000000000000000000000000000000000000000000000000000000";

fn verify(uri: &str, creator: &str, hash: &str, body: Option<&[u8]>) -> Report {
    let mut bundle = json!({
        "format": "erc8257-bundle/1",
        "config": {"creator": creator, "metadataURI": uri, "manifestHash": hash, "accessPredicate": NOBODY},
    });
    if let Some(body) = body {
        bundle["response"] =
            json!({"status": 200, "redirected": false, "complete": true, "body": to_base64(body)});
    }
    erc8257::verify_bundle(bundle.to_string().as_bytes()).unwrap()
}

fn rows(table: &str) -> Vec<Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect()
}

fn checks(report: &Report) -> String {
    [Check::Fetch, Check::OriginBinding, Check::ManifestHash, Check::CreatorBinding]
        .map(|check| match report.check(check) {
            Status::Pass => 'p',
            Status::Fail => 'f',
            Status::Skipped => 's',
        })
        .iter()
        .collect()
}

fn errors(report: &Report) -> Vec<String> {
    let mut errors: Vec<String> = report
        .findings()
        .iter()
        .filter(|finding| finding.severity() == Severity::Error)
        .map(|finding| format!("{}@{}", finding.code(), finding.pointer().unwrap_or("none")))
        .collect();
    errors.sort();
    errors
}

/// The origin of an https URL that needs no repair, as in these corpora.
fn naive_origin(url: &str) -> Option<&str> {
    let host = url.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let plain =
        host.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte));
    assert!(plain && !host.is_empty(), "{url}");
    Some(host)
}

/// The fault of a metadataURI of these corpora.
fn naive_uri_fault(uri: &str) -> Option<Code> {
    if uri.is_empty() || uri.len() > 2_048 {
        return Some(Code::UriCap);
    }
    assert!(uri.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\'), "{uri}");
    if uri.contains(['?', '#']) {
        return Some(Code::UriQuery);
    }
    if naive_origin(uri).is_none() {
        return Some(Code::UriHttps);
    }
    let path = &uri["https://".len()..];
    let path = &path[path.find('/').unwrap_or(path.len())..];
    let slug = path.strip_prefix("/.well-known/ai-tool/").and_then(|rest| rest.strip_suffix(".json"));
    let Some(slug) = slug.filter(|slug| !slug.contains('/')) else { return Some(Code::UriPath) };
    let letters = slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let good = letters && !slug.starts_with('-') && !slug.ends_with('-') && (1..=64).contains(&slug.len());
    (!good).then_some(Code::UriSlug)
}

#[test]
fn proven_hashes_come_out() {
    let (index, expected) = (corpus_text("wild/index.tsv"), corpus_text("wild/expect.tsv"));
    let (index, expected) = (rows(&index), rows(&expected));
    assert_eq!((index.len(), expected.len()), (39, 39));
    let expected: BTreeMap<&str, &str> = expected.iter().map(|row| (row[0], row[3])).collect();
    let mut onchain = 0;
    for row in &index {
        let hash = erc8257::hash(&corpus_bytes(&format!("wild/{}", row[0]))).unwrap().to_string();
        assert_eq!(hash, row[5], "{}: the index", row[0]);
        assert_eq!(hash, expected[row[0]], "{}: expect.tsv", row[0]);
        // "spec: keccak(JCS) -> onchain CHAIN:TOOL" in the last column: the registry commits this hash.
        for proof in
            row[8].split(" | ").filter_map(|proof| proof.strip_prefix("spec: keccak(JCS) -> onchain "))
        {
            assert!(row[6].split(';').any(|entry| entry == format!("{proof}:{hash}")), "{} {proof}", row[0]);
            onchain += 1;
        }
    }
    assert_eq!(onchain, 11);
}

#[test]
fn findings_name_what_breaks() {
    let table = corpus_text("wild/expect.tsv");
    let mut verified = 0;
    for row in rows(&table) {
        let [file, uri, creator, hash, expected_checks, expected_errors] = row[..] else { panic!("{row:?}") };
        let body = corpus_bytes(&format!("wild/{file}"));
        let manifest: Value = serde_json::from_slice(&body).unwrap();
        let endpoint = manifest["endpoint"].as_str().unwrap_or_default();
        let origin = naive_origin(endpoint).unwrap_or("tools.example.com");
        let own_uri = format!("https://{origin}/.well-known/ai-tool/wild.json");
        let report = verify(if uri == "-" { &own_uri } else { uri }, creator, hash, Some(&body));
        let expected: Vec<&str> = expected_errors.split_whitespace().collect();
        assert_eq!(errors(&report), expected, "{file}");
        assert_eq!(checks(&report), expected_checks, "{file}");
        assert_eq!(report.is_verified(), expected.is_empty(), "{file}");
        assert_eq!(report.manifest_valid(), Some(expected.is_empty()), "{file}");
        assert_eq!(report.is_canonical(), expected_checks == "pppp", "{file}");
        assert_eq!(report.computed_hash().unwrap().to_string(), hash, "{file}");
        assert!(serde_json::from_str::<Value>(&report.to_json()).is_ok(), "{file}");
        // The publisher's view is never milder.
        let published = errors(&erc8257::validate(&body));
        let fields = expected.iter().filter(|error| !error.starts_with("7-creator-byte-equal"));
        for error in fields {
            assert!(published.iter().any(|found| found == error), "{file}: {error} in {published:?}");
        }
        verified += usize::from(report.is_verified());
    }
    assert_eq!(verified, 13);
}

/// With the hash that the registry holds: check 3 passes exactly where the index says that the two are equal.
#[test]
fn check_3_against_the_registered_hashes() {
    let index = corpus_text("wild/index.tsv");
    let (mut equal, mut different) = (0, 0);
    for row in rows(&index) {
        let body = corpus_bytes(&format!("wild/{}", row[0]));
        for entry in row[6].split(';').filter(|entry| !entry.is_empty()) {
            let onchain = entry.rsplit(':').next().unwrap();
            let report = verify(row[4], row[7], onchain, Some(&body));
            let mismatch = report.findings().iter().any(|finding| finding.code() == Code::HashMismatch);
            assert_eq!(mismatch, onchain != row[5], "{} {entry}", row[0]);
            assert_eq!(report.expected_hash().unwrap().to_string(), onchain);
            if mismatch {
                assert_eq!(report.check(Check::ManifestHash), Status::Fail);
                assert!(!report.is_verified());
                different += 1;
            } else {
                equal += 1;
            }
        }
    }
    assert!(equal >= 11 && different >= 10, "{equal} {different}");
}

/// Every registration of one day, with its metadataURI and its former endpoint: check 2 alone.
#[test]
fn the_census_of_all_registrations() {
    let census = corpus_text("wild/census-2026-08-22.tsv.gz");
    let rows = rows(&census);
    assert_eq!(rows.len(), 751);
    let (mut good, mut hash_verified, mut rejected) = (0, 0, 0);
    for row in rows {
        let [_, _, status, fetched, creator, uri, onchain, _, endpoint, _] = row[..] else {
            panic!("{row:?}")
        };
        let creator = if creator.is_empty() { NOBODY } else { creator };
        let onchain = if onchain.is_empty() { NO_HASH } else { onchain };
        let fault = naive_uri_fault(uri);
        let report = verify(uri, creator, onchain, None);
        assert!(!report.is_verified());
        match fault {
            None => assert_eq!(checks(&report), "ssss", "{uri}"),
            Some(code) => {
                assert_eq!(checks(&report), "sfss", "{uri}");
                assert_eq!(errors(&report), [format!("{code}@none")], "{uri}");
            }
        }
        good += usize::from(fault.is_none());
        if status == "active" && fetched == "verified" {
            let body = manifest_with("1").replace("https://tools.example.com/corpus", &escaped(endpoint));
            let report = verify(uri, creator, onchain, Some(body.as_bytes()));
            let same = fault.is_none() && naive_origin(uri) == naive_origin(endpoint);
            let expected = if same { Status::Pass } else { Status::Fail };
            assert_eq!(report.check(Check::OriginBinding), expected, "{uri} {endpoint}");
            hash_verified += 1;
            rejected += usize::from(!same);
        }
    }
    // The field notes of that day counted the same thirteen.
    assert_eq!((good, hash_verified, rejected), (473, 311, 13));
}

fn escaped(string: &str) -> String {
    let quoted = serde_json::to_string(string).unwrap();
    quoted[1..quoted.len() - 1].into()
}

/// Registrations that probe their indexers. Without a response none verifies, and each URI that is not a
/// well-known https URL draws its code. With a manifest that makes the same claims, the origin decides.
#[test]
fn hostile_registrations_do_not_verify() {
    let rows: Vec<Value> = serde_json::from_slice(&corpus_bytes("wild/hostile.json")).unwrap();
    assert_eq!(rows.len(), 65);
    let (mut bad_uri, mut foreign) = (0, 0);
    for row in rows {
        let (uri, creator) = (text(&row, "metadata_uri"), text(&row, "creator"));
        let fault = naive_uri_fault(uri);
        let report = verify(uri, creator, text(&row, "manifest_hash"), None);
        assert!(!report.is_verified() && !report.is_canonical(), "{uri}");
        if let Some(code) = fault {
            assert_eq!(
                (checks(&report).as_str(), report.failed_check()),
                ("sfss", Some(Check::OriginBinding)),
                "{uri}"
            );
            assert_eq!(errors(&report), [format!("{code}@none")], "{uri}");
            bad_uri += 1;
        } else {
            assert_eq!((checks(&report).as_str(), report.failed_check()), ("ssss", None), "{uri}");
        }
        let Some(endpoint) = row["endpoint"].as_str() else { continue };
        let manifest = json!({
            "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1", "name": row["name"],
            "description": row["description"], "endpoint": endpoint, "tags": row["tags"],
            "inputs": {"x": row["inputs"]}, "outputs": {}, "creatorAddress": creator,
        });
        let body = manifest.to_string();
        let hash = erc8257::hash(body.as_bytes()).unwrap().to_string();
        let report = verify(uri, creator, &hash, Some(body.as_bytes()));
        let same = fault.is_none() && naive_origin(uri) == naive_origin(endpoint);
        let expected = if same { "pppp" } else { "pfpp" };
        assert_eq!(checks(&report), expected, "{uri} {endpoint} {:?}", errors(&report));
        foreign += usize::from(!same);
        // A report shows hostile text as harmless text.
        let shown = report.to_json();
        assert!(shown.chars().all(|c| !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c)), "{shown}");
        // An impersonator fails check 4 whatever else matches.
        let report = verify(uri, "0x2222222222222222222222222222222222222222", &hash, Some(body.as_bytes()));
        assert_eq!(report.check(Check::CreatorBinding), Status::Fail);
        assert!(
            errors(&report).contains(&"7-creator-byte-equal@/creatorAddress".into()),
            "{:?}",
            errors(&report)
        );
    }
    assert!(bad_uri > 15 && foreign > 10, "{bad_uri} {foreign}");
}
