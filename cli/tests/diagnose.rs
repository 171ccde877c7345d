//! `diagnose`, and the cause of a wrong hash below a failed check 3: what each prints, its exit status, and that it
//! never says more or less than the core does.

use std::fs;

use crate::common::{FREE_TOOL, FREE_TOOL_HASH, Ran, bundle, bundle_with, file, run, run_with, vector};
use diagnose::{Clues, diagnose};
use serde_json::Value;

const REFERENCE: &str = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
const URI: &str = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json";

/// The free tool with a member that the standard does not define.
fn with_member() -> String {
    FREE_TOOL
        .replace("\"version\"", "\"featuredImage\": \"https://tools.example.com/wide.png\",\n  \"version\"")
}

fn edited() -> String {
    FREE_TOOL.replace("estimated floor", "the floor")
}

fn hash(body: &str) -> String {
    erc8257::hash(body.as_bytes()).unwrap().to_string()
}

fn cause(ran: &Ran) -> Value {
    let read: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
    assert_eq!(read["format"], "erc8257-diagnosis/1");
    read["cause"]["hypothesis"].clone()
}

#[test]
fn a_dropped_member_word_for_word() {
    let ran = run(&["diagnose", &vector("dropped-member.json")]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let (tells, data) = ran.stdout.split_once("              0x").unwrap();
    assert_eq!(tells, include_str!("expected/dropped-member.txt"));
    let (data, rest) = data.split_once('\n').unwrap();
    // The call of the core, complete: updateToolMetadata(1, the URI, the hash of what is served).
    assert_eq!(data.len(), 2 * 228);
    assert!(data.starts_with(&format!("ccca3bf0{:064x}{:064x}", 1, 0x60)), "{data}");
    assert!(data.contains("bddd6d83b813b0aa30c4d5a3a7c650a1247afb459f7d07eff165f4e046905e69"), "{data}");
    assert!(rest.starts_with("  file        632 bytes have the committed hash; "), "{rest}");
}

#[test]
fn verify_tells_the_cause_to_people_and_to_nobody_else() {
    let path = vector("dropped-member.json");
    let seen = run(&["verify", &path]);
    assert_eq!((seen.status, seen.stderr.as_str()), (1, ""));
    let (_, below) = seen.stdout.split_once("\nwhy the hash differs\n").unwrap();
    assert!(below.contains("  code        cause-unknown-dropped\n"), "{below}");
    assert!(
        below.contains("  dropped     /featuredImage: \"https://tools.example.com/wide.png\"\n"),
        "{below}"
    );
    assert!(below.contains("… (erc8257 diagnose has all of it)\n"), "{below}");
    let json = run(&["verify", "--json", &path]).stdout;
    let line = fs::read_to_string(&path).unwrap().replace('\n', " ");
    let batch = run_with(&["verify", "--batch", "-"], line.as_bytes()).stdout;
    for text in [&json, &batch] {
        assert!(!text.contains("cause-") && !text.contains("diagnos"), "{text}");
        assert_eq!(text.lines().count(), 1);
    }
}

#[test]
fn verify_tells_no_cause_where_the_hashes_are_equal() {
    // Upper-case hex fails check 3 whatever the hash says.
    let upper = FREE_TOOL.replace("0xabcdef", "0xABCDEF");
    let ran = run_with(&["verify", "-"], bundle_with(&upper, &hash(&upper)).as_bytes());
    assert!(ran.stdout.contains("3 manifest-hash    FAIL  the hash matches, "), "{}", ran.stdout);
    assert!(!ran.stdout.contains("why the hash differs"), "{}", ran.stdout);
    for name in ["free-tool.json", "wrong-origin.json", "impersonated-creator.json", "redirect.json"] {
        assert!(!run(&["verify", &vector(name)]).stdout.contains("why the hash differs"), "{name}");
    }
}

#[test]
fn a_body_that_is_no_json_is_told_for_what_it_looks_like() {
    let ran = run(&["verify", &vector("not-json.json")]);
    let cause = "\nwhy the hash differs\n  cause       The server sent a web page, perhaps an error page, and no manifest.\n";
    assert!(ran.stdout.contains(cause), "{}", ran.stdout);
    let ran = run(&["diagnose", &vector("not-json.json")]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("UNKNOWN  The server sent a web page, "), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("\n  served      nothing that can be read as a manifest\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn options_tell_of_a_manifest_what_a_bundle_would() {
    let manifest = file("with-member.json", with_member());
    let told = ["--expected", FREE_TOOL_HASH, "--tool", REFERENCE, "--uri", URI];
    let ran = run(&[&["diagnose", "--json", &manifest][..], &told].concat());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(cause(&ran), "cause-unknown-dropped");
    let clues = Clues { tool: REFERENCE.parse().ok(), metadata_uri: Some(URI), ..Clues::default() };
    let core = diagnose(with_member().as_bytes(), FREE_TOOL_HASH.parse().unwrap(), &clues);
    assert_eq!(ran.stdout, core.to_json() + "\n");
    assert!(ran.stdout.contains("\"calls\":[{\"function\":\"updateToolMetadata\""), "{}", ran.stdout);
    // Without the tool there is nothing to call.
    let bare = run(&["diagnose", "--json", "--expected", FREE_TOOL_HASH, &manifest]);
    assert!(bare.stdout.contains("\"calls\":[]"), "{}", bare.stdout);
    // An option counts before what a bundle says.
    let other = hash("{\"any\":1}");
    let ran = run(&["diagnose", "--expected", &other, &vector("dropped-member.json")]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains(&format!("\n  committed   {other}\n")), "{}", ran.stdout);
}

#[test]
fn an_unknown_cause_is_said_to_be_unknown() {
    let ran = run_with(&["diagnose", "-"], bundle(&edited()).as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    let first = "UNKNOWN  None of the well-known mistakes that could be tried gives the committed hash.\n";
    assert!(ran.stdout.starts_with(first), "{}", ran.stdout);
    for row in diagnose::hypotheses() {
        assert_eq!(ran.stdout.matches(&format!("\n  {} ", row.id)).count(), 1, "{}", row.id);
    }
    assert!(ran.stdout.contains("not tried: no other files are given (--candidate)\n"), "{}", ran.stdout);
    let (_, wanted) = ran.stdout.split_once("\nwhat would still prove something\n").unwrap();
    assert!(wanted.contains("  An older copy of the file "), "{wanted}");
}

#[test]
fn a_manifest_that_matches_is_said_to_match() {
    let ran = run_with(&["diagnose", "--expected", FREE_TOOL_HASH, "-"], FREE_TOOL.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let expected = format!(
        "MATCHES  The served manifest has the committed hash.\n\n  committed   {FREE_TOOL_HASH}\n  \
         served      {FREE_TOOL_HASH}\n"
    );
    assert_eq!(ran.stdout, expected);
}

#[test]
fn another_file_may_be_the_committed_one() {
    let older = file("older.json", FREE_TOOL);
    let body = bundle(&edited());
    let ran = run_with(&["diagnose", "--json", "--candidate", &older, "-"], body.as_bytes());
    assert_eq!((ran.status, cause(&ran)), (0, "cause-other-body".into()));
    let seen = run_with(&["diagnose", "--candidate", &older, "-"], body.as_bytes());
    assert!(seen.stdout.contains("older.json"), "{}", seen.stdout);
    // A bundle stands for the manifest that it records.
    let ran =
        run_with(&["diagnose", "--json", "--candidate", &vector("free-tool.json"), "-"], body.as_bytes());
    assert_eq!(cause(&ran), "cause-other-body");
}

#[test]
fn other_registrations_come_from_bundles_and_from_an_index() {
    let other = format!("0x{}", "57".repeat(32));
    let stale = bundle_with(&edited(), &other)
        .replace("{\"format\"", &format!("{{\"toolRef\":\"{REFERENCE}\",\"format\""));
    let sibling = stale.replace(&other, &hash(&edited())).replace("aaaa/1", "aaaa/2");
    let report = run_with(&["verify", "--json", "-"], sibling.as_bytes()).stdout;
    let report = report.trim();
    let index = format!(
        "{{\"format\":\"erc8257-index/1\",\"toolRef\":\"{}\",\"status\":\"active\",\"report\":{report},\"bundle\":{sibling}}}\n",
        REFERENCE.replace("/1", "/2")
    );
    // A line without its bundle does not tell the URL.
    let filler = format!("{}\n", index.replace(&format!(",\"bundle\":{sibling}"), "").trim()).repeat(3);
    let snapshot = format!(
        "chain\tregistry\tid\tstatus\tmetadata_uri\tonchain_hash\n8453\t0x{}\t2\tactive\t{URI}\t{}\n",
        "a".repeat(40),
        hash(&edited())
    );
    for (name, text) in [
        ("one", sibling.clone()),
        ("lines", format!("{stale}\n{sibling}\n")),
        ("index", format!("{filler}{index}")),
        ("snapshot", snapshot),
    ] {
        let path = file(&format!("siblings-{name}.json"), text);
        let ran = run_with(&["diagnose", "--json", "--siblings", &path, "-"], stale.as_bytes());
        assert_eq!((ran.status, cause(&ran)), (0, "cause-stale-duplicate".into()), "{name}: {ran:?}");
        let remark = format!("{path}: 3 rows lack a tool, URL or hash and were ignored\n");
        assert_eq!(ran.stderr, if name == "index" { remark } else { String::new() }, "{name}");
    }
    let none = file("siblings-none.json", filler);
    let ran = run_with(&["diagnose", "--siblings", &none, "-"], stale.as_bytes());
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    let sentence = "tells of no registration with its tool, URL and hash, as bundles do, and lines of";
    assert_eq!(ran.stderr, format!("erc8257: {none} {sentence} erc8257 index --bundles\n"));
}

#[test]
fn the_file_that_has_the_hash_is_written() {
    let path = file("committed.json", "");
    let ran = run(&["diagnose", "-o", &path, &vector("dropped-member.json")]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(run(&["hash", &path]).stdout, format!("{FREE_TOOL_HASH}\n"));

    let none = format!("{path}-none");
    let ran = run_with(&["diagnose", "--output", &none, "-"], bundle(&edited()).as_bytes());
    assert_eq!(ran.status, 1);
    assert_eq!(ran.stderr, "no file with the committed hash can be told, so none is written\n");
    assert!(fs::metadata(&none).is_err());
    let ran = run(&["diagnose", "-o", "/nowhere/x.json", &vector("dropped-member.json")]);
    assert_eq!(ran.status, 3);
    assert!(ran.stderr.starts_with("erc8257: /nowhere/x.json cannot be written: "), "{ran:?}");
    assert!(ran.stdout.starts_with("EXPLAINED  "), "what was found is printed all the same");
}

#[test]
fn what_cannot_be_diagnosed_is_wrong_usage() {
    let fails = |args: &[&str], input: &str, sentence: &str| {
        let ran = run_with(args, input.as_bytes());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}: {ran:?}");
        assert_eq!(ran.stderr.lines().next(), Some(format!("erc8257: {sentence}").as_str()));
    };
    let needs = "diagnose needs --expected HASH with a manifest: the hash that is committed onchain";
    fails(&["diagnose", "-"], FREE_TOOL, needs);
    let gone = r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#;
    fails(&["diagnose", "-"], gone, "standard input records no manifest: check 1 (fetch) failed");
    fails(&["diagnose", "--expected", "0x12", "-"], "", "--expected is 0x and 64 hex digits, not 0x12");
    fails(
        &["diagnose", "--tool", "8453/1", "-"],
        "",
        "8453/1 is not a tool reference: a tool reference is eip155:<chain ID>/erc8257:<registry address>/<tool ID>",
    );
    fails(&["diagnose", "--rpc", "https://rpc.example", "-"], "", "diagnose has no option --rpc");
    let many: Vec<String> = (0..33).map(|n| format!("--candidate=/nowhere/{n}")).collect();
    let args: Vec<&str> = ["diagnose", "--expected", FREE_TOOL_HASH, "-"]
        .into_iter()
        .chain(many.iter().map(String::as_str))
        .collect();
    fails(&args, FREE_TOOL, "diagnose looks at 32 candidates at most");
}
