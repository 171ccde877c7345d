//! Verbs by their bundles: what other languages call.

use erc8257::verbs::{Refusal, call, judge};
use primitives::base64;

const SERVED: &str = r#"{ "endpoint": "HTTPS://Tools.Example.com:443/x" }"#;

fn judged(bundle: &str) -> Result<String, Refusal> {
    judge(bundle.as_bytes()).expect("a format of this crate")
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
    let encoded = refusal(r#"{"format":"erc8257-fix-bundle/1","body":"e30"}"#);
    assert_eq!(encoded.to_string(), "body is not base64 with padding");
    assert_eq!(
        refusal(r#"{"format":"erc8257-fix-bundle/1","body":"","bodyText":""}"#).pointer(),
        Some("/bodyText")
    );
    let unreadable = refusal(r#"{"format":"erc8257-fix-bundle/1","bodyText":"{\n  \"a\": 1,}"}"#);
    assert_eq!(unreadable.code(), "2-json-strict-grammar");
    let text = unreadable.to_json();
    assert!(text.contains(r#""offset":11,"line":2,"column":10,"#), "{text}");
    assert!(text.contains(r#""found":"'}'""#) && text.contains(r#""pointer":null"#), "{text}");
}

#[test]
fn a_format_of_another_crate_is_left_to_it() {
    assert!(judge(br#"{"format":"erc8257-wallet-account-bundle/1"}"#).is_none());
    let refusal = judge(b"{}").expect("a refusal").expect_err("no format");
    assert_eq!((refusal.code(), refusal.pointer()), ("usage-missing", Some("/format")));
    assert_eq!(judge(b"[").expect("a refusal").expect_err("no JSON").code(), "usage-not-json");
}

/// A call as a wrapper writes it.
fn framed(parts: &[&[u8]]) -> Vec<u8> {
    let number = |length: usize| u32::try_from(length).expect("a length").to_le_bytes();
    let mut call = number(parts.len()).to_vec();
    for part in parts {
        call.extend(number(part.len()));
        call.extend(*part);
    }
    call
}

#[test]
fn a_call_gives_the_report_of_the_function() {
    let report = erc8257::fix(SERVED.as_bytes()).expect("JSON").to_json();
    assert_eq!(call(0, &framed(&[br#"{"body":0}"#, SERVED.as_bytes()])).expect("a report"), report);
}

#[test]
fn a_call_of_another_form_is_refused() {
    let refusal = |verb: u32, bytes: &[u8]| call(verb, bytes).expect_err("a refusal").to_string();
    let whole = framed(&[br#"{"body":0}"#, b"{}"]);
    for cut in 0..whole.len() {
        assert_eq!(
            refusal(0, &whole[..cut]),
            "the call is cut off: the wrapper and the module are not of one build"
        );
    }
    assert!(refusal(0, &[&whole[..], b"\0"].concat()).starts_with("the call is cut off"));
    assert!(refusal(0, &[0; 4]).starts_with("the call is cut off"));
    assert!(refusal(0, &u32::MAX.to_le_bytes()).starts_with("the call is cut off"));
    assert!(refusal(9_999, &whole).starts_with("verb 9999 is not known"));
    assert_eq!(refusal(0, &framed(&[br#"{"body":1}"#, b"{}"])), "body has no bytes beside the call");
    assert_eq!(refusal(0, &framed(&[b"{}", b"{}"])), "body is missing");
    assert_eq!(refusal(0, &framed(&[b"[]"])), "the bundle is not a JSON object");
}
