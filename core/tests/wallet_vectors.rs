//! Wallets: every case of their vectors.

use std::collections::BTreeSet;

use crate::judged_cases::agree;
use crate::vector_files::{cases, enough};
use erc8257::verbs::judge;
use serde_json::Value;

/// The verb that the bundle's format names.
fn verb(case: &Value) -> String {
    let format = case["bundle"]["format"].as_str().unwrap();
    format.strip_prefix("erc8257-wallet-").unwrap().strip_suffix("-bundle/1").unwrap().to_owned()
}

#[test]
fn vectors() {
    let all = cases("wallet");
    enough(all.len(), 300, "wallets");
    agree(&all, judge::<wallet::Border>);
}

/// Every verb has cases. A proof of the ledger shows the cases of one row alone, and so this is a test of its own.
#[test]
fn every_verb_has_cases() {
    let verbs: BTreeSet<String> = cases("wallet").iter().map(verb).collect();
    assert_eq!(verbs.len(), 18, "{verbs:?}");
}

/// Every code of a built verb is drawn by a case.
#[test]
fn codes_are_drawn() {
    let mut drawn = BTreeSet::new();
    for case in cases("wallet") {
        let findings = case["expect"]["report"]["findings"].as_array().cloned().unwrap_or_default();
        drawn.extend(findings.iter().map(|finding| finding["rule"].as_str().unwrap().to_owned()));
    }
    let missing: Vec<&str> =
        wallet::codes().iter().map(|row| row.id).filter(|id| !drawn.contains(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let (rest, own) = (erc8257::explain("lib-7-findings-limit"), wallet::explain("lib-7-findings-limit"));
    let (rest, own) = (rest.unwrap(), own.unwrap());
    assert_eq!((own.message, own.fix), (rest.sentence, rest.fix), "one sentence in both tables");
}
