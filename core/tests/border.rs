//! Verbs by their bundles: what other languages call.

use crate::judged_cases::agree;
use crate::vector_files::{cases, enough};
use erc8257::verbs::{self, Area, Border, Conclusion, Judged, Judgement, Refusal};
use primitives::base64;
use primitives::describe::Arguments;
use proptest::prelude::*;
use serde_json::{Value, json};

const SERVED: &str = r#"{ "endpoint": "HTTPS://Tools.Example.com:443/x" }"#;

/// The crates whose verbs are tested.
type Areas = ((Border, diagnose::border::Border), (advice::border::Border, (x402::Border, payment::Border)));

fn judge(bundle: &[u8]) -> Judged {
    verbs::judge::<Areas>(bundle)
}

/// A call of a verb of this crate.
fn call(verb: u32, frame: &[u8]) -> Result<String, Refusal> {
    verbs::call::<Border>(256 * Border::NUMBER + verb, frame)
}

fn judged(bundle: &str) -> Result<String, Refusal> {
    Ok(judge(bundle.as_bytes()).into_result()?.report)
}

#[test]
fn a_bundle_gives_the_report_of_the_function() {
    let report = erc8257::fix(SERVED.as_bytes()).expect("JSON").to_json();
    assert!(report.starts_with(r#"{"format":"erc8257-fix/1","manifestValid":false,"hash":"0x"#), "{report}");
    let bundle =
        format!(r#"{{"format":"erc8257-fix-bundle/1","body":"{}"}}"#, base64::encode(SERVED.as_bytes()));
    assert_eq!(judged(&bundle).expect("a report"), report);
    let text = json!({"format": "erc8257-fix-bundle/1", "bodyText": SERVED});
    assert_eq!(judged(&text.to_string()).expect("a report"), report);
}

/// Every described verb: the conclusion, and the members of the report that a case names; or the usage error.
#[test]
fn vectors() {
    let all = cases("judged");
    enough(all.len(), 380, "judged");
    agree(&all, judge);
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
fn a_format_that_is_not_known_is_refused() {
    for (bundle, code, pointer) in [
        (r#"{"format":"erc8257-wallet-account-bundle/1"}"#, "usage-wrong-value", Some("/format")),
        (r#"{"format":1}"#, "usage-wrong-value", Some("/format")),
        ("{}", "usage-missing", Some("/format")),
        ("[", "usage-not-json", None),
        ("[]", "usage-wrong-value", None),
    ] {
        let judged = judge(bundle.as_bytes());
        assert!(judged.to_json().starts_with(r#"{"format":null,"error":{"code":"usage-"#), "{bundle}");
        let refusal = judged.into_result().expect_err(bundle);
        assert_eq!((refusal.code(), refusal.pointer()), (code, pointer), "{bundle}");
    }
}

/// Registrations are judged as by `verify_bundle`, mistakes in the bundle included.
#[test]
fn a_registration_is_judged_as_by_verify() {
    for (bundle, conclusion) in [
        (r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#, Ok(Conclusion::No)),
        (r#"{"format":"erc8257-bundle/1","registry":"unavailable"}"#, Ok(Conclusion::Unknown)),
        (r#"{"format":"erc8257-bundle/1"}"#, Err("config is missing")),
        (r#"{"format":"erc8257-bundle/1","registry":7}"#, Err("registry is not a string")),
    ] {
        let judged = judge(bundle.as_bytes());
        let line = match erc8257::verify_bundle(bundle.as_bytes()) {
            Ok(report) => report.to_json(),
            Err(error) => error.to_json(),
        };
        assert_eq!(judged.to_json(), line);
        let result = judged.as_ref().map(|judgement| judgement.conclusion).map_err(ToString::to_string);
        assert_eq!(result, conclusion.map_err(str::to_owned), "{bundle}");
    }
}

/// A call as a wrapper writes it.
fn framed(parts: &[&[u8]]) -> Vec<u8> {
    let number = |length: usize| u32::try_from(length).expect("a length").to_le_bytes();
    let mut call = [Border::DESCRIPTION.to_le_bytes(), number(parts.len())].concat();
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
    let other_build = "the wrapper and the module are of two builds: install both anew, of one version";
    for cut in 0..whole.len() {
        assert_eq!(refusal(0, &whole[..cut]), other_build);
    }
    assert_eq!(refusal(0, &[&whole[..], b"\0"].concat()), other_build);
    for count in [0, u32::MAX] {
        assert_eq!(refusal(0, &[Border::DESCRIPTION, count].map(u32::to_le_bytes).concat()), other_build);
    }
    assert_eq!(refusal(9_999, &whole), other_build);
    let mut other = whole.clone();
    other[0] ^= 1;
    assert_eq!(refusal(0, &other), other_build);
    assert_eq!(refusal(0, &framed(&[br#"{"body":1}"#, b"{}"])), "body has no bytes beside the call");
    assert_eq!(refusal(0, &framed(&[b"{}", b"{}"])), "body is missing");
    assert_eq!(refusal(0, &framed(&[b"[]"])), "the bundle is not a JSON object");
}

/// An area that has the verb that no other has, and a format of its own.
enum Other {}

impl Area for Other {
    fn call(_: u32, verb: u32, _: &impl Arguments) -> Option<Result<String, Refusal>> {
        (verb == 9_999).then(|| Ok("other".into()))
    }

    fn judge(format: &str, _: &impl Arguments) -> Option<Judged> {
        let result = Ok(Judgement { report: "other".into(), conclusion: Conclusion::Yes });
        (format == "erc8257-other-bundle/1").then(|| Judged::of("erc8257-other/1", result))
    }
}

#[test]
fn a_pair_of_areas_has_the_verbs_of_both() {
    let frame = framed(&[br#"{"body":0}"#, b"{}"]);
    let fix = 256 * Border::NUMBER;
    let alone = verbs::call::<Border>(fix, &frame).expect("a report");
    for (areas, number, expected) in [
        (verbs::call::<(Border, Other)>(fix, &frame), fix, &*alone),
        (verbs::call::<(Other, Border)>(fix, &frame), fix, &*alone),
        (verbs::call::<(Border, Other)>(9_999, &frame), 9_999, "other"),
        (verbs::call::<(Other, Border)>(9_999, &frame), 9_999, "other"),
    ] {
        assert_eq!(areas.expect("a report"), expected, "{number}");
    }
    let refusal = verbs::call::<Other>(fix, &frame).expect_err("no such verb");
    assert_eq!(refusal, Refusal::other_build());
    let bundle = br#"{"format":"erc8257-other-bundle/1"}"#;
    assert_eq!(verbs::judge_described::<(Border, Other)>(bundle).to_json(), "other");
    assert!(verbs::judge_described::<Border>(bundle).as_ref().is_err());
}

proptest! {
    /// What strangers or broken wrappers write ends in a report or in a refusal with a code and a sentence.
    #[test]
    fn any_call_has_an_answer(verb in 0_u32..3, parts in prop::collection::vec(any::<Vec<u8>>(), 0..4), text in ".{0,40}") {
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let first = format!(r#"{{"body":{text}}}"#);
        for call_of in [framed(&parts), framed(&[&[first.as_bytes()], &parts[..]].concat()), parts.concat()] {
            if let Err(refusal) = call(verb, &call_of) {
                prop_assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                prop_assert!(serde_json::from_str::<Value>(&refusal.to_json()).is_ok());
            }
        }
    }

    #[test]
    fn any_bundle_has_an_answer(body in ".{0,40}", member in "body|bodyText|other") {
        let bundle = json!({"format": "erc8257-fix-bundle/1", (member.as_str()): body}).to_string();
        let judged = judge(bundle.as_bytes());
        prop_assert_eq!(judged.to_json().find("erc8257-fix/1"), Some(11));
        if let Err(refusal) = judged.into_result() {
            prop_assert!(serde_json::from_str::<Value>(&refusal.to_json()).is_ok());
        }
    }
}

/// In Rust, findings are another type than the described one: both must have the same members.
#[test]
fn findings_are_written_as_they_are_described() {
    let listing: Value = serde_json::from_str(include_str!("../../border/border.json")).expect("JSON");
    let types = listing.pointer("/areas").and_then(|areas| areas.as_array()).expect("areas");
    let types = types.iter().flat_map(|area| area["files"].as_array().expect("files"));
    let mut types = types.flat_map(|file| file["types"].as_array().expect("types"));
    let finding = types.find(|described| described["name"] == "Finding").expect("a description");
    let described: Vec<&str> = finding["members"]
        .as_array()
        .expect("members")
        .iter()
        .filter_map(|member| member["name"].as_str())
        .collect();
    let report = erc8257::validate(b"{}").to_json();
    let findings = &report[report.find(r#""findings":["#).expect("findings")..];
    let places: Vec<usize> = described
        .iter()
        .map(|name| findings.find(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name}: {findings}")))
        .collect();
    assert!(places.is_sorted(), "{described:?} {places:?}");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["findings"][0].as_object().expect("a finding").len(), described.len());
}

#[test]
fn a_byte_order_mark_counts_among_the_listed_changes() {
    let strings = vec!["\"e\u{301}\""; 300].join(",");
    let fixed = erc8257::fix(format!("\u{feff}{{\"a\":[{strings}]}}").as_bytes()).expect("JSON");
    assert_eq!((fixed.changes().len(), fixed.changes_left_out()), (256, 45));
    assert_eq!(fixed.changes()[0].pointer(), "");
}
