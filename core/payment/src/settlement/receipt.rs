//! A receipt, as far as a settlement needs it. It is another reading than that of `primitives::rpc`, which asks for each log's block: a
//! caller may hand over what a facilitator or an explorer gave.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::hex;
use primitives::json::{Document, Kind, NodeId, read};
use primitives::limits::BUNDLE_BYTES;

use crate::limits::{RECEIPT_LOGS, TOPICS};

/// A mined transaction.
pub(super) struct Receipt {
    pub(super) transaction: B256,
    pub(super) block: u64,
    pub(super) succeeded: bool,
    pub(super) logs: Vec<Log>,
}

/// A log of it.
pub(super) struct Log {
    pub(super) address: Address,
    pub(super) topics: Vec<B256>,
    pub(super) data: Vec<u8>,
    /// A reorganisation took it back.
    pub(super) is_removed: bool,
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
        if logs == 0
            || document.kind(logs) != Kind::Array
            || document.elements(logs).nth(RECEIPT_LOGS).is_some()
        {
            return None;
        }
        let logs: Option<Vec<Log>> = document.elements(logs).map(|node| Log::read(&document, node)).collect();
        Some(Self { transaction: word(&document, transaction)?, block, succeeded, logs: logs? })
    }
}

impl Log {
    fn read(document: &Document<'_>, node: NodeId) -> Option<Self> {
        let [address, topics, data, removed] = document.named(node, ["address", "topics", "data", "removed"]);
        if topics == 0
            || document.kind(topics) != Kind::Array
            || document.elements(topics).nth(TOPICS).is_some()
        {
            return None;
        }
        let is_removed = match document.kind(removed) {
            _ if removed == 0 => false,
            Kind::True => true,
            Kind::False | Kind::Null => false,
            _ => return None,
        };
        let topics: Option<Vec<B256>> =
            document.elements(topics).map(|topic| word(document, topic)).collect();
        Some(Self {
            address: hex::address(document.optional_string(address)?.as_bytes()).map(Address::from)?,
            topics: topics?,
            data: hex::data(document.optional_string(data)?.as_bytes())?,
            is_removed,
        })
    }
}

/// 32 bytes, all of their digits written.
fn word(document: &Document<'_>, node: NodeId) -> Option<B256> {
    hex::word(document.optional_string(node)?.as_bytes())
}
