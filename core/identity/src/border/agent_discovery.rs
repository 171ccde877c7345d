//! A search for agents, held against the chain.

use primitives::describe::{Account, Address, Count, Inquire, List, Report, Text, Uint256};

use super::agent_query::{AgentRankReport, AgentSort};
use super::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use super::reputation::{BetaPolicy, ReviewerFilter};
use crate::limits::{BLOCK_CHARACTERS, CANDIDATES, QUERY_BYTES, REF_CHARACTERS, SHOWN, URL_CHARACTERS, WORD};

/// Where the candidates come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiscoverySource {
    /// An index, which is not believed.
    Index,
    /// The registry's events.
    Events,
}

/// How a search ended. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiscoveryVerdict {
    /// The candidates were read, and each was held against the chain.
    Found,
    /// The chain gave no answer about some candidates: they are left out.
    Partial,
    /// Nothing was read.
    Unknown,
}

/// A candidate that the chain knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoveredAgent {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// Its owner, by the chain.
    pub owner: Address,
    /// Its name, as the index or the file in the registry has it: a claim.
    pub name: Option<Text<SHOWN>>,
    /// Its score, by the filter; `null` where it was not asked for, or is not known.
    pub mean: Option<Text<32>>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoveryReport {
    /// How the search ended.
    pub verdict: DiscoveryVerdict,
    /// Where the candidates come from.
    pub source: DiscoverySource,
    /// The block at which the chain was read; `null` where the RPC named none.
    pub block: Option<ReadBlock>,
    /// The identity registry.
    pub registry: Option<ReadRegistry>,
    /// The candidates that the chain knows.
    pub agents: List<DiscoveredAgent, CANDIDATES>,
    /// Candidates that the registry does not have: the index lies, or is old.
    pub invented: List<Text<REF_CHARACTERS>, CANDIDATES>,
    /// Candidates that the chain gave no answer about, or whose reputation it did not tell where that was asked for.
    pub unread: List<Text<REF_CHARACTERS>, CANDIDATES>,
    /// How many entries of the index name no agent of this chain, or one that was named before.
    pub unusable: Count,
    /// The candidates in their order. Only what the chain knows is ranked, by scores that were judged here.
    pub ranked: Option<AgentRankReport>,
    /// Why nothing was read.
    pub failure: Option<ReadFailure>,
}
impl Report for DiscoveryReport {
    const FORMAT: &'static str = "erc8257-identity-discovery/1";
}

/// Searches for agents: asks an index or the registry's events, holds each candidate against the chain, judges reputations here, and
/// ranks what is left.
///
/// Source: seed 004; decisions I8, I12, I16
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoverAgents {
    /// The ID of the chain.
    pub chain_id: Uint256,
    /// The identity registry. Default: the listed one of the chain.
    pub registry: Option<Account>,
    /// The URL of an index that answers GraphQL. Default: none, and the registry's events are read.
    pub index: Option<Text<URL_CHARACTERS>>,
    /// The name of the secret that the host adds for the index.
    pub secret: Option<Text<WORD>>,
    /// What to search for, 1 to 256 bytes. Default: everything.
    pub query: Option<Text<QUERY_BYTES>>,
    /// The protocol that an agent speaks: `mcp`, `a2a` or `oasf`. Only an index can be asked for it.
    pub protocol: Option<Text<WORD>>,
    /// The least reputation, from 0 to 500.
    pub min_reputation: Option<Count>,
    /// Whose feedback makes a reputation. Default: everyone's.
    pub filter: Option<ReviewerFilter>,
    /// How star ratings become a score.
    pub policy: Option<BetaPolicy>,
    /// The reputation registry. Default: the listed one of the chain, for agents of its listed identity registry.
    pub reputation_registry: Option<Account>,
    /// The order. Default: `relevance` with a query, else `activity`.
    pub sort: Option<AgentSort>,
    /// How many, from 1 to 100. Default: 20.
    pub limit: Option<Count>,
    /// How many to pass over, from 0 to 5,000. Default: 0.
    pub offset: Option<Count>,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// A block not after the registry's first one, where events are read. Default: 0.
    pub from_block: Option<Count>,
    /// Whether the index may have a private address. Default: no. For tests.
    pub allow_private_addresses: Option<bool>,
}
impl Inquire for DiscoverAgents {
    type Report = DiscoveryReport;
    const BUNDLE: &'static str = "erc8257-identity-discovery-bundle/1";
}
