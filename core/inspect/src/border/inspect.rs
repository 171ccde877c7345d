//! What an RPC says of a tool: registry, record, predicate, requirements, access.

use crate::limits::BLOCK_CHARACTERS;
use access::border::contract::{Interface, RegistryState};
use access::border::requirement::{AccessLogic, AccessOutcome, RequirementsLimit};
use erc8257::border::preflight::RecordConfig;
use erc8257::limits::{LABEL_BYTES, REQUIREMENT_DATA_BYTES, RPC_RESPONSE_BYTES};
use primitives::describe::{
    Address, Bytes32, Code, Count, Hex, Inquire, Json, List, Report, Text, ToolRef, Uint256,
};
use primitives::limits::SHOWN_CODE_POINTS;

/// Bytes that say of which kind a requirement is.
pub const KIND_BYTES: usize = 4;
/// Requirements at most: the library asks for no more.
pub const REQUIREMENTS: usize = 256;

/// The block that everything was read at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedBlock {
    /// Its number, as `0x` and hex digits.
    pub number: Text<BLOCK_CHARACTERS>,
    /// Its hash.
    pub hash: Bytes32,
}

/// The marks of a proxy (ERC-1967): each is the address in a slot, or `null` where the slot is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedProxy {
    /// The contract whose code runs.
    pub implementation: Option<Address>,
    /// The contract that names the implementation.
    pub beacon: Option<Address>,
    /// The account that can replace the implementation.
    pub admin: Option<Address>,
}

/// The registry. What could not be read is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedRegistry {
    /// Its address.
    pub address: Address,
    /// The size of its code; 0: there is no contract.
    pub code_bytes: Option<Count>,
    /// keccak256 of its code.
    pub code_hash: Option<Bytes32>,
    /// The account whose code runs here, where the code is a delegation (EIP-7702).
    pub delegate: Option<Address>,
    /// Whether it says that it is an ERC-8257 registry.
    pub interface: Option<Interface>,
    /// The text of `name()`: a stranger's, not harmless to show as it stands.
    pub name: Option<Text<RPC_RESPONSE_BYTES>>,
    /// The marks of a proxy.
    pub proxy: Option<InspectedProxy>,
    /// The text of `version()`: a stranger's, not harmless to show as it stands.
    pub version: Option<Text<RPC_RESPONSE_BYTES>>,
    /// The highest tool ID ever assigned.
    pub tool_count: Option<Uint256>,
}

/// The account of the creator. What could not be read is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedCreator {
    /// The size of its code; 0: it is not a contract.
    pub code_bytes: Option<Count>,
    /// keccak256 of its code.
    pub code_hash: Option<Bytes32>,
    /// The account whose code runs here, where the code is a delegation (EIP-7702).
    pub delegate: Option<Address>,
}

/// The registry's record of the tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedTool {
    /// What the registry knows of it.
    pub state: RegistryState,
    /// The record.
    ///
    /// Never null with: state ok
    pub config: Option<RecordConfig>,
    /// Why the record could not be read, in a word such as `timeout`.
    ///
    /// Null with: state ok
    pub reason: Option<Code>,
    /// The words of the RPC, clipped and made harmless.
    pub detail: Option<Text<SHOWN_CODE_POINTS>>,
    /// The creator's account; `null` where there is no record.
    pub creator: Option<InspectedCreator>,
}

/// What came of a predicate's `getRequirements`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequirementsOutcome {
    /// It listed its requirements.
    Told,
    /// The list is longer than the library reads.
    OverLimit,
    /// There is no contract at the predicate's address.
    NoContract,
    /// It does not list them.
    Failed,
    /// The RPC gave no answer.
    Unavailable,
}

