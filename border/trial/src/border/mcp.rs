//! Whether an MCP server can be found, understood and called.

use primitives::describe::{Base64, Code, Count, List, Milliseconds, Report, Strict, Text, Verb};

/// Exchanges of a transcript.
pub const EXCHANGES: usize = 64;
/// Bytes of one body.
pub const BODY_BYTES: usize = 4_194_304;

/// A header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedHeader {
    pub name: Text<256>,
    pub value: Text<8_192>,
}

/// How a request is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Name: POST
    Post,
    /// Name: DELETE
    Delete,
}

/// How an exchange ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Complete,
    /// The host had what it needed.
    Enough,
    Truncated,
    Timeout,
    TooLarge,
    Connect,
    Tls,
    BlockedAddress,
    Encoding,
    Redirect,
}

/// A request, as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedRequest {
    pub method: Method,
    pub headers: List<RecordedHeader, 64>,
    pub body: Option<Base64<BODY_BYTES>>,
}

/// A request and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    pub request: RecordedRequest,
    /// Since the first request was sent.
    pub sent_ms: Milliseconds,
    /// Since the first request was sent.
    pub ended_ms: Milliseconds,
    pub end: End,
    pub status: Option<u16>,
    /// The headers that are kept, in the order in which they came.
    pub headers: List<RecordedHeader, 64>,
    pub body: Option<Base64<BODY_BYTES>>,
}

/// Which era of MCP is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EraChoice {
    LegacyFirst,
    Legacy,
    Modern,
    ModernFirst,
}

/// Whether a tool is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallChoice {
    Auto,
    None,
}

/// A way to read the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Name: seed-0.1
    Seed,
    Spec,
    /// Name: peer-0.4
    Peer,
}

/// A grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeLetter {
    /// Name: A
    A,
    /// Name: B
    B,
    /// Name: C
    C,
    /// Name: D
    D,
}

/// What the host chose. Everything may be left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeOptions {
    pub era: Option<EraChoice>,
    pub call: Option<CallChoice>,
    pub priced: Option<bool>,
    /// 1 to 60,000. Default: 5,000.
    pub latency_ms: Option<Milliseconds>,
    /// 1 to 4,194,304. Default: 40,000.
    pub list_bytes: Option<u32>,
    pub profile: Option<Profile>,
    pub min_grade: Option<GradeLetter>,
}
impl Strict for ProbeOptions {}

/// Whether the server is ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpVerdict {
    Ready,
    NotReady,
    Unknown,
}

/// The era of MCP that the server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    Legacy,
    Modern,
}

/// What a criterion came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Pass,
    Fail,
    Unverified,
    NotTested,
}

/// Whether a call was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Verified,
    Unverified,
    Failed,
    NotTested,
}

/// The server's own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    pub name: Option<Text<120>>,
    pub version: Option<Text<120>>,
}

/// The grade by one profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grade {
    pub profile: Profile,
    pub grade: Option<GradeLetter>,
    pub passes: u8,
    pub capped: bool,
}

/// One of the ten criteria.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Criterion {
    pub id: Text<3>,
    pub name: Text<120>,
    /// Name: seed-0.1
    pub seed: Status,
    pub spec: Status,
    /// Name: peer-0.4
    pub peer: Status,
}

/// The tool with the most bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargestTool {
    pub name: Text<120>,
    pub bytes: Count,
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measures {
    pub latency_ms: Option<Milliseconds>,
    pub pages: Count,
    pub tools: Count,
    pub raw_bytes: Option<Count>,
    pub canonical_bytes: Option<Count>,
    /// An estimate: four bytes a token.
    pub tokens_about: Option<Count>,
    pub largest_tool: Option<LargestTool>,
}

/// The call that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub tool: Option<Text<120>>,
    /// A JSON text.
    pub arguments: Option<Text<65_536>>,
    pub exchange: u8,
}

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpSeverity {
    Error,
    Warning,
    Info,
}

/// A finding, with the exchange that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpFinding {
    pub rule: Code,
    pub section: Text<120>,
    pub severity: McpSeverity,
    pub check: Option<u8>,
    pub pointer: Option<Text<512>>,
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub message: Text<1_000>,
    pub found: Option<Text<120>>,
    pub expected: Option<Text<120>>,
    pub fix: Text<1_000>,
    pub criterion: Text<3>,
    /// The profiles whose status it lowers.
    pub profiles: List<Profile, 3>,
    /// Its place in `exchanges`, from 0.
    pub exchange: Option<u8>,
}

/// Whether an MCP server can be found, understood and called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpReport {
    pub verdict: McpVerdict,
    pub endpoint: Text<2_048>,
    pub era: Option<Era>,
    pub revision: Option<Text<120>>,
    pub server: Option<Server>,
    pub delivery: Delivery,
    pub grades: List<Grade, 3>,
    pub criteria: List<Criterion, 10>,
    pub measures: Measures,
    pub call: Option<Call>,
    pub findings: List<McpFinding, 257>,
}
impl Report for McpReport {
    const FORMAT: &'static str = "erc8257-discoverability-mcp/1";
}

/// Judges a recorded conversation with an MCP server.
///
/// Source: Agent Tool Discoverability Standard 0.1
/// Since: 0.2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeMcp {
    pub endpoint: Text<2_048>,
    /// What made the recording.
    pub recorder: Text<120>,
    pub options: Option<ProbeOptions>,
    pub exchanges: List<Exchange, EXCHANGES>,
}
impl Verb for JudgeMcp {
    type Report = McpReport;
    const BUNDLE: &'static str = "erc8257-mcp-transcript/1";
}
