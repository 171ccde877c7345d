//! What a host recorded: answers of contracts, files that it fetched, logs.

use primitives::describe::{Address, Base64, ByMember, Bytes32, Hex, List, Text};
use primitives::limits::BUNDLE_BYTES;

use crate::limits::{TOPICS, WORD};

/// The answer of a contract to one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContractAnswer {
    /// The call returned.
    Result {
        /// What it returned.
        result: Hex<BUNDLE_BYTES>,
    },
    /// The call reverted.
    Revert {
        /// The data of the revert.
        revert: Hex<BUNDLE_BYTES>,
    },
    /// The RPC gave no answer.
    Unavailable {
        /// Why, in a word of the host.
        unavailable: Text<WORD>,
    },
}
impl ByMember for ContractAnswer {}

/// What the bytes of a file are, where it comes from IPFS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileForm {
    /// The content, as ordinary gateways serve it.
    File,
    /// The block itself (`?format=raw`).
    Block,
}

/// Why a host got no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFetchError {
    /// No connection.
    Connect,
    /// No secure connection.
    Tls,
    /// No answer in time.
    Timeout,
    /// More bytes than the file may have.
    TooLarge,
    /// The host's name leads to a private address.
    BlockedAddress,
    /// An encoding of the body that was not asked for.
    Encoding,
}

/// What a host got for one URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FetchedFile {
    /// The server answered.
    Answered {
        /// The HTTP status.
        status: u16,
        /// Whether the server redirected. Default: no.
        redirected: Option<bool>,
        /// Whether the whole body came. Default: yes.
        complete: Option<bool>,
        /// The body, in raw bytes.
        body: Base64<BUNDLE_BYTES>,
        /// What the bytes are. Default: a file.
        r#as: Option<FileForm>,
    },
    /// There is no answer.
    Failed {
        /// Why.
        error: FileFetchError,
    },
}
impl ByMember for FetchedFile {}

/// A log, as an RPC gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLog {
    /// The contract that emitted it.
    pub address: Address,
    /// The event's signature hash, and its indexed arguments.
    pub topics: List<Bytes32, TOPICS>,
    /// The other arguments.
    pub data: Hex<BUNDLE_BYTES>,
    /// The number of the block, as a quantity of JSON-RPC.
    pub block_number: Option<Text<WORD>>,
    /// Its place among all logs of the block, as a quantity of JSON-RPC.
    pub log_index: Option<Text<WORD>>,
    /// Whether a reorganisation removed it. Default: no.
    pub removed: Option<bool>,
}
