//! Every document of the areas' vectors goes through its generated reader and writer: it comes out as it went in. With one
//! value of another type, or without one member, the reader names exactly that place.

use erc8257_border_trial::border::{account, gate, mcp, reputation};
use primitives::describe::{FromJson, ToJson, read};
use primitives::json::{Writer, read as parse};
use primitives::usage::UsageError;
use serde_json::{Value, json};

/// Reads a document and writes it again.
fn turned<T: FromJson + ToJson>(text: &str) -> Result<String, UsageError> {
    let document = parse(text.as_bytes(), text.len());
    let value = primitives::describe::Value::root(&document);
    let read: T = read::described(&value)?;
    let mut w = Writer::new();
    read.to_json(&mut w);
    Ok(w.finish())
}

/// The documents of a file, one a line.
fn documents(text: &str) -> Vec<Value> {
    let documents: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(!documents.is_empty());
    documents
}

/// A document without its members that are `null`, which a caller leaves out, and with hex digits in lower case.
fn without_null(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let there = members.iter().filter(|(_, value)| !value.is_null());
            there.map(|(name, value)| (name.clone(), without_null(value))).collect()
        }
        Value::Array(list) => list.iter().map(without_null).collect(),
        Value::String(text) if text.starts_with("0x") => json!(text.to_lowercase()),
        other => other.clone(),
    }
}

/// The places of all values in a document, as JSON Pointers, with the path that an error names.
fn places(value: &Value, pointer: &str, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                found.push((format!("{pointer}/{name}"), path.clone()));
                places(inner, &format!("{pointer}/{name}"), &path, found);
            }
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                let path = format!("{path}[{index}]");
                found.push((format!("{pointer}/{index}"), path.clone()));
                places(inner, &format!("{pointer}/{index}"), &path, found);
            }
        }
        _ => {}
    }
}

/// What no member can be: an object that no description has, or a number where an object can stand.
fn wrong(value: &Value) -> Value {
    if value.is_object() || value.is_null() { json!(-0.5) } else { json!({"no-such-member": {}}) }
}

/// How many values of a document were refused in another form, and how many may be anything.
fn refusals<T: FromJson + ToJson>(document: &Value) -> (usize, usize) {
    let mut found = Vec::new();
    places(document, "", "", &mut found);
    let (mut refused, mut any) = (0, 0);
    for (pointer, path) in found.iter().filter(|(_, path)| path != "format") {
        let mut changed = document.clone();
        let value = changed.pointer_mut(pointer).expect(pointer);
        *value = wrong(value);
        match turned::<T>(&changed.to_string()) {
            Ok(_) => any += 1,
            Err(error) => {
                assert_eq!((error.code(), error.member()), ("usage-wrong-value", Some(path.as_str())));
                refused += 1;
            }
        }
    }
    (refused, any)
}

/// How many members of a document must be there.
fn missing<T: FromJson + ToJson>(document: &Value) -> usize {
    let Value::Object(members) = document else { return 0 };
    let mut count = 0;
    for name in members.keys().filter(|name| *name != "format") {
        let mut changed = members.clone();
        changed.remove(name);
        if let Err(error) = turned::<T>(&Value::Object(changed).to_string()) {
            assert_eq!((error.code(), error.member()), ("usage-missing", Some(name.as_str())));
            count += 1;
        }
    }
    count
}

/// Bundles: what may be left out is `null` when it is written.
fn bundles<T: FromJson + ToJson>(text: &str) -> (usize, usize, usize) {
    let (mut refused, mut any, mut needed) = (0, 0, 0);
    for document in documents(text) {
        let turned = turned::<T>(&document.to_string()).expect("a bundle");
        let turned: Value = serde_json::from_str(&turned).expect("JSON");
        assert_eq!(without_null(&turned), without_null(&document));
        let (r, a) = refusals::<T>(&document);
        refused += r;
        any += a;
        needed += missing::<T>(&document);
    }
    (refused, any, needed)
}

/// Reports come out byte for byte.
fn reports<T: FromJson + ToJson>(text: &str) -> usize {
    for line in text.lines() {
        assert_eq!(turned::<T>(line).expect("a report"), line);
    }
    documents(text).iter().map(|report| refusals::<T>(report).0).sum()
}

#[test]
fn the_bundles_of_account() {
    let (refused, any, needed) =
        bundles::<account::Account>(include_str!("../documents/wallet-account-bundle.jsonl"));
    // An answer's result is any JSON value.
    assert!(refused > any && any > 0 && needed >= 38, "{refused} {any} {needed}");
}

#[test]
fn the_bundles_of_reputation() {
    let (refused, any, needed) =
        bundles::<reputation::Reputation>(include_str!("../documents/identity-reputation-bundle.jsonl"));
    assert!(refused > 200 && any == 0 && needed == 62, "{refused} {any} {needed}");
}

#[test]
fn the_bundles_of_gate() {
    let (refused, any, needed) =
        bundles::<gate::Gate>(include_str!("../documents/payment-gate-bundle.jsonl"));
    assert!(refused > 300 && any > 0 && needed == 68, "{refused} {any} {needed}");
}

#[test]
fn the_transcripts_of_mcp() {
    let (refused, any, needed) = bundles::<mcp::JudgeMcp>(include_str!("../documents/mcp-transcript.jsonl"));
    assert!(refused > 500 && any == 0 && needed == 21, "{refused} {any} {needed}");
}

#[test]
fn the_reports() {
    assert!(reports::<account::AccountReport>(include_str!("../documents/wallet-account.jsonl")) > 20);
    assert!(
        reports::<reputation::ReputationReport>(include_str!("../documents/identity-reputation.jsonl")) > 50
    );
    assert!(reports::<gate::GateReport>(include_str!("../documents/payment-gate.jsonl")) > 10);
    assert!(reports::<mcp::McpReport>(include_str!("../documents/discoverability-mcp.jsonl")) > 500);
}

#[test]
fn what_a_reader_refuses() {
    let error = |text: &str| turned::<mcp::ProbeOptions>(text).expect_err(text).to_string();
    assert_eq!(error("{\"speed\":1}"), "the bundle's speed is not a member that can stand here");
    assert_eq!(
        error("{\"era\":null}"),
        "the bundle's era is not legacy-first, legacy, modern or modern-first"
    );
    assert_eq!(error("[]"), "the bundle is not a JSON object");
    assert_eq!(
        error("{\"listBytes\":4294967296}"),
        "the bundle's listBytes is not an integer from 0 to 4294967295"
    );
    let error = |text: &str| turned::<account::SlotAnswers>(text).expect_err(text).to_string();
    assert_eq!(error(r#"{"admin":{}}"#), "the bundle's admin has no member result, error or failed");
    assert_eq!(
        error(r#"{"admin":{"result":null,"error":{}}}"#),
        "the bundle's admin has the members of two cases: give one of them"
    );
    let error = |text: &str| turned::<mcp::RecordedRequest>(text).expect_err(text).to_string();
    assert_eq!(
        error(r#"{"method":"POST","headers":[],"body":"","bodyText":""}"#),
        "the bundle's bodyText stands beside its bytes: give one of the two"
    );
    let many = r#"{"name":"a","value":"b"},"#.repeat(64) + r#"{"name":"a","value":"b"}"#;
    let many = format!(r#"{{"method":"POST","headers":[{many}]}}"#);
    assert_eq!(error(&many), "the bundle's headers has too many elements");
}
