//! A recorded tool over plain HTTPS: its registration, and the exchanges with its endpoint.

use discoverability::limits::{ENDPOINT_TEXT, HEADERS};
use primitives::border::answer::ExchangeEnd;
use primitives::border::step::InquiryHeader;
use primitives::describe::{Base64, List, Milliseconds, Strict, Text, Verb};
use primitives::limits::BUNDLE_BYTES;

use super::http_tool_report::HttpToolReport;
use crate::limits::{ARGUMENTS_BYTES, EXCHANGES};

/// What an exchange is there for. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HttpToolRole {
    /// The call without payment: `{}` to a tool with a price, the caller's arguments to a free one.
    Unpaid,
    /// A body that is not JSON.
    Malformed,
    /// The call with payment, which was made elsewhere.
    Paid,
}

/// How a tool is asked. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpToolMethod {
    /// Name: POST
    Post,
}

/// A request, as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpToolRequest {
    /// The method.
    pub method: HttpToolMethod,
    /// The URL: the endpoint of the manifest.
    pub url: Text<ENDPOINT_TEXT>,
    /// The headers, without those that the host added by itself.
    pub headers: List<InquiryHeader, HEADERS>,
    /// The body.
    pub body: Base64<BUNDLE_BYTES>,
}

/// A request, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpToolExchange {
    /// What it is there for; each role stands once.
    pub role: HttpToolRole,
    /// The request.
    pub request: HttpToolRequest,
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

/// What the caller wants of the judgement.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HttpToolOptions {
    /// The bound of T-live in milliseconds, from 1 to 60,000. Default: 5,000.
    pub latency_ms: Option<Milliseconds>,
}
impl Strict for HttpToolOptions {}

/// Judges recorded exchanges with a tool over plain HTTPS by its manifest. The registration is verified again inside.
///
/// Source: profile erc8257-http-tool/1; seed 002, Tool Invocation Flow; decisions E23 to E26, E32 to E34
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeHttpTool<'a> {
    /// The recorded registration, as `erc8257-bundle/1`.
    pub registration: &'a [u8],
    /// What the caller wants. Default: the default of each option.
    pub options: Option<HttpToolOptions>,
    /// The caller's arguments as the text of a JSON object, at most 65,536 bytes. A free tool is called with no other bytes.
    pub arguments: Option<Text<ARGUMENTS_BYTES>>,
    /// The exchanges, in the order in which the requests were sent.
    pub exchanges: List<HttpToolExchange, EXCHANGES>,
}
impl Verb for JudgeHttpTool<'_> {
    type Report = HttpToolReport;
    const BUNDLE: &'static str = "erc8257-discoverability-http-bundle/1";
}
