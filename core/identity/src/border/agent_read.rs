//! An agent read from its chain.

use primitives::describe::{Inquire, List, Report, Text};

use super::agent::AgentReport;
use super::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use super::reputation_read::ReputationRead;
use crate::limits::{
    BLOCK_CHARACTERS, GATEWAY_CHARACTERS, GATEWAYS, KEY_CHARACTERS, METADATA, REF_CHARACTERS,
};

/// Who an agent is, read at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentRead {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The block; `null` where the RPC named none.
    pub block: Option<ReadBlock>,
    /// The identity registry.
    pub registry: ReadRegistry,
    /// What the answers come to.
    pub profile: AgentReport,
    /// The gateway of IPFS whose bytes were judged.
    pub gateway: Option<Text<GATEWAY_CHARACTERS>>,
    /// What others say of the agent, read at the same block; `null` where that was not asked for.
    pub reputation: Option<ReputationRead>,
    /// Why nothing was read.
    pub failure: Option<ReadFailure>,
}
impl Report for AgentRead {
    const FORMAT: &'static str = "erc8257-identity-agent-read/1";
}

/// Reads who an agent is: its owner, wallet and metadata at one block, its registration file, and, if asked for, the proofs of its
/// domains and what others say of it.
///
/// A file of IPFS counts only if its bytes have the CID: the gateways are asked one after another until one of them serves such bytes.
///
/// Source: ERC-8004, Identity Registry; seed 004; decisions I5, I6, I43
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAgent {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// The metadata keys to read. Default: `agentWallet`.
    pub metadata: Option<List<Text<KEY_CHARACTERS>, METADATA>>,
    /// The gateways of IPFS, each a host with its port unless that is 443. Default: none, so that files of IPFS are not read.
    pub gateways: Option<List<Text<GATEWAY_CHARACTERS>, GATEWAYS>>,
    /// Whether to ask the domains of the services for their proofs. Default: no.
    pub domains: Option<bool>,
    /// Whether to read what others say of the agent, from the listed reputation registry. Default: no. The agent must be of the
    /// listed identity registry.
    pub reputation: Option<bool>,
    /// Whether files may come from private addresses. Default: no. For tests.
    pub allow_private_addresses: Option<bool>,
}
impl Inquire for ReadAgent {
    type Report = AgentRead;
    const BUNDLE: &'static str = "erc8257-identity-agent-read-bundle/1";
}
