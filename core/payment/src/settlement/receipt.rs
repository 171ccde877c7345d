//! A receipt, as far as a settlement needs it. It is another reading than that of `primitives::rpc`, which asks for each log's block: a
//! caller may hand over what a facilitator or an explorer gave.

use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::hex;
use primitives::json::{Document, Kind, NodeId, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::rpc::{GivenLog, given_logs};

use proofs::border::proof::ProvenVerdict;
use proofs::border::receipt::{ProvenLog, ProvenStatus, ReceiptProofReport};
use x402::Code;

use crate::limits::RECEIPT_LOGS;

/// A mined transaction.
pub(super) struct Receipt {
    /// `None` where the receipt is proven: a proof names no transaction.
    pub(super) transaction: Option<B256>,
    pub(super) block: u64,
    pub(super) succeeded: bool,
    pub(super) logs: Vec<GivenLog>,
}

impl Receipt {
    /// Reads a receipt; `None` where a member is missing or is not written as JSON-RPC writes it.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let document = read(text, BUNDLE_BYTES);
        if !document.faults.is_empty() || document.kind(Document::ROOT) != Kind::Object {
            return None;
        }
        let names = ["transactionHash", "status", "blockNumber", "logs"];
        let [transaction, status, block, logs] = document.named_in_root(names, &mut |_, _| {});
        let succeeded = match document.raw(Some(status).filter(|node| *node != 0)?) {
            b"\"0x1\"" => true,
            b"\"0x0\"" => false,
            _ => return None,
        };
        let block = u64::try_from(hex::quantity(document.optional_string(block)?.as_bytes())?).ok()?;
        let logs = given_logs(&document, logs, RECEIPT_LOGS)?;
        Some(Self { transaction: Some(word(&document, transaction)?), block, succeeded, logs })
    }

    /// Takes a proven receipt.
    ///
    /// # Errors
    /// Nothing is proven, or the block has no such receipt; or the receipt is older than statuses, or too large.
    pub(super) fn proven(report: ReceiptProofReport) -> Result<Self, Code> {
        if report.verdict != ProvenVerdict::Proven || report.present != Some(true) {
            return Err(Code::ReceiptAbsent);
        }
        let succeeded = match report.status {
            Some(ProvenStatus::Success) => true,
            Some(ProvenStatus::Failure) => false,
            Some(ProvenStatus::Root) | None => return Err(Code::ReceiptMalformed),
        };
        let number = |text: &str| u64::try_from(hex::quantity(text.as_bytes())?).ok();
        let block = report.block.and_then(|block| number(&block.number)).ok_or(Code::ReceiptMalformed)?;
        let logs = report.logs.filter(|logs| logs.len() <= RECEIPT_LOGS).ok_or(Code::ReceiptMalformed)?;
        let given = |log: ProvenLog| GivenLog {
            address: log.address,
            topics: log.topics,
            data: log.data.0,
            is_removed: false,
        };
        Ok(Self { transaction: None, block, succeeded, logs: logs.into_iter().map(given).collect() })
    }
}

/// 32 bytes, all of their digits written.
fn word(document: &Document<'_>, node: NodeId) -> Option<B256> {
    hex::word(document.optional_string(node)?.as_bytes())
}
