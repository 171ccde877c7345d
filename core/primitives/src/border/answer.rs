//! What a host tells an inquiry: what came of a step.

use crate::border::failure::RpcFailure;
use crate::border::step::InquiryHeader;
use crate::describe::{Hex, Input, List, Milliseconds, Text};
use crate::limits::BUNDLE_BYTES;

/// Headers of one answer: far more than the head of an answer holds that any host reads.
pub const ANSWER_HEADERS: usize = 65_536;
/// Bytes of a signature: far more than that of a contract (ERC-1271) has.
pub const SIGNATURE_BYTES: usize = 65_536;

/// How an HTTP exchange ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeEnd {
    /// The whole body arrived: `Content-Length` bytes, or the end of the last chunk.
    Complete,
    /// The host left an event stream when the answer that was asked for had come.
    Enough,
    /// The connection ended before the body did.
    Truncated,
    /// The deadline passed.
    Timeout,
    /// The body is longer than the step's limit; the host stopped reading.
    TooLarge,
    /// The name did not resolve or the connection failed.
    Connect,
    /// The TLS handshake or the certificate failed.
    Tls,
    /// The host refused to connect to an address that is not public.
    BlockedAddress,
    /// The content encoding could not be undone.
    Encoding,
    /// The server, or a proxy before it, redirected the request; the host did not follow.
    Redirect,
}

/// What came of a store operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreOutcome {
    /// The key was inserted, or removed.
    Done,
    /// The key was there before: another process was first.
    Present,
    /// The store did not answer, so that nothing is known.
    Failed,
}

/// What came of a step, or of one request of it. An answer that was not asked for is an error, and changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InquiryAnswer {
    /// The RPC gave a result. The JSON text of the response's member `result` stands beside the answer, as the RPC wrote it.
    Result {
        /// The number of the request.
        id: u32,
    },
    /// The RPC gave an error. The JSON text of the response's member `error` stands beside the answer, as the RPC wrote it.
    Error {
        /// The number of the request.
        id: u32,
    },
    /// The RPC sent no JSON-RPC response.
    Failed {
        /// The number of the request.
        id: u32,
        /// Why.
        reason: RpcFailure,
    },
    /// What came of an HTTP request. The body stands beside the answer, as far as it came, after content decoding.
    Http {
        /// The number of the request.
        id: u32,
        /// How the exchange ended.
        end: ExchangeEnd,
        /// The HTTP status, 0 to 999; left out where no head came. Browsers give 0 for a redirect that they do not follow.
        status: Option<u16>,
        /// The URL that answered in the end, if the host knows it.
        final_url: Option<Text<BUNDLE_BYTES>>,
        /// The headers that the host can see, in the order in which they came.
        headers: List<InquiryHeader, ANSWER_HEADERS>,
        /// When the request was sent, in milliseconds of the host's monotonic clock.
        sent_ms: Milliseconds,
        /// When the exchange ended, in milliseconds of the same clock.
        ended_ms: Milliseconds,
    },
    /// The response of the caller's handler. Its body stands beside the answer.
    Handler {
        /// The number of the run.
        id: u32,
        /// How it ended.
        end: ExchangeEnd,
        /// The HTTP status, 0 to 999; left out where the handler gave no response.
        status: Option<u16>,
        /// Left out: a handler has no URL.
        final_url: Option<Text<BUNDLE_BYTES>>,
        /// The headers of the response.
        headers: List<InquiryHeader, ANSWER_HEADERS>,
        /// When the handler was called, in milliseconds of the host's monotonic clock.
        sent_ms: Milliseconds,
        /// When it was done, in milliseconds of the same clock.
        ended_ms: Milliseconds,
    },
    /// The bytes of a signature.
    Signature {
        /// The number of the request.
        id: u32,
        /// The signature; left out where the signer refused or could not sign.
        signature: Option<Hex<SIGNATURE_BYTES>>,
    },
    /// The user's word.
    Confirmation {
        /// The number of the question.
        id: u32,
        /// Whether the user agrees. A question that the user did not answer counts as refused.
        confirmed: bool,
    },
    /// What came of a store operation.
    Store {
        /// The number of the operation.
        id: u32,
        /// What came of it.
        answer: StoreOutcome,
    },
}
impl Input for InquiryAnswer {}
