//! What others say of an agent, read from its chain.

use primitives::describe::{Account, Count, Inquire, Report, Text};
use primitives::limits::BUNDLE_BYTES;

use super::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use super::reputation::{BetaPolicy, ReputationReport, ReviewerFilter};
use crate::limits::{BLOCK_CHARACTERS, REF_CHARACTERS};

/// What others say of an agent, read at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReputationRead {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The block; `null` where the RPC named none.
    pub block: Option<ReadBlock>,
    /// The reputation registry.
    pub registry: ReadRegistry,
    /// How many accounts the registry says gave feedback; `null` where it did not answer.
    pub clients: Option<Count>,
    /// The block from which events were read; `null` where they were not read, or not all of them.
    pub from_block: Option<Count>,
    /// What the answers come to.
    pub reputation: ReputationReport,
    /// Why nothing was read.
    pub failure: Option<ReadFailure>,
}
impl Report for ReputationRead {
    const FORMAT: &'static str = "erc8257-identity-reputation-read/1";
}

/// Reads what others say of an agent: the feedback from the registry's state and from its events, and the registry's own summary of
/// the same accounts, all at one block.
///
/// Source: ERC-8004, Reputation Registry; seed 004; decisions I7 to I14
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadReputation {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The reputation registry. Default: the listed one of the chain, for an agent of its listed identity registry.
    pub registry: Option<Account>,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// Which reviewers count. Default: all.
    pub filter: Option<ReviewerFilter>,
    /// The first tag. Default: `starred`.
    pub tag1: Option<Text<BUNDLE_BYTES>>,
    /// The second tag. Default: every one.
    pub tag2: Option<Text<BUNDLE_BYTES>>,
    /// How star ratings become a score.
    pub policy: Option<BetaPolicy>,
    /// Whether to read the events, too. Default: yes. Without them there is no trend, and nothing to hold the state against.
    pub events: Option<bool>,
    /// A block not after the registry's first one. Default: 0. RPCs that limit ranges answer sooner with a later one.
    pub from_block: Option<Count>,
}
impl Inquire for ReadReputation {
    type Report = ReputationRead;
    const BUNDLE: &'static str = "erc8257-identity-reputation-read-bundle/1";
}
