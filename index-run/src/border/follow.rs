//! Following a registry by its events, and verifying every tool: arguments, steps, lines and totals.

use primitives::border::step::InquiryStep;
use primitives::describe::{
    Address, Bytes32, Code, Count, Follow, Json, List, Milliseconds, Output, Report, Seconds, Text, ToolRef,
};
use primitives::limits::{BUNDLE_BYTES, SHOWN_CODE_POINTS};

/// Characters of the name of a registry.
pub const NAME_CHARACTERS: usize = 256;
/// Characters of a block's number: `0x` and hex digits.
pub const NUMBER_CHARACTERS: usize = 18;
/// Flags of one line: each stands there once at most.
pub const FLAGS: usize = 64;
/// Bytes of the JSON text of a line.
pub const LINE_BYTES: usize = 33_554_432;

/// Up to which block a registry is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexHead {
    /// The newest block of the RPC.
    Latest,
    /// The newest block that the chain calls safe.
    Safe,
    /// The newest block that the chain calls final.
    Finalized,
}

/// Follows a registry by its events, verifies every tool at the head of its chain, and gives a line for each. A tool that does not
/// verify is a line, and so is a tool about which the RPC does not answer.
///
/// Of two lines of a tool, the later one counts. The host keeps the state that the run gives on its way, and a run with that state
/// goes on from there. It does not give the lines again that were given before that state. Once a run came to its end, the next one
/// reads the events since and verifies all tools anew.
///
/// The RPC must answer calls at a block's hash (EIP-1898). The registry's record of all its tools stands in memory, some 500 bytes
/// a tool.
///
/// Source: ERC-8257, §1, §5, §7
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index<'a> {
    /// The registry: `8453:0x…`, `eip155:8453:0x…` or `eip155:8453/erc8257:0x…`.
    pub registry: Text<NAME_CHARACTERS>,
    /// The state that an earlier run gave; without one, the run begins.
    pub state: Option<&'a [u8]>,
    /// The registry's first block. Default: 0.
    pub from_block: Option<Count>,
    /// Up to where the registry is read. Default: `latest`.
    pub block: Option<IndexHead>,
    /// Blocks that a reorganisation may undo, 0 to 4,096. Default: 32.
    pub confirmations: Option<Count>,
    /// Manifests fetched at a time, 1 to 1,024. Default: 32.
    pub concurrency: Option<Count>,
    /// Manifests fetched at a time from one origin, 1 to 1,024. Default: 4.
    pub per_origin: Option<Count>,
    /// The age in seconds from which a line is verified again, 1 to 86,400. Default: 86,400.
    pub max_age: Option<Seconds>,
    /// Puts the recorded registration into each line. Default: no.
    pub bundles: Option<bool>,
    /// Fetches manifests from addresses that are not public, too. Default: no.
    pub allow_private_addresses: Option<bool>,
    /// Whether the host keeps away from addresses that are not public: a browser cannot. Default: yes. Reports say it.
    pub addresses_enforced: Option<bool>,
}
impl Follow for Index<'_> {
    type Report = IndexSummary;
    type Line = IndexLine;
}

/// What the registry says of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexStatus {
    /// The tool is registered.
    Active,
    /// The tool was deregistered.
    Retired,
    /// The registry does not know the tool.
    NotFound,
    /// The RPC gave no answer.
    Unknown,
}

/// The verdict in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexOutcome {
    /// The manifest is the one that the registry committed to, and it keeps every rule.
    Verified,
    /// A check failed, or a rule is broken.
    Refused,
    /// The registry or the server gave no answer.
    Unavailable,
}

/// The access predicate of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexPredicate {
    /// Its address.
    pub address: Address,
    /// Whether it has the marks of a proxy (ERC-1967); `null` where that is not known.
    pub is_proxy: Option<bool>,
    /// The block of its last upgrade since the tool has it, as `0x` and hex digits.
    pub upgraded_at: Option<Text<NUMBER_CHARACTERS>>,
}

/// The block that a tool was read at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexBlock {
    /// Its number, as `0x` and hex digits.
    pub number: Text<NUMBER_CHARACTERS>,
    /// Its hash.
    pub hash: Bytes32,
}

