//! Status 2: one clear sentence on standard error, nothing on standard output.

mod common;

use common::{file, run, run_with};

fn fails(args: &[&str], sentence: &str) {
    let ran = run(args);
    assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
    assert_eq!(ran.stdout, "", "{args:?}");
    let first = ran.stderr.lines().next().unwrap_or_default();
    assert_eq!(first, format!("erc8257: {sentence}"), "{args:?}");
}

#[test]
fn wrong_usage_is_told_in_a_sentence() {
    fails(&["frobnicate"], "there is no command frobnicate");
    fails(&["verify"], "verify needs a bundle file, or - for standard input");
    fails(&["verify", "a", "b"], "verify takes one operand; b is one too many");
    fails(&["hash", "--json", "a"], "hash has no option --json");
    fails(&["validate", "--batch", "a"], "validate has no option --batch");
    fails(&["validate", "--via", "verify", "a"], "validate has no option --via");
    fails(&["validate", "-o", "b", "a"], "validate has no option --output");
    fails(&["rules", "x"], "rules takes no operand, but got x");
    fails(&["verify", "--via", "wish", "x"], "--via is bundle, verify or session, not wish");
    fails(&["rules", "--color", "sometimes"], "--color is auto, always or never, not sometimes");
    fails(&["verify", "--frob"], "invalid option '--frob'");
    fails(&["explain"], "explain needs a rule code");
}

#[test]
fn usage_errors_echo_no_escape_sequences() {
    fails(&["fr\u{1b}[31mob\u{202e}"], "there is no command fr\\u{1b}[31mob\\u{202e}");
    fails(&["hash", "/nowhere/\u{1b}]0;x\u{7}"], "there is no file /nowhere/\\u{1b}]0;x\\u{7}");
}

#[test]
fn no_command_shows_the_help() {
    let ran = run(&[]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("usage: erc8257 COMMAND"));
}

#[test]
fn the_chain_cannot_be_read_yet() {
    let sentence = "reading the chain is not built into this version: \
                    verify needs a bundle file that holds the recorded registration";
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
    fails(&["verify", tool], sentence);
    fails(&["verify", tool, "--rpc", "https://rpc.example"], sentence);
}

#[test]
fn inputs_that_cannot_be_read() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for verb in ["hash", "canonicalize", "validate", "fix", "verify"] {
        fails(&[verb, "/nowhere/x.json"], "there is no file /nowhere/x.json");
        fails(&[verb, directory], &format!("{directory} is a directory, not a file"));
    }
    fails(&["verify", "--batch", "/nowhere/x.json"], "there is no file /nowhere/x.json");
    fails(&["verify", "--batch", directory], &format!("{directory} is a directory, not a file"));
}

#[test]
fn bundles_that_are_none() {
    let empty = file("empty.json", "");
    fails(&["verify", &empty], &format!("{empty} is empty"));
    for (name, text, says) in [
        ("grammar", "{\"format\":", "JSON"),
        ("array", "[]", "object"),
        ("format", "{\"format\":\"erc8257-bundle/2\"}", "format"),
        ("config", "{\"format\":\"erc8257-bundle/1\"}", "config"),
        (
            "creator",
            "{\"format\":\"erc8257-bundle/1\",\"config\":{\"creator\":1,\"metadataURI\":\"\",\"manifestHash\":\"\"}}",
            "config.creator",
        ),
        ("base64", &common::bundle("").replace("\"bodyText\":\"\"", "\"body\":\"?\""), "response.body"),
        ("status", &common::bundle("").replace("\"status\":200", "\"status\":1000"), "response.status"),
    ] {
        let path = file(name, text);
        let ran = run(&["verify", &path]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{name}: {ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{name}: {ran:?}");
        let told = ran.stderr.strip_prefix(&format!("erc8257: {path}: the bundle"));
        assert!(told.is_some_and(|told| told.contains(says)), "{name}: {ran:?}");
        assert_eq!(run(&["verify", "--json", &path]), ran, "{name}: --json changes nothing");
    }
}

#[test]
fn a_manifest_in_place_of_a_bundle_is_told_so() {
    let path = file("manifest.json", common::FREE_TOOL);
    let sentence = "the bundle's format is missing; to judge a manifest alone there is erc8257 validate";
    fails(&["verify", &path], &format!("{path}: {sentence}"));
}

#[test]
fn documents_that_are_no_json_are_shown() {
    let body = b"{\"a\": 1,\n \"b\": nul}\n";
    for verb in ["hash", "canonicalize", "fix"] {
        let ran = run_with(&[verb, "-"], body);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
        assert!(ran.stderr.starts_with("erc8257: standard input cannot be read as a JSON document\n"));
        assert!(ran.stderr.contains("error[2-json-strict-grammar] §2: "), "{}", ran.stderr);
        assert!(ran.stderr.contains("\n2 |  \"b\": nul}\n"), "{}", ran.stderr);
        assert!(ran.stderr.contains(" --> standard input:2:"), "{}", ran.stderr);
    }
}

#[test]
fn an_unknown_rule_is_answered_with_its_neighbours() {
    fails(&["explain", "2-name-lenght"], "there is no rule 2-name-lenght; near it are 2-name-length");
    fails(&["explain", "caip19"], "there is no rule caip19; near it are 3-asset-caip19");
    fails(&["explain", "zzzzzzzzzzzzz"], "there is no rule zzzzzzzzzzzzz; erc8257 rules lists them all");
    let long = "x".repeat(100_000);
    let shown = format!("there is no rule {}…; erc8257 rules lists them all", "x".repeat(64));
    fails(&["explain", &long], &shown);
}
