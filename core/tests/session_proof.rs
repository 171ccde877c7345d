//! Sessions that prove the record, from a hash of the host's or from the block of a quorum: what is verified, what a liar can
//! do, and what a bundle says of it.

use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor, ProofPolicy};
use erc8257::{
    Address, Bundle, CallAnswer, Evidence, Outcome, Policy, Quorum, Response, Session, Step, ToolConfig,
};
use serde_json::{Value, json};

use crate::chain_state::{ChainState, tool};

pub const NOW: u64 = 1_790_000_000;
pub const MANIFEST: &str = concat!(
    r#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"sample","description":"A sample.","#,
    r#""endpoint":"https://tools.example.com/sample","inputs":{},"outputs":{},"#,
    r#""creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#
);

/// A record whose manifest this is.
pub fn config(manifest: &str) -> ToolConfig {
    ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/sample.json".into(),
        manifest_hash: erc8257::hash(manifest.as_bytes()).unwrap(),
        access_predicate: Address::ZERO,
    }
}

fn chain(age: u64) -> ChainState {
    ChainState::of(&[config(MANIFEST)], NOW - age)
}

/// A session under the hash of this chain's block.
fn under(chain: &ChainState, rpcs: u8, policy: Policy) -> Session {
    let anchor = ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    Session::proven(tool(1), policy, anchor, rpcs, 0).unwrap().with_clock(NOW)
}

fn by_quorum(of: u8) -> Session {
    let policy =
        Policy { quorum: Some(Quorum::majority(of)), proof: Some(Box::default()), ..Policy::default() };
    Session::new(tool(1), policy, 0).unwrap().with_clock(NOW)
}

type Answering<'a> = &'a mut dyn FnMut(u8, &str, &str) -> Value;

/// Drives a session to its end; it is put away and taken up after every step.
pub fn end(mut session: Session, served: &str, answer: Answering<'_>) -> Session {
    for _ in 0..400 {
        assert_eq!(Session::resume(session.export().as_bytes()).unwrap(), session);
        match session.poll(0) {
            Step::Calls(calls) => {
                let call = calls.first().expect("an open request").clone();
                let text = answer(call.rpc, call.method, &call.params).to_string();
                session.handle_call(call.id, &CallAnswer::Result(text.as_bytes())).unwrap();
            }
            Step::Fetch(_) => session.handle_response(None, &Response::ok(served.as_bytes())).unwrap(),
            Step::Done(_) => return session,
        }
    }
    panic!("the session does not end");
}

fn honest(chain: &ChainState) -> impl FnMut(u8, &str, &str) -> Value {
    let chain = chain.clone();
    move |_, method, params| chain.result(method, params)
}

/// The report of a session; its bundle gives the same, read from its text.
fn report(session: &Session) -> Value {
    let report = session.report().unwrap();
    let bundle = session.bundle().unwrap();
    let read = Bundle::parse(bundle.to_json().as_bytes())
        .unwrap_or_else(|error| panic!("{error}: {}", bundle.to_json()));
    assert_eq!(read, bundle);
    assert_eq!(read.verify().to_json(), report.to_json());
    serde_json::from_str(&report.to_json()).unwrap()
}

/// Ledger `prf-ev-proof`, `prf-ev-replay`.
#[test]
fn a_record_is_proven_under_the_hosts_hash() {
    let chain = chain(12);
    let session = end(under(&chain, 1, Policy::default()), MANIFEST, &mut honest(&chain));
    let report = report(&session);
    assert_eq!((&report["verified"], &report["evidence"]), (&json!(true), &json!("proof")));
    assert_eq!(session.config(), Some(&config(MANIFEST)));
    assert_eq!(session.read_at().block_time, Some(NOW - 12));
}

