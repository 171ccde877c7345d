//! Compares reports with the expectation of a vector.

use erc8257::{Check, Report};
use serde_json::{Value, json};

use super::keep_known;

/// The compared parts of a report: its JSON form, checks by their status alone.
pub fn seen(report: &Report) -> Value {
    let mut value: Value = serde_json::from_str(&report.to_json()).unwrap();
    for (index, check) in Check::ALL.into_iter().enumerate() {
        let shown = value["checks"][index].take();
        assert_eq!((&shown["check"], &shown["name"]), (&json!(check.number()), &json!(check.name())));
        assert_eq!(shown["status"], report.check(check).as_str());
        value["checks"][index] = shown["status"].clone();
    }
    assert_eq!(value["verified"], report.is_verified());
    assert_eq!(value["findings"].as_array().unwrap().len(), report.findings().len());
    value
}

/// Compares two values; the expectation may leave members of findings out.
pub fn compare(expected: &Value, actual: &Value) -> Result<(), String> {
    let actual = keep_known(actual, expected);
    if actual == *expected { Ok(()) } else { Err(format!("\n  expected {expected}\n  actual   {actual}")) }
}
