//! A bundle in the place of the world: sessions that it answers, and bundles written and read again.

use std::collections::BTreeMap;

use crate::session_scenes::{Plain, play};
use crate::vector_files::{bundle, cases};
use erc8257::registry::encode_tool_config;
use erc8257::{
    Address, B256, Bundle, CallAnswer, Policy, Quorum, Recording, Report, Response, Session, Step,
    ToolConfig, limits,
};
use serde_json::{Value, json};

/// Every recorded registration of the vectors, by its id.
pub fn recorded() -> BTreeMap<String, Bundle> {
    let id = |case: &serde_json::Value| case["id"].as_str().unwrap().to_owned();
    let mut all = BTreeMap::new();
    for kind in ["verify", "bundle"] {
        all.extend(cases(kind).iter().map(|case| (id(case), Bundle::parse(&bundle(case)).unwrap())));
    }
    let ends = cases("session");
    all.extend(ends.iter().map(|case| (id(case), play(case, &mut Plain).ok().unwrap().bundle().unwrap())));
    all
}

/// `Bundle::to_json` is read back as an equal bundle with the same report, and written in the same way.
#[test]
fn written_bundles_say_the_same() {
    for (id, bundle) in recorded() {
        let text = bundle.to_json();
        let again = Bundle::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(again, bundle, "{id}");
        assert_eq!(again.to_json(), text, "{id}");
        assert_eq!(again.verify().to_json(), bundle.verify().to_json(), "{id}");
    }
}

/// A report that verifies a manifest has that manifest beside it. No other report has one.
#[test]
fn the_manifest_beside_a_report_is_the_verified_one() {
    let mut verified = 0;
    for (id, bundle) in recorded() {
        let (report, manifest) = bundle.verify_with_manifest();
        assert_eq!(report, bundle.verify(), "{id}");
        assert_eq!(manifest.is_some(), report.is_verified(), "{id}");
        let (Some(proof), Some(manifest)) = (report.verified(), manifest) else { continue };
        verified += 1;
        assert_eq!(manifest.hash(), proof.manifest_hash(), "{id}");
        let read_again = proof.manifest(bundle.body().unwrap()).unwrap();
        assert_eq!(
            (manifest.name(), manifest.endpoint()),
            (read_again.name(), read_again.endpoint()),
            "{id}"
        );
        assert_eq!(manifest.pricing().count(), read_again.pricing().count(), "{id}");
    }
    assert!(verified >= 100, "{verified} verified");
}

/// Drives a session by hand, so that the test sees its requests.
fn replay(bundle: &Bundle, mut recording: Recording<'_>) -> (Report, usize, usize) {
    let mut session = recording.session(7).unwrap();
    let (mut asked, mut fetched) = (0, 0);
    for _ in 0..100 {
        match session.poll(7) {
            Step::Calls(calls) => {
                for call in calls {
                    asked += 1;
                    session.handle_call(call.id, &recording.answer(&call).as_answer()).unwrap();
                }
            }
            Step::Fetch(_) => {
                fetched += 1;
                session.handle_response(None, &recording.response()).unwrap();
            }
            Step::Done(report) => {
                let report = report.clone().about(bundle.tool_ref().copied(), bundle.evidence());
                return (report, asked, fetched);
            }
        }
    }
    panic!("no end");
}

/// A bundle without a second reading is of a session that read once: the answers of its RPCs are noted once,
/// by every way.
#[test]
fn answers_of_a_single_reading_are_noted_once() {
    let case = cases("bundle").into_iter().find(|case| case["id"] == "bundles/hash-mismatch.json").unwrap();
    let mut recorded: Value = serde_json::from_slice(&bundle(&case)).unwrap();
    recorded["evidence"] = json!("quorum 2 of 3");
    recorded["policy"] = json!({"quorum": {"need": 2, "of": 3}});
    recorded["answers"] = json!([{}, {}, {"registry": "unavailable", "reason": "timeout"}]);
    let bundle = Bundle::parse(recorded.to_string().as_bytes()).unwrap();
    let (report, ..) = replay(&bundle, Recording::of(&bundle).unwrap());
    assert_eq!(
        report.findings().iter().filter(|finding| finding.code().as_str() == "lib-1-answer").count(),
        1
    );
    assert_eq!(report.to_json(), bundle.verify().to_json());
}

