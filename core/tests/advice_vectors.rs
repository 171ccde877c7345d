//! The conformance vectors of kind `advice`.

use std::collections::BTreeSet;

use crate::vector_files::report::compare;
use crate::vector_files::{cases, optional_body};
use advice::{Facts, advise, rows};
use serde_json::{Value, json};

fn facts(case: &Value) -> Facts {
    if case["facts"].is_null() {
        return Facts::default();
    }
    let text = case["facts"].to_string();
    let facts = Facts::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
    assert_eq!(Facts::parse(facts.to_json().as_bytes()).as_ref(), Ok(&facts), "{}", case["id"]);
    facts
}

#[test]
fn items() {
    let mut failures = Vec::new();
    let cases = cases("advice");
    for case in &cases {
        let body = optional_body(case);
        let text = advise(body.as_deref(), &facts(case)).to_json();
        let mut actual: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(actual["format"], json!("erc8257-advice/1"));
        // A place is compared where there is one.
        for item in actual["items"].as_array_mut().unwrap() {
            if item["pointer"].is_null() {
                assert!(item["line"].is_null() && item["column"].is_null());
            }
            assert!(
                !item["message"].as_str().unwrap().is_empty() && !item["action"].as_str().unwrap().is_empty()
            );
        }
        if let Err(why) = compare(&case["expect"], &actual) {
            failures.push(format!("{}: {why}", case["id"]));
        }
    }
    assert!(failures.is_empty(), "{} of {} differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// Every code is drawn by some case, and some other case in which it might have been drawn does without it.
#[test]
fn every_code_has_its_cases() {
    let cases = cases("advice");
    let drawn: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| case["expect"]["items"].as_array().unwrap())
        .map(|item| item["advice"].as_str().unwrap())
        .collect();
    let without: Vec<&str> = rows()
        .iter()
        .map(|row| row.id)
        .filter(|id| !drawn.contains(id) && *id != "lib-advice-limit")
        .collect();
    assert!(without.is_empty(), "no case draws {without:?}");
    assert!(cases.iter().any(|case| case["expect"]["items"].as_array().unwrap().is_empty()));
}
