//! One registry of a pass: its head, and how far the search for tools came.

use alloy_primitives::{Address, U256};
#[cfg(feature = "proof")]
use erc8257::proofs::border::proof::ProofAnchor;
use erc8257::{BlockRef, ToolRef};

/// A registry of a pass.
#[derive(Debug)]
pub(super) struct Registry {
    pub(super) chain_id: u128,
    pub(super) address: Address,
    pub(super) stage: Stage,
    /// The trusted block at which records are proven; `None`: the RPC is believed.
    #[cfg(feature = "proof")]
    pub(super) anchor: Option<ProofAnchor>,
    /// The block to read at, and the time at which it was read.
    pub(super) head: Option<(BlockRef, u64)>,
    /// The next search begins at this ID.
    pub(super) from: U256,
    /// The lowest ID that a search passed over, because its origin had enough tools under way.
    pub(super) parked: Option<U256>,
    /// How often in a row the RPC lost its own head.
    pub(super) lost: u32,
    /// How many calls in a row stayed without an answer.
    pub(super) silent: usize,
    pub(super) reorganisations: u32,
    /// This run read all events of the registry, so reading them again shows nothing new.
    pub(super) whole: bool,
}

/// The step that a registry needs next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Follow,
    Count,
    ReadAnew,
    Verify,
    Failed,
}

impl Registry {
    pub(super) const fn new((chain_id, address): (u128, Address)) -> Self {
        Self {
            chain_id,
            address,
            stage: Stage::Follow,
            #[cfg(feature = "proof")]
            anchor: None,
            head: None,
            from: U256::ZERO,
            parked: None,
            lost: 0,
            silent: 0,
            reorganisations: 0,
            whole: false,
        }
    }

    pub(super) const fn tool(&self, tool_id: U256) -> ToolRef {
        ToolRef { chain_id: self.chain_id, registry: self.address, tool_id }
    }

    pub(super) const fn search_from_the_start(&mut self) {
        (self.from, self.parked) = (U256::ZERO, None);
    }

    pub(super) const fn fail(&mut self) {
        (self.head, self.stage) = (None, Stage::Failed);
    }
}
