//! What each verb prints, and its exit status.

use std::fs;

use crate::common::{FREE_TOOL, FREE_TOOL_HASH, Ran, file, run, run_with};

fn ok(stdout: &str) -> Ran {
    Ran { status: 0, stdout: stdout.to_owned(), stderr: String::new() }
}

#[test]
fn hash_of_the_free_tool() {
    let path = file("hash.json", FREE_TOOL);
    assert_eq!(run(&["hash", &path]), ok(&format!("{FREE_TOOL_HASH}\n")));
    assert_eq!(run_with(&["hash", "-"], FREE_TOOL.as_bytes()), ok(&format!("{FREE_TOOL_HASH}\n")));
}

#[test]
fn hash_takes_any_json_document() {
    let ran = run_with(&["hash", "-"], b" [ ] ");
    assert_eq!(ran, ok("0x518674ab2b227e5f11e9084f615d57663cde47bce1ba168b4c19c7ee22a73d70\n"));
}

#[test]
fn canonicalize_prints_the_bytes_and_no_newline() {
    assert_eq!(
        run_with(&["canonicalize", "-"], b"{\"b\": 1.0, \"a\" : \"\\u00e9\"}\n"),
        ok("{\"a\":\"é\",\"b\":1}")
    );
}

#[test]
fn validate_tells_the_hash_to_commit() {
    let path = file("valid.json", FREE_TOOL);
    let expected =
        format!("VALID  the manifest follows the standard\n\nhash to commit onchain  {FREE_TOOL_HASH}\n");
    assert_eq!(run(&["validate", &path]), ok(&expected));
}

#[test]
fn validate_shows_the_place_and_the_repair() {
    let path = file("invalid.json", FREE_TOOL.replace("nft-price-oracle\",\n  \"desc", "\",\n  \"desc"));
    let ran = run(&["validate", &path]);
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    assert!(ran.stdout.starts_with(&format!("NOT VALID  1 error in {path}\n\n")), "{}", ran.stdout);
    let block = format!(
        "error[2-name-length] §2: The name does not have 1 to 128 code points.\n \
         --> {path}:3:11 (/name)\n  |\n3 |   \"name\": \"\",\n  |           ^^\n"
    );
    assert!(ran.stdout.contains(&block), "{}", ran.stdout);
    assert!(ran.stdout.contains("  = fix: Use a name of 1 to 128 code points.\n"), "{}", ran.stdout);
}

