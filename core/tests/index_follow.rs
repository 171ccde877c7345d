//! Following a registry: settled blocks, the tail, reorganisations, and what is left where a host was killed.

use erc8257::registry::{RegistryEvent, UPGRADED};
use erc8257::{Address, B256, BlockRef, BlockTag, U256};
use erc8257_index::{Following, Happened, Said, Span, Step, StoreWrite, Unreadable};
use serde_json::{Value, json};

use crate::index_chain::{Kept, REGISTRY, World, error, hash, number, result};

/// Blocks from which on nothing is undone.
const CONFIRMATIONS: u64 = 4;

fn following(span: Span) -> Following {
    Following::new(REGISTRY, BlockTag::Latest, CONFIRMATIONS, span)
}

/// Follows the registry, and gives how many reorganisations there were.
fn follow(world: &mut World) -> (Result<BlockRef, Unreadable>, u32) {
    let followed = world.run(following(Span::default()));
    let reorganisations = followed.reorganisations();
    (followed.into_end().unwrap(), reorganisations)
}

fn deregister(world: &mut World, block: u64, tool: u64) {
    world.log(block, REGISTRY, &[RegistryEvent::TOPICS[3], B256::from(U256::from(tool))]);
}

/// The tools whose deregistration counts, with their blocks.
fn tools(world: &World) -> Vec<(u64, u64)> {
    let changes = world.kept.changes.values().flatten();
    let of = changes.filter_map(|change| match &change.what {
        Happened::Event(event) => Some((change.block, u64::try_from(event.tool_id()).unwrap())),
        _ => None,
    });
    of.collect()
}

#[test]
fn settled_blocks_are_read_by_ranges_and_those_above_one_by_one() {
    let mut world = World::of(200);
    for (block, tool) in [(0, 1), (100, 2), (196, 3), (197, 4), (200, 5)] {
        deregister(&mut world, block, tool);
    }
    assert_eq!(follow(&mut world), (Ok(world.block(200)), 0));
    assert_eq!(tools(&world), [(0, 1), (100, 2), (196, 3), (197, 4), (200, 5)]);
    assert_eq!(world.kept.reach.next, 201);
    let remembered: Vec<u64> = world.kept.blocks.keys().copied().collect();
    assert_eq!(remembered, [196, 197, 198, 199, 200], "the anchor and the blocks that can be undone");
    let reading = Said::Reading { from: 0, to: 196 };
    assert_eq!(world.said, [reading, Said::ReadUpTo(63), Said::ReadUpTo(191), Said::ReadUpTo(196)]);
}

#[test]
fn a_second_look_reads_on_and_settles() {
    let mut world = World::of(20);
    follow(&mut world).0.unwrap();
    world.asked.clear();
    assert_eq!(follow(&mut world), (Ok(world.block(20)), 0));
    assert_eq!(world.count("eth_getLogs"), 0);
    assert_eq!(world.writes.last(), Some(&StoreWrite::Settle(16)));
    world.grow(3, 0);
    deregister(&mut world, 22, 1);
    assert_eq!(follow(&mut world), (Ok(world.block(23)), 0));
    assert_eq!(tools(&world), [(22, 1)]);
}

#[test]
fn a_chain_that_is_shorter_than_its_confirmations_has_a_tail_alone() {
    let mut world = World::of(2);
    deregister(&mut world, 1, 1);
    assert_eq!(follow(&mut world), (Ok(world.block(2)), 0));
    assert_eq!((tools(&world), world.said.len()), (vec![(1, 1)], 0));
}

#[test]
fn a_reorganisation_undoes_back_to_the_common_block() {
    let mut world = World::of(20);
    deregister(&mut world, 18, 1);
    deregister(&mut world, 20, 2);
    follow(&mut world).0.unwrap();
    world.blocks.truncate(20);
    world.grow(3, 1);
    deregister(&mut world, 21, 3);
    assert_eq!(follow(&mut world), (Ok(world.block(22)), 1));
    assert!(world.writes.contains(&StoreWrite::UndoAbove(19)));
    assert_eq!(tools(&world), [(18, 1), (21, 3)]);
}

