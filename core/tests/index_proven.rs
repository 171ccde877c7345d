//! Records of a pass that are proven at a trusted block: many tools by few requests, each tool judged by its own proof, and no lie
//! that gets through.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::chain_state::{ChainState, REGISTRY, tool};
use crate::index_chain::{World, error, result};
use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor};
use erc8257::registry::{Anomalies, Stage, ToolHistory};
use erc8257::rpc::Reason;
use erc8257::{Address, B256, BlockRef, Policy, Session, ToolConfig, U256};
use erc8257_index::{
    Followed, Following, Pass, ProofCost, Records, Span, Standing, Todo, Tool, Unreadable, Verification,
};
use primitives::inquiry::{EthCall, OwnedCallAnswer, Step};
use serde_json::{Value, json};

/// The time of the block, and of everything.
const NOW: u64 = 1_790_000_000;

fn config(id: usize) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(1),
        metadata_uri: format!("https://host-{id}.example/.well-known/ai-tool/tool-{id}.json"),
        manifest_hash: B256::repeat_byte(2),
        access_predicate: if id.is_multiple_of(2) { Address::repeat_byte(9) } else { Address::ZERO },
    }
}

fn chain(tools: usize) -> ChainState {
    ChainState::of(&(1..=tools).map(config).collect::<Vec<_>>(), NOW)
}

/// A tool as its events show it.
fn shown(config: &ToolConfig) -> Tool {
    let history = ToolHistory {
        creator: Some(config.creator),
        metadata_uri: Some(config.metadata_uri.clone()),
        manifest_hash: Some(config.manifest_hash),
        access_predicate: Some(config.access_predicate),
        stage: Stage::Active,
        anomalies: Anomalies::from_bits(0),
    };
    Tool { history, changes: 1, registered_at: 3, predicate_at: 5, garbled: false }
}

/// An RPC that says in place of an honest answer what `lie` makes of it.
fn rpc(chain: &ChainState, lie: impl Fn(&EthCall, Value) -> OwnedCallAnswer + 'static) -> World {
    let chain = chain.clone();
    let mut world = World::of(1);
    world.refuse = Box::new(move |call: &EthCall| {
        if call.method == "eth_getStorageAt" {
            return Some(result(&json!(B256::ZERO.to_string())));
        }
        Some(lie(call, chain.result(call.method, &call.params)))
    });
    world
}

/// What an RPC makes of an honest answer.
type Lie = Rc<dyn Fn(&EthCall, Value) -> OwnedCallAnswer>;

fn told(lie: &Lie) -> impl Fn(&EthCall, Value) -> OwnedCallAnswer + 'static {
    let lie = Rc::clone(lie);
    move |call, answer| lie(call, answer)
}

#[expect(clippy::needless_pass_by_value, reason = "the form of a lie")]
fn honest(_: &EthCall, answer: Value) -> OwnedCallAnswer {
    result(&answer)
}

/// The records of the first tools of a chain, by a pass over its registry.
fn proven(chain: &ChainState, tools: usize, world: &mut World) -> Result<Records, Unreadable> {
    let registries = [(8453, REGISTRY.parse().unwrap())];
    let mut pass = Pass::new(&registries, Policy::default(), 4, 64);
    pass.prove(0, ProofAnchor::of(chain.hash(), AnchorSource::OwnNode));
    assert_eq!(pass.next(NOW), Todo::Follow(0));
    let head = BlockRef { number: 0x5d, hash: chain.hash() };
    pass.followed(0, Followed { head, reorganisations: 0, from_the_start: true }, NOW);
    assert_eq!(pass.next(NOW), Todo::Search(0));
    let mut search = pass.search(0);
    for id in 1..=tools {
        if search.offer(U256::from(id), shown(&config(id))) == ControlFlow::Break(()) {
            break;
        }
    }
    world.run(search.end(NOW).unwrap().unwrap()).into_end().unwrap()
}

fn proofs_asked(world: &World) -> Vec<usize> {
    let proofs = world.asked.iter().filter(|(method, _)| *method == "eth_getProof");
    proofs.map(|(_, params)| params[1].as_array().unwrap().len()).collect()
}

/// The report of a verification whose manifest cannot be fetched, or that is at its end.
fn report(mut verification: Verification) -> Value {
    use primitives::inquiry::{HttpAnswer, HttpEnd};
    if let Step::Http(request) = verification.poll(NOW) {
        let id = request.id;
        verification.handle_http(id, &HttpAnswer::failed(HttpEnd::Connect)).unwrap();
    }
    let told = verification.finish(NOW, true).told.unwrap();
    let bundle = told.bundle.unwrap();
    let replayed = erc8257::verify_bundle(bundle.as_bytes()).unwrap().to_json();
    assert_eq!(replayed, told.report, "the bundle of a line stands for itself");
    serde_json::from_str(&told.report).unwrap()
}

