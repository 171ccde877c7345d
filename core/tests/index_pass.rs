//! A pass over all tools: what comes next, which tools are read at once, and what becomes of a verification.

use std::ops::ControlFlow;

use erc8257::registry::{Anomalies, Stage, ToolConfig, ToolHistory, encode_tool_config};
use erc8257::rpc::Reason;
use erc8257::{Address, B256, BlockRef, Outcome, Policy, U256};
use erc8257_index::{
    Around, Followed, Line, Pass, PredicateFacts, ProxyMark, Records, Seen, Settled, Standing, StoreWrite,
    Todo, Told, Tool, Unreadable, Verification, Verified, stale, tool_of,
};
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use serde_json::{Value, json};

use crate::index_chain::{REGISTRY, World, error};

/// When everything happens, in Unix seconds.
const NOW: u64 = 1_790_000_000;
const HEAD: BlockRef = BlockRef { number: 9, hash: B256::repeat_byte(9) };
const FOLLOWED: Followed = Followed { head: HEAD, reorganisations: 0, from_the_start: true };

fn pass(registries: usize, per_origin: usize) -> Pass {
    let registries: Vec<(u128, Address)> = (1..).take(registries).map(|chain| (chain, REGISTRY)).collect();
    Pass::new(&registries, Policy::default(), per_origin, 4)
}

/// A pass over one registry that was followed to its head.
fn followed(per_origin: usize) -> Pass {
    let mut pass = pass(1, per_origin);
    assert_eq!(pass.next(NOW), Todo::Follow(0));
    pass.followed(0, FOLLOWED, NOW);
    assert_eq!(pass.next(NOW), Todo::Search(0));
    pass
}

fn tool(host: &str) -> Tool {
    let history = ToolHistory {
        creator: Some(Address::repeat_byte(1)),
        metadata_uri: Some(format!("https://{host}/.well-known/ai-tool/a.json")),
        manifest_hash: Some(B256::repeat_byte(2)),
        access_predicate: None,
        stage: Stage::Active,
        anomalies: Anomalies::from_bits(0),
    };
    Tool { history, changes: 1, registered_at: 3, predicate_at: 5, garbled: false }
}

/// Offers these tools, and reads the records of those that are taken.
fn search(pass: &mut Pass, world: &mut World, tools: &[(u64, Tool)]) -> Option<Result<Records, Unreadable>> {
    let mut search = pass.search(0);
    for (id, tool) in tools {
        if U256::from(*id) >= search.from()
            && search.offer(U256::from(*id), tool.clone()) == ControlFlow::Break(())
        {
            break;
        }
    }
    let reading = search.end(NOW).unwrap()?;
    world.run(reading).into_end()
}

/// An RPC that answers each record so, and each slot with zeros.
fn answering(record: impl Fn(u64) -> OwnedCallAnswer + 'static) -> World {
    let mut world = World::of(10);
    world.refuse = Box::new(move |call: &EthCall| {
        if call.method == "eth_getStorageAt" {
            return Some(OwnedCallAnswer::Result(json!(B256::ZERO.to_string()).to_string()));
        }
        let params: Value = serde_json::from_str(&call.params).unwrap();
        let data = params[0]["data"].as_str().unwrap();
        Some(record(u64::from_str_radix(&data[data.len() - 16..], 16).unwrap()))
    });
    world
}

/// The registry's revert for a tool that it never registered.
fn not_found(id: u64) -> OwnedCallAnswer {
    let selector = &erc8257::keccak256(b"ToolNotFound(uint256)")[..4];
    let data = format!("0x{}{id:064x}", alloy_primitives::hex::encode(selector));
    OwnedCallAnswer::Error(json!({"code": 3, "message": "execution reverted", "data": data}).to_string())
}

fn ids(verifications: &[Verification]) -> Vec<u64> {
    verifications.iter().map(|one| u64::try_from(one.seen().id).unwrap()).collect()
}

fn seen(id: u64, origin: Option<&str>) -> Seen {
    Seen {
        registry: 0,
        id: U256::from(id),
        changes: 1,
        reorganisations: 0,
        block: HEAD,
        standing: Standing::Active,
        differs: false,
        origin: origin.map(str::to_owned),
    }
}

fn told(outcome: Outcome, unanswered: bool) -> Told {
    Told { report: "{}".to_owned(), bundle: None, outcome, unanswered, time: NOW }
}

