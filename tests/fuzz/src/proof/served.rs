//! What honest nodes serve of three blocks, and what is true there.

use std::sync::LazyLock;

use alloy_primitives::{Address, B256, U256};
use erc8257::ToolConfig;
use proofs::border::proof::{AnchorSource, ProofAnchor, ProvenConfig, ProvenState};
use proofs::{layouts, slots, uri_slots};
use serde_json::Value;

use super::chain_state::{ChainState, REGISTRY};

/// The Unix time of all blocks.
pub(super) const TIME: u64 = 1_790_000_000;
/// Blocks.
pub(super) const BLOCKS: usize = 3;
/// Tools that are asked for: one with a long URI, one with a short one and a predicate, one that was taken out, one that never was.
pub(super) const TOOLS: usize = 4;
/// The access predicate of the second tool.
pub(super) const PREDICATE: Address = Address::repeat_byte(5);
/// The same code at another address, with other records.
pub(super) const IMPOSTOR: Address = Address::repeat_byte(0x99);

const LONG: &str = "https://tools.example.com/.well-known/ai-tool/one.json";
const SHORT: &str = "https://tools.example.com/a";

/// What the registry has of a tool.
pub(super) struct Truth {
    pub(super) state: ProvenState,
    pub(super) record: Option<ProvenConfig>,
    pub(super) count: U256,
}

/// A block: what is true there, and what is served.
pub(super) struct Block {
    pub(super) anchor: ProofAnchor,
    pub(super) header: Value,
    pub(super) state_root: B256,
    pub(super) truths: [Truth; TOOLS],
    /// Of each tool: the answers about the registry, the impostor and an account without storage.
    pub(super) answers: [[Value; 3]; TOOLS],
    /// The answer about the predicate.
    pub(super) predicate: Value,
}

/// The blocks; the first one is trusted most often.
pub(super) static SERVED: LazyLock<[Block; BLOCKS]> = LazyLock::new(|| {
    let mut first = ChainState::of(&[config(1, LONG), config(2, SHORT), config(3, LONG)], TIME);
    first.deregister(3);
    first.deploy(IMPOSTOR, &[config(11, LONG), config(12, SHORT), config(13, LONG), config(14, SHORT)]);
    let second =
        ChainState::of(&[config(21, SHORT), config(22, LONG), config(23, LONG), config(24, LONG)], TIME);
    let nothing = ChainState::of(&[], TIME);
    [Block::of(&first, 3, &[3]), Block::of(&second, 4, &[]), Block::of(&nothing, 0, &[])]
});

fn config(byte: u8, uri: &str) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(byte),
        metadata_uri: uri.into(),
        manifest_hash: B256::repeat_byte(byte),
        access_predicate: if byte % 10 == 2 { PREDICATE } else { Address::ZERO },
    }
}

impl Block {
    /// What is true is said once more here, by numbers: nothing reads it from the state.
    fn of(chain: &ChainState, count: usize, removed: &[usize]) -> Self {
        let registry = REGISTRY.parse().expect("an address");
        let truth = |id: usize| {
            let state = match id {
                _ if id > count => ProvenState::NotFound,
                _ if removed.contains(&id) => ProvenState::Deregistered,
                _ => ProvenState::Ok,
            };
            let byte = u8::try_from(id + if count == 4 { 20 } else { 0 }).expect("a byte");
            let uri = if matches!(byte, 2 | 21) { SHORT } else { LONG };
            let config = config(byte, uri);
            let record = (state == ProvenState::Ok).then_some(ProvenConfig {
                creator: config.creator,
                metadata_uri: config.metadata_uri,
                manifest_hash: config.manifest_hash,
                access_predicate: config.access_predicate,
            });
            Truth { state, record, count: U256::from(count) }
        };
        let answers = |id: usize| {
            let first = slots(U256::from(id), &layouts()[0]).map(|slot| U256::from_be_bytes(slot.0));
            let parts = uri_slots(first[2], LONG.len()).into_iter().map(|slot| U256::from_be_bytes(slot.0));
            let keys: Vec<U256> = first.into_iter().chain(parts).collect();
            [registry, IMPOSTOR, Address::repeat_byte(1)].map(|address| chain.proof(address, &keys))
        };
        let markers = slots(U256::ONE, &layouts()[0]).map(|slot| U256::from_be_bytes(slot.0));
        let header = chain.header();
        let state_root = header["stateRoot"].as_str().and_then(|root| root.parse().ok()).expect("a root");
        Self {
            anchor: ProofAnchor::of(chain.hash(), AnchorSource::OwnNode),
            header,
            state_root,
            truths: std::array::from_fn(|place| truth(place + 1)),
            answers: std::array::from_fn(|place| answers(place + 1)),
            predicate: chain.proof(PREDICATE, &markers[6..]),
        }
    }
}
