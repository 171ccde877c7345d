//! The described inquiries of agents, as bindings drive them: what they ask by the vectors.

use agents::Border;
use erc8257::verbs::{Running, Take, frame, judge, parts, start};
use serde_json::{Value, json};

use crate::vector_files::{cases, enough, keep_known};

/// The inquiries in the order of their numbers, as `border.json` has them.
fn names() -> Vec<String> {
    let listing = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../border/border.json")).unwrap();
    let listing: Value = serde_json::from_slice(&listing).unwrap();
    let areas = listing["areas"].as_array().unwrap();
    let area = areas.iter().find(|area| area["name"] == "identity").unwrap();
    let types = area["files"].as_array().unwrap().iter().flat_map(|file| file["types"].as_array().unwrap());
    let inquiries = types.filter(|one| one["inquiry"] == true);
    inquiries.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn begun(name: &str, given: &[u8], state: &[u8]) -> Box<dyn Running> {
    let at = names().iter().position(|other| other == name).unwrap_or_else(|| panic!("no {name}"));
    let number = 256 * Border::NUMBER + u32::try_from(at).unwrap();
    let frame = if state.is_empty() {
        frame(Border::DESCRIPTION, &[given])
    } else {
        frame(Border::DESCRIPTION, &[b"", state])
    };
    start::<Border>(number, &frame).unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

/// What is asked next.
fn step(running: &mut dyn Running) -> Value {
    let polled = running.poll(1_790_000_000);
    let (_, parts) = parts(&polled).unwrap();
    serde_json::from_slice(parts[0]).unwrap()
}

fn tell(running: &mut dyn Running, answer: &Value, beside: &str) {
    let told = frame(Border::DESCRIPTION, &[answer.to_string().as_bytes(), beside.as_bytes()]);
    running.answer(&told).expect("it was asked for");
}

/// The answers to what was asked, each with what goes beside it, once it was asked as the case says.
fn answers(id: &Value, asked: &Value, wanted: &Value) -> Vec<(Value, String)> {
    if let Some(confirmed) = wanted.get("confirm") {
        assert_eq!((&asked["type"], &asked["words"]), (&json!("confirm"), &wanted["words"]), "{id}");
        assert!(serde_json::from_str::<Value>(asked["data"].as_str().unwrap()).unwrap().is_object());
        let answer = json!({"type": "confirmation", "id": asked["id"], "confirmed": confirmed});
        return vec![(answer, String::new())];
    }
    if let Some(sign) = wanted.get("sign") {
        let found = json!({"signer": asked["signer"], "digest": asked["digest"]});
        assert_eq!((&asked["type"], &found), (&json!("sign"), sign), "{id}");
        let answer = json!({"type": "signature", "id": asked["id"], "signature": wanted["signature"]});
        return vec![(answer, String::new())];
    }
    if let Some(http) = wanted.get("http") {
        let found = json!({"method": asked["method"], "url": asked["url"]});
        assert_eq!((&asked["type"], &found), (&json!("http"), http), "{id}");
        let answer = json!({"type": "http", "id": asked["id"], "end": wanted["end"], "status": wanted["status"],
            "finalUrl": null, "headers": [], "sentMs": 0, "endedMs": 0});
        return vec![(answer, wanted["bodyText"].as_str().unwrap().to_owned())];
    }
    let (calls, told) =
        (asked["calls"].as_array().unwrap_or_else(|| panic!("{id}: {asked}")), &wanted["calls"]);
    let request = |call: &Value| {
        assert_eq!(call["provider"], "rpc", "{id}");
        let params: Value = serde_json::from_str(call["params"].as_str().unwrap()).unwrap();
        json!({"method": call["method"], "params": params})
    };
    let requests: Vec<Value> = calls.iter().map(request).collect();
    let told = told.as_array().unwrap_or_else(|| panic!("{id}: {asked}"));
    let expected: Vec<Value> =
        told.iter().map(|one| json!({"method": one["method"], "params": one["params"]})).collect();
    assert_eq!(requests, expected, "{id}");
    let answer = |(call, told): (&Value, &Value)| {
        let id = &call["id"];
        if let Some(result) = told.get("result") {
            (json!({"type": "result", "id": id}), result.to_string())
        } else if let Some(error) = told.get("error") {
            (json!({"type": "error", "id": id}), error.to_string())
        } else {
            (json!({"type": "failed", "id": id, "reason": told["failed"]}), String::new())
        }
    };
    calls.iter().zip(told).map(answer).collect()
}

/// Plays a case. `put_away`: the inquiry is exported and taken up after each answer, and the answers come backwards.
fn played(case: &Value, put_away: bool) -> Box<dyn Running> {
    let (id, name) = (&case["id"], case["inquiry"].as_str().unwrap());
    let mut running = begun(name, case["given"].to_string().as_bytes(), b"");
    for wanted in case["steps"].as_array().unwrap() {
        let asked = step(running.as_mut());
        let mut answers = answers(id, &asked, wanted);
        if put_away {
            answers.reverse();
        }
        for (answer, beside) in answers {
            tell(running.as_mut(), &answer, &beside);
            if put_away {
                running = begun(name, b"", running.take(Take::Export).unwrap().as_bytes());
            }
        }
    }
    let last = step(running.as_mut());
    assert_eq!(last["type"], "done", "{id}: {last}");
    running
}

/// Ledger `8004-bundle-replay`: what is asked, what it comes to, and that the verb says the same of the bundle.
#[test]
fn inquiries_ask_as_the_vectors_say() {
    let all = cases("agent-inquiries");
    enough(all.len(), 40, "agent-inquiries");
    for case in &all {
        let (id, expect) = (&case["id"], &case["expect"]);
        let running = played(case, false);
        let report = running.take(Take::Report).unwrap();
        let told: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(keep_known(&told, &expect["report"]), expect["report"], "{id}: {told}");
        let again = played(case, true);
        assert_eq!(again.take(Take::Report), Some(report), "{id}: put away and taken up");
        // A bundle has the answers in the order in which they came.
        for running in [running, again] {
            let bundle = running.take(Take::Bundle).unwrap();
            let judged = judge::<Border>(bundle.as_bytes()).into_result().unwrap().to_json();
            let judged: Value = serde_json::from_str(&judged).unwrap();
            assert_eq!((&judged["conclusion"], &judged["report"]), (&expect["conclusion"], &told), "{id}");
        }
    }
}

#[test]
fn every_inquiry_has_a_case() {
    let all = cases("agent-inquiries");
    let asked = |name: &String| all.iter().any(|case| case["inquiry"] == **name);
    assert!(names().iter().all(asked), "each of {:?} has a case", names());
}
