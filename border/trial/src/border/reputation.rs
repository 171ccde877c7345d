//! What the feedback of an agent comes to.

use primitives::describe::{
    Address, ByMember, Bytes32, Code, Count, Hex, Int128, List, Report, Strict, Text, Uint256, Verb,
};

/// Entries of feedback.
pub const FEEDBACK: usize = 4_096;
/// Bytes of returned data.
pub const DATA_BYTES: usize = 4_194_304;

/// What a contract call gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallOutcome {
    /// It returned.
    Result {
        /// The data.
        result: Hex<DATA_BYTES>,
    },
    /// It reverted.
    Revert {
        /// The data.
        revert: Hex<DATA_BYTES>,
    },
    /// It is not known.
    Unavailable {
        /// Why.
        unavailable: Text<64>,
    },
}
impl ByMember for CallOutcome {}

/// A log, as an RPC has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RpcLog {
    pub address: Address,
    pub topics: List<Bytes32, 4>,
    pub data: Hex<DATA_BYTES>,
    /// A quantity.
    pub block_number: Text<66>,
    /// A quantity.
    pub log_index: Text<66>,
    pub removed: Option<bool>,
}

/// Which reviewers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterMode {
    All,
    Allow,
    Deny,
}

/// The reviewers that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// `all` by default.
    pub mode: Option<FilterMode>,
    pub clients: Option<List<Address, 1_024>>,
}

/// Which entries of one client count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Votes {
    /// The last one.
    Latest,
    Every,
}

/// How a score is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReputationPolicy {
    /// 1 to 1,000,000. Default: 1.
    pub prior_alpha: Option<u32>,
    /// 1 to 1,000,000. Default: 1.
    pub prior_beta: Option<u32>,
    /// `latest` by default.
    pub votes: Option<Votes>,
}
impl Strict for ReputationPolicy {}

/// What the entries come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReputationVerdict {
    Summarised,
    Empty,
    Partial,
    Inconsistent,
    Unknown,
}

/// Where the entries come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Logs,
    State,
    Both,
}

/// The filter that was used: no number goes without it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedFilter {
    pub mode: FilterMode,
    pub clients: Count,
    pub hash: Option<Bytes32>,
}

/// The tags that were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub tag1: Text<256>,
    pub tag2: Text<256>,
}

/// How many entries left, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries {
    pub total: Count,
    pub revoked: Count,
    pub other_tag: Count,
    pub filtered: Count,
    pub own: Count,
    pub out_of_range: Count,
    pub superseded: Count,
    pub counted: Count,
}

/// What the contract's own summary gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractSummary {
    pub count: Uint256,
    pub summary_value: Int128,
    pub summary_value_decimals: u8,
    /// Whether the sum did not fit.
    pub wrapped: bool,
    /// Whether the recorded answer is the same.
    pub agrees: Option<bool>,
}

/// A score by the policy `beta/1`. Its numbers are decimal texts with six places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    pub policy: Text<16>,
    pub votes: Votes,
    pub prior_alpha: u32,
    pub prior_beta: u32,
    pub alpha: Text<40>,
    pub beta: Text<40>,
    pub mean: Text<40>,
    pub variance: Text<40>,
}

/// Where the score goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrendWord {
    Improving,
    Declining,
    Stable,
    Unknown,
}

/// The older votes against the newer ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trend {
    pub word: TrendWord,
    pub older: Option<Text<40>>,
    pub newer: Option<Text<40>>,
}

/// How often a tag is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagCount {
    pub tag1: Text<256>,
    pub count: Count,
}

/// How much a client wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientCount {
    pub client: Address,
    pub count: Count,
}

/// What a reader of the numbers must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReputationFlag {
    Unfiltered,
    Incomplete,
    OneClientMajority,
    Declining,
}

/// What the feedback of an agent comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReputationReport {
    pub agent: Text<256>,
    pub verdict: ReputationVerdict,
    pub source: Option<Source>,
    pub filter: UsedFilter,
    pub query: Query,
    pub entries: Option<Entries>,
    pub clients: Option<Count>,
    pub contract: Option<ContractSummary>,
    pub score: Option<Score>,
    pub distribution: Option<List<Count, 5>>,
    pub trend: Option<Trend>,
    pub tags: List<TagCount, 64>,
    pub top: List<ClientCount, 16>,
    pub flags: List<ReputationFlag, 4>,
    pub findings: List<Code, 257>,
}
impl Report for ReputationReport {
    const FORMAT: &'static str = "erc8257-identity-reputation/1";
}

/// Sums up the feedback of an agent, from logs, from the contract's state, or from both.
///
/// Source: ERC-8004, Reputation Registry
/// Since: 0.2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reputation {
    pub agent: Text<256>,
    /// The reputation registry.
    pub registry: Address,
    /// The agent's own wallet, whose feedback does not count.
    pub wallet: Option<Address>,
    pub filter: Option<Filter>,
    /// `starred` by default.
    pub tag1: Option<Text<256>>,
    pub tag2: Option<Text<256>>,
    pub policy: Option<ReputationPolicy>,
    pub logs: Option<List<RpcLog, FEEDBACK>>,
    pub read_all: Option<CallOutcome>,
    pub summary: Option<CallOutcome>,
}
impl Verb for Reputation {
    type Report = ReputationReport;
    const BUNDLE: &'static str = "erc8257-identity-reputation-bundle/1";
}
