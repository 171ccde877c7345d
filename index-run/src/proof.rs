//! What a run proves, and from which hashes.

use alloc::vec::Vec;

use erc8257::B256;
use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor, ProofPolicy};

/// A run that believes no RPC about records: it proves them at blocks that the host trusts. An RPC is still believed about events,
/// so that it may hide a tool, and about the marks of predicates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The hash of a young block of each chain that has a registry, by the ID of the chain.
    pub trusted_blocks: Vec<(u128, B256)>,
    /// Where the hashes are from.
    pub trusted_by: AnchorSource,
    /// What is demanded of each proof.
    pub demands: ProofPolicy,
}

impl Proof {
    /// The trusted block of a chain.
    #[must_use]
    pub fn anchor(&self, chain_id: u128) -> Option<ProofAnchor> {
        let mut of_chain = self.trusted_blocks.iter().filter(|(chain, _)| *chain == chain_id);
        of_chain.next().map(|(_, hash)| ProofAnchor::of(*hash, self.trusted_by))
    }
}
