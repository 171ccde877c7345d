//! A receipt, proven from one trusted block hash.

use primitives::describe::{Address, Bytes32, Count, Hex, Json, List, Report, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::border::proof::{AnchorShown, ProofAnchor, ProvenBlock, ProvenVerdict};
use crate::codes::Finding;
use crate::limits::{LOGS, QUANTITY, RECEIPT_NODE_BYTES, TOPICS, VALUES};

/// How a transaction ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvenStatus {
    /// It succeeded.
    Success,
    /// It reverted.
    Failure,
    /// The receipt has a state root, as those before Byzantium have, and no status.
    Root,
}

/// An event of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenLog {
    /// Its place in the receipt, from 0.
    pub index: Count,
    /// The contract that logged it.
    pub address: Address,
    /// Its topics.
    pub topics: List<Bytes32, TOPICS>,
    /// Its data.
    pub data: Hex<RECEIPT_NODE_BYTES>,
}

/// What is proven of a receipt, under the trusted block hash. What is not proven is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptProofReport {
    /// Whether anything is proven.
    pub verdict: ProvenVerdict,
    /// The hash that all of this is relative to.
    pub anchor: AnchorShown,
    /// The block; `null` before its header is proven.
    pub block: Option<ProvenBlock>,
    /// The place of the transaction in the block, from 0.
    pub index: u32,
    /// Whether the block has a transaction in this place.
    pub present: Option<bool>,
    /// The type of the transaction, as `0x` and hex digits; `0x0` for one without a type.
    ///
    /// Name: type
    pub kind: Option<Text<QUANTITY>>,
    /// How it ended.
    pub status: Option<ProvenStatus>,
    /// The gas that the block's transactions used up to this one.
    pub cumulative_gas_used: Option<Uint256>,
    /// Its events. A receipt does not name its transaction: judge by these, and by no hash that an RPC gave beside it.
    pub logs: Option<List<ProvenLog, LOGS>>,
    /// What contradicts the trusted block, or does not suffice.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ReceiptProofReport {
    const FORMAT: &'static str = "erc8257-receipt-proof-report/1";
}

/// Proves the receipt of the transaction in this place of a block, or that the block has none there.
///
/// Source: Yellow Paper, appendices B and D; EIP-2718; decisions S20, S21
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReceipt {
    /// The trusted block hash.
    pub anchor: ProofAnchor,
    /// The header of the block: the result of `eth_getBlockByHash` as served, or `0x` and its RLP as a text.
    pub header: Option<Json<BUNDLE_BYTES>>,
    /// The place of the transaction in the block, from 0.
    pub index: u32,
    /// The nodes from the root of the block's receipts to this receipt, each as `0x` and hex digits.
    pub proof: List<Json<BUNDLE_BYTES>, VALUES>,
}
impl Verb for VerifyReceipt {
    type Report = ReceiptProofReport;
    const BUNDLE: &'static str = "erc8257-receipt-proof-bundle/1";
}
