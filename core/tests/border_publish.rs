//! A publication as other languages drive it: its arguments, steps and answers cross as frames, and the report is that of Rust.

use crate::publisher::{
    MANIFEST, NOW, REGISTRY, SENT, TOOL_ID, URI, World, config, creator, registered, registration, sent,
};
use erc8257::FetchError;
use erc8257::inquiry::{Inquiry as _, OwnedCallAnswer};
use erc8257::verbs::{Refusal, Running, Take, frame, judge, parts, start};
use publish::{Border, Publication, Publish};
use serde_json::{Value, json};

const NUMBER: u32 = 256 * Border::NUMBER;

/// The frame of a call that begins a publication.
fn framed(arguments: &Value, manifest: &[u8]) -> Vec<u8> {
    frame(Border::DESCRIPTION, &[arguments.to_string().as_bytes(), manifest])
}

fn arguments(more: &[(&str, Value)]) -> Value {
    let mut arguments = json!({ "manifest": 0, "metadataURI": URI, "chainId": "8453",
        "registry": format!("{REGISTRY:#x}"), "from": format!("{:#x}", creator()) });
    for (name, value) in more {
        arguments[*name] = value.clone();
    }
    arguments
}

fn begun(more: &[(&str, Value)], manifest: &[u8]) -> Result<Box<dyn Running>, Refusal> {
    start::<Border>(NUMBER, &framed(&arguments(more), manifest))
}

/// The same inquiry, put away and taken up again.
fn again(running: &dyn Running) -> Box<dyn Running> {
    let state = running.take(Take::Export).expect("a state");
    let again =
        start::<Border>(NUMBER, &frame(Border::DESCRIPTION, &[b"", state.as_bytes()])).expect("an inquiry");
    assert_eq!(again.take(Take::Export), Some(state));
    again
}

fn told(running: &mut dyn Running, answer: &Value, beside: &[u8]) {
    let frame = frame(Border::DESCRIPTION, &[answer.to_string().as_bytes(), beside]);
    running.answer(&frame).unwrap_or_else(|refusal| panic!("{answer}: {refusal}"));
    assert_eq!(running.answer(&frame).expect_err("a refusal").code(), "session-out-of-order");
}

/// Drives a publication to its report, and gives it with its bundle. The host puts it away after every answer.
fn driven(world: &World, mut running: Box<dyn Running>) -> (String, String) {
    for _ in 0..50 {
        let polled = running.poll(NOW);
        let (_, parts) = parts(&polled).expect("a frame");
        let step: Value = serde_json::from_slice(parts[0]).expect("JSON");
        let id = step["id"].clone();
        match step["type"].as_str().expect("a type") {
            "done" => {
                let taken = (running.take(Take::Report), running.take(Take::Bundle));
                return (taken.0.expect("a report"), taken.1.expect("a bundle"));
            }
            "calls" => {
                for call in step["calls"].as_array().expect("calls") {
                    assert_eq!((&call["provider"], &call["chain"]), (&json!("rpc"), &Value::Null));
                    let method = call["method"].as_str().expect("a method");
                    let answer = world.answer(method, call["params"].as_str().expect("parameters"));
                    let id = &call["id"];
                    let (answer, beside) = match answer {
                        OwnedCallAnswer::Result(text) => (json!({ "type": "result", "id": id }), text),
                        OwnedCallAnswer::Error(text) => (json!({ "type": "error", "id": id }), text),
                        OwnedCallAnswer::Failed(reason) => {
                            let answer = json!({ "type": "failed", "id": id, "reason": reason.as_str() });
                            (answer, String::new())
                        }
                    };
                    told(&mut *running, &answer, beside.as_bytes());
                    running = again(&*running);
                }
            }
            "http" => {
                assert_eq!((&step["method"], &step["url"]), (&json!("GET"), &json!(URI)));
                let answer = json!({ "type": "http", "id": id, "end": world.end.as_str(), "status": world.status,
                    "finalUrl": world.final_url, "headers": [], "sentMs": 1, "endedMs": 2 });
                told(&mut *running, &answer, &world.body);
            }
            "confirm" => {
                assert!(step["words"].as_str().expect("words").starts_with("Repair "), "{step}");
                told(
                    &mut *running,
                    &json!({ "type": "confirmation", "id": id, "confirmed": world.agrees }),
                    b"",
                );
            }
            other => panic!("{other} is not asked for here"),
        }
        running = again(&*running);
    }
    panic!("no end");
}

