//! Discoverability: every case of its vectors, and its limits.

use std::collections::BTreeSet;

use discoverability::border::schema_check::CheckSchema;
use discoverability::ed25519::Key;
use discoverability::{Border, codes};
use erc8257::verbs::judge;
use primitives::describe::{Tell as _, Word as _};
use serde_json::Value;

use crate::judged_cases::agree;
use crate::vector_files::{cases, enough};

/// Every verb: the conclusion, the members of the report that a case names and all findings in order; or the usage error.
#[test]
fn vectors() {
    let all = cases("discoverability");
    enough(all.len(), 262, "discoverability");
    agree(&all, judge::<Border>);
}

/// Tools over plain HTTPS, in the same way.
#[test]
fn http_tools() {
    let all = cases("http-tools");
    enough(all.len(), 44, "http-tools");
    agree(&all, judge::<discoverability_http::Border>);
}

/// Whether a schema allows a value.
#[test]
fn schemas() {
    for case in cases("schemas") {
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        let answer = CheckSchema { schema: text("schema"), value: text("value") }.answer().unwrap();
        assert_eq!(answer.as_str(), text("expect"), "{}", case["id"]);
    }
}

fn bytes(hex: &Value) -> Vec<u8> {
    let text = hex.as_str().unwrap();
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// Whether a signature holds.
#[test]
fn signatures() {
    for case in cases("ed25519") {
        let key: [u8; 32] = bytes(&case["publicKey"]).try_into().unwrap();
        let signature: [u8; 64] = bytes(&case["signature"]).try_into().unwrap();
        let holds = Key::new(key).is_some_and(|key| key.verify(&bytes(&case["message"]), &signature));
        assert_eq!(
            if holds { "valid" } else { "invalid" },
            case["expect"].as_str().unwrap(),
            "{}",
            case["id"]
        );
    }
}

/// Every code is drawn by a case.
#[test]
fn every_code_has_a_case() {
    let all = [cases("discoverability"), cases("http-tools")].concat();
    let findings = all.iter().filter_map(|case| case["expect"]["report"]["findings"].as_array());
    let named: BTreeSet<&str> = findings.flatten().filter_map(|finding| finding["rule"].as_str()).collect();
    let missing: Vec<&str> = codes().iter().map(|row| row.id).filter(|id| !named.contains(id)).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
    let (rest, own) =
        (erc8257::explain("lib-7-findings-limit"), discoverability::explain("lib-7-findings-limit"));
    let (rest, own) = (rest.unwrap(), own.unwrap());
    assert_eq!((own.message, own.fix), (rest.sentence, rest.fix), "one sentence in both tables");
}
