//! The texts of findings beside their codes: the found text, and the text that may stand there. People and
//! agents mend a document by them.

use crate::support::{MANIFEST_HEAD, manifest_with};
use crate::vector_files::{bundle, cases};
use erc8257::{Bundle, Level, Policy, Response, SchemaMeasure, ToolConfig, rules};

#[test]
fn a_grammar_error_says_what_stands_there_and_what_may() {
    let cases = [
        ("", "the end of the document", "a value"),
        ("x", "'x'", "a value"),
        ("[", "the end of the document", "a value, or ]"),
        ("[}", "'}'", "a value, or ]"),
        ("[ ,1]", "','", "a value, or ]"),
        ("{\"a\":[:", "':'", "a value, or ]"),
        ("[1,]", "']'", "a value"),
        ("[[],]", "']'", "a value"),
        ("[1,,2]", "','", "a value"),
        ("{\"a\":]", "']'", "a value"),
        ("{\"a\":}", "'}'", "a value"),
        ("{,}", "','", "a member name in double quotes, or }"),
        ("{\"a\":1,}", "'}'", "a member name in double quotes"),
        ("{\"a\" 1}", "'1'", "a colon"),
        ("[1\n2]", "'2'", ", or ]"),
        ("{\"a\":1 \"b\":2}", "'\"'", ", or }"),
        ("1 \u{e9}", "'\u{e9}'", "the end of the document"),
        ("01", "'1'", "a number without leading zeros"),
        ("-\n", "the end of the line", "a digit"),
        ("1.", "the end of the document", "a digit after the decimal point"),
        ("1e+", "the end of the document", "a digit of the exponent"),
    ];
    for (document, found, expected) in cases {
        let error = erc8257::hash(document.as_bytes()).unwrap_err();
        assert_eq!((error.found(), error.expected()), (Some(found), Some(expected)), "{document}");
        // A report says the same.
        let report = erc8257::validate(document.as_bytes());
        let finding = &report.findings()[0];
        assert_eq!((finding.found(), finding.expected()), (Some(found), Some(expected)), "{document}");
    }
}

/// In a document of many values, brackets that cannot be closed any more are not read to the end.
#[test]
fn brackets_without_room_to_close_are_told_at_once() {
    for brackets in ["[[[", "[[[["] {
        let document = format!("[{}{brackets}", "1,".repeat(70_000));
        let error = erc8257::hash(document.as_bytes()).unwrap_err();
        assert_eq!(error.expected(), Some("the brackets that close what is open"));
        assert_eq!(error.offset(), document.len());
    }
    // As many as there is room for are read.
    let document = format!("[{}[[[[", "1,".repeat(60_000));
    assert_eq!(erc8257::hash(document.as_bytes()).unwrap_err().expected(), Some("a value, or ]"));
}

#[test]
fn a_member_that_is_missing_says_its_type() {
    let report = erc8257::validate(b"{}");
    let expected: Vec<_> = report.findings().iter().filter_map(erc8257::Finding::expected).collect();
    for member in ["type: a string", "name: a string", "inputs: an object", "outputs: an object"] {
        assert!(expected.contains(&member), "{member} in {expected:?}");
    }
}

#[test]
fn an_amount_says_which_rule_it_breaks() {
    let over = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
    let long = "1".repeat(79);
    for (amount, rule, expected) in [
        (over, "3-amount-range", "at most 2^256 - 1"),
        (long.as_str(), "3-amount-length", "at most 78 characters"),
        ("01", "3-amount-regex", "0, or digits that do not begin with 0"),
    ] {
        let pricing = format!(
            concat!(
                r#""pricing":[{{"amount":"{}","asset":"eip155:8453/slip44:60","#,
                r#""recipient":"eip155:8453:0xabcdefabcdef1234567890abcdefabcdef123456","protocol":"x402"}}]"#
            ),
            amount
        );
        let report = erc8257::validate(format!("{MANIFEST_HEAD},{pricing}}}").as_bytes());
        let [finding] = report.findings() else { panic!("{}", report.to_json()) };
        assert_eq!(finding.expected(), Some(expected), "{rule}");
        assert_eq!(finding.found(), Some(format!("\"{amount}\"").as_str()), "{rule}");
    }
}