/// A requirement, as the predicate lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedRequirement {
    /// Its kind: an interface ID.
    pub kind: Hex<KIND_BYTES>,
    /// Its data, by its kind.
    pub data: Hex<REQUIREMENT_DATA_BYTES>,
    /// The predicate's words: a stranger's, not harmless to show as they stand.
    pub label: Text<LABEL_BYTES>,
    /// The same, read: `type` is the kind as a word, such as `erc20-balance`.
    pub need: Json<RPC_RESPONSE_BYTES>,
}

/// The requirements of a predicate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedRequirements {
    /// What came of it.
    pub outcome: RequirementsOutcome,
    /// How the requirements go together.
    ///
    /// Never null with: outcome told
    pub logic: Option<AccessLogic>,
    /// The requirements; none unless the predicate listed them.
    pub list: List<InspectedRequirement, REQUIREMENTS>,
    /// The limit that the list exceeds.
    ///
    /// Never null with: outcome over-limit
    pub over_limit: Option<RequirementsLimit>,
    /// Why there is no answer, in a word such as `timeout`.
    ///
    /// Null with: outcome told, over-limit, no-contract
    pub reason: Option<Code>,
    /// The words of the RPC, clipped and made harmless.
    pub detail: Option<Text<SHOWN_CODE_POINTS>>,
}

/// The predicate. What could not be read is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedPredicate {
    /// Its address.
    pub address: Address,
    /// The size of its code; 0: there is no contract.
    pub code_bytes: Option<Count>,
    /// keccak256 of its code.
    pub code_hash: Option<Bytes32>,
    /// The account whose code runs here, where the code is a delegation (EIP-7702).
    pub delegate: Option<Address>,
    /// Whether it says that it is an access predicate.
    pub interface: Option<Interface>,
    /// The text of `name()`: a stranger's, not harmless to show as it stands.
    pub name: Option<Text<RPC_RESPONSE_BYTES>>,
    /// The marks of a proxy.
    pub proxy: Option<InspectedProxy>,
    /// Its requirements; they are advisory, and decide nothing.
    pub requirements: Option<InspectedRequirements>,
}

/// An account's access to the tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectedAccess {
    /// The account.
    pub account: Address,
    /// The registry's answer, which alone decides.
    pub answer: AccessOutcome,
    /// Why there is no answer, in a word such as `timeout`.
    ///
    /// Never null with: answer malformed, unavailable
    /// Null with: answer granted, denied, malfunction, not-found, deregistered, no-contract
    pub reason: Option<Code>,
    /// The words of the RPC, clipped and made harmless.
    pub detail: Option<Text<SHOWN_CODE_POINTS>>,
    /// The account's share of the listed requirements: which it meets, and what is missing.
    pub plan: Option<Json<RPC_RESPONSE_BYTES>>,
}

/// What an RPC says of a tool, at one block. A value that is not known is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InspectionReport {
    /// The tool.
    pub tool_ref: ToolRef,
    /// The block that everything was read at; `null` where the RPC named none. Then nothing is known.
    pub block: Option<InspectedBlock>,
    /// The registry.
    pub registry: InspectedRegistry,
    /// The registry's record of the tool.
    pub tool: InspectedTool,
    /// The access predicate; `null` where the record names none, or could not be read.
    pub predicate: Option<InspectedPredicate>,
    /// The access of the account that was asked for.
    pub access: Option<InspectedAccess>,
}
impl Report for InspectionReport {
    const FORMAT: &'static str = "erc8257-inspection/1";
}

/// Asks an RPC for everything about a tool at one block: the registry, its record, the predicate with its requirements, and the
/// access of an account. The report has the facts that advice goes by.
///
/// Source: ERC-8257, §1, §8, §9
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspect {
    /// The tool.
    pub tool_ref: ToolRef,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// The account whose access is asked for. Default: none.
    pub account: Option<Address>,
    /// The data that the registry hands to the predicate for that account. Default: none.
    pub data: Option<Hex<REQUIREMENT_DATA_BYTES>>,
}
impl Inquire for Inspect {
    type Report = InspectionReport;
    const BUNDLE: &'static str = "erc8257-inspect/1";
}
