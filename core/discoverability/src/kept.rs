//! What a recording keeps of an answer, neither cookies nor secrets (ledger `disc-transcript-secrets`), and what it must have.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use primitives::base64;
use primitives::border::answer::ExchangeEnd;
use primitives::border::step::InquiryHeader;
use primitives::describe::Word as _;
use primitives::inquiry::{HttpAnswer, HttpHeader};
use primitives::json::{Document, Writer, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use crate::answer::{is_strict, reader_word};
use crate::border::mcp::McpExchange;
use crate::limits::MESSAGE_BYTES;

/// The headers of a response that are kept.
const KEPT: [&str; 6] = [
    "content-type",
    "mcp-session-id",
    "mcp-protocol-version",
    "payment-required",
    "www-authenticate",
    "retry-after",
];

/// An answer as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// When the request was sent, in milliseconds since the first one.
    pub sent_ms: u64,
    /// When the exchange ended, in milliseconds since the first request was sent.
    pub ended_ms: u64,
    /// How it ended.
    pub end: ExchangeEnd,
    /// The HTTP status, 0 to 999, if a head came.
    pub status: Option<u16>,
    /// The headers that are kept, their names in lower case.
    pub headers: Vec<InquiryHeader>,
    /// The body, up to one byte more than is judged.
    pub body: Option<Vec<u8>>,
}

impl Kept {
    /// The answer to a request. `first_ms` is when the first request was sent, by the host's monotonic clock.
    ///
    /// # Example
    /// ```
    /// use erc8257_discoverability::kept::Kept;
    /// use primitives::inquiry::{HttpAnswer, HttpEnd, HttpHeader};
    ///
    /// let headers = [HttpHeader { name: "Set-Cookie", value: "a=b" }, HttpHeader { name: "Retry-After", value: "3" }];
    /// let answer = HttpAnswer { status: Some(429), headers: &headers, ..HttpAnswer::failed(HttpEnd::Complete) };
    /// assert_eq!(Kept::of(&answer, 0).headers.len(), 1);
    /// ```
    #[must_use]
    pub fn of(answer: &HttpAnswer<'_>, first_ms: u64) -> Self {
        let sent_ms = answer.sent_ms.saturating_sub(first_ms);
        let status = answer.status.filter(|status| *status <= 999);
        let end = ExchangeEnd::of(answer.end.as_str()).unwrap_or(ExchangeEnd::Connect);
        let is_kept =
            |header: &&HttpHeader<'_>| KEPT.iter().any(|name| header.name.eq_ignore_ascii_case(name));
        let headers = answer.headers.iter().filter(is_kept).map(|header| InquiryHeader {
            name: header.name.to_ascii_lowercase(),
            value: header.value.to_string(),
        });
        let body = answer.body.get(..MESSAGE_BYTES.saturating_add(1)).unwrap_or(answer.body);
        Self {
            sent_ms,
            ended_ms: answer.ended_ms.saturating_sub(first_ms).max(sent_ms),
            end: if status.is_none() && has_head(end) { ExchangeEnd::Connect } else { end },
            status,
            headers: headers.collect(),
            body: status.map(|_| body.to_vec()),
        }
    }
}

/// Whether a head must have come where an exchange ended so.
const fn has_head(end: ExchangeEnd) -> bool {
    matches!(end, ExchangeEnd::Complete | ExchangeEnd::Enough | ExchangeEnd::Truncated)
}

/// Whether the server was not reached where an exchange ended so: nothing more is asked of it.
///
/// # Example
/// ```
/// use erc8257_discoverability::kept::is_unreached;
/// use primitives::border::answer::ExchangeEnd;
///
/// assert!(is_unreached(ExchangeEnd::Tls));
/// assert!(!is_unreached(ExchangeEnd::Timeout));
/// ```
#[must_use]
pub const fn is_unreached(end: ExchangeEnd) -> bool {
    matches!(end, ExchangeEnd::Connect | ExchangeEnd::Tls | ExchangeEnd::BlockedAddress)
}

/// A recording as the strict JSON that it must be.
///
/// # Errors
/// `usage-too-large` and `usage-not-json`.
pub fn document(text: &[u8]) -> Result<Document<'_>, UsageError> {
    if text.len() > BUNDLE_BYTES {
        return Err(UsageError::too_large(BUNDLE_BYTES));
    }
    let document = read(text, BUNDLE_BYTES);
    if is_strict(&document) { Ok(document) } else { Err(UsageError::not_json(reader_word(&document))) }
}

/// An answer as it stands in a recording.
#[derive(Debug, Clone, Copy)]
pub struct RecordedAnswer<'a> {
    /// As [`Kept::sent_ms`].
    pub sent_ms: u64,
    /// As [`Kept::ended_ms`].
    pub ended_ms: u64,
    /// As [`Kept::end`].
    pub end: ExchangeEnd,
    /// As [`Kept::status`].
    pub status: Option<u16>,
    /// As [`Kept::headers`].
    pub headers: &'a [InquiryHeader],
    /// As [`Kept::body`].
    pub body: Option<&'a [u8]>,
}

impl McpExchange {
    /// The answer of this exchange.
    pub(crate) fn answer(&self) -> RecordedAnswer<'_> {
        let Self { sent_ms, ended_ms, end, status, headers, body, .. } = self;
        let body = body.as_ref().map(|body| &*body.0);
        RecordedAnswer { sent_ms: *sent_ms, ended_ms: *ended_ms, end: *end, status: *status, headers, body }
    }
}

impl RecordedAnswer<'_> {
    /// Whether it can be: with a status where a head must have come, and no end before its beginning. `index` is the place of its
    /// exchange.
    ///
    /// # Errors
    /// The member that cannot be.
    pub fn check(&self, index: usize) -> Result<(), UsageError> {
        let wrong =
            |member: &str, message| Err(UsageError::wrong(&format!("exchanges[{index}].{member}"), message));
        if self.status.is_some_and(|status| status > 999) {
            return wrong("status", "is not an integer from 0 to 999");
        }
        if has_head(self.end) && self.status.is_none() {
            return wrong("status", "is missing where a head must have come");
        }
        if self.ended_ms < self.sent_ms {
            return wrong("endedMs", "is before sentMs");
        }
        Ok(())
    }

    /// Writes the members of the answer, behind the request: all of them always (ledger `disc-transcript-roundtrip`).
    pub fn write(self, w: &mut Writer) {
        w.raw("\"sentMs\":").display(self.sent_ms).raw(",\"endedMs\":").display(self.ended_ms);
        w.raw(",\"end\":").quoted(self.end.as_str());
        w.raw(",\"status\":").optional_number(self.status.map(u32::from)).raw(",\"headers\":");
        write_headers(w, self.headers);
        w.raw(",\"body\":");
        write_body(w, self.body);
    }
}

/// Writes headers as a list.
pub fn write_headers(w: &mut Writer, headers: &[InquiryHeader]) {
    w.raw("[");
    for (place, header) in headers.iter().enumerate() {
        w.raw(if place == 0 { "{\"name\":" } else { ",{\"name\":" }).string(&header.name);
        w.raw(",\"value\":").string(&header.value).raw("}");
    }
    w.raw("]");
}

/// Writes bytes as bundles have them.
pub fn write_body(w: &mut Writer, body: Option<&[u8]>) {
    w.quoted_or_null(body.map(base64::encode));
}