#[test]
fn every_registry_is_followed_then_counted_then_searched() {
    let mut pass = pass(3, 2);
    assert_eq!(pass.next(NOW), Todo::Follow(0));
    pass.followed(0, Followed { from_the_start: false, ..FOLLOWED }, NOW);
    assert_eq!(pass.next(NOW), Todo::Follow(1));
    pass.fail(1);
    assert_eq!(pass.next(NOW), Todo::Follow(2));
    pass.followed(2, FOLLOWED, NOW);
    assert_eq!(pass.next(NOW), Todo::Count(0), "what was read from the start needs no count");
    pass.counted(0, false);
    assert_eq!(pass.next(NOW), Todo::ReadAnew(0));
    pass.forgotten(0);
    assert_eq!(pass.next(NOW), Todo::Follow(0));
    pass.followed(0, FOLLOWED, NOW);
    let mut world = answering(not_found);
    let mut searched = Vec::new();
    loop {
        match pass.next(NOW) {
            Todo::Search(at) => {
                searched.push(at);
                assert!(pass.search(at).end(NOW).unwrap().is_none());
            }
            todo => break assert_eq!(todo, Todo::End),
        }
    }
    assert_eq!(searched, [0, 2, 0, 2], "twice, since an event may have reopened a tool");
    assert_eq!([0, 1, 2].map(|at| pass.is_readable(at)), [true, false, true]);
    assert!(search(&mut pass, &mut world, &[]).is_none());
}

#[test]
fn an_old_head_is_replaced_before_the_next_round() {
    let mut pass = followed(2);
    assert_eq!(pass.next(NOW + 60), Todo::Search(0));
    assert_eq!(pass.next(NOW + 61), Todo::Follow(0));
    pass.followed(0, FOLLOWED, NOW + 61);
    assert_eq!(pass.next(NOW + 61), Todo::Search(0));
}

#[test]
fn a_tool_that_the_registry_denies_is_done_at_once() {
    let (mut pass, mut world) = (followed(2), answering(not_found));
    let records = search(&mut pass, &mut world, &[(7, tool("a.example"))]).unwrap();
    let one = pass.records(0, records).unwrap().remove(0);
    assert!(one.is_done());
    assert_eq!((one.seen().standing, one.seen().differs), (Standing::NotFound, true));
    let verified = one.finish(NOW, true);
    let told = verified.told.as_ref().unwrap();
    assert!(told.bundle.is_some() && !told.unanswered);
    assert_eq!(pass.settle(&verified, Some(&tool("a.example")), false), Settled::Write);
}

#[test]
fn only_some_tools_of_an_origin_are_under_way() {
    let mut pass = followed(2);
    let mut world = answering(|id| {
        let host = if id == 7 { "b.example" } else { "a.example" };
        let config = ToolConfig {
            creator: Address::repeat_byte(1),
            metadata_uri: tool(host).history.metadata_uri.unwrap(),
            manifest_hash: B256::repeat_byte(2),
            access_predicate: Address::ZERO,
        };
        let returned = alloy_primitives::hex::encode_prefixed(encode_tool_config(&config));
        OwnedCallAnswer::Result(json!(returned).to_string())
    });
    let mut tools: Vec<(u64, Tool)> = (1..=6).map(|id| (id, tool("a.example"))).collect();
    tools.push((7, tool("b.example")));
    let records = search(&mut pass, &mut world, &tools).unwrap();
    let first = pass.records(0, records).unwrap();
    assert_eq!(ids(&first), [1, 2, 3, 4, 7], "twice as many of an origin as may be fetched at a time");
    for one in &first {
        pass.begin(one);
    }
    assert_eq!(first[0].seen().origin.as_deref(), Some("https://a.example"));
    assert!(search(&mut pass, &mut world, &tools).is_none(), "the origin has enough");
    assert_eq!(pass.next(NOW), Todo::Wait);
    assert_eq!(pass.next(NOW), Todo::Search(0));
    let ended = Verified { seen: first[0].seen().clone(), told: Some(told(Outcome::Refused, false)) };
    assert_eq!(pass.settle(&ended, Some(&tools[0].1), false), Settled::Write);
    let records = search(&mut pass, &mut world, &tools[1..]).unwrap();
    assert_eq!(ids(&pass.records(0, records).unwrap()), [5], "one took the place of the one that ended");
}

