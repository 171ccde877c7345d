//! The conformance vectors of kind `diagnosis`.

use std::collections::BTreeSet;

use crate::vector_files::{body, cases};
use diagnose::{Candidate, Clues, Sibling, diagnose, explain, hypotheses};
use serde_json::{Map, Value, json};

fn text<'v>(value: &'v Value, member: &str) -> Option<&'v str> {
    value[member].as_str()
}

fn siblings(clues: &Value) -> Option<Vec<Sibling<'_>>> {
    let sibling = |row: &'_ Value| Sibling {
        tool: text(row, "toolRef").unwrap().parse().unwrap(),
        metadata_uri: "",
        manifest_hash: text(row, "manifestHash").unwrap().parse().unwrap(),
        creator: text(row, "creator").map(|creator| creator.parse().unwrap()),
        retired: row["retired"] == true,
    };
    let rows = clues["siblings"].as_array()?;
    Some(
        rows.iter()
            .map(|row| Sibling { metadata_uri: text(row, "metadataURI").unwrap(), ..sibling(row) })
            .collect(),
    )
}

/// The compared parts of a diagnosis: of texts for people, only their presence.
fn seen(diagnosis: &Value, expect: &Value) -> Value {
    assert_eq!(diagnosis["format"], "erc8257-diagnosis/1");
    let mut seen = Map::new();
    for name in ["outcome", "computedHash", "manifest", "content"] {
        seen.insert(name.into(), diagnosis[name].clone());
    }
    let cause = &diagnosis["cause"];
    let cause = if cause.is_null() {
        Value::Null
    } else {
        let row = explain(text(cause, "hypothesis").unwrap()).unwrap();
        assert_eq!((text(cause, "sentence"), text(cause, "proof")), (Some(row.sentence), Some(row.proof)));
        let change = |change: &Value| json!({"change": change["change"], "pointer": change["pointer"]});
        let changes: Vec<Value> = cause["changes"].as_array().unwrap().iter().map(change).collect();
        json!({"hypothesis": cause["hypothesis"], "toolRef": cause["toolRef"], "changes": changes,
            "changesLeftOut": cause["changesLeftOut"]})
    };
    seen.insert("cause".into(), cause);
    let repair = &diagnosis["repair"];
    assert!(!text(repair, "action").unwrap().is_empty());
    let first = !repair["first"].is_null();
    let repair =
        json!({"side": repair["side"], "first": first, "calls": repair["calls"], "file": repair["file"]});
    seen.insert("repair".into(), repair);
    if expect["wanted"].is_array() {
        let wanted: Vec<&Value> =
            diagnosis["wanted"].as_array().unwrap().iter().map(|one| &one["clue"]).collect();
        seen.insert("wanted".into(), json!(wanted));
    }
    if let Some(whys) = expect["why"].as_object() {
        let tried = diagnosis["tried"].as_array().unwrap();
        let why = |code: &String| {
            tried.iter().find(|trial| trial["hypothesis"] == **code).expect("a row of the table")["why"]
                .clone()
        };
        seen.insert(
            "why".into(),
            whys.keys().map(|code| (code.clone(), why(code))).collect::<Map<_, _>>().into(),
        );
    }
    seen.into()
}

#[test]
fn causes() {
    let mut failures = Vec::new();
    let cases = cases("diagnosis");
    for case in &cases {
        let clues = &case["clues"];
        let siblings = siblings(clues);
        let bodies: Vec<(&str, Vec<u8>)> = (clues["candidates"].as_array().into_iter().flatten())
            .map(|candidate| (text(candidate, "name").unwrap(), body(candidate)))
            .collect();
        let candidates: Vec<Candidate<'_>> =
            bodies.iter().map(|(name, body)| Candidate { name, body }).collect();
        let clues = Clues {
            tool: text(clues, "toolRef").map(|tool| tool.parse().unwrap()),
            metadata_uri: text(clues, "metadataURI"),
            creator: text(clues, "creator").map(|creator| creator.parse().unwrap()),
            siblings: siblings.as_deref(),
            candidates: &candidates,
        };
        let expected = text(case, "expected").unwrap().parse().unwrap();
        let diagnosis = diagnose(&body(case), expected, &clues);
        let value: Value = serde_json::from_str(&diagnosis.to_json()).unwrap();
        let order: Vec<&str> = diagnosis.tried().iter().map(|trial| trial.hypothesis.as_str()).collect();
        assert_eq!(order, hypotheses().iter().map(|row| row.id).collect::<Vec<_>>(), "{}", case["id"]);
        let starved = value["tried"].as_array().unwrap().iter().any(|trial| trial["why"] == "budget");
        let seen = seen(&value, &case["expect"]);
        if seen != case["expect"] || starved {
            failures.push(format!("{}:\n  expected {}\n  actual   {seen}", case["id"], case["expect"]));
        }
    }
    assert!(failures.is_empty(), "{} of {} differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// Every hypothesis is proved by some case, and there are many that nothing proves.
#[test]
fn every_hypothesis_has_its_cases() {
    let cases = cases("diagnosis");
    let proved: BTreeSet<&str> =
        cases.iter().filter_map(|case| text(&case["expect"]["cause"], "hypothesis")).collect();
    let without: Vec<&str> = hypotheses()
        .iter()
        .map(|row| row.id)
        .filter(|id| !proved.contains(id) && *id != "cause-as-specified")
        .collect();
    assert!(without.is_empty(), "no case proves {without:?}");
    let of = |outcome: &str| cases.iter().filter(|case| case["expect"]["outcome"] == outcome).count();
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
