//! What a conversation with an MCP server comes to.

use primitives::describe::{Code, Count, List, Milliseconds, Report, Text};
use primitives::limits::{BUNDLE_BYTES, FINDINGS, POINTER_BYTES, SENTENCE_CODE_POINTS, SHOWN_CODE_POINTS};

use crate::limits::ENDPOINT_TEXT;

/// One more finding says how many were left out.
const LISTED: usize = FINDINGS + 1;

/// A way to read the standard. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpProfile {
    /// The words of the standard.
    ///
    /// Name: seed-0.1
    Seed,
    /// The specification of MCP that the standard names.
    Spec,
    /// A public verifier, repeated: mcp-readiness 0.7.0, whose rules are labelled 0.4.
    ///
    /// Name: peer-0.4
    Peer,
}

/// A grade, the best first. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum McpGradeLetter {
    /// Name: A
    A,
    /// Name: B
    B,
    /// Name: C
    C,
    /// Name: D
    D,
}

/// Whether a server is ready for agents. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpVerdict {
    /// Its grade is good enough.
    Ready,
    /// It is not.
    NotReady,
    /// It could not be established.
    Unknown,
}

/// The era of MCP in which a server was entered. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpEra {
    /// With a handshake.
    Legacy,
    /// Without state.
    Modern,
}

/// What a criterion came to. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpStatus {
    /// It is met.
    Pass,
    /// It is not met.
    Fail,
    /// It could not be established.
    Unverified,
    /// Nothing was asked that could show it.
    NotTested,
}

/// Whether a tool delivers what it is called for. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpDelivery {
    /// A call returned content.
    Verified,
    /// It could not be established; a tool with a price is never more.
    Unverified,
    /// A call returned nothing.
    Failed,
    /// No tool was called.
    NotTested,
}

/// What a server says of itself. It proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpServer {
    /// Its name, clipped.
    pub name: Option<Text<SHOWN_CODE_POINTS>>,
    /// Its version, clipped.
    pub version: Option<Text<SHOWN_CODE_POINTS>>,
}

/// The grade by one profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpGrade {
    /// The profile.
    pub profile: McpProfile,
    /// The grade; `null` where it could not be established.
    pub grade: Option<McpGradeLetter>,
    /// How many criteria pass, of ten.
    pub passes: u8,
    /// Whether the grade would be an A, had a call returned content.
    pub capped: bool,
}

/// One of the ten criteria, by each profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpCriterion {
    /// `C1` to `C10`.
    pub id: Text<3>,
    /// The standard's name for it.
    pub name: Text<64>,
    /// By the words of the standard.
    ///
    /// Name: seed-0.1
    pub seed: McpStatus,
    /// By the specification.
    pub spec: McpStatus,
    /// By the public verifier.
    ///
    /// Name: peer-0.4
    pub peer: McpStatus,
}

/// The tool that takes the most bytes of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpLargestTool {
    /// Its name, clipped; `null` where that is not a text.
    pub name: Option<Text<SHOWN_CODE_POINTS>>,
    /// Its bytes, as sent.
    pub bytes: Count,
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpMeasures {
    /// How long the entry took, in milliseconds.
    pub latency_ms: Option<Milliseconds>,
    /// The pages of the list that were read.
    pub pages: Count,
    /// The tools that were judged.
    pub tools: Count,
    /// The bytes of the pages' results, as sent; `null` where no page was read.
    pub raw_bytes: Option<Count>,
    /// The bytes of the same in canonical form (JCS).
    pub canonical_bytes: Option<Count>,
    /// An estimate of the tokens: a fourth of the bytes as sent.
    pub tokens_about: Option<Count>,
    /// The tool that takes the most bytes.
    pub largest_tool: Option<McpLargestTool>,
}

/// The call of a tool that C7 is judged by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpCall {
    /// The tool's name, clipped; `null` where it is not a text.
    pub tool: Option<Text<SHOWN_CODE_POINTS>>,
    /// The arguments as canonical JSON text; `null` where none were sent.
    pub arguments: Option<Text<BUNDLE_BYTES>>,
    /// Its place in `exchanges`, from 0.
    pub exchange: u8,
}

/// How grave a finding is. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpSeverity {
    /// It lowers a criterion to fail.
    Error,
    /// The owner of the server should look at it.
    Warning,
    /// It explains something.
    Info,
}

/// A finding, with its criterion and its exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpFinding {
    /// The stable code, such as `disc-hint-missing`.
    pub rule: Code,
    /// The section of the standard or of the specification.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is.
    pub severity: McpSeverity,
    /// Always `null`: these findings fail no check of ERC-8257.
    pub check: Option<u8>,
    /// The value in the answer's message, as a JSON Pointer; the parent of a missing member. `null` where it is about no value.
    pub pointer: Option<Text<POINTER_BYTES>>,
    /// Its line in the message, from 1.
    pub line: Option<u32>,
    /// Its column in that line, from 1, in code points.
    pub column: Option<u32>,
    /// The rule in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// What stands there, clipped; odd characters escaped.
    pub found: Option<Text<SHOWN_CODE_POINTS>>,
    /// What should stand there, in the same form.
    pub expected: Option<Text<SHOWN_CODE_POINTS>>,
    /// How to repair it, in one sentence.
    pub fix: Text<SENTENCE_CODE_POINTS>,
    /// The criterion that it is about; `null` for the count of those that were left out.
    pub criterion: Option<Text<3>>,
    /// The profiles that it lowers.
    pub profiles: List<McpProfile, 3>,
    /// The place of the exchange that it is about, from 0.
    pub exchange: Option<u8>,
}

/// Whether an MCP server can be found, understood and called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpReport {
    /// Whether it is ready.
    pub verdict: McpVerdict,
    /// The URL of the server.
    pub endpoint: Text<ENDPOINT_TEXT>,
    /// The era in which it was entered; `null` where it was not entered.
    pub era: Option<McpEra>,
    /// The revision of MCP that the server chose, clipped.
    pub revision: Option<Text<SHOWN_CODE_POINTS>>,
    /// What the server says of itself.
    pub server: Option<McpServer>,
    /// Whether a tool delivers.
    pub delivery: McpDelivery,
    /// The grades, by each profile.
    pub grades: List<McpGrade, 3>,
    /// The ten criteria.
    pub criteria: List<McpCriterion, 10>,
    /// What was measured.
    pub measures: McpMeasures,
    /// The call that C7 is judged by.
    pub call: Option<McpCall>,
    /// Why, one by one; one more says how many were left out.
    pub findings: List<McpFinding, LISTED>,
}
impl Report for McpReport {
    const FORMAT: &'static str = "erc8257-discoverability-mcp/1";
}
