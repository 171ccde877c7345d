//! The vectors of diagnoses, and what must be so of every report on them.

use std::collections::BTreeSet;

use crate::vector_files::{bundle, cases, enough};
use diagnose::border::Border;
use diagnose::{explain, hypotheses};
use erc8257::verbs::judge;
use serde_json::Value;

/// The cases of a diagnosis whose bundle can be used. `border::vectors` compares their reports.
fn diagnoses() -> Vec<Value> {
    let mut cases = cases("judged");
    cases.retain(|case| case["bundle"]["format"] == "erc8257-diagnosis-bundle/1");
    cases.retain(|case| case["expect"]["report"].is_object());
    enough(cases.len(), 180, "diagnosis");
    cases
}

/// Every hypothesis is there in the order of the table, and no case runs out of its budget.
#[test]
fn reports() {
    let order: Vec<&str> = hypotheses().iter().map(|row| row.id).collect();
    for case in diagnoses() {
        let judged = judge::<Border>(&bundle(&case)).to_json();
        let report: Value = serde_json::from_str(&judged).unwrap();
        let tried = report["tried"].as_array().unwrap();
        let codes: Vec<&str> = tried.iter().map(|trial| trial["hypothesis"].as_str().unwrap()).collect();
        assert_eq!(codes, order, "{}", case["id"]);
        assert!(tried.iter().all(|trial| trial["why"] != "budget"), "{}", case["id"]);
        assert!(
            report["repair"]["action"].as_str().is_some_and(|action| !action.is_empty()),
            "{}",
            case["id"]
        );
        if let Some(code) = report["cause"]["hypothesis"].as_str() {
            let row = explain(code).unwrap();
            assert_eq!(report["cause"]["sentence"], row.sentence);
            assert_eq!(report["cause"]["proof"], row.proof);
        }
    }
}

/// Every hypothesis is proved by some case, and there are many that nothing proves.
#[test]
fn every_hypothesis_has_its_cases() {
    let cases = diagnoses();
    let proved: BTreeSet<&str> =
        cases.iter().filter_map(|case| case["expect"]["report"]["cause"]["hypothesis"].as_str()).collect();
    let without: Vec<&str> = hypotheses()
        .iter()
        .map(|row| row.id)
        .filter(|id| !proved.contains(id) && *id != "cause-as-specified")
        .collect();
    assert!(without.is_empty(), "no case proves {without:?}");
    let of =
        |outcome: &str| cases.iter().filter(|case| case["expect"]["report"]["outcome"] == outcome).count();
    assert!(of("matches") >= 5 && of("unknown") >= 40, "{} {}", of("matches"), of("unknown"));
}

/// Texts in the table need no escapes and are one sentence each, and no hypothesis has a report's or advice's code.
#[test]
fn the_table_is_fit_to_print() {
    for row in hypotheses() {
        assert!(row.id.starts_with("cause-"), "{}", row.id);
        for text in [row.sentence, row.proof, row.action] {
            assert!(text.ends_with('.') && !text.contains(['"', '\\', '\n']), "{}: {text}", row.id);
        }
        assert!(erc8257::explain(row.id).is_none() && advice::explain(row.id).is_none());
    }
}
