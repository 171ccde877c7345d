//! What validators say of an agent, read from its chain.

use primitives::describe::{Account, Address, Count, Inquire, List, Report, Seconds, Text};

use super::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use super::validation::ValidationReport;
use crate::limits::{BLOCK_CHARACTERS, CLIENTS, REF_CHARACTERS};

/// What validators say of an agent, read at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationRead {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The block; `null` where the RPC named none.
    pub block: Option<ReadBlock>,
    /// The validation registry.
    pub registry: ReadRegistry,
    /// The block from which events were read; `null` where they were not read, or not all of them.
    pub from_block: Option<Count>,
    /// What the answers come to.
    pub validation: ValidationReport,
    /// Why nothing was read.
    pub failure: Option<ReadFailure>,
}
impl Report for ValidationRead {
    const FORMAT: &'static str = "erc8257-identity-validation-read/1";
}

/// Reads what validators say of an agent: each request of the registry, and the events that tell an answer of 0 from no answer, all at
/// one block.
///
/// Source: ERC-8004, Validation Registry; seed 004; decisions I4, I13, I15
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadValidation {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The validation registry. None is listed.
    pub registry: Account,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// How old an answer may be. Default: any age will do.
    pub max_age_seconds: Option<Seconds>,
    /// The validators whose answers count. Default: everyone's, also that of the agent itself.
    pub validators: Option<List<Address, CLIENTS>>,
    /// Whether to read the events, too. Default: yes. Without them an answer of 0 cannot be told from no answer.
    pub events: Option<bool>,
    /// A block not after the registry's first one. Default: 0.
    pub from_block: Option<Count>,
}
impl Inquire for ReadValidation {
    type Report = ValidationRead;
    const BUNDLE: &'static str = "erc8257-identity-validation-read-bundle/1";
}