/// Ledger `prf-ses-one-rpc`, `prf-ses-any`, `prf-ev-replay`.
#[test]
fn a_quorum_names_the_block_and_one_rpc_proves_the_record() {
    let chain = chain(12);
    // The second of three RPCs has a record of its own, and the first gives no proof.
    let forged = ChainState::of(&[config("{}")], NOW - 12);
    let mut answer = |rpc: u8, method: &str, params: &str| match (rpc, method) {
        (0, "eth_getProof") => json!(null),
        (1, "eth_getProof") => forged.result(method, params),
        _ => chain.result(method, params),
    };
    let session = end(by_quorum(3), MANIFEST, &mut answer);
    let report = report(&session);
    assert_eq!(report["evidence"], "proof over quorum 2 of 3");
    assert_eq!(report["verified"], true);
    let told: Vec<Value> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| json!([finding["rule"], finding["severity"], finding["found"], finding["expected"]]))
        .collect();
    assert_eq!(
        json!(told),
        json!([
            ["lib-1-answer", "info", "RPC 1: proof-unknown: prf-answer-malformed", null],
            ["lib-1-dissent", "warning", "RPC 2: proof-refuted: prf-node-hash", "the trusted block"],
        ])
    );
}

/// Ledger `prf-ses-one-rpc`: one RPC cannot give the hash and the proof.
#[test]
fn one_rpc_alone_names_no_trusted_block() {
    let policy = |quorum| Policy { quorum, proof: Some(Box::default()), ..Policy::default() };
    let quorum = |need, of| Some(Quorum { need, of });
    for few in [None, quorum(1, 1), quorum(1, 3), quorum(2, 4), quorum(1, 2)] {
        let error = Session::new(tool(1), policy(few), 0).unwrap_err();
        assert_eq!((error.code(), error.member()), ("usage-wrong-value", Some("policy.quorum")), "{few:?}");
    }
    for enough in [quorum(2, 2), quorum(2, 3), quorum(3, 4), quorum(17, 32)] {
        Session::new(tool(1), policy(enough), 0).unwrap();
    }
    let chain = chain(12);
    let anchor = || ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    let error = Session::proven(tool(1), policy(quorum(2, 2)), anchor(), 2, 0).unwrap_err();
    assert_eq!(error.member(), Some("policy.quorum"), "the hash is given");
    for rpcs in [0, 33] {
        assert_eq!(
            Session::proven(tool(1), policy(None), anchor(), rpcs, 0).unwrap_err().member(),
            Some("rpcs")
        );
    }
}

/// A record that is not proven is not a "no" (decision S1).
#[test]
fn what_is_not_proven_is_unavailable() {
    let chain = chain(12);
    let other = ChainState::of(&[], NOW - 12);
    let session = end(under(&chain, 1, Policy::default()), MANIFEST, &mut honest(&other));
    let report = report(&session);
    assert_eq!(session.report().unwrap().outcome(), Outcome::Unavailable);
    assert_eq!(report["evidence"], "none");
    assert_eq!(report["findings"][0]["rule"], "lib-1-unavailable");
    assert_eq!(report["findings"][0]["found"], "proof-refuted: prf-header-hash");

    let pinned = ProofPolicy { registry_code: Some(chain.hash()), ..ProofPolicy::default() };
    let policy = Policy { proof: Some(Box::new(pinned)), ..Policy::default() };
    let session = end(under(&chain, 1, policy), MANIFEST, &mut honest(&chain));
    assert_eq!(self::report(&session)["findings"][0]["found"], "proof-pinned: prf-code-pinned");

    let old = ProofPolicy { max_block_age_seconds: Some(11), ..ProofPolicy::default() };
    let policy = Policy { proof: Some(Box::new(old)), ..Policy::default() };
    let session = end(under(&chain, 1, policy), MANIFEST, &mut honest(&chain));
    assert_eq!(self::report(&session)["findings"][0]["found"], "proof-stale: prf-block-stale");
    assert_eq!(session.report().unwrap().outcome(), Outcome::Unavailable);
}

/// The chain's own "no" is proven, too.
#[test]
fn a_tool_that_was_never_registered_is_proven_to_be_missing() {
    let chain = ChainState::of(&[], NOW - 12);
    let session = end(under(&chain, 2, Policy::default()), MANIFEST, &mut honest(&chain));
    let report = report(&session);
    assert_eq!(session.report().unwrap().outcome(), Outcome::Refused);
    assert_eq!(
        (&report["evidence"], &report["findings"][0]["rule"]),
        (&json!("proof"), &json!("lib-1-not-found"))
    );
}

