//! The file `proofs/proven-session.json`: sessions that prove a record, as every language plays them. This program makes its source
//! from a made-up chain and plays it. `ERC8257_WRITE_SESSIONS=1` writes the source anew.

use std::{env, fs, path::Path};

use erc8257::{Policy, Session, ToolConfig, read_record_proof};
use serde_json::{Value, json};

use crate::chain_state::{ChainState, tool};
use crate::session_proof::{MANIFEST, NOW, config, end};
use crate::vector_files::{cases, enough};

fn chain(manifests: &[&str]) -> ChainState {
    let tools: Vec<ToolConfig> = manifests.iter().map(|manifest| config(manifest)).collect();
    ChainState::of(&tools, NOW - 12)
}

/// A session: what the host asks for, and which chain each RPC shows.
struct Scene {
    id: &'static str,
    comment: &'static str,
    ledger: &'static [&'static str],
    policy: Value,
    proof: Value,
    rpcs: Vec<ChainState>,
}

fn scenes() -> Vec<Scene> {
    let honest = chain(&[MANIFEST]);
    let (other, empty) = (chain(&["{}"]), chain(&[]));
    let trusted = |by: &str| json!({"trustedBlock": honest.hash().to_string(), "trustedBy": by});
    vec![
        Scene {
            id: "own-node",
            comment: "One RPC proves the record under the hash of the host's own node.",
            ledger: &["prf-ev-proof"],
            policy: json!({}),
            proof: trusted("own-node"),
            rpcs: vec![honest.clone()],
        },
        Scene {
            id: "liar-first",
            comment: "The first RPC shows another chain; the second one proves the record. One honest RPC is enough.",
            ledger: &["prf-ses-any"],
            policy: json!({}),
            proof: trusted("light-client"),
            rpcs: vec![other.clone(), honest.clone()],
        },
        Scene {
            id: "liars-only",
            comment: "No RPC proves anything under the trusted hash: that is unknown, and not a no.",
            ledger: &["prf-ses-any"],
            policy: json!({}),
            proof: trusted("unstated"),
            rpcs: vec![other],
        },
        Scene {
            id: "quorum-names-the-block",
            comment: "Without a trusted hash two RPCs that agree name the block, and one proves the record.",
            ledger: &["prf-ses-one-rpc"],
            policy: json!({"quorum": {"need": 2, "of": 2}}),
            proof: json!({}),
            rpcs: vec![honest.clone(), honest.clone()],
        },
        Scene {
            id: "never-registered",
            comment: "The trusted block proves that there is no such tool.",
            ledger: &["prf-ev-proof"],
            policy: json!({}),
            proof: json!({"trustedBlock": empty.hash().to_string()}),
            rpcs: vec![empty],
        },
        Scene {
            id: "pinned-code",
            comment: "The registry has other code than the host demands.",
            ledger: &["prf-ses-blame"],
            policy: json!({}),
            proof: json!({
                "trustedBlock": honest.hash().to_string(),
                "demands": {"registryCode": format!("0x{}", "11".repeat(32))},
            }),
            rpcs: vec![honest],
        },
    ]
}

fn begun(case: &Value) -> Session {
    let policy = Policy::parse(case["policy"].to_string().as_bytes()).unwrap();
    let proof = read_record_proof(case["proof"].to_string().as_bytes()).unwrap();
    let rpcs = u8::try_from(case["rpcs"].as_u64().unwrap()).unwrap();
    let now = case["now"].as_u64().unwrap();
    let tool = case["toolRef"].as_str().unwrap().parse().unwrap();
    let session = Session::proving(tool, policy, &proof, rpcs, now).unwrap().with_clock(now);
    assert_eq!(session.rpcs(), rpcs);
    session
}