#[test]
fn a_batch_reads_the_marks_of_each_predicate_once() {
    let (mut pass, mut world) = (followed(9), answering(not_found));
    let gated = |host: &str| {
        let mut tool = tool(host);
        tool.history.access_predicate = Some(Address::repeat_byte(7));
        tool
    };
    let tools = [(1, gated("a.example")), (2, gated("b.example"))];
    let records = search(&mut pass, &mut world, &tools).unwrap();
    assert_eq!(ids(&pass.records(0, records).unwrap()), [1, 2]);
    assert_eq!(world.count("eth_getStorageAt"), 2);
    assert_eq!(world.writes, [StoreWrite::Marks(vec![(Address::repeat_byte(7), ProxyMark::Unmarked)])]);
}

#[test]
fn a_mark_that_the_rpc_withholds_is_unknown_and_noted() {
    let (mut pass, mut world) = (followed(9), answering(not_found));
    let mut refuse = std::mem::replace(&mut world.refuse, Box::new(|_| None));
    world.refuse = Box::new(move |call| match call.method {
        "eth_getStorageAt" => Some(error(-32_005, "slow down")),
        _ => refuse(call),
    });
    let mut gated = tool("a.example");
    gated.history.access_predicate = Some(Address::repeat_byte(7));
    search(&mut pass, &mut world, &[(1, gated)]).unwrap().unwrap();
    let marks = StoreWrite::Marks(vec![(Address::repeat_byte(7), ProxyMark::Unknown)]);
    assert_eq!(world.writes, [marks, StoreWrite::Unanswered]);
    assert_eq!(world.pauses.len(), 5, "asked again, and ever later");
}

#[test]
fn a_registry_whose_rpc_is_silent_is_given_up() {
    let mut pass = followed(200);
    let mut world = answering(|_| error(-32_005, "slow down"));
    let tools: Vec<(u64, Tool)> = (1..=128).map(|id| (id, tool("a.example"))).collect();
    let records = search(&mut pass, &mut world, &tools).unwrap().unwrap();
    assert_eq!((records.silent, records.verifications.len()), (64, 64));
    pass.records(0, Ok(records)).unwrap();
    let silent = search(&mut pass, &mut world, &tools).unwrap();
    let why = pass.records(0, silent).unwrap_err();
    assert!(matches!(why, Unreadable::Silent { calls: 128, .. }), "{why:?}");
    assert!(!pass.is_readable(0));
    assert_eq!(pass.next(NOW), Todo::End);
}

#[test]
fn a_registry_whose_rpc_cannot_be_reached_is_given_up_at_once() {
    let mut pass = followed(2);
    let mut world = answering(|_| OwnedCallAnswer::Failed(Reason::Connect));
    let unreachable = search(&mut pass, &mut world, &[(1, tool("a.example"))]).unwrap();
    assert!(matches!(pass.records(0, unreachable), Err(Unreadable::NoAnswer(_))));
}

#[test]
fn a_lost_head_is_replaced_five_times() {
    let mut pass = followed(2);
    let mut world = answering(|_| error(-32_001, "header not found"));
    for _ in 0..5 {
        let records = search(&mut pass, &mut world, &[(1, tool("a.example"))]).unwrap().unwrap();
        assert!(records.lost_block && records.verifications.is_empty());
        assert!(pass.records(0, Ok(records)).unwrap().is_empty());
        assert_eq!(pass.next(NOW), Todo::Follow(0));
        pass.followed(0, FOLLOWED, NOW);
    }
    let records = search(&mut pass, &mut world, &[(1, tool("a.example"))]).unwrap();
    assert_eq!(pass.records(0, records), Err(Unreadable::LosesBlocks));
}

#[test]
fn a_verification_counts_only_while_its_tool_is_the_same() {
    let mut pass = followed(2);
    let tool = tool("a.example");
    let verified = |told| Verified { seen: seen(1, None), told };
    let good = verified(Some(told(Outcome::Verified, false)));
    assert_eq!(pass.settle(&good, Some(&tool), true), Settled::Write);
    assert_eq!(pass.settle(&good, None, true), Settled::Again);
    let changed = Tool { changes: 2, ..tool.clone() };
    assert_eq!(pass.settle(&good, Some(&changed), true), Settled::Again);
    assert_eq!(pass.settle(&verified(None), Some(&tool), true), Settled::Again);
    let unanswered = verified(Some(told(Outcome::Unavailable, true)));
    assert_eq!(pass.settle(&unanswered, Some(&tool), true), Settled::Keep);
    assert_eq!(pass.settle(&unanswered, Some(&tool), false), Settled::Write, "it has no line to keep");
    pass.followed(0, Followed { reorganisations: 1, ..FOLLOWED }, NOW);
    assert_eq!(pass.settle(&good, Some(&tool), true), Settled::Again, "the chain was reorganised meanwhile");
}

