//! `pay`: the verbs of payments, which stand behind one word.

use crate::common::{run, run_with};
use serde_json::{Value, json};

/// A case of the vectors, by its ID.
fn case(file: &str, id: &str) -> Value {
    let path = format!("{}/../tests/vectors/payment/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let cases: Value = serde_json::from_slice(&std::fs::read(path).expect("vectors")).expect("JSON");
    let mut all = cases["cases"].as_array().expect("cases").iter();
    all.find(|case| case["id"] == id).expect("the case")["bundle"].clone()
}

#[test]
fn each_verb_takes_its_bundle_and_tells_by_its_exit_status() {
    for (verb, file, id, status) in [
        ("challenge", "challenges", "x402-ch-v1", 0),
        ("challenge", "challenges", "x402-ch-status", 1),
        // What a file says of its own trust is not established.
        ("bind", "bindings", "x402-bd-match", 3),
        ("authorize", "authorizations", "x402-az-base", 3),
        ("payment", "payments", "x402-pay-v1", 0),
        ("payment", "payments", "x402-pay-signer", 1),
        ("payment", "payments", "x402-pay-chain-unknown", 3),
        ("settlement", "settlements", "x402-set-settled", 0),
        ("settlement", "settlements", "x402-set-absent", 3),
        ("settlement", "settlements", "x402-set-reverted", 1),
        ("usage", "requests", "x402-rq-usage-unsettled", 1),
        ("rest", "requests", "x402-rq-list", 0),
        ("approval", "requests", "x402-rq-approval", 1),
    ] {
        let bundle = case(file, id).to_string();
        let told = run_with(&["pay", verb, "--json", "-"], bundle.as_bytes());
        assert_eq!(told.status, status, "{id}: {told:?}");
        let judged = run_with(&["judge", "--json", "-"], bundle.as_bytes());
        assert_eq!((told.status, told.stdout), (judged.status, judged.stdout), "{id}");
    }
}

#[test]
fn arguments_need_no_format_and_no_other_verb_takes_them() {
    let mut arguments = case("settlements", "x402-set-settled");
    arguments.as_object_mut().expect("an object").remove("format");
    let told = run_with(&["pay", "settlement", "-"], arguments.to_string().as_bytes());
    assert_eq!(told.status, 0, "{told:?}");
    let other =
        run_with(&["pay", "challenge", "-"], case("settlements", "x402-set-settled").to_string().as_bytes());
    assert_eq!(other.status, 2, "{other:?}");
    assert!(other.stderr.contains("pay challenge takes erc8257-payment-challenge-bundle/1"), "{other:?}");
    let unverified = json!({
        "format": "erc8257-payment-bind-bundle/1",
        "challenge": {"carrier": "http", "status": 402},
        "registrationText": r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#,
    });
    let told = run_with(&["pay", "bind", "-"], unverified.to_string().as_bytes());
    assert_eq!(told.status, 2, "{told:?}");
    assert!(told.stderr.contains("registration is not that of a verified tool"), "{told:?}");
}

#[test]
fn the_word_lists_its_verbs() {
    let listed = run(&["pay", "--help"]);
    assert_eq!(listed.status, 0);
    for verb in ["challenge", "bind", "authorize", "payment", "settlement", "usage", "rest", "approval"] {
        assert!(listed.stdout.contains(&format!("\n  pay {verb}\n")), "{verb}: {listed:?}");
        let help = run(&["pay", verb, "--help"]);
        assert!(help.stdout.starts_with(&format!("usage: erc8257 pay {verb} [--json] FILE\n")), "{help:?}");
        assert_eq!(help.stdout, run(&["help", "pay", verb]).stdout);
    }
    assert_eq!(listed.stdout, run(&["help", "pay"]).stdout);
    for (arguments, text) in [
        (&["pay"][..], "pay has the verbs "),
        (&["pay", "chalenge", "x"], ", and not chalenge"),
        (&["pay", "\u{1b}[31m"], ", and not \\u{1b}[31m"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.status, 2, "{refused:?}");
        assert!(
            refused.stderr.contains(text) && refused.stderr.contains("erc8257 pay --help tells more."),
            "{refused:?}"
        );
    }
}

/// What a person reads before anything is signed: what differs is underlined.
#[test]
fn a_binding_is_told_in_words_with_the_difference_underlined() {
    for (id, first, underlined) in [
        (
            "x402-bd-higher",
            "ASK FIRST  price-higher: The price is higher than the one in the manifest.",
            "5000000000",
        ),
        (
            "x402-bd-recipient",
            "BLOCKED  recipient-mismatch: The challenge names a recipient that the manifest does not list.",
            "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
        ),
        ("x402-bd-match", "ACCEPT  match", ""),
    ] {
        let bundle = case("bindings", id).to_string();
        let plain = run_with(&["pay", "bind", "-"], bundle.as_bytes());
        assert!(plain.stdout.starts_with(&format!("{first}\n  listed  ")), "{plain:?}");
        assert!(plain.stdout.ends_with("\n  nothing was signed\n"), "{plain:?}");
        let inked = run_with(&["pay", "bind", "--color", "always", "-"], bundle.as_bytes());
        let marks: Vec<&str> =
            inked.stdout.split("\x1b[4m").skip(1).filter_map(|rest| rest.split("\x1b[0m").next()).collect();
        let expected: Vec<&str> = [underlined].into_iter().filter(|part| !part.is_empty()).collect();
        assert_eq!(marks, expected, "{inked:?}");
    }
}
