//! The tree alone, for tests and for other trees.

use primitives::describe::{Bytes32, Code, Count, Hex, List, Report, Verb};
use primitives::limits::BUNDLE_BYTES;

use crate::limits::VALUES;

/// Where a walk along a key ended. A key without a value has no member with a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkReport {
    /// The value; `null` where the key is proven to have none, and where the proof has a fault.
    pub value: Option<Hex<BUNDLE_BYTES>>,
    /// The code of the fault, if the proof has one.
    pub fault: Option<Code>,
    /// The node of the fault, from 0; the number of nodes where one is missing.
    pub at: Option<Count>,
}
impl Report for WalkReport {
    const FORMAT: &'static str = "erc8257-proof-walk/1";
}

/// Walks from the root of a Merkle Patricia tree along a key, which is taken as it is.
///
/// Source: Yellow Paper, appendices B to D; decisions S13, S16, S17
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkProof {
    /// The root of the tree.
    pub root: Bytes32,
    /// The key.
    pub key: Hex<BUNDLE_BYTES>,
    /// The nodes from the root on.
    pub nodes: List<Hex<BUNDLE_BYTES>, VALUES>,
}
impl Verb for WalkProof {
    type Report = WalkReport;
    const BUNDLE: &'static str = "erc8257-proof-walk-bundle/1";
}
