//! The steps that a session asks its host to take.

use alloc::vec::Vec;

use crate::report::Report;
use primitives::inquiry::EthCall;

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<'s> {
    /// Ask the RPCs. These are all requests of the current stage that have no answer yet. A host may send
    /// them one by one, at once or as a batch, and hand over the answers in any order.
    Calls(Vec<EthCall>),
    /// Fetch the manifest.
    Fetch(Fetch<'s>),
    /// Nothing: this is the verdict.
    Done(&'s Report),
}

/// One HTTPS request: GET without credentials, without cache, without content encoding
/// (`Accept-Encoding: identity`), and without following any redirect (ledger `7-no-redirects`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fetch<'s> {
    /// The URL, normalised.
    pub url: &'s str,
    /// Stop reading beyond so many bytes, counted after content decoding: that is `too-large`.
    pub max_bytes: usize,
    /// Take no more bytes than that from the connection, below TLS, if the host owns its socket: a longer
    /// answer is not a manifest. More in the head is `connect`, more behind it a body that is not complete.
    pub max_wire_bytes: usize,
    /// Give up after so many seconds, from the name's resolution to the last byte: that is `timeout`.
    pub deadline_seconds: u32,
    /// Connect to addresses that [`classify`](crate::url::classify) does not call public, too. Where this is false
    /// such an address is `blocked-address`.
    pub allow_private_addresses: bool,
}
