//! The JSON of an RPC's answers, read by the core's own strict reader.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use alloy_primitives::B256;

use super::error::read_error;
use super::{BlockRef, CallAnswer, CallOutcome, Failure, Head, Reason};
use crate::hex;
use crate::json::{Document, Kind, NodeId, read};
use crate::{harmless, limits};

type Result<T> = core::result::Result<T, Failure>;

/// Reads the answer to `eth_call`. An error that carries revert data, in any shape of nodes and wallets, or
/// that names a revert, is a reverted call. Every other error says nothing about the contract.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::{CallAnswer, CallOutcome, read_call};
///
/// assert_eq!(read_call(&CallAnswer::Result(br#""0x01ff""#)), CallOutcome::Returned(vec![1, 255]));
/// let error = br#"{"code": -32015, "message": "VM execution error.", "data": "Reverted 0xeec403f0"}"#;
/// let reverted = CallOutcome::Reverted(vec![0xee, 0xc4, 0x03, 0xf0]);
/// assert_eq!(read_call(&CallAnswer::Error(error)), reverted);
/// assert!(matches!(read_call(&CallAnswer::Result(b"null")), CallOutcome::Failed(_)));
/// ```
#[must_use]
pub fn read_call(answer: &CallAnswer<'_>) -> CallOutcome {
    if let CallAnswer::Error(text) = answer {
        let error = read_error(text);
        return error.revert.map_or(CallOutcome::Failed(error.failure), CallOutcome::Reverted);
    }
    match read_data(answer) {
        Ok(bytes) => CallOutcome::Returned(bytes),
        Err(failure) => CallOutcome::Failed(failure),
    }
}

/// Reads the answer to `eth_chainId`.
///
/// # Errors
/// A [`Failure`], if the RPC gives no answer, an error, or anything but a hex quantity below 2^128.
pub fn read_chain_id(answer: &CallAnswer<'_>) -> Result<u128> {
    let document = text(answer)?;
    string(&document, Document::ROOT)
        .and_then(|text| hex::quantity(&text))
        .ok_or_else(|| unexpected(&document, Document::ROOT))
}

/// Reads the answer to `eth_getBlockByNumber` and `eth_getBlockByHash`: the block's number and hash.
///
/// # Errors
/// A [`Failure`]: [`Reason::NoBlock`] if the RPC does not have the block, others if the RPC gives no
/// answer, another error, or anything but a block.
pub fn read_block(answer: &CallAnswer<'_>) -> Result<BlockRef> {
    read_head(answer).map(|head| head.block)
}

/// Reads the answer to `eth_getBlockByNumber` and `eth_getBlockByHash`: the block's number, hash and time.
///
/// # Errors
/// As [`read_block`]. A `timestamp` may be left out, but not be anything else than a hex quantity below 2^64.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::{CallAnswer, read_head};
///
/// let hash = "ab".repeat(32);
/// let block = format!(r#"{{"number":"0x64","hash":"0x{hash}","timestamp":"0x6ab1c3d0"}}"#);
/// let head = read_head(&CallAnswer::Result(block.as_bytes())).unwrap();
/// assert_eq!((head.block.number, head.time), (100, Some(1_790_034_896)));
/// ```
pub fn read_head(answer: &CallAnswer<'_>) -> Result<Head> {
    let document = result(answer)?;
    if document.kind(Document::ROOT) == Kind::Null {
        return Err(Reason::NoBlock.into());
    }
    let find = |name: &[u8]| {
        let found = document.root_members().find(|(key, _)| &*document.text(*key) == name);
        found.map(|(_, value)| value)
    };
    let member = |name: &[u8]| find(name).ok_or_else(|| unexpected(&document, Document::ROOT));
    let quantity = |node| block_number(&document, node).ok_or_else(|| unexpected(&document, node));
    let (number, hash) = (member(b"number")?, member(b"hash")?);
    let block = BlockRef {
        number: quantity(number)?,
        hash: block_hash(&document, hash).ok_or_else(|| unexpected(&document, hash))?,
    };
    Ok(Head { block, time: find(b"timestamp").map(quantity).transpose()? })
}

/// Reads the answer to `eth_getCode` and `eth_getStorageAt`.
///
/// # Errors
/// A [`Failure`], if the RPC gives no answer, an error, or anything but hex data.
pub fn read_data(answer: &CallAnswer<'_>) -> Result<Vec<u8>> {
    let document = text(answer)?;
    string(&document, Document::ROOT)
        .and_then(|text| hex::data(&text))
        .ok_or_else(|| unexpected(&document, Document::ROOT))
}

/// The `result` of an answer as a document without faults.
pub(super) fn result<'a>(answer: &CallAnswer<'a>) -> Result<Document<'a>> {
    match answer {
        CallAnswer::Failed(reason) => Err((*reason).into()),
        CallAnswer::Error(text) => Err(read_error(text).failure),
        CallAnswer::Result(text) if text.len() > limits::RPC_RESPONSE_BYTES => Err(Reason::TooLarge.into()),
        CallAnswer::Result(text) => {
            let document = read(text, limits::RPC_RESPONSE_BYTES);
            if document.faults.is_empty() { Ok(document) } else { Err(Reason::NotJsonRpc.into()) }
        }
    }
}

/// As [`result`], for methods that give a string: anything else is not even read, and so takes no memory.
fn text<'a>(answer: &CallAnswer<'a>) -> Result<Document<'a>> {
    if let CallAnswer::Result(json) = answer {
        let json = json.trim_ascii_start();
        if !json.starts_with(b"\"") {
            return Err(Failure { reason: Reason::NotJsonRpc, detail: Some(harmless::json(json)) });
        }
    }
    result(answer)
}

pub(super) fn string<'a>(document: &Document<'a>, node: NodeId) -> Option<Cow<'a, [u8]>> {
    (document.kind(node) == Kind::String).then(|| document.text(node))
}

pub(super) fn block_number(document: &Document<'_>, node: NodeId) -> Option<u64> {
    u64::try_from(hex::quantity(&string(document, node)?)?).ok()
}

pub(super) fn block_hash(document: &Document<'_>, node: NodeId) -> Option<B256> {
    hex::word(&string(document, node)?)
}

/// The answer has a value of another type than the method gives.
pub(super) fn unexpected(document: &Document<'_>, node: NodeId) -> Failure {
    Failure { reason: Reason::NotJsonRpc, detail: Some(document.shown(node)) }
}
