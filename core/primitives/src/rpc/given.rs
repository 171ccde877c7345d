//! Logs as a caller hands them over: of a receipt that a facilitator, an explorer or a wallet gave. They are read without the
//! block of each log, which [`read_logs`](super::read_logs) asks for.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use crate::hex;
use crate::json::{Document, Kind, NodeId};
use crate::limits::TOPICS;

/// A log of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenLog {
    /// The contract that emitted it.
    pub address: Address,
    /// The event's signature hash, if it is not anonymous, and its indexed arguments: at most four.
    pub topics: Vec<B256>,
    /// The other arguments.
    pub data: Vec<u8>,
    /// Whether a reorganization took it back.
    pub is_removed: bool,
}

/// Reads a list of at most so many logs; `None` where a member is missing or is not written as JSON-RPC writes it.
///
/// # Example
/// ```
/// use erc8257_primitives::json::read;
/// use erc8257_primitives::rpc::given_logs;
///
/// let text = format!(r#"{{"logs":[{{"address":"0x{}","topics":[],"data":"0x07"}}]}}"#, "ab".repeat(20));
/// let document = read(text.as_bytes(), 1_000);
/// let [logs] = document.named_in_root(["logs"], &mut |_, _| {});
/// assert_eq!(given_logs(&document, logs, 1).unwrap()[0].data, [7]);
/// assert_eq!(given_logs(&document, logs, 0), None);
/// ```
#[must_use]
pub fn given_logs(document: &Document<'_>, logs: NodeId, most: usize) -> Option<Vec<GivenLog>> {
    let is_list = is_array(document, logs) && document.elements(logs).nth(most).is_none();
    if is_list { document.elements(logs).map(|node| GivenLog::read(document, node)).collect() } else { None }
}

impl GivenLog {
    fn read(document: &Document<'_>, node: NodeId) -> Option<Self> {
        let [address, topics, data, removed] = document.named(node, ["address", "topics", "data", "removed"]);
        if !is_array(document, topics) || document.elements(topics).nth(TOPICS).is_some() {
            return None;
        }
        let is_removed = match document.kind(removed) {
            _ if removed == 0 => false,
            Kind::True => true,
            Kind::False | Kind::Null => false,
            _ => return None,
        };
        let word = |topic| hex::word(document.optional_string(topic)?.as_bytes());
        let topics: Option<Vec<B256>> = document.elements(topics).map(word).collect();
        Some(Self {
            address: hex::address(document.optional_string(address)?.as_bytes()).map(Address::from)?,
            topics: topics?,
            data: hex::data(document.optional_string(data)?.as_bytes())?,
            is_removed,
        })
    }
}

fn is_array(document: &Document<'_>, node: NodeId) -> bool {
    node != Document::ROOT && document.kind(node) == Kind::Array
}