#[test]
fn blocks_that_nothing_replaces_are_undone() {
    let mut world = World::of(20);
    deregister(&mut world, 20, 1);
    follow(&mut world).0.unwrap();
    world.blocks.truncate(19);
    assert_eq!(follow(&mut world), (Ok(world.block(18)), 1));
    assert_eq!(tools(&world), []);
    assert_eq!(world.pauses, [500; 5], "the RPC might have been behind");
}

#[test]
fn a_reorganisation_that_is_deeper_than_can_be_undone_begins_anew() {
    let mut world = World::of(20);
    deregister(&mut world, 3, 1);
    follow(&mut world).0.unwrap();
    world.blocks.truncate(10);
    world.blocks[3].2.clear();
    world.grow(12, 1);
    deregister(&mut world, 12, 2);
    assert_eq!(follow(&mut world), (Ok(world.block(21)), 1));
    assert!(world.writes.contains(&StoreWrite::Begin));
    assert_eq!(tools(&world), [(12, 2)]);
}

#[test]
fn a_head_below_all_remembered_blocks_replaces_none_of_them() {
    let mut world = World::of(40);
    deregister(&mut world, 3, 1);
    follow(&mut world).0.unwrap();
    let (settled, whole) = (world.writes.len(), world.blocks.clone());
    // An RPC that is behind.
    world.blocks.truncate(10);
    assert_eq!(follow(&mut world), (Err(Unreadable::Behind), 0));
    assert_eq!(world.writes.len(), settled, "nothing is undone");
    assert_eq!(tools(&world), [(3, 1)]);
    world.blocks = whole;
    assert_eq!(follow(&mut world).1, 0);
}

#[test]
fn an_rpc_that_is_behind_what_was_read_is_refused() {
    let mut world = World::of(20);
    world.kept.reach.next = 30;
    assert_eq!(follow(&mut world), (Err(Unreadable::Behind), 0));
    world.kept.reach.next = 21;
    assert_eq!(follow(&mut world), (Ok(world.block(20)), 0));
}

#[test]
fn a_chain_that_changes_at_every_look_ends_the_registry() {
    let mut world = World::of(20);
    world.refuse = Box::new(|call| {
        let asked = call.method == "eth_getBlockByNumber" && call.params.contains("0x12");
        let header =
            json!({"number": "0x12", "hash": hash(18, 0).to_string(), "parentHash": hash(17, 9).to_string()});
        asked.then(|| result(&header))
    });
    assert_eq!(follow(&mut world), (Err(Unreadable::Unsteady), 0));
    assert_eq!(world.pauses, [500; 6]);
    assert_eq!(world.kept.reach.next, 17, "the settled blocks are read");
}

#[test]
fn a_header_of_another_block_ends_the_registry() {
    let mut world = World::of(20);
    world.refuse = Box::new(|call| {
        let header =
            json!({"number": "0x1", "hash": hash(1, 0).to_string(), "parentHash": hash(0, 0).to_string()});
        call.params.contains("0x12").then(|| result(&header))
    });
    assert_eq!(follow(&mut world), (Err(Unreadable::OtherBlock), 0));
}

#[test]
fn a_provider_with_a_limit_is_asked_for_less_and_the_next_look_begins_so() {
    let mut world = World::of(200);
    for block in 0..=200 {
        deregister(&mut world, block, block + 1);
    }
    world.refuse = Box::new(|call| {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        let from = params[0].get("fromBlock")?;
        (number(&params[0]["toBlock"]) - number(from) >= 10).then(|| error(-32_602, "at most 10 blocks"))
    });
    let followed = world.run(following(Span::default()));
    assert!(followed.span().end(0, 1_000) < 16);
    assert_eq!(followed.into_end(), Some(Ok(world.block(200))));
    assert_eq!(tools(&world).len(), 201);

    let mut world = World::of(20);
    world.refuse = Box::new(|call| (call.method == "eth_getLogs").then(|| error(-32_602, "never")));
    assert!(matches!(follow(&mut world).0, Err(Unreadable::NoLogs(_))));
}

