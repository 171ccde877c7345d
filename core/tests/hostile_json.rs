//! SECURITY.md: a stranger's character that acts on a terminal never stands as it is in any JSON of this
//! library. To a reader of JSON each string has its value. Every string of the vectors' bundles, manifests
//! and facts is made hostile in turn.

use crate::vector_files::{cases, enough};
use erc8257::{
    B256, Bundle, FetchError, Finding, Policy, Response, Session, ToolConfig, fix, harmless, json_string,
    validate, verify, verify_bundle,
};
use serde_json::{Value, json};

/// Controls of both kinds, directions, invisible characters, a tag, private use, unassigned, a line
/// separator; and characters that are harmless or escaped in any JSON.
const HOSTILE: &str = "\u{9b}31m\u{9d}0;t\u{9c}\u{202e}\u{2066}\u{200b}\u{feff}\u{ad}\u{7f}\u{85}\u{1b}[2J\r\n\t\u{e0041}\u{e000}\u{f0000}\u{378}\u{2028}\"\\é𝛼";

/// The JSON text, read; it holds nothing but harmless characters.
#[track_caller]
fn tame(text: &str) -> Value {
    assert_eq!(harmless(text).to_string(), text);
    serde_json::from_str(text).unwrap()
}

/// The document with each of its strings, and then each of its names, made hostile in turn.
fn hostile(document: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    each(document, &mut |changed| all.push(changed));
    all
}

fn each(value: &Value, put: &mut dyn FnMut(Value)) {
    match value {
        Value::String(_) => put(json!(HOSTILE)),
        Value::Array(items) => {
            for at in 0..items.len() {
                each(&items[at], &mut |changed| {
                    let mut items = items.clone();
                    items[at] = changed;
                    put(Value::Array(items));
                });
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let with = |name: &str, member: Value| {
                    let mut changed = members.clone();
                    changed.insert(name.to_owned(), member);
                    Value::Object(changed)
                };
                each(member, &mut |changed| put(with(name, changed)));
                // A text that is not in NFC draws a finding at any place, so that the name gets into a
                // pointer.
                put(with(HOSTILE, json!("e\u{301}")));
                put(with(HOSTILE, member.clone()));
            }
        }
        _ => {}
    }
}

/// The findings as JSON are the findings.
fn same_findings(read: &Value, findings: &[Finding]) {
    let read = read.as_array().unwrap();
    assert_eq!(read.len(), findings.len());
    for (read, finding) in read.iter().zip(findings) {
        assert_eq!(read["pointer"].as_str(), finding.pointer());
        assert_eq!(read["found"].as_str(), finding.found());
        assert_eq!(read["expected"].as_str(), finding.expected());
    }
}

/// Manifests with one hostile string each.
fn manifests() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for case in cases("bundle") {
        let Some(text) = case["bundle"]["response"]["bodyText"].as_str() else { continue };
        let Ok(manifest) = serde_json::from_str::<Value>(text) else { continue };
        all.extend(hostile(&manifest).into_iter().map(|manifest| manifest.to_string().into_bytes()));
    }
    enough(all.len(), 500, "hostile manifests");
    all
}

#[test]
fn every_character_keeps_its_value() {
    let characters: Vec<char> = ('\0'..=char::MAX).collect();
    for some in characters.chunks(4_096) {
        let text: String = some.iter().collect();
        assert_eq!(tame(&json_string(&text).to_string()), json!(text));
    }
}

#[test]
fn plain_text_is_written_as_it_is() {
    for text in ["", "a tool", "café 𝛼 漢字 ـ", "a/b~c", "\u{300}", "👍"] {
        assert_eq!(json_string(text).to_string(), format!("\"{text}\""));
    }
}

