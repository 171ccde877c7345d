//! What `verify` shows a person, word for word, and its exit statuses.

use crate::common::{FREE_TOOL, FREE_TOOL_HASH, Ran, bundle, bundle_with, file, run, run_with, vector};

/// The free tool's bundle as a live run records it.
fn recorded(body: &str) -> String {
    let reference = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1";
    let with = format!("\"toolRef\":\"{reference}\",\"evidence\":\"rpc\",\"config\"");
    bundle(body).replace("\"config\"", &with)
}

fn shows(bundle: &str, status: i32, expected: &str) {
    let ran = run_with(&["verify", "-"], bundle.as_bytes());
    assert_eq!(ran.stdout, expected);
    assert_eq!((ran.status, ran.stderr.as_str()), (status, ""));
}

#[test]
fn the_free_tool() {
    shows(&recorded(FREE_TOOL), 0, include_str!("expected/free-tool.txt"));
}

#[test]
fn an_edit_after_registration() {
    let edited = recorded(&FREE_TOOL.replace("estimated floor", "the floor"));
    shows(&edited, 1, include_str!("expected/hash-mismatch.txt"));
}

#[test]
fn a_manifest_on_another_origin() {
    let elsewhere =
        recorded(FREE_TOOL).replace("https://tools.example.com/.well", "https://evil.example/.well");
    shows(&elsewhere, 1, include_str!("expected/wrong-origin.txt"));
}

#[test]
fn an_impersonated_creator() {
    let other = recorded(FREE_TOOL).replace("\"creator\":\"0xabcdef", "\"creator\":\"0x666666");
    shows(&other, 1, include_str!("expected/impersonated-creator.txt"));
}

#[test]
fn a_matching_hash_of_an_invalid_manifest() {
    let body = FREE_TOOL.replace("\"pricing\", ", "\"Pricing\", ").replace("\"1.0.0\"", "\"one\"");
    let hash = run_with(&["hash", "-"], body.as_bytes()).stdout;
    shows(&bundle_with(&body, hash.trim()), 1, include_str!("expected/invalid.txt"));
}

/// The first line, and the lines of the four checks.
fn summary(bundle: &str) -> (i32, String, Vec<String>) {
    let ran = run_with(&["verify", "-"], bundle.as_bytes());
    let mut lines = ran.stdout.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    let checks = lines
        .filter(|line| line.contains("  pass  ") || line.contains("  FAIL  ") || line.contains("  skip  "));
    (ran.status, first, checks.map(|line| line.trim_start().to_owned()).collect())
}

#[test]
fn a_registry_that_could_not_be_read_decides_nothing() {
    for (state, status, why, check) in [
        (
            "unavailable",
            3,
            "NOT CHECKED  the registry could not be read, so nothing is decided",
            "1 fetch            FAIL  the registry could not be read",
        ),
        (
            "deregistered",
            1,
            "NOT VERIFIED  check 1 (fetch) failed",
            "1 fetch            FAIL  the registry gave no registration of this tool",
        ),
    ] {
        let text = format!("{{\"format\":\"erc8257-bundle/1\",\"registry\":\"{state}\"}}");
        let (ended, first, checks) = summary(&text);
        assert_eq!((ended, first.as_str(), checks[0].as_str()), (status, why, check));
        assert!(checks[1..].iter().all(|line| line.ends_with("skip  not looked at")), "{checks:?}");
        assert_eq!(run_with(&["verify", "--json", "-"], text.as_bytes()).status, status);
    }
}

#[test]
fn several_failed_checks_are_all_named() {
    let (status, first, _) = summary(&bundle("[]"));
    assert_eq!(status, 1);
    assert_eq!(
        first,
        "NOT VERIFIED  checks 2 (origin-binding), 3 (manifest-hash) and 4 (creator-binding) failed"
    );
}

