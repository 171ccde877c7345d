//! The answer to one call.

use alloc::string::String;
use core::fmt;

use crate::envelope::Outcome;
use crate::http::TOO_MANY_REQUESTS;

/// The answer to one call. `F` is the host's own description of a lost exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<F> {
    /// The JSON text of the member `result`, as it came.
    Result(String),
    /// The JSON text of the member `error`, as it came.
    Error(String),
    /// The server answered, but not this call.
    Unanswered(Why),
    /// No answer came over HTTP.
    Lost(F),
}

impl<F> From<Outcome<'_>> for Answer<F> {
    fn from(outcome: Outcome<'_>) -> Self {
        match outcome {
            Outcome::Result(text) => Self::Result(text.into()),
            Outcome::Error(text) => Self::Error(text.into()),
        }
    }
}

/// Why a server's answer over HTTP does not answer a call. Its text is a sentence for people.
///
/// # Example
/// ```
/// let text = erc8257_json_rpc::Why::HttpStatus(301).to_string();
/// assert_eq!(text, "HTTP status 301: the RPC has moved; no redirect is followed");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// The status is [`TOO_MANY_REQUESTS`], whatever the body says.
    RateLimited,
    /// The status is neither 200 nor [`TOO_MANY_REQUESTS`], and the body is not JSON-RPC for the request.
    HttpStatus(u16),
    /// The status is 200, and the body is not JSON-RPC for the request.
    NotJsonRpc,
    /// The body is JSON-RPC, and has no answer to this call or several.
    Missing,
}

impl Why {
    /// Why a body of this status is of no use, if it is not JSON-RPC.
    pub(crate) const fn unusable(status: u16) -> Self {
        match status {
            200 => Self::NotJsonRpc,
            TOO_MANY_REQUESTS => Self::RateLimited,
            _ => Self::HttpStatus(status),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RateLimited => {
                write!(f, "too many requests (HTTP status {TOO_MANY_REQUESTS}); wait, or use another RPC")
            }
            Self::HttpStatus(status @ 301..=308) => {
                write!(f, "HTTP status {status}: the RPC has moved; no redirect is followed")
            }
            Self::HttpStatus(status @ (401 | 403)) => {
                write!(f, "HTTP status {status}: the RPC refuses; does its URL need a key?")
            }
            Self::HttpStatus(status) => write!(f, "HTTP status {status}, and no JSON-RPC response"),
            Self::NotJsonRpc => f.write_str("the answer is not JSON-RPC; is this the URL of an RPC?"),
            Self::Missing => f.write_str("the RPC left a request without an answer of its own"),
        }
    }
}