#[test]
fn reports_and_repairs() {
    let config = ToolConfig {
        creator: erc8257::Address::repeat_byte(1),
        metadata_uri: HOSTILE.to_owned(),
        manifest_hash: B256::ZERO,
        access_predicate: erc8257::Address::ZERO,
    };
    let mut pointed = 0;
    for body in manifests() {
        for report in [verify(&config, &Response::ok(&body), &Policy::default()), validate(&body)] {
            let read = tame(&report.to_json());
            same_findings(&read["findings"], report.findings());
            pointed += report
                .findings()
                .iter()
                .filter(|finding| finding.pointer().is_some_and(|pointer| pointer.contains('\u{9b}')))
                .count();
        }
        let fixed = fix(&body).unwrap();
        let read = tame(&fixed.to_json());
        assert_eq!(read["body"].as_str().unwrap().as_bytes(), fixed.body());
        for (read, change) in read["changes"].as_array().unwrap().iter().zip(fixed.changes()) {
            let told = [change.pointer(), change.before(), change.after()];
            assert_eq!(["pointer", "before", "after"].map(|name| read[name].as_str().unwrap()), told);
        }
        same_findings(&read["remaining"], fixed.report().findings());
    }
    enough(pointed, 100, "hostile pointers");
}

#[test]
fn bundles_and_usage_errors() {
    let mut read_back = 0;
    let mut all: Vec<Value> = cases("bundle").iter().map(|case| case["bundle"].clone()).collect();
    let answer = json!({ "registry": "unavailable", "reason": "rpc-error", "detail": "words" });
    let record = json!({ "creator": format!("{:?}", B256::ZERO).get(..42).unwrap(), "metadataURI": "x", "manifestHash": format!("{}", B256::ZERO) });
    let mut rich = all[0].clone();
    rich["policy"] = json!({ "quorum": { "need": 1, "of": 3 } });
    rich["evidence"] = json!("quorum 1 of 3");
    rich["answers"] = json!([{ "registry": "ok" }, answer, { "registry": "ok", "config": record }]);
    rich["block"] = json!({ "number": "one", "hash": "two" });
    all.push(rich);
    for bundle in all.iter().flat_map(hostile) {
        match Bundle::parse(bundle.to_string().as_bytes()) {
            Ok(parsed) => {
                let text = parsed.to_json();
                let read = tame(&text);
                assert_eq!(
                    read["config"]["metadataURI"].as_str(),
                    parsed.config().map(|config| &*config.metadata_uri)
                );
                assert_eq!(Bundle::parse(text.as_bytes()).unwrap().to_json(), text);
                same_findings(&tame(&parsed.verify().to_json())["findings"], parsed.verify().findings());
                read_back += usize::from(text.contains("\\u202e"));
            }
            Err(error) => drop(tame(&error.to_json())),
        }
    }
    enough(read_back, 9, "hostile bundles");
    let error = verify_bundle(format!("{{\"format\":{}}}", json!(HOSTILE)).as_bytes()).unwrap_err();
    tame(&error.to_json());
}

/// An RPC's words get into a session's state and record.
#[test]
fn sessions() {
    use erc8257::{CallAnswer, Step};
    let tool = format!("eip155:8453/erc8257:{:?}/1", erc8257::Address::repeat_byte(7)).parse().unwrap();
    let mut session = Session::new(tool, Policy::default(), 0).unwrap();
    let error = json!({ "code": -32000, "message": HOSTILE }).to_string();
    while let Step::Calls(calls) = session.poll(0) {
        for call in calls {
            session.handle_call(call.id, &CallAnswer::Error(error.as_bytes())).unwrap();
        }
        tame(&session.export());
    }
    tame(&session.export());
    let bundle = session.bundle().unwrap();
    tame(&bundle.to_json());
    tame(&bundle.verify().to_json());
    let failed = verify(
        &ToolConfig {
            creator: erc8257::Address::ZERO,
            metadata_uri: HOSTILE.to_owned(),
            manifest_hash: B256::ZERO,
            access_predicate: erc8257::Address::ZERO,
        },
        &Response::Failed(FetchError::Connect),
        &Policy::default(),
    );
    tame(&failed.to_json());
}