/// Without agreement, check 1 says the state of each RPC; of one that failed, why.
#[test]
fn a_reading_without_agreement_says_what_each_rpc_gave() {
    let mut seen = 0;
    for case in cases("verify") {
        let recorded: serde_json::Value = serde_json::from_slice(&bundle(&case)).unwrap_or_default();
        let answers = recorded["answers"].as_array().map_or(0, Vec::len);
        if recorded["registry"] != "disagreement" || answers < 2 {
            continue;
        }
        let Ok(bundle) = Bundle::parse(&bundle(&case)) else { continue };
        let report = bundle.verify();
        let findings = report.findings();
        let finding =
            findings.iter().find(|finding| finding.code().as_str() == "lib-1-disagreement").unwrap();
        let found = finding.found().unwrap();
        assert!(found.starts_with("RPC 1: ") && found.contains(", RPC 2: "), "{}: {found}", case["id"]);
        seen += 1;
    }
    assert!(seen > 0);
}

/// A usage error points at the member as JSON Pointers do.
#[test]
fn a_usage_error_has_a_pointer_exactly_if_it_names_a_member() {
    let mut seen = 0;
    for case in cases("bundle-errors") {
        let error = Bundle::parse(&bundle(&case)).unwrap_err();
        let Some(member) = error.member() else {
            assert_eq!(error.pointer(), None);
            continue;
        };
        let pointer = error.pointer().unwrap();
        if !member.contains(['~', '/']) {
            assert_eq!(pointer, format!("/{}", member.replace(['.', '['], "/").replace(']', "")));
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn levels_are_the_words_of_the_standard() {
    for rule in rules() {
        assert_eq!(rule.level.to_string(), rule.level.as_str());
    }
    assert_eq!(Level::Must.to_string(), "MUST");
}

/// A verdict can read the manifest that its policy accepted, with either measure of schemas (decisions B15,
/// B16).
#[test]
fn a_verdict_opens_the_manifest_that_its_policy_accepted() {
    let mut schema = String::from("{}");
    for _ in 0..12 {
        schema = format!(r#"{{"properties":{{"a":{schema}}}}}"#);
    }
    let body = manifest_with("0").replace(r#""inputs":{}"#, &format!(r#""inputs":{schema}"#));
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/corpus.json".into(),
        manifest_hash: erc8257::hash(body.as_bytes()).unwrap(),
        access_predicate: erc8257::Address::ZERO,
    };
    let response = Response::ok(body.as_bytes());
    assert!(!erc8257::verify(&config, &response, &Policy::default()).manifest_valid().unwrap());
    let policy = Policy { schema_measure: SchemaMeasure::Subschemas, ..Policy::default() };
    let report = erc8257::verify(&config, &response, &policy);
    assert!(report.is_verified(), "{}", report.to_json());
    let manifest = report.verified().unwrap().manifest(body.as_bytes()).unwrap();
    assert_eq!(manifest.inputs_size(SchemaMeasure::Subschemas).depth, 13);
}

/// Decision D10: an address that is not public is named in the warning.
#[test]
fn an_address_that_is_not_public_is_named() {
    let body = manifest_with("0");
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: "https://127.0.0.1/.well-known/ai-tool/corpus.json".into(),
        manifest_hash: erc8257::hash(body.as_bytes()).unwrap(),
        access_predicate: erc8257::Address::ZERO,
    };
    let report = erc8257::verify(&config, &Response::ok(body.as_bytes()), &Policy::default());
    let named = |finding: &erc8257::Finding| finding.found() == Some("\"127.0.0.1\"");
    assert!(report.findings().iter().any(named), "{}", report.to_json());
}

/// Tags are compared as text: two spellings of one text repeat it, however many of them are escaped (ledger `2-tags-unique`).
#[test]
fn tags_of_escapes_alone_are_repeated_by_their_text() {
    let report = |tags: &str| erc8257::validate(format!("{MANIFEST_HEAD},\"tags\":{tags}}}").as_bytes());
    assert_eq!(report(r#"["\u0061b","\u0061c"]"#).findings(), []);
    let repeated = report(r#"["\u0061b","a\u0062"]"#);
    let [finding] = repeated.findings() else { panic!("{}", repeated.to_json()) };
    assert_eq!(finding.pointer(), Some("/tags/1"));
}
