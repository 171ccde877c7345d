//! The cases of described verbs: a bundle each, and what judging it comes to.

use primitives::describe::{FromJson, Judged, Value as Described};
use primitives::json::read_text;
use serde_json::{Value, json};

use crate::vector_files::{bundle, keep_known};

/// A described value, from JSON.
pub fn described<T: FromJson>(value: &Value) -> T {
    let text = value.to_string();
    T::from_json(&Described::root(&read_text(&text))).expect("a described value")
}

/// Judges every case: the conclusion, the members of the report that the case names and all findings in order; or the usage error.
pub fn agree(all: &[Value], judge: impl Fn(&[u8]) -> Judged) {
    let mut differing = Vec::new();
    for case in all {
        let judged = judge(&bundle(case));
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
    assert!(differing.is_empty(), "{} of {} differ\n{}", differing.len(), all.len(), differing.join("\n"));
}