/// Ledger `prf-ses-window`: nodes throw old states away, and do not lie.
#[test]
fn a_block_whose_state_is_gone_ends_in_its_own_word() {
    let chain = chain(12);
    let mut session = under(&chain, 1, Policy::default());
    let Step::Calls(calls) = session.poll(0) else { panic!("no calls") };
    for call in calls {
        let result = chain.result(call.method, &call.params).to_string();
        let gone = br#"{"code":-32000,"message":"distance to target block exceeds maximum proof window"}"#;
        let answer = match call.method {
            "eth_getProof" => CallAnswer::Error(gone),
            _ => CallAnswer::Result(result.as_bytes()),
        };
        session.handle_call(call.id, &answer).unwrap();
    }
    assert_eq!(report(&session)["findings"][0]["found"], "proof-window");
}

/// Ledger `prf-ses-pay`: the age counts from the proven time of the block.
#[test]
fn uses_count_from_the_time_of_the_block() {
    for (age, later, invokes, pays) in [
        (0, 60, true, true),
        (12, 48, true, true),
        (12, 49, true, false),
        (60, 0, true, true),
        (61, 0, true, false),
        (300, 0, true, false),
        (301, 0, false, false),
        (12, 288, true, false),
        (12, 289, false, false),
        (86_400, 0, false, false),
    ] {
        let chain = chain(age);
        let mut session = end(under(&chain, 1, Policy::default()), MANIFEST, &mut honest(&chain));
        assert!(session.report().unwrap().is_verified());
        assert_eq!(session.may_invoke(later).is_some(), invokes, "{age} and {later}");
        assert_eq!(session.take_for_payment(later).is_some(), pays, "{age} and {later}");
        assert_eq!(session.take_for_payment(later), None, "only once");
    }
    let future = ChainState::of(&[config(MANIFEST)], NOW + 15);
    let mut session = end(under(&future, 1, Policy::default()), MANIFEST, &mut honest(&future));
    assert!(session.may_invoke(0).is_some() && session.take_for_payment(0).is_some(), "clocks differ");
    let chain = chain(12);
    let anchor = ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    let no_clock = Session::proven(tool(1), Policy::default(), anchor, 1, 0).unwrap();
    let mut session = end(no_clock, MANIFEST, &mut honest(&chain));
    assert!(session.report().unwrap().is_verified());
    assert_eq!(session.may_invoke(0), None, "no clock, no age");
    assert_eq!(session.take_for_payment(0), None, "no clock, no age");
}

/// Under the host's hash a second reading would read the same block; a quorum has a new one.
#[test]
fn a_second_reading_needs_a_new_hash() {
    let chain = chain(12);
    let session = end(under(&chain, 1, Policy::default()), "{}", &mut honest(&chain));
    assert_eq!(session.report().unwrap().outcome(), Outcome::Refused);
    report(&session);

    let old = ChainState::of(&[config("{}")], NOW - 24);
    let mut heads = 0;
    let mut answer = |_: u8, method: &str, params: &str| {
        heads += usize::from(method == "eth_getBlockByNumber");
        // Two RPCs, and both have a newer block the second time.
        if heads > 2 { chain.result(method, params) } else { old.result(method, params) }
    };
    let session = end(by_quorum(2), MANIFEST, &mut answer);
    let report = report(&session);
    assert_eq!(
        (&report["verified"], &report["evidence"]),
        (&json!(true), &json!("proof over quorum 2 of 2"))
    );
    assert_eq!(session.read_at().block_time, Some(NOW - 12));
}

