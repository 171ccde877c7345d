//! `judge`: bundles of every format, alone and line by line.

use crate::common::{FREE_TOOL, bundle, run_with};

const FIXABLE: &str = r#"{"format":"erc8257-fix-bundle/1","bodyText":"{ \"tags\": [] }"}"#;

#[test]
fn a_registration_is_judged_as_by_verify() {
    for text in
        [bundle(FREE_TOOL), bundle("{}"), r#"{"format":"erc8257-bundle/1","registry":"unavailable"}"#.into()]
    {
        for more in [&[][..], &["--json"]] {
            let [judged, verified] =
                ["judge", "verify"].map(|verb| run_with(&[&[verb, "-"], more].concat(), text.as_bytes()));
            assert_eq!(judged, verified, "{text}");
        }
    }
}

#[test]
fn another_bundle_is_judged_by_its_verb() {
    let by_fix = run_with(&["fix", "--json", "-"], br#"{ "tags": [] }"#);
    let judged = run_with(&["judge", "--json", "-"], FIXABLE.as_bytes());
    assert_eq!((judged.status, judged.stdout), (by_fix.status, by_fix.stdout));

    let valid = serde_json::json!({"format": "erc8257-fix-bundle/1", "bodyText": FREE_TOOL}).to_string();
    let judged = run_with(&["judge", "-"], valid.as_bytes());
    assert_eq!(judged.status, 0, "{judged:?}");
    assert!(judged.stdout.starts_with("yes\n{\n  \"format\": \"erc8257-fix/1\",\n"), "{judged:?}");
    assert!(judged.stdout.ends_with("  \"remaining\": []\n}\n"), "{judged:?}");
}

#[test]
fn what_cannot_be_judged_is_refused_with_its_member() {
    let cases = [
        ("7", "the bundle is not a JSON object", r#"null,"error":{"code":"usage-wrong-value","member":null"#),
        ("{", "is not strict JSON", r#"null,"error":{"code":"usage-not-json","member":null"#),
        ("{}", "format is missing", r#"null,"error":{"code":"usage-missing","member":"format""#),
        (
            r#"{"format":"erc8257-nothing/1"}"#,
            "format is not the format of a bundle that this version judges",
            r#"null,"error":{"code":"usage-wrong-value","member":"format""#,
        ),
        (
            r#"{"format":"erc8257-fix-bundle/1"}"#,
            "body is missing",
            r#""erc8257-fix/1","error":{"code":"usage-missing","member":"body""#,
        ),
        (
            r#"{"format":"erc8257-fix-bundle/1","bodyText":"{"}"#,
            "found the end of the document",
            r#""erc8257-fix/1","error":{"code":"2-json-strict-grammar","member":null"#,
        ),
        (
            r#"{"format":"erc8257-bundle/1","config":{"metadataURI":7}}"#,
            "config.metadataURI is not",
            r#""erc8257-report/1","error":{"code":"usage-wrong-value","member":"config.metadataURI""#,
        ),
    ];
    for (text, sentence, line) in cases {
        let alone = run_with(&["judge", "-"], text.as_bytes());
        assert_eq!((alone.status, alone.stdout.as_str()), (2, ""), "{text}");
        assert!(alone.stderr.contains(sentence), "{text}: {}", alone.stderr);
        let batch = run_with(&["judge", "--batch", "-"], text.as_bytes());
        assert_eq!(batch.status, 2, "{text}");
        assert!(
            batch.stdout.starts_with(&format!("{{\"format\":{line},\"message\":")),
            "{text}: {}",
            batch.stdout
        );
    }
}

#[test]
fn every_line_of_a_batch_is_judged_by_its_own_format() {
    let lines = [bundle(FREE_TOOL), FIXABLE.to_owned(), bundle("{}")];
    let batch = run_with(&["judge", "--batch", "-"], lines.join("\n").as_bytes());
    let alone = lines.map(|line| run_with(&["judge", "--json", "-"], line.as_bytes()).stdout);
    assert_eq!((batch.status, batch.stdout), (1, alone.concat()));
}