/// Ledger `lib-7-race-fresh-config`: a host shows the predicate of the record that the verdict goes by, and not another.
#[test]
fn the_record_of_a_bundle_is_the_one_that_decides() {
    let free = cases("bundle").into_iter().find(|case| case["id"] == "bundles/free-tool.json").unwrap();
    let genuine: Value = serde_json::from_slice(&bundle(&free)).unwrap();
    let (predicate, junk) = (format!("0x{}", "66".repeat(20)), format!("0x{}", "12".repeat(32)));
    let read = |first: Option<&str>, second: Value| {
        let mut recorded = genuine.clone();
        recorded["block"] = json!({"timestamp": "0x1"});
        if let Some(hash) = first {
            recorded["config"]["manifestHash"] = json!(hash);
        }
        recorded["reread"] = second;
        let bundle = Bundle::parse(recorded.to_string().as_bytes()).unwrap();
        let report = bundle.verify();
        let [now, before] = [bundle.config(), bundle.first_config()].map(|config| config.unwrap().clone());
        assert_eq!(report.expected_hash(), Some(now.manifest_hash));
        if let Some(verified) = report.verified() {
            assert_eq!(verified.access_predicate(), now.access_predicate);
        }
        (report.is_verified(), now, before, bundle.read_at().block_time)
    };
    let mut second = genuine["config"].clone();
    second["accessPredicate"] = json!(predicate);
    second["timestamp"] = json!("0x2");
    let (verified, now, before, time) = read(Some(&junk), second.clone());
    assert_eq!((verified, time), (true, Some(2)));
    assert_eq!((format!("{:?}", now.access_predicate), before.is_open()), (predicate, true));
    // A second reading that was not needed, or that has no record, replaces nothing.
    for (first, second) in
        [(None, second), (Some(&*junk), json!({"registry": "deregistered", "timestamp": "0x2"}))]
    {
        let (verified, now, before, time) = read(first, second);
        assert_eq!((verified, now, time), (first.is_none(), before, Some(1)));
    }
}

/// A session that a bundle answers comes to the bundle's report, byte for byte; nearly all bundles can answer one.
#[test]
fn sessions_give_the_reports_of_their_bundles() {
    let all = recorded();
    let mut silent = Vec::new();
    let mut rereads = 0;
    for (id, bundle) in &all {
        let Some(recording) = Recording::of(bundle) else {
            silent.push(id.as_str());
            continue;
        };
        let wanted = bundle.verify().to_json();
        let (report, asked, fetched) = replay(bundle, recording.clone());
        assert_eq!(report.to_json(), wanted, "{id}");
        assert_eq!(recording.replay().unwrap().to_json(), wanted, "{id}");
        let rpcs = bundle.policy().quorum.map_or(1, |quorum| usize::from(quorum.of));
        assert!(asked <= 10 * rpcs && fetched <= 1, "{id}: {asked} requests, {fetched} fetches");
        rereads += usize::from(asked > 5 * rpcs);
    }
    let of_sessions = |id: &&&str| id.starts_with("session-");
    let (sessions, others) = (silent.iter().filter(of_sessions).count(), all.len());
    let scenarios = all.keys().filter(|id| id.starts_with("session-")).count();
    let registrations = others - scenarios;
    let silent_others = silent.len() - sessions;
    println!(
        "{} of {registrations} registrations, {} of {scenarios} scenarios, {rereads} read twice",
        registrations - silent_others,
        scenarios - sessions
    );
    // The others: a response from a URI that no session fetches, or an answer whose words a recording would make up.
    assert!(silent_others * 100 <= registrations * 9, "{silent_others} of {registrations}: {silent:?}");
    assert!(sessions * 100 <= scenarios * 30, "{sessions} of {scenarios}: {silent:?}");
    assert!(rereads >= 30, "{rereads}");
}