#[test]
fn predicates_are_watched_from_the_block_that_names_them_on() {
    let mut world = World::of(200);
    let (old, new, given_up) = (Address::repeat_byte(1), Address::repeat_byte(2), Address::repeat_byte(3));
    let names = [RegistryEvent::TOPICS[2], B256::from(U256::from(1)), new.into_word()];
    world.log(199, REGISTRY, &names);
    for (block, address) in [(10, old), (10, given_up), (199, new), (200, given_up)] {
        world.log(block, address, &[UPGRADED, B256::repeat_byte(5)]);
    }
    // More than one filter may hold, and the registry itself, whose events are read anyhow.
    world.kept.predicates =
        (0..450_u64).map(|at| Address::left_padding_from(&(at + 1_000).to_be_bytes())).collect();
    world.kept.predicates.extend([old, given_up, REGISTRY]);
    world.kept.predicates.sort_unstable();
    world.kept.unwatched = vec![given_up];
    follow(&mut world).0.unwrap();
    let changes = world.kept.changes.values().flatten();
    let upgraded: Vec<(u64, Address)> = changes
        .filter_map(|change| match change.what {
            Happened::Upgraded(address) => Some((change.block, address)),
            _ => None,
        })
        .collect();
    assert_eq!(upgraded, [(10, old), (199, new)]);
    for (method, params) in &world.asked {
        if *method == "eth_getLogs" {
            let most = params[0]["address"].as_array().unwrap().len();
            assert!((1..=200).contains(&most), "{most}");
        }
    }
}

#[test]
fn a_predicate_that_is_given_up_is_told_after_its_block_is_kept() {
    let mut world = World::of(20);
    let bad = Address::repeat_byte(1);
    world.kept.predicates = vec![bad];
    // Whatever asks for its logs in the blocks 3 and 18.
    world.refuse = Box::new(move |call| {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        let filter = &params[0];
        let at_hash = filter["blockHash"] == hash(18, 0).to_string();
        let in_range = filter
            .get("fromBlock")
            .is_some_and(|from| (number(from)..=number(&filter["toBlock"])).contains(&3));
        let asks = call.params.contains(&format!("{bad:?}")) && (at_hash || in_range);
        asks.then(|| error(-32_602, "too many results"))
    });
    follow(&mut world).0.unwrap();
    let told: Vec<&Said> = world.said.iter().filter(|said| matches!(said, Said::GaveUp { .. })).collect();
    let gave_up = |block| Said::GaveUp { predicate: bad, block };
    assert_eq!(told, [&gave_up(3), &gave_up(18)]);
}

/// Whatever step a host is killed at, another run reads on to the same end.
#[test]
fn a_host_that_is_killed_reads_on() {
    let script = || {
        let mut world = World::of(90);
        for block in [0, 40, 86, 87, 90] {
            deregister(&mut world, block, block + 1);
        }
        world
    };
    let mut whole = script();
    follow(&mut whole).0.unwrap();
    for steps in 0..200 {
        let mut world = script();
        let is_done = run_for(&mut world, steps);
        let kept = std::mem::take(&mut world.kept);
        let mut again = script();
        again.kept = Kept { predicates: Vec::new(), ..kept };
        follow(&mut again).0.unwrap();
        assert_eq!(tools(&again), tools(&whole), "killed after {steps} steps");
        assert_eq!(again.kept.reach, whole.kept.reach);
        if is_done {
            assert!(steps > 20, "{steps}");
            return;
        }
    }
    panic!("200 steps are not enough");
}

/// Runs a machine for so many steps. Whether it came to its end.
fn run_for(world: &mut World, steps: usize) -> bool {
    let mut machine = following(Span::default());
    for _ in 0..steps {
        if matches!(machine.poll(), Step::Done(_)) {
            return true;
        }
        machine = world.step(machine);
    }
    false
}
