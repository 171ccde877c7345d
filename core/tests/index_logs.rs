//! What logs say, however an RPC refuses (ledger `1-evt-registered`, `sec-proxy-upgraded-event`).

use erc8257::registry::{RegistryEvent, UPGRADED};
use erc8257::rpc::{CallAnswer, Reason};
use erc8257::{Address, B256, U256};
use erc8257_index::{Change, ElementError, Filter, Happened, ReadingBlocks, ReadingRange, Step, Unreadable};
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use serde_json::{Value, json};

use crate::index_chain::{REGISTRY, World, error, number};

/// The predicate of this number.
fn predicate(number: u8) -> Address {
    Address::repeat_byte(number)
}

fn deregister(world: &mut World, block: u64, tool: u64) {
    world.log(block, REGISTRY, &[RegistryEvent::TOPICS[3], B256::from(U256::from(tool))]);
}

fn deregistered(block: u64, index: u64, tool: u64) -> Change {
    let what = Happened::Event(RegistryEvent::ToolDeregistered { tool_id: U256::from(tool) });
    Change { block, index, what }
}

fn range(world: &mut World, filter: Filter, from: u64, to: u64) -> Result<Vec<Change>, String> {
    let reading = world.run(ReadingRange::new(filter, from, to));
    reading.into_end().unwrap().map_err(|refused| refused.to_string())
}

/// The addresses of a call.
fn addresses(call: &EthCall) -> Vec<Value> {
    let params: Value = serde_json::from_str(&call.params).unwrap();
    params[0]["address"].as_array().cloned().unwrap_or_default()
}

#[test]
fn logs_come_in_the_order_of_the_chain_and_each_once() {
    let mut world = World::of(10);
    for (block, tool) in [(7, 2), (3, 1), (7, 3)] {
        deregister(&mut world, block, tool);
    }
    let twice = world.blocks[7].2[0].clone();
    world.blocks[7].2.push(twice);
    let changes = range(&mut world, Filter::registry(REGISTRY), 0, 10).unwrap();
    assert_eq!(changes, [deregistered(3, 0, 1), deregistered(7, 0, 2), deregistered(7, 1, 3)]);
    assert_eq!(world.asked.len(), 1);
}

#[test]
fn a_log_that_was_not_asked_for_ends_the_reading() {
    for (change, with) in [
        ("address", json!(format!("{:?}", predicate(1)))),
        ("blockNumber", json!("0xb")),
        ("topics", json!([B256::repeat_byte(9).to_string()])),
    ] {
        let mut world = World::of(10);
        deregister(&mut world, 3, 1);
        let mut log = world.blocks[3].2[0].clone();
        log[change] = with;
        world.refuse = Box::new(move |_| Some(OwnedCallAnswer::Result(json!([log]).to_string())));
        let refused = range(&mut world, Filter::registry(REGISTRY), 0, 10);
        assert_eq!(refused, Err("not-json-rpc: a log that was not asked for".to_owned()), "{change}");
    }
}

#[test]
fn an_upgrade_is_told_once_a_block() {
    let mut world = World::of(3);
    for block in [1, 1, 2] {
        world.log(block, predicate(1), &[UPGRADED, B256::repeat_byte(5)]);
    }
    let changes = range(&mut world, Filter::predicates(REGISTRY, vec![predicate(1)]), 0, 3).unwrap();
    let upgraded = |block, index| Change { block, index, what: Happened::Upgraded(predicate(1)) };
    assert_eq!(changes, [upgraded(1, 0), upgraded(2, 0)]);
}

#[test]
fn an_event_that_cannot_be_read_tells_what_its_topics_tell() {
    let mut world = World::of(1);
    let word = |address: Address| address.into_word();
    let topics =
        [RegistryEvent::TOPICS[0], B256::from(U256::from(7)), word(predicate(1)), word(predicate(2))];
    world.log(1, REGISTRY, &topics);
    let changes = range(&mut world, Filter::registry(REGISTRY), 0, 1).unwrap();
    let Happened::Unreadable(Some(garbled)) = &changes[0].what else { panic!("{changes:?}") };
    assert_eq!((garbled.tool_id, garbled.kind, garbled.creator), (U256::from(7), 0, Some(predicate(1))));
    assert_eq!(changes[0].named_predicate(), Some(predicate(2)));
}