/// All RPCs lie, each in its own way, and as long as they can in the longest escapes: the written bundle can
/// be read.
#[test]
fn the_longest_lies_fit_into_a_bundle_and_a_state() {
    let lie = |rpc: u8, uri: String| {
        let (creator, manifest_hash) = (Address::repeat_byte(rpc), B256::repeat_byte(rpc));
        encode_tool_config(&ToolConfig {
            creator,
            metadata_uri: uri,
            manifest_hash,
            access_predicate: creator,
        })
    };
    let head = lie(0, String::new()).len();
    let uri = "\u{1}".repeat(limits::CONFIG_RETURN_BYTES - head);
    assert_eq!(lie(0, uri.clone()).len(), limits::CONFIG_RETURN_BYTES);
    let honest = String::from("https://tools.example.com/.well-known/ai-tool/sample.json");
    let body = vec![b' '; limits::MANIFEST_BYTES - 2];
    let body = [b"{}", body.as_slice()].concat();
    for agreeing in [0, 2, 17] {
        let policy = Policy { quorum: Some(Quorum { need: agreeing.max(2), of: 32 }), ..Policy::default() };
        let tool = "eip155:1/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
        let mut session = Session::new(tool, policy, 0).unwrap();
        let (mut fetched, mut turns) = (false, 0);
        let end = loop {
            turns += 1;
            assert!(turns < 100, "no end");
            match session.poll(0) {
                Step::Calls(calls) => {
                    for call in calls {
                        let result = match call.method {
                            "eth_chainId" => "\"0x1\"".into(),
                            "eth_getBlockByNumber" => format!(r#"{{"number":"0x1","hash":"0x{:064}"}}"#, 1),
                            // The second reading agrees in nothing.
                            _ if call.rpc < agreeing && !fetched => hex(&lie(99, honest.clone())),
                            _ => hex(&lie(call.rpc, uri.clone())),
                        };
                        session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
                    }
                }
                Step::Fetch(_) => {
                    fetched = true;
                    session.handle_response(None, &Response::ok(&body)).unwrap();
                }
                Step::Done(report) => break report.clone(),
            }
        };
        assert_eq!(fetched, agreeing > 0);
        let text = session.bundle().unwrap().to_json();
        let bundle = Bundle::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", text.len()));
        assert_eq!(bundle.verify().to_json(), end.to_json());
        assert_eq!(Session::resume(session.export().as_bytes()).unwrap(), session);
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("\"0x"), |text, byte| format!("{text}{byte:02x}")) + "\""
}

/// A recording answers only as an RPC could: with a record that fits into the return data, and with none that
/// is a byte longer. Such a bundle is judged all the same.
#[test]
fn a_record_that_no_rpc_could_return_is_not_replayed() {
    let bundle = |bytes: usize| {
        let text = format!(
            r#"{{"format":"erc8257-bundle/1","config":{{"creator":"0x{}","metadataURI":"{}","manifestHash":"0x{}","accessPredicate":"0x{}"}}}}"#,
            "11".repeat(20),
            "u".repeat(bytes),
            "22".repeat(32),
            "00".repeat(20)
        );
        Bundle::parse(text.as_bytes()).unwrap()
    };
    let around = encode_tool_config(bundle(0).config().unwrap()).len();
    let most = limits::CONFIG_RETURN_BYTES - around;
    let longest = bundle(most);
    assert_eq!(encode_tool_config(longest.config().unwrap()).len(), limits::CONFIG_RETURN_BYTES);
    let (replayed, ..) = replay(&longest, Recording::of(&longest).unwrap());
    assert_eq!(replayed.to_json(), longest.verify().to_json());
    assert!(Recording::of(&bundle(most + 1)).is_none());
    assert!(!bundle(most + 1).verify().is_verified());
}