#[test]
fn failures_of_the_fetch() {
    for (from, to) in [
        ("\"status\":200", "\"status\":404"),
        ("\"response\":", "\"response\":{\"error\":\"tls\"},\"ignored\":"),
    ] {
        let (status, first, checks) = summary(&bundle(FREE_TOOL).replace(from, to));
        assert_eq!((status, first.as_str()), (1, "NOT VERIFIED  check 1 (fetch) failed"));
        assert_eq!(
            checks[0],
            "1 fetch            FAIL  the manifest could not be fetched as the standard asks"
        );
    }
}

/// Decision D16: a server that gives no answer says nothing of the tool.
#[test]
fn a_server_that_gave_no_manifest_decides_nothing() {
    for (from, to) in [
        ("\"response\":", "\"response\":{\"error\":\"connect\"},\"ignored\":"),
        ("\"response\":", "\"response\":{\"error\":\"timeout\"},\"ignored\":"),
        ("\"status\":200", "\"status\":200,\"complete\":false"),
        ("\"status\":200", "\"status\":429"),
        ("\"status\":200", "\"status\":503"),
        ("\"response\":", "\"ignored\":"),
    ] {
        let text = bundle(FREE_TOOL).replace(from, to);
        let (status, first, _) = summary(&text);
        let expected = "NOT CHECKED  the server gave no manifest, so nothing is decided";
        assert_eq!((status, first.as_str()), (3, expected), "{to}");
        let batch = run_with(&["verify", "--batch", "-"], format!("{text}\n{text}").as_bytes());
        assert_eq!((batch.status, batch.stdout.lines().count()), (3, 2), "{to}");
    }
}

#[test]
fn check_3_says_why_it_failed() {
    let why = |bundle: &str| summary(bundle).2[2].split_once("FAIL  ").unwrap().1.to_owned();
    assert_eq!(why(&bundle("{")), "the response cannot be read as a manifest");
    assert_eq!(why(&bundle("{}")), "the manifest does not have the hash that is committed onchain");
    let upper = FREE_TOOL.replace("0xabcdef", "0xABCDEF");
    let hash = run_with(&["hash", "-"], upper.as_bytes()).stdout;
    assert_eq!(
        why(&bundle_with(&upper, hash.trim())),
        "the hash matches, but it may not be made of these bytes"
    );
    let policy = format!("{{\"policy\":{{\"pinnedHash\":\"0x{}\"}},\"format\"", "1".repeat(64));
    let pinned = bundle(FREE_TOOL).replace("{\"format\"", &policy);
    assert_eq!(why(&pinned), "the manifest does not have the hash that was pinned");
    assert!(
        run_with(&["verify", "-"], pinned.as_bytes()).stdout.contains("\n  policy    the hash is pinned\n")
    );
}

#[test]
fn json_is_the_report_and_nothing_else() {
    for (bundle, status) in [(bundle(FREE_TOOL), 0), (bundle("{}"), 1)] {
        let expected = erc8257::verify_bundle(bundle.as_bytes()).unwrap().to_json() + "\n";
        for via in ["bundle", "verify"] {
            let ran = run_with(&["verify", "--json", "--via", via, "-"], bundle.as_bytes());
            assert_eq!(ran, Ran { status, stdout: expected.clone(), stderr: String::new() });
        }
    }
}

#[test]
fn a_bundle_may_be_a_file_of_any_layout() {
    let path = file("layout.json", recorded(FREE_TOOL).replace(",\"config\"", "\n ,\t\"config\"") + "\n\n");
    let ran = run(&["verify", &path]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.contains(FREE_TOOL_HASH));
}

#[test]
fn the_shared_vectors() {
    for (name, status, first) in [
        ("free-tool.json", 0, "VERIFIED  the registration is genuine"),
        ("hash-mismatch.json", 1, "NOT VERIFIED  check 3 (manifest-hash) failed"),
        ("wrong-origin.json", 1, "NOT VERIFIED  check 2 (origin-binding) failed"),
        ("impersonated-creator.json", 1, "NOT VERIFIED  check 4 (creator-binding) failed"),
    ] {
        let ran = run(&["verify", &vector(name)]);
        assert_eq!((ran.status, ran.stdout.lines().next()), (status, Some(first)), "{name}");
    }
}
