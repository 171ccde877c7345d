//! Logs, and the headers that say which block they belong to.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use super::read::{block_hash, block_number, result, string, unexpected};
use super::{BlockRef, CallAnswer, Failure, Reason};
use crate::hex;
use crate::json::{Document, Kind, NodeId};

type Result<T> = core::result::Result<T, Failure>;

/// A block and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Header {
    /// The block.
    pub block: BlockRef,
    /// The hash of the block before it.
    pub parent: B256,
}

/// A log as `eth_getLogs` gives it. The contract chose its data, up to megabytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    /// The contract that emitted it.
    pub address: Address,
    /// The block that it stands in.
    pub block: BlockRef,
    /// Its place among all logs of the block.
    pub index: u64,
    /// The event's signature hash, if it is not anonymous, and its indexed arguments: at most four.
    pub topics: Vec<B256>,
    /// The other arguments.
    pub data: Vec<u8>,
}

/// Reads the answer to `eth_getBlockByNumber` and `eth_getBlockByHash`: the block and its parent's hash.
///
/// # Errors
/// As [`read_block`](super::read_block).
pub fn read_header(answer: &CallAnswer<'_>) -> Result<Header> {
    let document = result(answer)?;
    if document.kind(Document::ROOT) == Kind::Null {
        return Err(Reason::NoBlock.into());
    }
    let members = Members::of(&document, Document::ROOT);
    Ok(Header { block: members.block(b"number", b"hash")?, parent: members.hash(b"parentHash")? })
}

/// Reads the answer to `eth_getLogs`, in the order in which the RPC gives them.
///
/// # Errors
/// A [`Failure`], if the RPC gives no answer, an error, or anything but an array of logs. The same
/// for a log that a reorganisation removed, or that stands in no block.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::{CallAnswer, read_logs};
///
/// assert_eq!(read_logs(&CallAnswer::Result(b"[]")), Ok(vec![]));
/// assert!(read_logs(&CallAnswer::Result(b"[{}]")).is_err());
/// ```
pub fn read_logs(answer: &CallAnswer<'_>) -> Result<Vec<Log>> {
    let document = result(answer)?;
    if document.kind(Document::ROOT) != Kind::Array {
        return Err(unexpected(&document, Document::ROOT));
    }
    document.root_elements().map(|log| Members::of(&document, log).log()).collect()
}

/// The members of an object that a log, a header or a receipt has.
pub(super) struct Members<'d, 'a> {
    document: &'d Document<'a>,
    object: NodeId,
}

impl<'d, 'a> Members<'d, 'a> {
    pub(super) fn of(document: &'d Document<'a>, object: NodeId) -> Self {
        Self { document, object }
    }

    pub(super) fn find(&self, name: &[u8]) -> Option<NodeId> {
        let document = self.document;
        let is_it = |(key, _): &(NodeId, NodeId)| &*document.text(*key) == name;
        let found = if self.object == Document::ROOT {
            document.root_members().find(is_it)
        } else {
            document.members(self.object).find(is_it)
        };
        found.map(|(_, value)| value)
    }

    pub(super) fn get(&self, name: &[u8]) -> Result<NodeId> {
        self.find(name).ok_or_else(|| unexpected(self.document, self.object))
    }

    pub(super) fn hash(&self, name: &[u8]) -> Result<B256> {
        let node = self.get(name)?;
        block_hash(self.document, node).ok_or_else(|| unexpected(self.document, node))
    }

    fn number(&self, name: &[u8]) -> Result<u64> {
        let node = self.get(name)?;
        block_number(self.document, node).ok_or_else(|| unexpected(self.document, node))
    }

    pub(super) fn text(&self, name: &[u8]) -> Result<Cow<'a, [u8]>> {
        let node = self.get(name)?;
        string(self.document, node).ok_or_else(|| unexpected(self.document, node))
    }

    fn data(&self, name: &[u8]) -> Result<Vec<u8>> {
        let node = self.get(name)?;
        hex::data(&self.text(name)?).ok_or_else(|| unexpected(self.document, node))
    }

    pub(super) fn block(&self, number: &[u8], hash: &[u8]) -> Result<BlockRef> {
        Ok(BlockRef { number: self.number(number)?, hash: self.hash(hash)? })
    }

    pub(super) fn log(&self) -> Result<Log> {
        let removed = self.find(b"removed").is_some_and(|node| self.document.kind(node) == Kind::True);
        if removed {
            return Err(Reason::NoBlock.into());
        }
        let address = self.data(b"address")?;
        Ok(Log {
            address: Address::try_from(address.as_slice())
                .map_err(|_| unexpected(self.document, self.object))?,
            block: self.block(b"blockNumber", b"blockHash")?,
            index: self.number(b"logIndex")?,
            topics: self.topics()?,
            data: self.data(b"data")?,
        })
    }

    fn topics(&self) -> Result<Vec<B256>> {
        let node = self.get(b"topics")?;
        if self.document.kind(node) != Kind::Array {
            return Err(unexpected(self.document, node));
        }
        let mut topics = Vec::new();
        for topic in self.document.elements(node) {
            if topics.len() == 4 {
                return Err(unexpected(self.document, node));
            }
            topics.push(block_hash(self.document, topic).ok_or_else(|| unexpected(self.document, topic))?);
        }
        Ok(topics)
    }
}