/// Put away and taken up again at every step, through frames or in Rust, the report is the same; and so is the bundle's.
#[test]
fn a_publication_through_frames_is_that_of_rust() {
    let upper = MANIFEST.replace("0xabcdefabcdef", "0xABCDEFabcdef");
    let repaired = || Publication { manifest: upper.clone().into(), ..registration() };
    let mut mined = World::default();
    mined.mined(true, &[registered(REGISTRY, TOOL_ID, &config())]);
    let hash = [("transaction", json!(format!("{SENT}")))];
    for (mut world, more, manifest, publication, verdict) in [
        (World::default(), &[][..], MANIFEST, registration(), "ready"),
        (
            World::default(),
            &[][..],
            "{}",
            Publication { manifest: b"{}".to_vec(), ..registration() },
            "invalid",
        ),
        (World::default(), &[][..], &upper, repaired(), "ready"),
        (World { agrees: false, ..World::default() }, &[][..], &upper, repaired(), "invalid"),
        (World::default(), &hash[..], MANIFEST, sent(), "pending"),
        (mined, &hash[..], MANIFEST, sent(), "verified"),
    ] {
        let own = world.drive(publication);
        let (report, bundle) = driven(&world, begun(more, manifest.as_bytes()).expect("an inquiry"));
        assert_eq!(report, own.report().unwrap().to_json());
        assert!(
            report.starts_with(&format!(r#"{{"format":"erc8257-publish/1","verdict":"{verdict}","#)),
            "{report}"
        );
        let judged = judge::<Border>(bundle.as_bytes());
        let judgement = judged.as_ref().expect("a judgement");
        assert_eq!(
            (&judgement.report, judgement.conclusion),
            (&report, own.report().unwrap().verdict.conclusion())
        );
        assert_eq!(Publish::resume(bundle.as_bytes()).unwrap().report(), own.report());
    }
}

/// A tool is updated where its ID is given; a predicate does not go with it.
#[test]
fn arguments_say_what_is_called() {
    let mut update = begun(&[("toolId", json!("7"))], MANIFEST.as_bytes()).expect("an inquiry");
    assert!(driven(&World::default(), again(&*update)).0.contains(r#""function":"updateToolMetadata""#));
    assert!(!update.poll(NOW).is_empty());
    let zero = json!(format!("0x{}", "00".repeat(20)));
    for (more, code, pointer) in [
        (vec![("toolId", json!("7")), ("accessPredicate", zero)], "usage-wrong-value", "/toolId"),
        (
            vec![("policy", json!({ "quorum": { "need": 1, "of": 1 } }))],
            "usage-wrong-value",
            "/policy/quorum",
        ),
        (vec![("policy", json!({ "fresh": 1 }))], "usage-unknown", "/policy/fresh"),
        (vec![("chainId", json!(format!("1{}", "0".repeat(40))))], "usage-wrong-value", "/chainId"),
        (vec![("chainId", json!(8453))], "usage-wrong-value", "/chainId"),
        (vec![("from", Value::Null)], "usage-wrong-value", "/from"),
        (vec![("manifest", json!(1))], "usage-wrong-value", "/manifest"),
    ] {
        let refusal = begun(&more, MANIFEST.as_bytes()).err().expect("a refusal");
        assert_eq!((refusal.code(), refusal.pointer()), (code, Some(pointer)), "{more:?}");
    }
}

#[test]
fn a_call_of_another_build_is_refused() {
    let whole = framed(&arguments(&[]), MANIFEST.as_bytes());
    let refusal =
        |number: u32, call: &[u8]| start::<Border>(number, call).err().expect("a refusal").to_string();
    let mut other = whole.clone();
    other[0] ^= 1;
    let two_builds = "the wrapper and the module are of two builds: install both anew, of one version";
    for (number, call) in
        [(NUMBER, &other[..]), (NUMBER + 1, &whole[..]), (0, &whole[..]), (NUMBER, &whole[1..])]
    {
        assert_eq!(refusal(number, call), two_builds);
    }
    let resumed = |state: &[u8]| refusal(NUMBER, &frame(Border::DESCRIPTION, &[b"", state]));
    assert_eq!(resumed(b"{}"), "format is missing");
    assert!(resumed(b"[").starts_with("the bundle is not strict JSON"), "{}", resumed(b"["));
}

/// A state that is exported before anything was asked has all that a caller gave.
#[test]
fn a_bundle_has_the_arguments_of_the_call() {
    let open = begun(&[], MANIFEST.as_bytes()).expect("an inquiry");
    let state: Value = serde_json::from_str(&open.take(Take::Export).expect("a state")).expect("JSON");
    for (name, value) in arguments(&[]).as_object().expect("arguments") {
        assert!(name == "manifest" || state[name] == *value, "{name}: {state}");
    }
    let judged = judge::<Border>(state.to_string().as_bytes());
    let refusal = judged.as_ref().expect_err("a refusal");
    assert_eq!(refusal.to_string(), "answers do not reach the end of the inquiry");
}

/// The described words for a server without an answer are those that the inquiry goes by.
#[test]
fn every_fetch_error_is_told() {
    let all = [
        FetchError::Connect,
        FetchError::Tls,
        FetchError::Timeout,
        FetchError::TooLarge,
        FetchError::BlockedAddress,
        FetchError::Encoding,
    ];
    for error in all {
        let end = erc8257::inquiry::HttpEnd::from_name(error.as_str()).expect("an end");
        let published = World { end, status: None, ..World::default() }.publish(registration());
        assert!(published.to_json().contains(&format!(r#""error":"{}""#, error.as_str())), "{error:?}");
    }
}