/// What a bundle says of a proof is what its bytes prove.
///
/// Ledger `prf-ev-proof`: no author of a bundle can write "proven".
#[test]
fn a_bundle_says_no_more_than_it_proves() {
    let chain = chain(12);
    let session = end(under(&chain, 1, Policy::default()), MANIFEST, &mut honest(&chain));
    let good: Value = serde_json::from_str(&session.bundle().unwrap().to_json()).unwrap();
    let refused = |change: &dyn Fn(&mut Value), member: &str| {
        let mut bundle = good.clone();
        change(&mut bundle);
        let error = Bundle::parse(bundle.to_string().as_bytes()).expect_err(member);
        assert_eq!(error.member(), Some(member));
    };
    refused(&|bundle| drop(bundle.as_object_mut().unwrap().remove("proof")), "proof");
    refused(&|bundle| drop(bundle.as_object_mut().unwrap().remove("toolRef")), "toolRef");
    refused(&|bundle| bundle["toolRef"] = json!(tool(2).to_string()), "proof");
    refused(&|bundle| bundle["config"]["manifestHash"] = json!(chain.hash().to_string()), "proof");
    refused(&|bundle| bundle["config"]["creator"] = json!(Address::repeat_byte(7).to_string()), "proof");
    refused(&|bundle| bundle["registry"] = json!("deregistered"), "proof");
    refused(&|bundle| bundle["block"]["timestamp"] = json!("0x1"), "block.timestamp");
    refused(&|bundle| bundle["block"]["number"] = json!("0x1"), "block");
    refused(&|bundle| bundle["block"]["hash"] = json!(Address::repeat_byte(7).to_string()), "block");
    refused(&|bundle| bundle["clock"] = json!(NOW + 1), "proof.now");
    refused(&|bundle| bundle["policy"]["proof"] = json!({"maxBlockAgeSeconds": 7}), "proof.policy");
    refused(
        &|bundle| bundle["proof"]["anchor"]["blockHash"] = json!(good["config"]["manifestHash"]),
        "proof",
    );
    refused(&|bundle| bundle["proof"]["header"]["timestamp"] = json!("0x1"), "proof");
    refused(&|bundle| bundle["proof"]["format"] = json!("x"), "proof.format");
    refused(&|bundle| bundle["evidence"] = json!("proof over quorum 2 of 2"), "evidence");
    refused(
        &|bundle| bundle["policy"]["proof"]["maxBlockAgeSeconds"] = json!(86_401),
        "policy.proof.maxBlockAgeSeconds",
    );
    refused(&|bundle| bundle["policy"]["proof"]["age"] = json!(1), "policy.proof.age");
    // Without any proof the word alone is refused, too.
    let bare = json!({"format": "erc8257-bundle/1", "toolRef": tool(1).to_string(), "evidence": "proof",
        "config": good["config"]});
    assert_eq!(Bundle::parse(bare.to_string().as_bytes()).unwrap_err().member(), Some("evidence"));
    assert_eq!(Bundle::parse(good.to_string().as_bytes()).unwrap().evidence(), Evidence::Proof);
}

/// The second record may decide, so it is proven as the first one is, at a block that is not older.
///
/// Ledger `prf-ev-proof`.
#[test]
fn a_second_record_is_proven_too() {
    // The time alone does not say that a block is older.
    let (chain, mut old) = (chain(12), ChainState::of(&[config("{}")], NOW - 12));
    old.number -= 1;
    let mut heads = 0;
    let mut answer = |_: u8, method: &str, params: &str| {
        heads += usize::from(method == "eth_getBlockByNumber");
        if heads > 2 { chain.result(method, params) } else { old.result(method, params) }
    };
    let session = end(by_quorum(2), MANIFEST, &mut answer);
    let good: Value = serde_json::from_str(&session.bundle().unwrap().to_json()).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut bundle = good.clone();
        change(&mut bundle);
        Bundle::parse(bundle.to_string().as_bytes())
    };
    let drop_of = |value: &mut Value, name: &str| drop(value.as_object_mut().unwrap().remove(name));
    let refused = |change: &dyn Fn(&mut Value), member: &str| {
        assert_eq!(changed(change).expect_err(member).member(), Some(member));
    };
    assert!(changed(&|_| ()).unwrap().verify().is_verified());
    refused(&|bundle| drop_of(&mut bundle["reread"], "proof"), "reread.proof");
    for evidence in ["proof over quorum 2 of 2", "quorum 2 of 2", "unstated"] {
        let unproven = |bundle: &mut Value| {
            bundle["evidence"] = json!(evidence);
            drop_of(&mut bundle["policy"], "proof");
            drop_of(&mut bundle["reread"], "proof");
        };
        refused(&unproven, "reread.proof");
    }
    // That nothing is known makes no record genuine.
    let silent = changed(&|bundle| bundle["reread"] = json!({"registry": "unavailable"})).unwrap();
    assert_eq!(silent.verify().outcome(), Outcome::Unavailable);
    refused(&|bundle| bundle["reread"] = json!({"registry": "deregistered"}), "reread.proof");
    refused(&|bundle| bundle["reread"]["proof"]["anchor"]["source"] = json!("own-node"), "reread.proof");
    refused(
        &|bundle| bundle["reread"]["proof"]["policy"] = json!({"maxBlockAgeSeconds": 7}),
        "reread.proof.policy",
    );
    let swapped = |bundle: &mut Value| {
        let block = |proof: &Value| {
            let header = &proof["header"];
            json!({"number": header["number"], "hash": header["hash"], "timestamp": header["timestamp"]})
        };
        bundle["config"] = json!({});
        for member in ["creator", "metadataURI", "manifestHash", "accessPredicate"] {
            bundle["config"][member] = good["reread"][member].clone();
            bundle["reread"][member] = good["config"][member].clone();
        }
        bundle["proof"] = good["reread"]["proof"].clone();
        bundle["reread"]["proof"] = good["proof"].clone();
        bundle["block"] = block(&bundle["proof"]);
        bundle["reread"]["timestamp"] = bundle["reread"]["proof"]["header"]["timestamp"].clone();
    };
    refused(&swapped, "reread.proof");

    // Under a hash of the host's own no session reads again.
    let session = end(under(&chain, 1, Policy::default()), "{}", &mut honest(&chain));
    let given: Value = serde_json::from_str(&session.bundle().unwrap().to_json()).unwrap();
    for proof in [None, Some(&given["proof"])] {
        let mut bundle = given.clone();
        bundle["reread"] = bundle["config"].clone();
        bundle["reread"]["timestamp"] = bundle["block"]["timestamp"].clone();
        if let Some(proof) = proof {
            bundle["reread"]["proof"] = proof.clone();
        }
        let error = Bundle::parse(bundle.to_string().as_bytes()).unwrap_err();
        assert_eq!(error.member(), Some("reread"));
    }
}