/// A publisher's call, with a hostile URI and a hostile node; and the needs of a plan.
#[test]
fn preflights_and_plans() {
    use access::{Need, Plan};
    use erc8257::AccessLogic;
    use erc8257::preflight::{Action, Call, Commitment, Preflight, Registered};
    use erc8257::registry::Record;
    use erc8257::rpc::{Failure, Reason};

    let record = Record::Unavailable(Failure { reason: Reason::RpcError, detail: Some(HOSTILE.to_owned()) });
    for body in manifests().iter().step_by(7) {
        let commitment = Commitment { uri: HOSTILE, hash: B256::ZERO, response: Response::ok(body) };
        let call = Call {
            registry: erc8257::Address::repeat_byte(7),
            caller: erc8257::Address::repeat_byte(1),
            action: Action::UpdateMetadata {
                tool: Registered { tool_id: erc8257::U256::from(1), record: &record },
                manifest: commitment,
            },
        };
        let preflight = Preflight::of(&call, &Policy::default());
        let read = tame(&preflight.to_json());
        same_findings(&read["findings"], preflight.findings());
    }
    let needs =
        [[0xbd, 0xf8, 0xc4, 0x28], [1, 2, 3, 4]].map(|kind| (Need::of(kind, HOSTILE.as_bytes()), None));
    tame(&Plan::new(AccessLogic::And, needs).to_json());
}

#[test]
fn advice_and_facts() {
    use advice::{Facts, advise};

    let facts = Facts::default();
    let mut pointed = 0;
    for body in manifests() {
        let advice = advise(Some(&body), &facts);
        let read = tame(&advice.to_json());
        for (read, item) in read["items"].as_array().unwrap().iter().zip(advice.items()) {
            assert_eq!(read["pointer"].as_str(), item.pointer());
            assert_eq!(read["found"].as_str(), item.found());
            pointed += usize::from(item.pointer().is_some_and(|pointer| pointer.contains('\u{9b}')));
        }
    }
    enough(pointed, 10, "hostile pointers of advice");

    let mut read_back = 0;
    let all = cases("advice").into_iter().filter(|case| case["facts"].is_object());
    for facts in all.flat_map(|case| hostile(&case["facts"])) {
        match Facts::parse(facts.to_string().as_bytes()) {
            Ok(parsed) => {
                let text = parsed.to_json();
                tame(&text);
                assert_eq!(Facts::parse(text.as_bytes()).unwrap(), parsed);
                tame(&advise(None, &parsed).to_json());
                read_back += usize::from(text.contains("\\u202e"));
            }
            Err(error) => drop(tame(&error.to_json())),
        }
    }
    enough(read_back, 50, "hostile facts");
}

#[test]
fn diagnoses() {
    use diagnose::{Candidate, Clues, diagnose};

    // An unknown member is dropped before the hash is made, so that the change names it.
    let body = |more: &str| format!(r#"{{"name":"a tool"{more}}}"#).into_bytes();
    let dropped = body(&format!(",{}:{}", json!(HOSTILE), json!(HOSTILE)));
    let expected = erc8257::hash(&body("")).unwrap();
    let diagnosis = diagnose(&dropped, expected, &Clues::default());
    let read = tame(&diagnosis.to_json());
    let cause = diagnosis.cause().unwrap();
    assert!(cause.changes()[0].pointer.contains('\u{9b}'));
    let told = &read["cause"]["changes"][0];
    assert_eq!(told["pointer"].as_str(), Some(&*cause.changes()[0].pointer));
    assert_eq!(told["served"].as_str(), cause.changes()[0].served.as_deref());

    let older = body(",\"old\":1");
    let candidates = [Candidate { name: HOSTILE, body: &older }];
    let clues = Clues { metadata_uri: Some(HOSTILE), candidates: &candidates, ..Clues::default() };
    let diagnosis = diagnose(&dropped, erc8257::hash(&older).unwrap(), &clues);
    let read = tame(&diagnosis.to_json());
    assert_eq!(read["cause"]["detail"].as_str(), diagnosis.cause().unwrap().detail());
    for body in manifests().iter().step_by(23) {
        tame(&diagnose(body, B256::ZERO, &clues).to_json());
    }
}
