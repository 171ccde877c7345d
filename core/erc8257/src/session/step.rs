//! What a session asks its host to do.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::report::Report;

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<'s> {
    /// Ask the RPCs. These are all requests of the current stage that have no answer yet: a host may send them one by
    /// one, at once or as a batch, and hand over the answers in any order.
    Calls(Vec<EthCall>),
    /// Fetch the manifest.
    Fetch(Fetch<'s>),
    /// Nothing: this is the verdict.
    Done(&'s Report),
}

/// One JSON-RPC request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EthCall {
    /// Names the request within this session; goes with the answer to `handle_call`.
    pub id: u32,
    /// Which RPC to ask, from 0: below the `of` of the policy's quorum, 0 where there is none.
    pub rpc: u8,
    /// The JSON-RPC method.
    pub method: &'static str,
    /// The JSON-RPC parameters: a JSON array, as text.
    pub params: String,
}

/// One HTTPS request: GET without credentials, without cache, without content encoding
/// (`Accept-Encoding: identity`), and without following any redirect (ledger `7-no-redirects`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fetch<'s> {
    /// The URL, normalised.
    pub url: &'s str,
    /// Stop reading beyond so many bytes, counted after content decoding: that is `too-large`.
    pub max_bytes: usize,
    /// Take no more bytes than that from the connection, below TLS, if the host owns its socket: what else a server sends
    /// is no manifest. More in the head is `connect`, more behind it a body that is not complete.
    pub max_wire_bytes: usize,
    /// Give up after so many seconds, from the name's resolution to the last byte: that is `timeout`.
    pub deadline_seconds: u32,
    /// Connect to addresses that [`classify`](crate::url::classify) does not call public, too. Where this is false
    /// such an address is `blocked-address`.
    pub allow_private_addresses: bool,
}

/// An answer that was not asked for, or not any more. The session is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfOrder;

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the session did not ask for this answer, or has it already")
    }
}

impl core::error::Error for OutOfOrder {}
