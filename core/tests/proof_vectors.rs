//! The vectors of proofs: bundles, and what they come to.

use crate::vector_files::{bundle, enough, files, keep_known};
use erc8257::verbs;
use serde_json::{Value, json};

/// A value with `{"$": KEY}` replaced by the shared value of that key, to any depth.
pub fn resolved(value: &Value, shared: &Value) -> Value {
    match value {
        Value::Object(members) => match members.get("$").and_then(Value::as_str) {
            Some(key) if members.len() == 1 => resolved(&shared[key], shared),
            _ => members.iter().map(|(name, value)| (name.clone(), resolved(value, shared))).collect(),
        },
        Value::Array(values) => values.iter().map(|value| resolved(value, shared)).collect(),
        _ => value.clone(),
    }
}

/// Every bundle: its conclusion, and the members of the report that the case names; or the usage error.
#[test]
fn vectors() {
    let mut differing = Vec::new();
    let mut count = 0;
    for file in files("proven") {
        for case in file["cases"].as_array().unwrap() {
            count += 1;
            let case = resolved(case, &file["shared"]);
            let judged = verbs::judge::<proofs::Border>(&bundle(&case));
            let text: Value = serde_json::from_str(&judged.to_json()).expect("JSON");
            let actual = match judged.as_ref() {
                Ok(judgement) => json!({ "conclusion": judgement.conclusion.as_str(), "report": text }),
                Err(_) => text,
            };
            let actual = keep_known(&actual, &case["expect"]);
            if actual != case["expect"] {
                differing.push(format!("{}\n  expected {}\n  actual   {actual}", case["id"], case["expect"]));
            }
        }
    }
    enough(count, 648, "proven");
    assert!(differing.is_empty(), "{} of {count}\n{}", differing.len(), differing.join("\n"));
}