#[test]
fn validate_judges_what_it_cannot_read() {
    for body in ["", "{", "\u{feff}{}", "[]"] {
        let ran = run_with(&["validate", "-"], body.as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{body:?}");
        assert!(ran.stdout.starts_with("NOT VALID  "), "{body:?}: {}", ran.stdout);
    }
}

#[test]
fn validate_for_a_platform_tells_what_it_would_not_show() {
    let path =
        file("platform.json", FREE_TOOL.replace("\"version\"", "\"featuredImage\": 7,\n  \"version\""));
    let plain = run(&["validate", &path]);
    assert!(plain.stdout.contains("warning[2-ext-namespace]"), "{}", plain.stdout);
    assert!(!plain.stdout.contains("profile"), "{}", plain.stdout);
    let ran = run(&["validate", "--profile", "opensea", &path]);
    assert_eq!((ran.status, plain.status), (0, 0));
    assert!(ran.stdout.starts_with("VALID  the manifest follows the standard; 1 warning"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("2-ext-namespace"), "{}", ran.stdout);
    assert!(ran.stdout.contains("warning[doc1-featured-image] Profile: OpenSea: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("\nprofile opensea: Whether image is square (1:1) and "), "{}", ran.stdout);
    // The hash to commit is the same.
    assert_eq!(plain.stdout.lines().last(), ran.stdout.lines().last());
    let json = run(&["validate", "--json", "--profile=opensea", &path]);
    assert!(json.stdout.contains("\"policy\":{},"), "{}", json.stdout);
    assert!(json.stdout.contains("\"rule\":\"doc1-featured-image\""), "{}", json.stdout);
}

#[test]
fn validate_json_is_one_report() {
    let ran = run_with(&["validate", "--json", "-"], FREE_TOOL.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(ran.stdout.matches('\n').count(), 1);
    assert!(ran.stdout.starts_with("{\"format\":\"erc8257-report/1\",\"verified\":false,"), "{}", ran.stdout);
    assert!(ran.stdout.contains(&format!("\"computedHash\":\"{FREE_TOOL_HASH}\"")), "{}", ran.stdout);
    assert_eq!(run_with(&["validate", "--json", "-"], b"").status, 1);
}

#[test]
fn too_large_a_document_is_not_read_to_its_end() {
    let large = format!("\"{}\"", "x".repeat(2_000_000));
    assert_eq!(run_with(&["hash", "-"], large.as_bytes()).status, 2);
    let ran = run_with(&["validate", "-"], large.as_bytes());
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("error[sec-parser-size]"), "{}", ran.stdout);
}

/// Upper-case hex, a decomposed é, and an un-normalised endpoint.
fn repairable() -> String {
    FREE_TOOL
        .replace("0xabcdef", "0xABCDEF")
        .replace("Returns estimated", "Returns e\u{301}stimated")
        .replace("https://tools.example.com/nft", "https://Tools.Example.com:443/nft")
}

#[test]
fn fix_repairs_and_tells() {
    let ran = run_with(&["fix", "-"], repairable().as_bytes());
    assert_eq!(ran.status, 0, "{ran:?}");
    let body = FREE_TOOL.replace("Returns estimated", "Returns éstimated");
    let canonical = run_with(&["canonicalize", "-"], body.as_bytes()).stdout;
    assert_eq!(ran.stdout, canonical);
    assert!(ran.stderr.contains("repaired /creatorAddress (2-hex-lower-consumer)\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("repaired /endpoint (2-endpoint-normalized-stored)\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("repaired /description (2-nfc-consumer)\n"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("the result is valid\n"), "{}", ran.stderr);
}

#[test]
fn fix_tells_what_remains() {
    let ran = run_with(
        &["fix", "-"],
        repairable().replace("nft-price-oracle\",\n  \"desc", "\",\n  \"desc").as_bytes(),
    );
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("{\"creatorAddress\":\"0xabcdef"), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("the result is not valid: 1 error to be repaired by hand\n"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("error[2-name-length]"), "{}", ran.stderr);
    assert!(ran.stderr.contains(" --> repaired:1:"), "{}", ran.stderr);
}

#[test]
fn fix_writes_a_file() {
    let path = file("in-place.json", repairable());
    let ran = run(&["fix", &path, "--output", &path]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, ""));
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("{\"creatorAddress\":\"0xabcdef"));
    let ran = run(&["fix", &path, "-o", "/nowhere/x.json"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (3, ""));
    assert!(ran.stderr.starts_with("erc8257: /nowhere/x.json cannot be written: "));
}

#[test]
fn fix_json_is_one_object() {
    let ran = run_with(&["fix", "--json", "-"], repairable().as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let hash =
        run_with(&["hash", "-"], FREE_TOOL.replace("Returns estimated", "Returns éstimated").as_bytes())
            .stdout;
    let begin = format!(
        "{{\"format\":\"erc8257-fix/1\",\"manifestValid\":true,\"hash\":\"{}\",\"body\":\"{{",
        hash.trim()
    );
    assert!(ran.stdout.starts_with(&begin), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("],\"changesLeftOut\":0,\"remaining\":[]}\n"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("{\"rule\":\"2-hex-lower-consumer\",\"pointer\":\"/creatorAddress\",\"before\":")
    );
    let ran = run_with(&["fix", "--json", "-"], b"{}");
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("\"manifestValid\":false"));
    assert!(
        ran.stdout.contains("\"remaining\":[{\"rule\":\"2-required-present\",\"section\":\"§2\""),
        "{}",
        ran.stdout
    );
    // The findings have the members and the order of a report.
    let report = run_with(&["validate", "--json", "-"], b"{}").stdout;
    let findings = report.split_once("\"findings\":").unwrap().1.trim_end().strip_suffix('}').unwrap();
    let remaining = ran.stdout.split_once("\"remaining\":").unwrap().1.trim_end().strip_suffix('}').unwrap();
    assert_eq!(remaining, findings);
}

#[test]
fn explain_tells_a_rule() {
    let expected = "\
6-slug-grammar  The slug of the metadataURI is not 1 to 64 lower-case letters, digits and inner hyphens.

  section   §6
  level     MUST
  severity  error
  fix       Use a slug that matches [a-z0-9]([a-z0-9-]*[a-z0-9])?.
";
    assert_eq!(run(&["explain", "6-slug-grammar"]), ok(expected));
    let ran = run(&["explain", "2-ext-namespace"]);
    assert!(ran.stdout.contains("\n  severity  info in verify, warning in validate\n"));
    let json = "{\"rule\":\"8-pin\",\"section\":\"§8\",\"level\":\"FACT\",\"severity\":\"error\",\
                \"publisherSeverity\":\"error\",\"message\":\"The manifest's hash is not the pinned one.\",\
                \"fix\":\"Review the change and approve the new hash, or do not use the tool.\"}\n";
    assert_eq!(run(&["explain", "--json", "8-pin"]), ok(json));
}

#[test]
fn explain_knows_a_code_by_the_name_that_it_had() {
    let now = run(&["explain", "2-version-semver"]);
    assert!(now.stdout.starts_with("2-version-semver  The version is not a semantic version.\n"), "{now:?}");
    let remark = "The code lib-2-version-semver was renamed to 2-version-semver before the first release.\n";
    let before = Ran { stderr: remark.to_owned(), ..now };
    assert_eq!(run(&["explain", "lib-2-version-semver"]), before);
    let json = run(&["explain", "--json", "lib-2-version-semver"]);
    assert!(json.stdout.starts_with("{\"rule\":\"2-version-semver\","), "{json:?}");
}

#[test]
fn explain_tells_advice_and_causes() {
    let expected = "\
sec-image-forbidden  The image URL must never be an icon: it can run a script or read a file.

  section     Rendering Manifest Content
  advice      alarm
  what to do  Show the tool without an icon.
";
    assert_eq!(run(&["explain", "sec-image-forbidden"]), ok(expected));
    let json = "{\"advice\":\"sec-image-forbidden\",\"section\":\"Rendering Manifest Content\",\"level\":\"alarm\",\
                \"message\":\"The image URL must never be an icon: it can run a script or read a file.\",\
                \"action\":\"Show the tool without an icon.\"}\n";
    assert_eq!(run(&["explain", "--json", "sec-image-forbidden"]), ok(json));
    let expected = "\
cause-raw-bytes  The committed hash is keccak256 of the bytes as served instead of the canonical bytes.

  proof       keccak256 of the served bytes is the committed hash.
  to change   the record, by a transaction of its creator
  what to do  A publisher commits the hash of the canonical bytes.
";
    assert_eq!(run(&["explain", "cause-raw-bytes"]), ok(expected));
    let json = run(&["explain", "--json", "cause-raw-bytes"]);
    assert!(
        json.stdout.starts_with("{\"cause\":\"cause-raw-bytes\",\"side\":\"chain\",\"message\":\""),
        "{}",
        json.stdout
    );
}

/// Codes of areas that no language has yet.
#[test]
fn explain_knows_the_codes_of_wallets() {
    let expected = "\
wal-eval-cap  The spending goes beyond a cap.

  section     policy
  severity    error
  what to do  Wait for the window to move on, or raise the cap.
";
    assert_eq!(run(&["explain", "wal-eval-cap"]), ok(expected));
    let json = "{\"code\":\"ses-expired\",\"section\":\"ERC-7715 Rules\",\"severity\":\"error\",\
                \"message\":\"The permission has expired.\",\"fix\":\"Ask for a new one.\"}\n";
    assert_eq!(run(&["explain", "--json", "ses-expired"]), ok(json));
}

#[test]
fn rules_lists_every_code_of_each_table() {
    let table = run(&["rules"]);
    let json = run(&["rules", "--json"]);
    assert_eq!((table.status, json.status), (0, 0));
    assert!(json.stdout.starts_with("[{") && json.stdout.ends_with("}]\n"));
    let (rules, rest) = table.stdout.split_once("\n\nADVICE: ").unwrap();
    let (advice, rest) = rest.split_once("\n\nCAUSES: ").unwrap();
    let (causes, rest) = rest.split_once("\n\nPROOFS: ").unwrap();
    let (proofs, payments) = rest.split_once("\n\nPAYMENTS: ").unwrap();
    let listed = |part: &str, member: &str, id: &str| {
        assert_eq!(part.matches(&format!("\n  {id} ")).count(), 1, "{id}");
        assert_eq!(json.stdout.matches(&format!("{{\"{member}\":\"{id}\",")).count(), 1, "{id}");
        // Whatever is listed can be asked for; an obligation of two tables is told twice.
        assert_eq!(run(&["explain", id]).status, 0, "{id}");
    };
    for rule in erc8257::rules() {
        listed(rules, "rule", rule.id);
    }
    for row in advice::rows() {
        listed(advice, "advice", row.id);
    }
    for row in diagnose::hypotheses() {
        listed(causes, "cause", row.id);
    }
    for row in access_proof::proof_rows() {
        listed(proofs, "proof", row.id);
    }
    for row in x402::codes() {
        listed(payments, "code", row.id);
    }
    // No language lists the codes of these areas yet. They can be asked for.
    for id in [proofs::codes()[0].id, identity::codes()[0].id] {
        assert_eq!(run(&["explain", id]).status, 0, "{id}");
    }
    let rules = erc8257::rules().len() + advice::rows().len() + x402::codes().len();
    let all = rules + diagnose::hypotheses().len() + access_proof::proof_rows().len();
    assert_eq!(json.stdout.matches("\"message\":").count(), all);
}

#[test]
fn version_names_the_library_and_unicode() {
    let (major, minor, patch) = erc8257::UNICODE_VERSION;
    let expected = format!("erc8257 {} (Unicode {major}.{minor}.{patch})\n", erc8257::VERSION);
    assert_eq!(run(&["--version"]), ok(&expected));
    assert_eq!(run(&["-V"]), ok(&expected));
}

#[test]
fn help_is_there_for_every_verb() {
    assert!(run(&["--help"]).stdout.contains("usage: erc8257 COMMAND"));
    for verb in [
        "census",
        "verify",
        "judge",
        "validate",
        "fix",
        "hash",
        "canonicalize",
        "publish",
        "explain",
        "rules",
    ] {
        let ran = run(&[verb, "--help"]);
        assert_eq!(ran.status, 0);
        assert!(ran.stdout.starts_with(&format!("usage: erc8257 {verb} ")), "{}", ran.stdout);
        assert_eq!(run(&["help", verb]), ran);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_success() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = crate::common::program(&["rules"]).stdout(full).output().unwrap();
    let ran = Ran::from(output);
    assert_eq!(ran.status, 3);
    assert!(ran.stderr.starts_with("erc8257: standard output cannot be written: "), "{}", ran.stderr);
}

const ALIKE: &str = r#"{"tools":[{"name":"OpenSea","creator":"0x1111111111111111111111111111111111111111"},{"name":"\u041epenSea"}]}"#;
const GROUP: &str = "{\"format\":\"erc8257-look-alikes/1\",\"groups\":[{\"tools\":[0,1]}]}\n";

#[test]
fn a_described_verb_takes_its_arguments_or_its_bundle() {
    let answer = Ran { status: 1, stdout: GROUP.to_owned(), stderr: String::new() };
    assert_eq!(run_with(&["look-alikes", "--json", "-"], ALIKE.as_bytes()), answer);
    let bundle = ALIKE.replacen('{', r#" { "format": "erc8257-look-alikes-bundle/1", "#, 1);
    assert_eq!(run_with(&["look-alikes", "-", "--json"], bundle.as_bytes()), answer);
    assert_eq!(run_with(&["judge", "-", "--json"], bundle.as_bytes()), answer);
    let shown = run_with(&["look-alikes", "-"], ALIKE.as_bytes());
    assert!(shown.stdout.starts_with("no\n{\n"), "{}", shown.stdout);
}

#[test]
fn a_described_verb_says_what_is_wrong() {
    for (given, words) in [
        ("{}", "tools is missing"),
        ("[]", "is not a JSON object"),
        ("{", "is not strict JSON"),
        ("", "standard input is empty"),
        (r#"{"format":"erc8257-plan-bundle/1"}"#, "and look-alikes takes erc8257-look-alikes-bundle/1"),
        (r#"{"format":1}"#, "format"),
    ] {
        let ran = run_with(&["look-alikes", "-"], given.as_bytes());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{given}");
        assert!(ran.stderr.contains(words), "{given}: {}", ran.stderr);
    }
    let ran = run(&["look-alikes"]);
    assert!(ran.stderr.contains("erc8257 look-alikes --help tells more."), "{}", ran.stderr);
    assert!(run(&["look-alike", "-"]).stderr.contains("look-alikes is near it"));
}

#[test]
fn the_help_of_a_described_verb_is_its_description() {
    let help = run(&["look-alikes", "--help"]).stdout;
    assert!(
        help.starts_with("usage: erc8257 look-alikes [--json] FILE\n\nFinds the tools of a list"),
        "{help}"
    );
    for words in [
        "  tools\n      The tools.",
        "(erc8257-look-alikes-bundle/1)",
        "(erc8257-look-alikes/1)",
        "Source: ERC-8257",
    ] {
        assert!(help.contains(words), "{words}: {help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 108), "{help}");
    assert_eq!(run(&["help", "look-alikes"]).stdout, help);
    let program = run(&["--help"]).stdout;
    let (_, described) = program.split_once("with their arguments as JSON: ").expect("the described verbs");
    let described: Vec<&str> = described.lines().next().expect("a line").split(", ").collect();
    assert!(described.is_sorted() && described.contains(&"look-alikes"), "{program}");
}
