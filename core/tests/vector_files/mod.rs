//! Reading the conformance vectors.
#![allow(dead_code, unreachable_pub)] // without a feature, not every part is used

pub mod report;

use std::path::{Path, PathBuf};

use base64ct::{Base64, Encoding};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors")
}

fn load(file: &str) -> Value {
    let path = folder().join(file);
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All cases of a kind (or of URL vectors, of a function), from every file that the index lists.
pub fn cases(kind: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for entry in load("index.json")["files"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        if entry["kind"] == "bundle" {
            if kind == "bundle" {
                all.push(json!({ "id": file, "bundle": load(file), "expect": entry["report"] }));
            }
            continue;
        }
        let content = load(file);
        let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
        if entry["kind"] == kind || (entry["kind"] == "url" && stem == kind) {
            let cases = content["cases"].as_array().unwrap();
            assert_eq!(content["count"], cases.len(), "{file}");
            all.extend(cases.iter().cloned());
        }
    }
    assert!(!all.is_empty(), "no cases of {kind}");
    all
}

/// All files of a kind, whole.
pub fn files(kind: &str) -> Vec<Value> {
    let index = load("index.json");
    let files = index["files"].as_array().unwrap().iter().filter(|entry| entry["kind"] == kind);
    let all: Vec<Value> = files.map(|entry| load(entry["file"].as_str().unwrap())).collect();
    assert!(!all.is_empty(), "no files of {kind}");
    all
}

/// All files of a kind whose files each name a function: the function, and its cases.
pub fn functions(kind: &str) -> Vec<(String, Vec<Value>)> {
    let index = load("index.json");
    let files = index["files"].as_array().unwrap().iter().filter(|entry| entry["kind"] == kind);
    let all: Vec<(String, Vec<Value>)> = files
        .map(|entry| {
            let content = load(entry["file"].as_str().unwrap());
            let function = content["function"].as_str().unwrap().to_owned();
            (function, content["cases"].as_array().unwrap().clone())
        })
        .collect();
    assert!(!all.is_empty(), "no files of {kind}");
    all
}

/// A suite that finds fewer cases than there were once does not look at all of them.
pub fn enough(count: usize, at_least: usize, kind: &str) {
    assert!(count >= at_least, "only {count} cases of {kind}");
}

/// Text and repeated text, put together.
pub fn parts(parts: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts.as_array().unwrap() {
        if let Some(text) = part["text"].as_str() {
            out.extend_from_slice(text.as_bytes());
        } else if let Some(base64) = part["base64"].as_str() {
            out.extend(Base64::decode_vec(base64).unwrap());
        } else {
            let count = usize::try_from(part["count"].as_u64().unwrap()).unwrap();
            out.extend(part["repeat"].as_str().unwrap().repeat(count).bytes());
        }
    }
    out
}

/// The document of a case, however it is written.
pub fn body(case: &Value) -> Vec<u8> {
    if let Some(text) = case["bodyText"].as_str().or(case["text"].as_str()) {
        return text.as_bytes().to_vec();
    }
    if let Some(base64) = case["body"].as_str().or(case["base64"].as_str()) {
        return Base64::decode_vec(base64).unwrap();
    }
    let list = if case["bodyParts"].is_array() { &case["bodyParts"] } else { &case["parts"] };
    parts(list)
}

/// The document of a case that may have none.
pub fn optional_body(case: &Value) -> Option<Vec<u8>> {
    (case["bodyText"].is_string() || case["body"].is_string()).then(|| body(case))
}

/// The bundle text of a case, however it is written.
pub fn bundle(case: &Value) -> Vec<u8> {
    if let Some(text) = case["bundleText"].as_str() {
        return text.as_bytes().to_vec();
    }
    if case["bundleParts"].is_array() {
        return parts(&case["bundleParts"]);
    }
    let mut bundle = case["bundle"].clone();
    if case["bodyParts"].is_array() {
        let body = json!(Base64::encode_string(&parts(&case["bodyParts"])));
        let home = if bundle["response"].is_object() { &mut bundle["response"] } else { &mut bundle };
        home["body"] = body;
    }
    serde_json::to_vec(&bundle).unwrap()
}

/// The actual value without the members of objects that the expectation does not mention.
pub fn keep_known(actual: &Value, expected: &Value) -> Value {
    match (actual, expected) {
        (Value::Object(actual), Value::Object(expected)) => actual
            .iter()
            .filter_map(|(name, value)| Some((name.clone(), keep_known(value, expected.get(name)?))))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        (Value::Array(actual), Value::Array(expected)) => actual
            .iter()
            .enumerate()
            .map(|(index, value)| expected.get(index).map_or_else(|| value.clone(), |e| keep_known(value, e)))
            .collect(),
        _ => actual.clone(),
    }
}
