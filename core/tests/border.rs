//! Verbs by their bundles: what other languages call.

use erc8257::border::judge;
use primitives::base64;
use primitives::describe::{Refusal, Value};
use primitives::json::read;

const SERVED: &str = r#"{ "endpoint": "HTTPS://Tools.Example.com:443/x" }"#;

fn judged(bundle: &str) -> Result<String, Refusal> {
    let document = read(bundle.as_bytes(), bundle.len());
    judge("erc8257-fix-bundle/1", &Value::root(&document)).expect("a format of this crate")
}

#[test]
fn a_bundle_gives_the_report_of_the_function() {
    let report = erc8257::fix(SERVED.as_bytes()).expect("JSON").to_json();
    assert!(report.starts_with(r#"{"format":"erc8257-fix/1","manifestValid":false,"hash":"0x"#), "{report}");
    let bundle =
        format!(r#"{{"format":"erc8257-fix-bundle/1","body":"{}"}}"#, base64::encode(SERVED.as_bytes()));
    assert_eq!(judged(&bundle).expect("a report"), report);
    let text = serde_json::json!({"format": "erc8257-fix-bundle/1", "bodyText": SERVED});
    assert_eq!(judged(&text.to_string()).expect("a report"), report);
}

#[test]
fn a_refusal_says_where_and_what_to_do() {
    let refusal = |bundle: &str| judged(bundle).expect_err(bundle);
    let missing = refusal(r#"{"format":"erc8257-fix-bundle/1"}"#);
    assert_eq!((missing.code(), missing.pointer()), ("usage-missing", Some("/body")));
    assert_eq!(missing.to_string(), "body is missing");
    let encoded = refusal(r#"{"body":"e30"}"#);
    assert_eq!(encoded.to_string(), "body is not base64 with padding");
    assert_eq!(refusal(r#"{"body":"","bodyText":""}"#).pointer(), Some("/bodyText"));
    let unreadable = refusal(r#"{"bodyText":"{\n  \"a\": 1,}"}"#);
    assert_eq!(unreadable.code(), "2-json-strict-grammar");
    let text = unreadable.to_json();
    assert!(text.contains(r#""offset":11,"line":2,"column":10}"#), "{text}");
    assert!(text.contains(r#""found":"'}'""#) && text.contains(r#""pointer":null"#), "{text}");
}

#[test]
fn a_format_of_another_crate_is_left_to_it() {
    let document = read(b"{}", 2);
    assert!(judge("erc8257-wallet-account-bundle/1", &Value::root(&document)).is_none());
}