#[test]
fn a_range_without_an_answer_is_asked_for_once_more_and_patiently_if_the_rpc_is_away() {
    let mut world = World::of(10);
    world.refuse = Box::new(|_| Some(error(-32_005, "limit exceeded")));
    assert!(range(&mut world, Filter::registry(REGISTRY), 0, 10).is_err());
    assert_eq!((world.pauses.as_slice(), world.asked.len()), (&[500][..], 2));

    let mut world = World::of(10);
    world.refuse = Box::new(|_| Some(OwnedCallAnswer::Failed(Reason::Connect)));
    let refused = range(&mut world, Filter::registry(REGISTRY), 0, 10);
    assert_eq!(refused, Err("the host says connect".to_owned()));
    assert_eq!((world.pauses.as_slice(), world.asked.len()), (&[250, 500, 1_000, 2_000, 4_000][..], 7));
}

/// A registry's block with so many events of a tool, of which an RPC's answer is too large.
fn flooded(events: u64) -> World {
    let mut world = World::of(1);
    for _ in 0..events {
        deregister(&mut world, 1, 1);
    }
    deregister(&mut world, 1, 2);
    world.refuse = Box::new(|_| Some(OwnedCallAnswer::Failed(Reason::TooLarge)));
    world
}

#[test]
fn of_a_flooded_block_the_first_and_the_last_event_of_each_tool_count() {
    let mut world = flooded(500);
    let changes = range(&mut world, Filter::registry(REGISTRY), 1, 1).unwrap();
    assert_eq!(changes, [deregistered(1, 0, 1), deregistered(1, 499, 1), deregistered(1, 500, 2)]);
}

#[test]
fn a_list_that_is_cut_or_holds_something_else_says_nothing() {
    let mut world = flooded(5);
    world.list_fails = Some(OwnedCallAnswer::Failed(Reason::Timeout));
    let refused = range(&mut world, Filter::registry(REGISTRY), 1, 1);
    assert_eq!(refused, Err("the host says timeout".to_owned()));

    let mut world = flooded(5);
    world.blocks[1].2[3]["blockHash"] = json!("0x");
    assert!(range(&mut world, Filter::registry(REGISTRY), 1, 1).is_err());
}

#[test]
fn a_host_that_passes_over_a_wrong_element_gains_nothing() {
    let mut reading = ReadingRange::new(Filter::registry(REGISTRY), 1, 1);
    reading.handle_call(0, &CallAnswer::Failed(Reason::TooLarge), "").unwrap();
    assert!(matches!(reading.poll(), Step::Elements(call) if call.id == 1));
    assert!(matches!(reading.handle_element(1, b"{}"), Err(ElementError::Wrong(_))));
    let mut world = World::of(1);
    deregister(&mut world, 1, 1);
    let good = world.blocks[1].2[0].to_string();
    assert!(reading.handle_element(1, good.as_bytes()).is_err(), "the list is at its end");
    reading.handle_elements_end(1, None).unwrap();
    assert!(reading.into_end().unwrap().is_err());
}

#[test]
fn a_predicate_whose_events_cannot_be_read_is_given_up_alone() {
    let mut world = World::of(1);
    let all: Vec<Address> = (1..=9).map(predicate).collect();
    for address in &all {
        world.log(1, *address, &[UPGRADED, B256::repeat_byte(5)]);
    }
    world.refuse = Box::new(|call| {
        let bad = addresses(call).contains(&json!(format!("{:?}", predicate(4))));
        bad.then(|| error(-32_602, "more than 10000 results"))
    });
    let changes = range(&mut world, Filter::predicates(REGISTRY, all), 1, 1).unwrap();
    let given_up: Vec<&Change> =
        changes.iter().filter(|change| matches!(change.what, Happened::GaveUp(_))).collect();
    assert_eq!(given_up, [&Change { block: 1, index: u64::MAX, what: Happened::GaveUp(predicate(4)) }]);
    assert_eq!(changes.len(), 9, "the eight others, and the one that was given up");
}

