//! The policy of callers in Rust: of every recorded action it says what the verb says.

use crate::judged_cases::described;
use crate::vector_files::{bundle, cases, enough};
use erc8257::verbs::judge;
use serde_json::{Value, json};
use wallet::border::evaluate::{EvaluateAction, EvaluationVerdict};
use wallet::{Evaluation, Policy, Unusable};

/// The cases of a verb whose bundle can be read.
fn readable(format: &str) -> impl Iterator<Item = Value> {
    let is_readable =
        move |case: &Value| case["bundle"]["format"] == format && case["expect"].get("error").is_none();
    cases("wallet").into_iter().filter(is_readable)
}

fn policy(case: &Value) -> Result<Policy, Unusable> {
    Policy::read(case["bundle"]["policy"].to_string().as_bytes())
}

/// The verdict and the code and the place of each finding, however the bundle is written.
fn said(evaluation: &Evaluation) -> (EvaluationVerdict, Vec<(String, Option<String>)>) {
    let findings = evaluation.report.findings.iter();
    let places = findings
        .map(|finding| (finding.code().as_str().to_owned(), finding.pointer().map(ToString::to_string)));
    (evaluation.report.verdict, places.collect())
}

/// Ledger `wal-eval-closed`: a recorded action, and the same one that is written anew from what was read.
#[test]
fn a_policy_says_what_the_verb_says() {
    let mut written = 0;
    for case in readable("erc8257-wallet-evaluate-bundle/1") {
        let text = bundle(&case);
        let recorded = Evaluation::of_bundle(&text).expect("an evaluation");
        let report: Value = serde_json::from_str(&judge::<wallet::Border>(&text).to_json()).expect("JSON");
        assert_eq!(recorded.is_allowed(), report["verdict"] == "allow", "{}", case["id"]);
        let given: EvaluateAction = described(&case["bundle"]);
        let Ok(policy) = policy(&case) else { continue };
        let spent = given.state.as_ref().and_then(|state| state.spent.as_ref()).map(|spent| &spent[..]);
        let again = policy.evaluate(&given.action, spent, given.now).expect("an evaluation");
        assert_eq!(said(&again), said(&recorded), "{}", case["id"]);
        assert_eq!(
            (again.report.digest, &again.report.acts, &again.report.spends, &again.report.record),
            (recorded.report.digest, &recorded.report.acts, &recorded.report.spends, &recorded.report.record),
            "{}",
            case["id"]
        );
        assert_eq!(again.rulings, recorded.rulings, "{}", case["id"]);
        written += 1;
    }
    enough(written, 80, "actions");
}

/// An invalid policy allows nothing, so that no caller can hold one.
#[test]
fn a_policy_with_an_error_is_refused() {
    let mut refused = 0;
    for case in readable("erc8257-wallet-policy-bundle/1") {
        let policy = policy(&case);
        assert_eq!(policy.is_ok(), case["expect"]["report"]["verdict"] == "valid", "{}", case["id"]);
        refused += usize::from(matches!(policy, Err(Unusable::Invalid(_))));
    }
    enough(refused, 10, "invalid policies");
    assert!(matches!(Policy::read(b"{"), Err(Unusable::Unreadable(_))));
    let text = json!({"format": "erc8257-wallet-policy/1", "rules": []}).to_string();
    assert!(matches!(Policy::read(text.as_bytes()), Err(Unusable::Invalid(_))));
}
