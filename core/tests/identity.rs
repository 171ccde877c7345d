//! Agents of ERC-8004: every verb by its bundles.

use std::collections::BTreeSet;

use agents::{Code, codes};
use primitives::describe::Judged;
use serde_json::{Value, json};

use crate::vector_files::{bundle, cases, enough, keep_known};

/// The crates whose verbs judge agents.
type Agents = (agents::Border, agent_binding::Border);

fn judge(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<Agents>(bundle)
}

/// Every verb: the conclusion, the members of the report that a case names and all findings in order; or the usage error.
#[test]
fn vectors() {
    let all = cases("identity");
    enough(all.len(), 511, "identity");
    let mut differing = Vec::new();
    for case in &all {
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
    assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
}

/// Every code stands in a case, and every row says where its findings point.
#[test]
fn every_code_has_a_case() {
    let all = cases("identity");
    let findings = all.iter().filter_map(|case| case["expect"]["report"]["findings"].as_array());
    let named: BTreeSet<&str> = findings.flatten().filter_map(|finding| finding["rule"].as_str()).collect();
    let missing: Vec<&str> = codes().iter().map(|row| row.id).filter(|id| !named.contains(id)).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
    assert!(codes().iter().all(|row| !row.place.is_empty()));
    assert_eq!(Code::FindingsLimit.as_str(), "lib-7-findings-limit");
}
