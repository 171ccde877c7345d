//! The vectors of proofs: bundles, and what they come to.

use crate::judged_cases::agree;
use crate::vector_files::{enough, files};
use erc8257::verbs;
use serde_json::Value;

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
    let shared = |file: &Value| {
        let cases = file["cases"].as_array().unwrap().iter();
        cases.map(|case| resolved(case, &file["shared"])).collect::<Vec<_>>()
    };
    let all: Vec<Value> = files("proven").iter().flat_map(shared).collect();
    enough(all.len(), 648, "proven");
    agree(&all, verbs::judge::<proofs::Border>);
}