/// A tool that was read and verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexLine {
    /// The tool.
    pub tool_ref: ToolRef,
    /// What the registry says of it at `block`.
    pub status: IndexStatus,
    /// The outcome of the verification.
    pub outcome: IndexOutcome,
    /// The active tool of the lowest ID with the same URI, where that is another tool.
    pub duplicate_of: Option<ToolRef>,
    /// Words for what is odd about the tool, such as `re-registered` or `unanswered`.
    pub flags: List<Code, FLAGS>,
    /// The access predicate, if the tool has one.
    pub predicate: Option<IndexPredicate>,
    /// The block that the tool was read at.
    pub block: IndexBlock,
    /// When the tool was verified, in seconds since 1970.
    pub time: Seconds,
    /// Whether the line was too old when a run that keeps lines ended.
    pub stale: bool,
    /// The report of the verification (`erc8257-report/1`).
    pub report: Json<LINE_BYTES>,
    /// The recorded registration (`erc8257-bundle/1`), if it was asked for.
    pub bundle: Option<Json<LINE_BYTES>>,
}
impl Report for IndexLine {
    const FORMAT: &'static str = "erc8257-index/1";
}

/// The totals of a registry, by the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexSummary {
    /// Every tool that the registry counts has its line, every call was answered, and the RPC's newest block is recent.
    pub complete: bool,
    /// The last block that was read; `null` where the registry was not read to its head.
    pub block: Option<Count>,
    /// Tools that the events show.
    pub tools: Count,
    /// Tools that the registry counts itself; `null` where it does not tell.
    pub counted: Option<Count>,
    /// Tools that have a line.
    pub lines: Count,
    /// Lines of tools that are verified.
    pub verified: Count,
    /// Lines of active tools that are not verified.
    pub not_verified: Count,
    /// Lines of tools that are deregistered.
    pub retired: Count,
    /// Lines of tools that the registry does not know, or does not tell of.
    pub unknown: Count,
    /// Lines of tools with the URI of an active tool of a lower ID.
    pub duplicates: Count,
    /// Lines of tools whose events contradict the registry.
    pub differing: Count,
    /// Tools about which the RPC gave no answer; a line of an earlier run counts on.
    pub unanswered: Count,
    /// Logs with an event's topic that are not that event.
    pub unreadable_logs: Count,
}
impl Report for IndexSummary {
    const FORMAT: &'static str = "erc8257-index-summary/1";
}

/// What a run is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexStage {
    /// The registry's events are read.
    Blocks,
    /// Its tools are verified.
    Tools,
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexProgress {
    /// What it is at.
    pub stage: IndexStage,
    /// Blocks or tools so far.
    pub done: Count,
    /// All of them, as far as is known now.
    pub total: Count,
}
impl Output for IndexProgress {}

/// What a run asks its host to do. Each step is given once, and several can be under way at the same time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IndexStep {
    /// Carry this out beside all else, and give its answers.
    Ask {
        /// Wait so many milliseconds first.
        wait_ms: Milliseconds,
        /// JSON-RPC requests, or one HTTP request.
        step: InquiryStep,
    },
    /// Give this line to the caller.
    Line {
        /// The line.
        line: Json<LINE_BYTES>,
    },
    /// Tell the caller how far the run is.
    Progress {
        /// How far it is.
        progress: IndexProgress,
    },
    /// Tell the caller something.
    Remark {
        /// A sentence, harmless to show.
        words: Text<BUNDLE_BYTES>,
    },
    /// Take the state and keep it in the place of the one before.
    Keep,
    /// Nothing, until an answer is given.
    Wait,
    /// Nothing more: the registry could not be followed to its end. The same run goes on from its state.
    Failed {
        /// Whether the registry cannot be read, `index-registry`, or the state is not in order, `index-state`.
        code: Code,
        /// Why: a sentence, harmless to show.
        message: Text<SHOWN_CODE_POINTS>,
    },
    /// Nothing more: the totals can be taken.
    Done,
}
impl Output for IndexStep {}
