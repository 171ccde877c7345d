//! Which text of a message is the challenge.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec::Vec;

use crate::border::challenge::ChallengePlace;
use crate::carried::{Carried, NoChallenge, sized};
use crate::codes::Code;
use crate::header::{self, Header};
use crate::mcp;

/// The message that may hold a challenge.
#[derive(Debug, Clone, Copy)]
pub enum Carrier<'a> {
    /// An HTTP response.
    Http {
        /// Its status.
        status: u16,
        /// Its headers, each as often as it was sent.
        headers: &'a [Header<'a>],
        /// Its body.
        body: &'a [u8],
    },
    /// The JSON text of the `result` of `tools/call` (MCP).
    McpResult(&'a [u8]),
    /// The JSON text of the `error` of a JSON-RPC response (MCP).
    McpError(&'a [u8]),
}

impl Carrier<'_> {
    /// The document of the challenge.
    pub(crate) fn carried(&self) -> Result<Carried, NoChallenge> {
        match *self {
            Self::Http { status, headers, body } => http(status, headers, body),
            Self::McpResult(text) => mcp::result(text),
            Self::McpError(text) => mcp::error(text),
        }
    }
}

/// The header wins where there is one: a broken header is never replaced by a body (decision P2).
fn http(status: u16, headers: &[Header<'_>], body: &[u8]) -> Result<Carried, NoChallenge> {
    if status != 402 {
        return Err(NoChallenge::status(Some(format!("{status}"))));
    }
    let (place, text) = match header::named(headers, &["payment-required"]).as_slice() {
        [] => (ChallengePlace::Body, sized(ChallengePlace::Body, body)?.to_owned()),
        [(_, value)] => {
            let fault = |(code, found)| NoChallenge::malformed(ChallengePlace::Header, code, found);
            (ChallengePlace::Header, header::decoded(value).map_err(fault)?)
        }
        several => {
            let found = Some(format!("{}", several.len()));
            return Err(NoChallenge::malformed(ChallengePlace::Header, Code::HeaderOnce, found));
        }
    };
    Ok(Carried { place, text, remarks: Vec::new() })
}