#[test]
fn a_record_is_the_basis_of_a_verification_for_a_minute() {
    let (mut pass, mut world) = (followed(2), answering(not_found));
    let records = search(&mut pass, &mut world, &[(1, tool("a.example"))]).unwrap();
    let one = pass.records(0, records).unwrap().remove(0);
    assert_eq!([60, 61].map(|age| one.is_outdated(NOW + age)), [false, true]);
}

#[test]
fn a_line_leaves_out_what_happened_before_the_tool() {
    let (mut tool, seen) = (tool("a.example"), seen(7, None));
    let told = told(Outcome::Verified, false);
    let reference = |id| format!("eip155:1/erc8257:{REGISTRY:?}/{id}").parse().unwrap();
    let predicate = PredicateFacts {
        address: Address::repeat_byte(7),
        mark: ProxyMark::Marked,
        upgraded: Some(5),
        unwatched: false,
    };
    let around = Around {
        first_active: Some(U256::from(4)),
        first_retired: Some(U256::from(8)),
        registry_upgraded: Some(3),
        predicate: Some(predicate),
    };
    let read = |line: Line<'_>| serde_json::from_str::<Value>(&line.to_json()).unwrap();
    let line = read(Line::new(reference(7), &tool, (&seen, &told), around));
    assert_eq!(line["flags"], json!([]));
    assert_eq!(line["duplicateOf"], json!(format!("eip155:1/erc8257:{REGISTRY:?}/4")));
    assert_eq!(line["predicate"]["isProxy"], true);
    assert_eq!(line["predicate"]["upgradedAt"], Value::Null);
    tool.history.stage = Stage::Retired;
    let later = Around {
        first_retired: Some(U256::from(6)),
        registry_upgraded: Some(4),
        predicate: Some(PredicateFacts { upgraded: Some(6), ..predicate }),
        ..around
    };
    let line = read(Line::new(reference(7), &tool, (&seen, &told), later));
    assert_eq!(line["flags"], json!(["re-registered", "predicate-upgraded", "registry-upgraded"]));
    assert_eq!(line["duplicateOf"], Value::Null, "a retired tool is not an active tool's duplicate");
    assert_eq!(line["predicate"]["upgradedAt"], "0x6");
    let unwatched = Around { predicate: Some(PredicateFacts { unwatched: true, ..predicate }), ..later };
    let line = read(Line::new(reference(7), &tool, (&seen, &told), unwatched));
    assert_eq!(
        line["predicate"],
        json!({"address": format!("{:?}", predicate.address), "isProxy": null, "upgradedAt": null})
    );
    assert_eq!(line["flags"], json!(["re-registered", "predicate-unwatched", "registry-upgraded"]));
}

/// Ledger `sec-proxy-flag`: an index says of a predicate's slots what the RPC returned, and null where it returned nothing.
#[test]
fn a_predicate_whose_slots_were_not_read_may_be_a_proxy() {
    let (tool, seen, told) = (tool("a.example"), seen(7, None), told(Outcome::Verified, false));
    let address = Address::repeat_byte(7);
    for (mark, is_proxy) in [
        (ProxyMark::Marked, Value::Bool(true)),
        (ProxyMark::Unmarked, Value::Bool(false)),
        (ProxyMark::Unknown, Value::Null),
    ] {
        let predicate = PredicateFacts { address, mark, upgraded: None, unwatched: false };
        let around = Around { predicate: Some(predicate), ..Around::default() };
        let reference = format!("eip155:1/erc8257:{REGISTRY:?}/7").parse().unwrap();
        let line: Value =
            serde_json::from_str(&Line::new(reference, &tool, (&seen, &told), around).to_json()).unwrap();
        assert_eq!(line["predicate"]["isProxy"], is_proxy);
    }
}

#[test]
fn an_old_line_says_that_it_is_stale() {
    let (tool, seen, told) = (tool("a.example"), seen(7, None), told(Outcome::Verified, false));
    let reference = format!("eip155:1/erc8257:{REGISTRY:?}/7").parse().unwrap();
    let line = Line::new(reference, &tool, (&seen, &told), Around::default()).to_json();
    assert_eq!(tool_of(line.as_bytes()), Some(reference));
    let old = stale(line.as_bytes());
    assert_eq!(old, line.replace("\"stale\":false", "\"stale\":true").as_bytes());
    assert_eq!(stale(&old), old);
}
