//! What came back from an RPC.

use alloc::vec::Vec;

use super::{Failure, Reason};

/// An RPC's answer to one request, as the host hands it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallAnswer<'a> {
    /// The `result` member of the JSON-RPC response, as JSON text.
    Result(&'a [u8]),
    /// The `error` member of the JSON-RPC response, as JSON text.
    Error(&'a [u8]),
    /// The RPC sent no JSON-RPC response.
    Failed(Reason),
}

/// A contract's answer to one `eth_call`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallOutcome {
    /// The call returned these bytes.
    Returned(Vec<u8>),
    /// The call reverted with these bytes.
    Reverted(Vec<u8>),
    /// The RPC gave no usable answer; that says nothing of the contract.
    Failed(Failure),
}
