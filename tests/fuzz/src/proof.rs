//! No altered answer proves another record than the trusted block has.
//!
//! Input: choices of changes of what an honest node serves: digits of nodes, values and header members, nodes and slots that are
//! left out, doubled, swapped or moved, and answers about other accounts and other blocks.

#[path = "../../../core/tests/support/chain_state.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of the core have all of it as a module, too")]
mod chain_state;

use std::sync::LazyLock;

use alloy_primitives::{Address, B256, U256};
use erc8257::ToolConfig;
use proofs::border::proof::{AnchorSource, ProofAnchor, ProvenConfig, ProvenState, ProvenVerdict};
use proofs::{Given, layouts, slots, uri_slots};
use serde_json::{Value, json};

use crate::core::{CORE, Core};
use crate::dice::Dice;
use chain_state::{ChainState, REGISTRY, tool};

const TIME: u64 = 1_790_000_000;
const URI: &str = "https://tools.example.com/.well-known/ai-tool/one.json";

/// What nodes of three blocks serve for a tool, and the hash of the first of them.
struct Served {
    anchor: ProofAnchor,
    /// Header and account of each block.
    blocks: [(Value, Value); 3],
    /// An account without storage.
    other: Value,
}

static SERVED: LazyLock<Served> = LazyLock::new(|| {
    let config = |byte: u8| ToolConfig {
        creator: Address::repeat_byte(byte),
        metadata_uri: URI.into(),
        manifest_hash: B256::repeat_byte(byte),
        access_predicate: Address::ZERO,
    };
    let chains = [
        ChainState::of(&[config(1), config(2)], TIME),
        ChainState::of(&[config(3)], TIME),
        ChainState::of(&[], TIME),
    ];
    let first = slots(U256::ONE, &layouts()[0]).map(|slot| U256::from_be_bytes(slot.0));
    let parts = uri_slots(first[2], URI.len()).into_iter().map(|slot| U256::from_be_bytes(slot.0));
    let keys: Vec<U256> = first.into_iter().chain(parts).collect();
    let registry = REGISTRY.parse().expect("an address");
    let blocks = chains.each_ref().map(|chain| (chain.header(), chain.proof(registry, &keys)));
    let other = chains[0].proof(Address::repeat_byte(1), &keys);
    Served { anchor: ProofAnchor::of(chains[0].hash(), AnchorSource::OwnNode), blocks, other }
});

/// The property of the core.
pub fn proof(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    let served = &*SERVED;
    let (mut header, mut account) = served.blocks[0].clone();
    let mut more = Vec::new();
    for _ in 0..dice.below(5) {
        match dice.below(8) {
            0 => alter(&mut dice, &mut header),
            1 => alter(&mut dice, &mut account),
            2 => header = served.blocks[dice.below(3)].0.clone(),
            3 => account = served.blocks[dice.below(3)].1.clone(),
            4 => mix(&mut dice, &mut account, &served.blocks),
            5 => lists(&mut dice, &mut account),
            6 => more.push(served.blocks[dice.below(3)].1.clone()),
            _ => more.push(served.other.clone()),
        }
    }
    more.insert(dice.below(more.len() + 1), account);
    let accounts: Vec<String> = more.iter().map(Value::to_string).collect();
    let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
    let (tool, header) = (tool(1), header.to_string());
    let given =
        Given { tool: &tool, policy: None, now: Some(TIME), header: Some(&header), accounts: &accounts };
    let proof = (core.prove)(given, &served.anchor);
    let report = proof.report();
    if report.verdict == ProvenVerdict::Proven {
        let truth = ProvenConfig {
            creator: Address::repeat_byte(1),
            metadata_uri: URI.into(),
            manifest_hash: B256::repeat_byte(1),
            access_predicate: Address::ZERO,
        };
        assert_eq!((report.state, report.record.as_ref()), (Some(ProvenState::Ok), Some(&truth)));
        assert_eq!(report.tool_count, Some(U256::from(2)));
    } else {
        assert!(report.record.is_none() && report.state.is_none() && proof.record().is_none());
        assert!(report.findings.iter().any(|finding| finding.code().is_error()));
    }
}

/// Changes one character of one text.
fn alter(dice: &mut Dice<'_>, value: &mut Value) {
    let mut texts = Vec::new();
    gather(value, &mut texts);
    let count = texts.len();
    let text = &mut *texts[dice.below(count)];
    let digit = char::from_digit(u32::try_from(dice.below(16)).unwrap_or_default(), 16).unwrap_or('0');
    match dice.below(6) {
        0 => text.push(digit),
        1 => drop(text.pop()),
        2 => *text = "0x".into(),
        _ => {
            let place = dice.below(text.len().max(1));
            if text.is_char_boundary(place) && place < text.len() {
                text.replace_range(place..=place, &digit.to_string());
            }
        }
    }
}

fn gather<'v>(value: &'v mut Value, texts: &mut Vec<&'v mut String>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.iter_mut().for_each(|value| gather(value, texts)),
        Value::Object(members) => members.values_mut().for_each(|value| gather(value, texts)),
        _ => {}
    }
}

/// Takes a member, or a slot, from the answer of another block.
fn mix(dice: &mut Dice<'_>, account: &mut Value, blocks: &[(Value, Value); 3]) {
    let other = &blocks[dice.below(3)].1;
    let member = dice.pick(&["storageProof", "accountProof", "storageHash", "codeHash", "nonce", "balance"]);
    if dice.one_in(2) {
        account[member] = other[member].clone();
        return;
    }
    let count = other["storageProof"].as_array().map_or(1, Vec::len);
    let (from, to) = (dice.below(count), dice.below(count));
    let slot = &other["storageProof"][from];
    let part = dice.pick(&["proof", "value", "key"]);
    if let Some(own) = account["storageProof"].get_mut(to) {
        own[part] = slot[part].clone();
    }
}

/// Leaves out, doubles, or swaps elements of a list.
fn lists(dice: &mut Dice<'_>, account: &mut Value) {
    let count = account["storageProof"].as_array().map_or(1, |slots| slots.len().max(1));
    let place = dice.below(count);
    let list = match dice.below(3) {
        0 => account.get_mut("storageProof"),
        1 => account.get_mut("accountProof"),
        _ => account["storageProof"].get_mut(place).and_then(|slot| slot.get_mut("proof")),
    };
    let Some(list) = list.and_then(Value::as_array_mut).filter(|list| !list.is_empty()) else { return };
    let (one, other) = (dice.below(list.len()), dice.below(list.len()));
    match dice.below(5) {
        0 => drop(list.remove(one)),
        1 => list.truncate(one),
        2 => list.swap(one, other),
        3 => list.insert(other, list[one].clone()),
        _ => list.push(json!("0x80")),
    }
}