/// The case of a scene: all that an RPC was asked, with its answers, and the report.
fn case(scene: &Scene) -> Value {
    let mut case = json!({
        "id": format!("prf-session-{}", scene.id),
        "comment": scene.comment,
        "ledger": scene.ledger,
        "toolRef": tool(1).to_string(),
        "policy": scene.policy,
        "proof": scene.proof,
        "rpcs": scene.rpcs.len(),
        "now": NOW,
        "body": MANIFEST,
    });
    let mut answers = Vec::new();
    let session = end(begun(&case), MANIFEST, &mut |rpc, method, params| {
        let result = scene.rpcs[usize::from(rpc)].result(method, params);
        let params: Value = serde_json::from_str(params).unwrap();
        answers.push(json!({"rpc": rpc, "method": method, "params": params, "result": result}));
        result
    });
    let report = session.report().unwrap().to_json();
    case["answers"] = Value::Array(answers);
    case["report"] = serde_json::from_str(&report).unwrap();
    case
}

fn source() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/source/proofs/sessions.json")
}

/// The source is what the made-up chain says.
#[test]
fn the_source_is_of_the_made_up_chain() {
    let cases: Vec<Value> = scenes().iter().map(case).collect();
    let made = json!({
        "kind": "proof-sessions",
        "computed": "a made-up chain of core/tests/support/chain_state.rs, whose trees are of alloy-trie",
        "cases": cases,
    });
    if env::var_os("ERC8257_WRITE_SESSIONS").is_some() {
        fs::write(source(), format!("{made:#}\n")).unwrap();
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(source()).unwrap()).unwrap();
    assert_eq!(kept, made, "set ERC8257_WRITE_SESSIONS=1 to write it, then run tests/vectors/make.py");
}

/// Ledger `prf-ev-proof`, `prf-ses-any`, `prf-ses-one-rpc`: as all other languages play the vectors.
#[test]
fn sessions_prove_as_the_vectors_say() {
    let all = cases("proven-session");
    enough(all.len(), 6, "proven-session");
    for case in &all {
        let session = end(begun(case), case["body"].as_str().unwrap(), &mut |rpc, method, params| {
            let params: Value = serde_json::from_str(params).unwrap();
            let asked = json!({"rpc": rpc, "method": method, "params": params});
            let answers = case["answers"].as_array().unwrap();
            let told = answers.iter().find(|told| {
                json!({"rpc": told["rpc"], "method": told["method"], "params": told["params"]}) == asked
            });
            told.unwrap_or_else(|| panic!("{}: no answer to {asked}", case["id"]))["result"].clone()
        });
        let report: Value = serde_json::from_str(&session.report().unwrap().to_json()).unwrap();
        assert_eq!(report, case["report"], "{}", case["id"]);
        let bundle = session.bundle().unwrap();
        assert_eq!(bundle.verify().to_json(), session.report().unwrap().to_json(), "{}", case["id"]);
    }
}

/// What a host asks for that cannot be.
#[test]
fn a_proof_is_asked_for_in_one_way() {
    let hash = format!("0x{}", "07".repeat(32));
    let refused = |proof: Value, policy: Policy| {
        let proof = read_record_proof(proof.to_string().as_bytes())?;
        Session::proving(tool(1), policy, &proof, 1, NOW).map(|_| ())
    };
    let member = |proof: Value, policy: Policy| {
        refused(proof, policy).unwrap_err().member().map(str::to_owned).unwrap_or_default()
    };
    let plain = Policy::default;
    assert_eq!(member(json!({}), plain()), "policy.quorum", "one RPC gives no trusted hash");
    assert_eq!(member(json!({"trustedBy": "own-node"}), plain()), "proof.trustedBy");
    assert_eq!(member(json!({"trustedBlock": hash, "trustedBy": "output-root"}), plain()), "proof.trustedBy");
    assert_eq!(member(json!({"trustedBlock": hash, "trustedBy": "my-node"}), plain()), "proof.trustedBy");
    assert_eq!(member(json!({"trustedBlok": hash}), plain()), "proof.trustedBlok");
    assert_eq!(member(json!({"trustedBlock": "0x07"}), plain()), "proof.trustedBlock");
    let demands = json!({"trustedBlock": hash, "demands": {}});
    let policy = Policy { proof: Some(Box::default()), ..plain() };
    assert_eq!(member(demands.clone(), policy), "proof.demands");
    assert!(refused(demands, plain()).is_ok());
}