/// The words of evidence, there and back.
#[test]
fn evidence_of_proofs_has_one_spelling() {
    for word in ["proof", "proof over quorum 2 of 3"] {
        assert_eq!(word.parse::<Evidence>().unwrap().to_string(), word);
    }
    for word in [
        "Proof",
        "proof ",
        "proof over",
        "proof over quorum 3 of 2",
        "proof over proof over quorum 2 of 3",
        "proof over rpc",
    ] {
        assert!(word.parse::<Evidence>().is_err(), "{word}");
    }
}

/// Ledger `prf-anchor-host`: a file of a stranger is proven under a block of its own, and not under the host's.
#[test]
fn the_hosts_hash_stands_in_the_place_of_the_files() {
    use erc8257::proofs::{Code, verify_proof, verify_proof_under};

    let forged = ChainState::of(&[config("{}")], NOW - 12);
    let session = end(under(&forged, 1, Policy::default()), "{}", &mut honest(&forged));
    let bundle: Value = serde_json::from_str(&session.bundle().unwrap().to_json()).unwrap();
    let mut file = bundle["proof"].clone();
    file["toolRef"] = json!(tool(1).to_string());
    let file = file.to_string();
    assert_eq!(
        verify_proof(file.as_bytes()).unwrap().record.unwrap().manifest_hash,
        config("{}").manifest_hash
    );
    let own = ProofAnchor::of(chain(12).hash(), AnchorSource::OwnNode);
    let proof = verify_proof_under(file.as_bytes(), &own).unwrap();
    assert_eq!((proof.record(), proof.report().findings[0].code()), (None, Code::HeaderHash));
    let own = ProofAnchor::of(forged.hash(), AnchorSource::OwnNode);
    let proof = verify_proof_under(file.as_bytes(), &own).unwrap();
    assert_eq!(proof.record().unwrap().config(), &config("{}"));
}

/// A quorum that was not reached tells where its RPCs stand, also where its record was to be proven.
#[test]
fn heads_of_a_quorum_stand_beside_a_demand_for_proofs() {
    let bundle = |heads: &str| {
        let text = format!(
            r#"{{"format":"erc8257-bundle/1","toolRef":"eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349baf2cf1/1",
            "registry":"unavailable","policy":{{"quorum":{{"need":2,"of":2}},"proof":{{}}}},"heads":{heads}}}"#
        );
        Bundle::parse(text.as_bytes())
    };
    assert!(bundle(r#"[{"number":"0x64"},{"number":"0x63"}]"#).is_ok());
    assert_eq!(bundle(r#"[{"number":"0x64"}]"#).unwrap_err().member(), Some("heads"));
}