#[test]
fn an_rpc_that_gives_no_logs_at_all_costs_no_predicate_its_watch() {
    let filter = || Filter::predicates(REGISTRY, vec![predicate(4)]);
    let mut world = World::of(1);
    world.refuse = Box::new(|call| (call.method == "eth_getLogs").then(|| error(-32_602, "no logs")));
    assert!(range(&mut world, filter(), 1, 1).is_err());
    assert_eq!(world.count("eth_getBlockByNumber"), 1, "it is alive, and that does not help");

    let mut world = World::of(1);
    world.refuse = Box::new(|_| Some(error(-32_602, "nothing")));
    assert!(range(&mut world, filter(), 1, 1).is_err());
}

#[test]
fn an_error_about_something_else_than_the_size_is_final() {
    let mut world = World::of(1);
    world.refuse = Box::new(|_| Some(OwnedCallAnswer::Result("7".to_owned())));
    assert!(range(&mut world, Filter::registry(REGISTRY), 1, 1).is_err());
    assert_eq!(world.asked.len(), 1);
}

#[test]
fn of_blocks_each_has_its_changes() {
    let mut world = World::of(5);
    deregister(&mut world, 2, 1);
    deregister(&mut world, 4, 2);
    let blocks = vec![world.block(2), world.block(3), world.block(4)];
    let reading = world.run(ReadingBlocks::new(Filter::registry(REGISTRY), blocks));
    let changes = reading.into_end().unwrap().unwrap().unwrap();
    assert_eq!(changes, [vec![deregistered(2, 0, 1)], vec![], vec![deregistered(4, 0, 2)]]);
}

#[test]
fn a_refused_block_is_asked_for_in_parts_if_it_is_still_there() {
    let mut world = World::of(5);
    deregister(&mut world, 4, 2);
    world.refuse = Box::new(|call| {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        let topics = params[0]["topics"][0].as_array().map_or(0, Vec::len);
        (call.method == "eth_getLogs" && topics > 1).then(|| error(-32_602, "too many topics"))
    });
    let blocks = vec![world.block(3), world.block(4)];
    let reading = world.run(ReadingBlocks::new(Filter::registry(REGISTRY), blocks));
    assert_eq!(reading.into_end().unwrap().unwrap().unwrap(), [vec![], vec![deregistered(4, 0, 2)]]);
}

#[test]
fn a_block_that_is_gone_is_no_failure_and_one_that_stays_refused_is() {
    let mut world = World::of(5);
    let mut gone = world.block(4);
    gone.hash = B256::repeat_byte(0xee);
    let reading = world.run(ReadingBlocks::new(Filter::registry(REGISTRY), vec![gone]));
    assert_eq!(reading.into_end(), Some(Ok(None)));

    world.refuse = Box::new(|call| (call.method == "eth_getLogs").then(|| error(-32_602, "never")));
    let blocks = vec![world.block(4)];
    let reading = world.run(ReadingBlocks::new(Filter::registry(REGISTRY), blocks));
    assert!(matches!(reading.into_end(), Some(Err(Unreadable::NoLogs(_)))));
}

#[test]
fn ranges_shrink_with_a_refusal_and_grow_again() {
    let mut world = World::of(0);
    world.refuse = Box::new(|call| {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        let blocks = number(&params[0]["toBlock"]) - number(&params[0]["fromBlock"]);
        (blocks >= 10).then(|| error(-32_602, "at most 10 blocks"))
    });
    let mut span = erc8257_index::Span::default();
    let mut asked = Vec::new();
    let mut from = 0;
    while from < 1_000 {
        let to = span.end(from, 999);
        asked.push(to - from + 1);
        match range(&mut world, Filter::registry(REGISTRY), from, to) {
            Ok(changes) => {
                span.answered(changes.len());
                from = to + 1;
            }
            Err(_) => assert!(span.refused(from, to)),
        }
    }
    assert_eq!(asked[..5], [64, 32, 16, 8, 8]);
    assert!(asked.iter().filter(|blocks| **blocks > 10).count() < 12, "a limit is tried only now and then");
}
