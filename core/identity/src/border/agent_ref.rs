//! Texts that name an agent.

use primitives::describe::{Address, List, Report, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::codes::Finding;
use crate::limits::REF_CHARACTERS;

/// Whether a text names an agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentRefVerdict {
    /// It does.
    Ok,
    /// It does not: a finding says why.
    Refused,
}

/// Whether the registry is in the table of known deployments. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentListing {
    /// It is the known identity registry of this chain.
    Listed,
    /// It is not in the table.
    Unlisted,
    /// It is this chain's reputation registry.
    OtherRegistry,
}

/// The agent that a text names. All members are `null` where it names none, but `listing` tells the reputation registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentRefReport {
    /// Whether it names an agent.
    pub verdict: AgentRefVerdict,
    /// The agent in the one canonical form: `eip155:<chain>/erc8004:<registry>/<agent ID>`.
    ///
    /// Null with: verdict refused
    /// Never null with: verdict ok
    pub r#ref: Option<Text<REF_CHARACTERS>>,
    /// The registry as registration files name it: `eip155:<chain>:<registry>`.
    pub agent_registry: Option<Text<REF_CHARACTERS>>,
    /// The ID of the chain.
    pub chain_id: Option<Uint256>,
    /// The identity registry.
    pub registry: Option<Address>,
    /// The agent's ID in its registry.
    pub agent_id: Option<Uint256>,
    /// Whether the registry is known.
    pub listing: Option<AgentListing>,
    /// Why it names none, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentRefReport {
    const FORMAT: &'static str = "erc8257-identity-ref/1";
}

/// Reads a text that names an agent. The short form `8453:42` takes the registry of the table of known deployments.
///
/// Source: ERC-8004, Identity Registry; decision I29
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAgentRef {
    /// The text.
    pub text: Text<BUNDLE_BYTES>,
}
impl Verb for ReadAgentRef {
    type Report = AgentRefReport;
    const BUNDLE: &'static str = "erc8257-identity-ref-bundle/1";
}
