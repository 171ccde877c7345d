//! A recorded conversation with an MCP server.

use primitives::border::answer::ExchangeEnd;
use primitives::border::step::InquiryHeader;
use primitives::describe::{Base64, Count, List, Milliseconds, Strict, Text, Verb};
use primitives::limits::BUNDLE_BYTES;

use super::mcp_report::{McpGradeLetter, McpProfile, McpReport};
use crate::limits::{ENDPOINT_TEXT, EXCHANGES, HEADERS};

/// How a request is made. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpMethod {
    /// Name: POST
    Post,
    /// Name: DELETE
    Delete,
}

/// A request, as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpRequest {
    /// The method.
    pub method: McpMethod,
    /// The headers, without those that the host added by itself.
    pub headers: List<InquiryHeader, HEADERS>,
    /// The body; none with DELETE.
    pub body: Option<Base64<BUNDLE_BYTES>>,
}

/// A request, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpExchange {
    /// The request.
    pub request: McpRequest,
    /// When it was sent, in milliseconds since the first request.
    pub sent_ms: Milliseconds,
    /// When the exchange ended, in milliseconds since the first request was sent.
    pub ended_ms: Milliseconds,
    /// How it ended.
    pub end: ExchangeEnd,
    /// The HTTP status, 0 to 999, if a head came.
    pub status: Option<u16>,
    /// The headers of the response that are kept, in the order in which they came.
    pub headers: List<InquiryHeader, HEADERS>,
    /// The body, as far as it came, after content decoding.
    pub body: Option<Base64<BUNDLE_BYTES>>,
}

/// Which era of MCP is tried. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpEraChoice {
    /// The handshake, and then the stateless revision.
    LegacyFirst,
    /// The handshake alone.
    Legacy,
    /// The stateless revision alone.
    Modern,
    /// The stateless revision, and then the handshake.
    ModernFirst,
}

/// Whether a tool is called. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum McpCallChoice {
    /// One tool, if one is safe.
    Auto,
    /// None.
    None,
}

/// What the caller wants of a probe, and of its judgement.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct McpOptions {
    /// Which era is tried. Default: legacy-first.
    pub era: Option<McpEraChoice>,
    /// Whether a tool is called. Default: auto.
    pub call: Option<McpCallChoice>,
    /// Whether the caller knows that the server's tools have a price. Default: no.
    pub priced: Option<bool>,
    /// The bound of C6 in milliseconds, from 1 to 60,000. Default: 5,000.
    pub latency_ms: Option<Milliseconds>,
    /// The bound of C9 in bytes, from 1 to 4,194,304. Default: 40,000.
    pub list_bytes: Option<Count>,
    /// The profile that the verdict follows. Default: spec.
    pub profile: Option<McpProfile>,
    /// The least grade for the verdict ready. Default: B.
    pub min_grade: Option<McpGradeLetter>,
}
impl Strict for McpOptions {}

/// Judges a recorded conversation with an MCP server by the ten criteria of the Agent Tool Discoverability Standard 0.1: in the
/// words of the standard, by the specification of MCP, and as a public verifier does.
///
/// Source: seed 003, C1 to C10; MCP 2025-11-25 and 2026-07-28; decisions E1 to E9, E14 to E18
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeMcp {
    /// The URL of the server.
    pub endpoint: Text<ENDPOINT_TEXT>,
    /// The program that made the recording. It changes nothing.
    pub recorder: Option<Text<120>>,
    /// What the caller wants. Default: the default of each option.
    pub options: Option<McpOptions>,
    /// The exchanges, in the order in which the requests were sent.
    pub exchanges: List<McpExchange, EXCHANGES>,
}
impl Verb for JudgeMcp {
    type Report = McpReport;
    const BUNDLE: &'static str = "erc8257-mcp-transcript/1";
}
