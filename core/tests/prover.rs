//! The inquiry that proves a record: which RPC is asked for what, and what becomes of liars.

use crate::chain_state::{ChainState, tool};
use crate::judged_cases::described;
use crate::proof_vectors::resolved;
use crate::vector_files::{enough, files, keep_known};
use erc8257::{Address, B256, CallAnswer, ToolConfig, ToolRef, U256};
use primitives::inquiry::{EthCall, Inquiry as _, Step};
use primitives::limits::TRANSCRIPT_BYTES;
use primitives::rpc::Reason;
use proofs::border::proof::{AnchorSource, ProofAnchor, ProofPolicy};
use proofs::limits::PROOF_ANSWER_BYTES;
use proofs::{
    Code, PassedReason, Prover, ProverOutcome, encode_header, is_window, layouts, replay, slots, uri_slots,
    walk,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const START: u64 = 1_790_000_000;

fn prover(case: &Value) -> Prover {
    let tool: ToolRef = case["toolRef"].as_str().unwrap().parse().unwrap();
    let (policy, anchor) =
        (described::<ProofPolicy>(&case["policy"]), described::<ProofAnchor>(&case["anchor"]));
    let rpcs = u8::try_from(case["rpcs"].as_u64().unwrap()).unwrap();
    Prover::new(tool, Some(policy), anchor, rpcs, case["now"].as_u64()).unwrap()
}

fn open(prover: &mut Prover) -> Vec<EthCall> {
    match prover.poll(START) {
        Step::Calls(calls) => calls,
        other => panic!("{other:?}"),
    }
}

fn tell(prover: &mut Prover, id: u32, answer: &Value) {
    let (kind, value) = answer.as_object().unwrap().iter().next().unwrap();
    let text = match kind.as_str() {
        // An object with members behind its last one, which JSON values cannot have.
        "resultAnd" => {
            let object = value["result"].to_string();
            format!("{},{}}}", object.strip_suffix('}').unwrap(), value["more"].as_str().unwrap())
        }
        _ => value.to_string(),
    };
    let answer = match kind.as_str() {
        "result" | "resultAnd" => CallAnswer::Result(text.as_bytes()),
        "error" => CallAnswer::Error(text.as_bytes()),
        _ => CallAnswer::Failed(Reason::from_name(value.as_str().unwrap()).unwrap()),
    };
    prover.handle_call(id, &answer).unwrap();
}

/// Plays a case: in the order of the calls or backwards, and put away after each answer or not.
fn played(case: &Value, backwards: bool, put_away: bool) -> Prover {
    let mut prover = prover(case);
    for round in case["rounds"].as_array().unwrap() {
        let calls = open(&mut prover);
        let asked: Vec<Value> = calls
            .iter()
            .map(|call| {
                assert_eq!(json!(call.rpc), round["rpc"], "{}", case["id"]);
                json!({"method": call.method, "params": serde_json::from_str::<Value>(&call.params).unwrap()})
            })
            .collect();
        assert_eq!(json!(asked), round["calls"], "{}", case["id"]);
        let mut told: Vec<(&EthCall, &Value)> =
            calls.iter().zip(round["answers"].as_array().unwrap()).collect();
        if backwards {
            told.reverse();
        }
        for (call, answer) in told {
            tell(&mut prover, call.id, answer);
            if put_away {
                prover = Prover::resume(prover.export().as_bytes()).unwrap();
            }
        }
    }
    prover
}

/// Ledger `prf-ses-order`, `prf-ses-keys`, `prf-ses-any`, `prf-ses-number`, `prf-ses-window`, `prf-ses-blame`, `prf-ses-claims`.
#[test]
fn scenes() {
    let mut count = 0;
    for file in files("prover") {
        for case in file["cases"].as_array().unwrap() {
            count += 1;
            let case = &resolved(case, &file["shared"]);
            for (backwards, put_away) in [(false, false), (true, true)] {
                let prover = played(case, backwards, put_away);
                let passed: Vec<Value> = prover
                    .passed()
                    .iter()
                    .map(|(rpc, reason)| json!({"rpc": rpc, "reason": reason.as_str()}))
                    .collect();
                assert_eq!(json!(passed), case["passed"], "{}", case["id"]);
                match prover.outcome().unwrap_or_else(|| panic!("{} has no outcome", case["id"])) {
                    ProverOutcome::Proof(proof) => {
                        let report: Value = serde_json::from_str(&proof.report().to_text()).unwrap();
                        assert_eq!(keep_known(&report, &case["report"]), case["report"], "{}", case["id"]);
                        let bundle = prover.bundle().unwrap();
                        let judged = erc8257::verbs::judge::<proofs::Border>(bundle.as_bytes());
                        assert_eq!(judged.to_json(), proof.report().to_text(), "{}", case["id"]);
                    }
                    ProverOutcome::Unavailable(reason) => {
                        assert_eq!(json!(reason.as_str()), case["unavailable"], "{}", case["id"]);
                        assert_eq!(prover.bundle(), None);
                    }
                }
            }
        }
    }
    enough(count, 17, "prover");
}

/// Ledger `prf-ses-slow`: an RPC that is silent uses up its own share, and no more.
#[test]
fn a_silent_rpc_is_passed_over_in_time() {
    let anchor = ProofAnchor::of(erc8257::B256::repeat_byte(1), AnchorSource::LightClient);
    let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse().unwrap();
    let mut prover = Prover::new(tool, None, anchor, 20, None).unwrap();
    let first = |prover: &mut Prover, now| match prover.poll(now) {
        Step::Calls(calls) => Some(calls[0].rpc),
        _ => None,
    };
    assert_eq!(first(&mut prover, START), Some(0));
    assert_eq!(first(&mut prover, START + 15), Some(0), "15 of 300 seconds for each of 20");
    assert_eq!(first(&mut prover, START + 16), Some(1));
    assert_eq!(first(&mut prover, START + 31), Some(1), "its time begins with its turn");
    let prover = Prover::resume(prover.export().as_bytes()).unwrap();
    let mut later = prover;
    assert_eq!(first(&mut later, START + 32), Some(2), "put away and taken up, too");
    assert_eq!(
        later.passed(),
        [(0, PassedReason::Rpc(Reason::Timeout)), (1, PassedReason::Rpc(Reason::Timeout))]
    );
}

/// Answers that were not asked for, and answers of more than 1 MiB.
///
/// Ledger `prf-ses-order`, `prf-ses-claims`.
#[test]
fn an_answer_that_nothing_asked_for_changes_nothing() {
    let file = &files("prover")[0];
    let case = resolved(&file["cases"][0], &file["shared"]);
    let mut prover = prover(&case);
    let before = prover.export();
    assert!(prover.handle_call(99, &CallAnswer::Result(b"\"0x1\"")).is_err());
    assert_eq!(prover.export(), before);
    let huge = format!("\"0x{}\"", "0".repeat(1_048_576));
    for (call, text) in open(&mut prover).into_iter().zip(["\"0x2105\"", "{}", &huge]) {
        prover.handle_call(call.id, &CallAnswer::Result(text.as_bytes())).unwrap();
    }
    assert_eq!(prover.outcome(), Some(&ProverOutcome::Unavailable(PassedReason::Rpc(Reason::TooLarge))));
}

/// Texts that end inside of what they open, or are not JSON at all.
const BROKEN: [&str; 6] = [r#"{"a":[["#, r#"{"message":{"a":[["#, "[[", "{\"address\":", "null null", "\"0x"];

/// They are answers that prove nothing, and what is recorded of them can be read again.
///
/// Ledger `prf-acc-shape`, `prf-hdr-json`, `prf-ev-replay`.
#[test]
fn a_text_that_is_not_json_is_malformed() {
    let file = &files("prover")[0];
    let case = resolved(&file["cases"][0], &file["shared"]);
    let honest = case["rounds"][0]["answers"].as_array().unwrap();
    for (place, broken) in (0..3).flat_map(|place| BROKEN.map(|broken| (place, broken))) {
        for is_error in [false, true] {
            let mut prover = prover(&case);
            for (number, (call, answer)) in open(&mut prover).into_iter().zip(honest).enumerate() {
                match (number == place, is_error) {
                    (false, _) => tell(&mut prover, call.id, answer),
                    (true, false) => {
                        prover.handle_call(call.id, &CallAnswer::Result(broken.as_bytes())).unwrap();
                    }
                    (true, true) => {
                        prover.handle_call(call.id, &CallAnswer::Error(broken.as_bytes())).unwrap();
                    }
                }
            }
            assert_eq!(Prover::resume(prover.export().as_bytes()).as_ref(), Ok(&prover), "{broken}");
            if place == 0 || is_error {
                assert!(matches!(prover.outcome(), Some(ProverOutcome::Unavailable(_))), "{place}: {broken}");
                continue;
            }
            let Some(ProverOutcome::Proof(proof)) = prover.outcome() else { panic!("{place}: {broken}") };
            let code = if place == 1 { Code::HeaderMembers } else { Code::AnswerMalformed };
            assert_eq!(prover.fault_of(0), Some(code), "{broken}");
            let judged = erc8257::verbs::judge::<proofs::Border>(prover.bundle().unwrap().as_bytes());
            assert_eq!(judged.to_json(), proof.report().to_text(), "{broken}");
            let tool = case["toolRef"].as_str().unwrap().parse().unwrap();
            assert_eq!(&replay(&tool, &prover.recorded().unwrap()).unwrap().proof, &**proof, "{broken}");
        }
    }
    for broken in BROKEN {
        assert!(!is_window(broken.as_bytes()), "{broken}");
        assert_eq!(encode_header(broken.as_bytes()).unwrap_err().code(), Code::HeaderMembers, "{broken}");
        let tool = case["toolRef"].as_str().unwrap().parse().unwrap();
        assert_eq!(replay(&tool, broken).unwrap_err().code(), "usage-not-json", "{broken}");
        assert_eq!(Prover::resume(broken.as_bytes()).unwrap_err().code(), "usage-not-json", "{broken}");
    }
}

/// RPCs that fill the room of all answers, the first with answers that are too large, the second with such as are just small enough:
/// the honest one behind them is heard.
///
/// Ledger `prf-ses-any`, `prf-ses-claims`.
#[test]
fn an_rpc_fills_no_more_than_its_share() {
    let chain = ChainState::of(&[config()], START - 12);
    let anchor = ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    let mut prover = Prover::new(tool(1), None, anchor, 3, Some(START)).unwrap();
    let lines = |count| format!("{{{}}}", "\n".repeat(count));
    let lines = [lines(2_795_000), lines(PROOF_ANSWER_BYTES - 2)];
    let mut used = Vec::new();
    while prover.outcome().is_none() {
        for call in open(&mut prover) {
            let honest = || chain.result(call.method, &call.params).to_string();
            let text = match lines.get(usize::from(call.rpc)) {
                Some(lines) if call.method != "eth_chainId" => lines.clone(),
                _ => honest(),
            };
            prover.handle_call(call.id, &CallAnswer::Result(text.as_bytes())).unwrap();
            assert_eq!(Prover::resume(prover.export().as_bytes()).as_ref(), Ok(&prover));
        }
        used.push(prover.transcript().bytes());
    }
    // A character of control takes six bytes, so that the share of the second RPC holds one of its answers.
    assert!(used[0] < 100 && used[1] > 6_000_000 && used[1] <= TRANSCRIPT_BYTES / 2, "{used:?}");
    let too_large = PassedReason::Rpc(Reason::TooLarge);
    assert_eq!(prover.passed(), [(0, too_large), (1, too_large)]);
    let Some(ProverOutcome::Proof(proof)) = prover.outcome() else { panic!("{:?}", prover.outcome()) };
    assert_eq!(proof.record().map(|record| record.config().clone()), Some(config()));
}

fn config() -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(7),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/echo.json".to_owned(),
        manifest_hash: B256::repeat_byte(9),
        access_predicate: Address::ZERO,
    }
}