/// The report of `verify --proof` about one tool, under the same block.
fn alone(chain: &ChainState, id: u64, lie: impl Fn(&EthCall, Value) -> OwnedCallAnswer) -> Value {
    use primitives::inquiry::{HttpAnswer, HttpEnd};
    let anchor = ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    let mut session = Session::proven(tool(id), Policy::default(), anchor, 1, NOW).unwrap().with_clock(NOW);
    loop {
        match erc8257::inquiry::Inquiry::poll(&mut session, NOW) {
            Step::Calls(calls) => {
                for call in calls {
                    let answer = lie(&call, chain.result(call.method, &call.params));
                    session.handle_call(call.id, &answer.as_answer()).unwrap();
                }
            }
            Step::Http(request) => {
                let id = request.id;
                erc8257::inquiry::Inquiry::handle_http(
                    &mut session,
                    id,
                    &HttpAnswer::failed(HttpEnd::Connect),
                )
                .unwrap();
            }
            _ => return serde_json::from_str(&session.report().unwrap().to_json()).unwrap(),
        }
    }
}

/// 64 tools have five slots each, and four in common: three requests of at most 128 slots, then those of the URIs' texts.
#[test]
fn many_tools_are_proven_by_few_requests() {
    let chain = chain(70);
    let mut world = rpc(&chain, honest);
    let records = proven(&chain, 70, &mut world).unwrap();
    assert_eq!(records.verifications.len(), 64);
    let asked = proofs_asked(&world);
    assert!(asked.iter().all(|slots| *slots <= 128), "{asked:?}");
    assert_eq!(&asked[..3], [124, 124, 84], "the records");
    assert_eq!(&asked[3..], [128, 3], "two slots of each URI, and three marks of the one predicate");
    let of = |method: &str| world.asked.iter().filter(|(other, _)| *other == method).count();
    assert_eq!((of("eth_chainId"), of("eth_getBlockByHash"), of("eth_call")), (1, 1, 0));
    let ProofCost { records: count, calls, bytes } = records.proofs;
    assert_eq!((count, calls), (64, 5));
    assert!(bytes > 100_000, "{bytes}");
    for (verification, id) in records.verifications.into_iter().zip(1_u64..) {
        assert_eq!(verification.seen().standing, Standing::Active);
        assert!(!verification.seen().differs);
        assert_eq!(verification.seen().origin.as_deref(), Some(&*format!("https://host-{id}.example")));
        let report = report(verification);
        assert_eq!(report["evidence"], "proof");
        if id <= 2 {
            assert_eq!(report, alone(&chain, id, honest), "as the tool by itself");
        }
    }
}

/// A tool that the events show and the registry never had is proven to be none.
#[test]
fn what_is_not_there_is_proven_too() {
    let chain = chain(2);
    let records = proven(&chain, 3, &mut rpc(&chain, honest)).unwrap();
    let last = records.verifications.into_iter().next_back().unwrap();
    assert_eq!((last.seen().standing, last.seen().differs), (Standing::NotFound, true));
    assert_eq!(report(last)["evidence"], "proof");
}

/// Each lie about one thing that concerns the second tool alone: that tool is unknown, in the words of `verify --proof`, and the
/// others are proven.
#[test]
fn a_lie_about_one_tool_is_found_out_and_leaves_the_others() {
    let chain = chain(3);
    let slot = proofs::slots(U256::from(2), &proofs::layouts()[0])[3];
    let about = move |mut answer: Value, change: &dyn Fn(&mut Value)| {
        let entries = answer.get_mut("storageProof").and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten() {
            if entry["key"].as_str().unwrap().parse() == Ok(U256::from_be_bytes(slot.0)) {
                change(entry);
            }
        }
        result(&answer)
    };
    let value = move |_: &EthCall, answer| about(answer, &|entry| entry["value"] = json!("0x7"));
    let node = move |_: &EthCall, answer| {
        about(answer, &|entry| {
            let node = entry["proof"][0].as_str().unwrap().to_owned();
            let last = if node.ends_with('0') { "1" } else { "0" };
            entry["proof"][0] = json!(format!("{}{last}", &node[..node.len() - 1]));
        })
    };
    let cut = move |_: &EthCall, answer| about(answer, &|entry| entry["proof"] = json!([]));
    let lies: [(&str, Lie); 3] = [
        ("prf-claim-storage", Rc::new(value)),
        ("prf-node-hash", Rc::new(node)),
        ("prf-node-missing", Rc::new(cut)),
    ];
    for (code, lie) in lies {
        let records = proven(&chain, 3, &mut rpc(&chain, told(&lie))).unwrap();
        for (verification, id) in records.verifications.into_iter().zip(1_u64..) {
            let standing = if id == 2 { Standing::Unknown } else { Standing::Active };
            assert_eq!(verification.seen().standing, standing, "{code} {id}");
            let report = report(verification);
            assert_eq!(report, alone(&chain, id, told(&lie)), "{code} {id}");
            assert_eq!(report.to_string().contains(code), id == 2, "{report}");
        }
    }
}

