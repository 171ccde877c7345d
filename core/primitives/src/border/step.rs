//! The steps that an inquiry asks its host to take: plain data, without a decision for the host.

use crate::describe::{Address, Bytes32, Code, Count, List, Milliseconds, Output, Seconds, Text, Uint256};
use crate::limits::{BUNDLE_BYTES, RPC_RESPONSE_BYTES};

/// JSON-RPC requests of one step: as many as all RPCs of a quorum can be asked at once.
pub const CALLS: usize = 4_096;
/// Headers of one request.
pub const REQUEST_HEADERS: usize = 256;
/// Names of secrets in one request.
pub const SECRETS: usize = 16;

/// Through what a JSON-RPC request goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InquiryProvider {
    /// An RPC of the one chain that the inquiry is about.
    Rpc,
    /// An RPC of the chain that is named, where several are in play.
    Chain,
    /// The user's own wallet (EIP-1193).
    Wallet,
}

/// One JSON-RPC request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryCall {
    /// Names the request within this inquiry; goes with the answer.
    pub id: u32,
    /// Through what to ask.
    pub provider: InquiryProvider,
    /// The ID of the chain, where the provider is `chain`.
    pub chain: Option<Uint256>,
    /// Which RPC of the provider to ask, from 0.
    pub rpc: u8,
    /// The JSON-RPC method.
    pub method: Code,
    /// The JSON-RPC parameters: the JSON text of an array.
    pub params: Text<RPC_RESPONSE_BYTES>,
}

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InquiryMethod {
    /// Name: GET
    Get,
    /// Name: POST
    Post,
    /// Name: DELETE
    Delete,
}

/// One header of a request or of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryHeader {
    /// The name, in lower case.
    pub name: Text<BUNDLE_BYTES>,
    /// The value.
    ///
    /// Not in logs: it may be a key, or a payment that counts.
    pub value: Text<BUNDLE_BYTES>,
}

/// What an inquiry asks its host to do next. Asking again, without an answer in between, gives the same step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InquiryStep {
    /// Ask the RPCs. These are all requests of the current stage that have no answer yet. The host may send them one by one,
    /// at once or as a batch, and give the answers in any order.
    Calls {
        /// The requests.
        calls: List<InquiryCall, CALLS>,
        /// Read no more bytes of one response.
        max_bytes: Count,
        /// Take no more bytes than that from the connection for one exchange, below TLS.
        max_wire_bytes: Count,
        /// Wait so many milliseconds for the answers.
        deadline_ms: Milliseconds,
    },
    /// Send one HTTP request: no redirect, no cookie, no cache, no credentials but the secrets. Its body stands beside the
    /// step.
    Http {
        /// Names the request within this inquiry; goes with the answer.
        id: u32,
        /// The method.
        method: InquiryMethod,
        /// The URL, normalised.
        url: Text<BUNDLE_BYTES>,
        /// The headers, in this order; the host adds only those that HTTP itself needs.
        headers: List<InquiryHeader, REQUEST_HEADERS>,
        /// Names of the secrets that the host adds, such as an API key: their values never enter an inquiry.
        secrets: List<Text<120>, SECRETS>,
        /// Stop reading beyond so many bytes, counted after content decoding: the end is then `too-large`.
        max_bytes: Count,
        /// Take no more bytes than that from the connection, below TLS.
        max_wire_bytes: Count,
        /// Give up after so many milliseconds, from the name's resolution to the last byte: the end is then `timeout`.
        deadline_ms: Milliseconds,
        /// Connect to private and loopback addresses, too. Where this is false, such an address is `blocked-address`.
        allow_private_addresses: bool,
        /// The one status whose body is of use; `null`: every body is. The host may leave any other body unread.
        only_status: Option<u16>,
        /// The JSON-RPC id whose answer is enough: when it has come in an event stream, the host may leave (`enough`).
        enough_at: Option<Text<120>>,
    },
    /// Have this signed.
    Sign {
        /// Names the request within this inquiry; goes with the answer.
        id: u32,
        /// The account whose key signs.
        signer: Address,
        /// The 32 bytes to sign.
        digest: Bytes32,
        /// The EIP-712 typed data of that digest as JSON text, for wallets that show it; `null` for a digest alone.
        typed_data: Option<Text<BUNDLE_BYTES>>,
    },
    /// Ask the user.
    Confirm {
        /// Names the question within this inquiry; goes with the answer.
        id: u32,
        /// The question in words, harmless to show.
        words: Text<BUNDLE_BYTES>,
        /// The same as data: the JSON text of an object.
        data: Text<BUNDLE_BYTES>,
    },
    /// Insert a key into the store that the host shares between its processes, if it is absent. No other process can come
    /// between the look and the insertion.
    Remember {
        /// Names the operation within this inquiry; goes with the answer.
        id: u32,
        /// The key.
        key: Text<BUNDLE_BYTES>,
        /// The Unix time in seconds after which the store may forget the key.
        until: Seconds,
    },
    /// Remove a key from that store.
    Release {
        /// Names the operation within this inquiry; goes with the answer.
        id: u32,
        /// The key.
        key: Text<BUNDLE_BYTES>,
    },
    /// Run the handler that the caller protects or charges for.
    Handler {
        /// Names the run within this inquiry; goes with the answer.
        id: u32,
        /// Who calls; `null` where that was not established.
        caller: Option<Address>,
        /// Why the handler may run: one word of the inquiry.
        purpose: Code,
    },
    /// Nothing: the report can be taken.
    Done,
}
impl Output for InquiryStep {}