/// Ledger `prf-sto-key`.
#[test]
fn slots_of_records() {
    let mut count = 0;
    for file in files("slots") {
        for case in file["cases"].as_array().unwrap() {
            count += 1;
            let id: U256 = case["toolId"].as_str().unwrap().parse().unwrap();
            let first = slots(id, &layouts()[0]);
            assert_eq!(json!(first.map(|slot| slot.to_string())), case["first"]);
            let word: U256 = case["uriSlotWord"].as_str().unwrap().parse().unwrap();
            let length = if word.bit(0) { usize::try_from(word >> 1).unwrap() } else { 0 };
            let second = uri_slots(U256::from_be_bytes(first[2].0), length);
            let second: Vec<String> = second.iter().map(ToString::to_string).collect();
            assert_eq!(json!(second), case["second"]);
        }
    }
    enough(count, 3, "slots");
}

/// A state trie of these keys by another implementation: its root, and the nodes on the way to a key.
fn alloy(pairs: &[([u8; 32], Vec<u8>)], key: [u8; 32]) -> (erc8257::B256, Vec<Vec<u8>>) {
    use alloy_trie::proof::ProofRetainer;
    use alloy_trie::{HashBuilder, Nibbles};
    let target = Nibbles::unpack(key);
    let mut builder = HashBuilder::default().with_proof_retainer(ProofRetainer::new(vec![target]));
    for (key, value) in pairs {
        builder.add_leaf(Nibbles::unpack(key), value);
    }
    let root = builder.root();
    let nodes = builder.take_proof_nodes().into_nodes_sorted();
    (root, nodes.into_iter().map(|(_, node)| node.to_vec()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Trees by `alloy-trie`: our walk finds what they have and do not have, and a cut or altered proof is never absence.
    ///
    /// Ledger `prf-mpt-truncated`, `prf-mpt-root`, `prf-mpt-extra`.
    #[test]
    fn trees_of_another_implementation(
        values in prop::collection::btree_map(any::<[u8; 2]>(), prop::collection::vec(any::<u8>(), 1..40), 1..40),
        wanted in any::<[u8; 2]>(),
        picked in any::<prop::sample::Index>(),
    ) {
        let key = |bytes: &[u8]| primitives::canonical::keccak256(bytes).0;
        let mut pairs: Vec<([u8; 32], Vec<u8>)> = values.iter().map(|(name, value)| (key(name), value.clone())).collect();
        pairs.sort();
        let there = *picked.get(&values.keys().copied().collect::<Vec<_>>());
        for name in [wanted, there] {
            let (root, nodes) = alloy(&pairs, key(&name));
            let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
            let expected = values.get(&name).map(Vec::as_slice);
            prop_assert_eq!(walk(root, &key(&name), &nodes), Ok(expected));
            for cut in 0..nodes.len() {
                prop_assert!(walk(root, &key(&name), &nodes[..cut]).is_err(), "cut after {}", cut);
            }
            let longer = [nodes.as_slice(), &[nodes[0]]].concat();
            prop_assert!(walk(root, &key(&name), &longer).is_err());
            let mut bent: Vec<Vec<u8>> = nodes.iter().map(|node| node.to_vec()).collect();
            let place = picked.index(bent.len());
            let last = bent[place].len() - 1;
            bent[place][last] ^= 1;
            let bent: Vec<&[u8]> = bent.iter().map(Vec::as_slice).collect();
            prop_assert!(walk(root, &key(&name), &bent).is_err());
        }
    }
}