/// The words of `verify --proof` for a block that is too old, for an RPC without the method and for another block's header.
#[test]
fn what_cannot_be_proven_is_unknown_in_the_words_of_verify() {
    let chain = chain(2);
    let window = |call: &EthCall, answer| match call.method {
        "eth_getProof" => error(-32000, "distance to target block exceeds maximum proof window"),
        _ => result(&answer),
    };
    let none = |call: &EthCall, answer| match call.method {
        "eth_getProof" => error(-32601, "the method eth_getProof does not exist"),
        _ => result(&answer),
    };
    let other = |call: &EthCall, mut answer: Value| {
        if call.method == "eth_getBlockByHash" {
            answer["timestamp"] = json!("0x1");
        }
        result(&answer)
    };
    let missing = |call: &EthCall, answer| match call.method {
        "eth_getBlockByHash" => result(&Value::Null),
        _ => result(&answer),
    };
    let cases: [(&str, Lie); 4] = [
        ("proof-window", Rc::new(window)),
        ("rpc-error", Rc::new(none)),
        ("prf-header-hash", Rc::new(other)),
        ("no-block", Rc::new(missing)),
    ];
    for (word, lie) in cases {
        let mut world = rpc(&chain, told(&lie));
        let records = proven(&chain, 2, &mut world).unwrap();
        assert!(world.pauses.is_empty(), "{word}: asking again is of no use");
        for (verification, id) in records.verifications.into_iter().zip(1_u64..) {
            assert_eq!(verification.seen().standing, Standing::Unknown, "{word}");
            let report = report(verification);
            assert_eq!(report["evidence"], "none");
            assert_eq!(report, alone(&chain, id, told(&lie)), "{word}");
            assert!(report.to_string().contains(word), "{word}: {report}");
        }
    }
}

/// An answer that the host refuses for its size is asked for in halves.
#[test]
fn a_request_whose_answer_is_too_large_is_halved() {
    let chain = chain(20);
    let refuse = |call: &EthCall, answer| {
        let slots = call.params.matches("0x").count();
        if call.method == "eth_getProof" && slots > 60 {
            return OwnedCallAnswer::Failed(Reason::TooLarge);
        }
        result(&answer)
    };
    let mut world = rpc(&chain, refuse);
    let records = proven(&chain, 20, &mut world).unwrap();
    assert!(records.verifications.iter().all(|one| one.seen().standing == Standing::Active));
    assert_eq!(&proofs_asked(&world)[..3], [104, 54, 54]);
}

/// An RPC that is not there is given up, as without proofs.
#[test]
fn an_rpc_that_is_not_there_is_given_up() {
    let chain = chain(2);
    let mut world = rpc(&chain, |_, _| OwnedCallAnswer::Failed(Reason::Connect));
    assert!(matches!(proven(&chain, 2, &mut world), Err(Unreadable::NoAnswer(_))));
}

/// A registry is followed up to the trusted block, whose header must have the hash, and which must not be older than what was read.
#[test]
fn the_trusted_block_is_the_head() {
    let chain = chain(1);
    let follow = |world: &mut World| {
        let following = Following::trusted(REGISTRY.parse().unwrap(), chain.hash(), 2, Span::default());
        world.run(following).into_end().unwrap()
    };
    let header = |header: Value| {
        let mut world = World::of(3);
        world.refuse =
            Box::new(move |call| (call.method == "eth_getBlockByHash").then(|| result(&header.clone())));
        world
    };
    let mut altered = chain.header();
    altered["stateRoot"] = json!(B256::ZERO.to_string());
    assert_eq!(follow(&mut header(altered)), Err(Unreadable::NotTheTrusted("prf-header-hash")));
    assert!(matches!(follow(&mut header(Value::Null)), Err(Unreadable::NoTrustedBlock(_))));
    let mut beyond = header(chain.header());
    beyond.kept.blocks.insert(0x5e, B256::repeat_byte(7));
    assert_eq!(follow(&mut beyond), Err(Unreadable::TrustedIsOlder(0x5d)));
}
