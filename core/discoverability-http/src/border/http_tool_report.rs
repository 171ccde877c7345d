//! What the exchanges with a tool over plain HTTPS come to.

use discoverability::border::mcp_report::{McpDelivery, McpSeverity, McpStatus};
use discoverability::limits::ENDPOINT_TEXT;
use primitives::describe::{Code, List, Report, Text};
use primitives::limits::{FINDINGS, POINTER_BYTES, SENTENCE_CODE_POINTS, SHOWN_CODE_POINTS};

/// One more finding says how many were left out.
const LISTED: usize = FINDINGS + 1;

/// Whether a tool answers as its manifest says. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpToolVerdict {
    /// It does, as far as it was asked.
    Sound,
    /// One criterion fails.
    Unsound,
    /// It could not be established.
    Unknown,
}

/// One of the six criteria.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpToolCriterion {
    /// `T-manifest`, `T-live`, `T-challenge`, `T-binding`, `T-answer` or `T-errors`.
    pub id: Text<16>,
    /// What it came to.
    pub status: McpStatus,
}

/// A finding, with its criterion and its exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpToolFinding {
    /// The stable code, such as `disc-http-binding-amount`.
    pub rule: Code,
    /// The section of the standard or of the specification.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is.
    pub severity: McpSeverity,
    /// Always `null`: these findings fail no check of ERC-8257.
    pub check: Option<u8>,
    /// The value in the challenge, as a JSON Pointer; the parent of a missing member. `null` where it is about no value.
    pub pointer: Option<Text<POINTER_BYTES>>,
    /// Its line in the challenge, from 1.
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
    pub criterion: Option<Text<16>>,
    /// The place of the exchange that it is about, from 0.
    pub exchange: Option<u8>,
}

/// Whether a tool over plain HTTPS answers as its manifest says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpToolReport {
    /// Whether it does.
    pub verdict: HttpToolVerdict,
    /// The profile: `erc8257-http-tool/1`.
    pub profile: Text<32>,
    /// The endpoint of the manifest; `null` where the registration is not verified.
    pub endpoint: Option<Text<ENDPOINT_TEXT>>,
    /// Whether the manifest lists prices; `null` where the registration is not verified.
    pub priced: Option<bool>,
    /// Whether the tool delivers. With a price and without a paid exchange it is never more than unverified.
    pub delivery: McpDelivery,
    /// The six criteria.
    pub criteria: List<HttpToolCriterion, 6>,
    /// Why, one by one; one more says how many were left out.
    pub findings: List<HttpToolFinding, LISTED>,
}
impl Report for HttpToolReport {
    const FORMAT: &'static str = "erc8257-discoverability-http/1";
}
