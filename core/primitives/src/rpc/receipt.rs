//! The receipt of a transaction.

use alloc::vec::Vec;

use alloy_primitives::B256;

use super::logs::{Log, Members};
use super::read::{result, unexpected};
use super::{BlockRef, CallAnswer, Failure};
use crate::hex;
use crate::json::{Document, Kind};

type Result<T> = core::result::Result<T, Failure>;

/// A mined transaction, as `eth_getTransactionReceipt` gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The hash of the transaction.
    pub transaction: B256,
    /// The block that it stands in.
    pub block: BlockRef,
    /// Whether it succeeded; a transaction that reverted changed nothing.
    pub succeeded: bool,
    /// The logs of all contracts, in their order; strangers chose some of their data.
    pub logs: Vec<Log>,
}

/// Reads the answer to `eth_getTransactionReceipt`: `None` where the RPC has no receipt, since the transaction is not
/// mined yet, or unknown.
///
/// # Errors
/// A [`Failure`], if the RPC gives no answer, an error, or anything but a receipt with a status. The same for a log of
/// another block or transaction than the receipt's.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::{CallAnswer, read_receipt};
///
/// let hash = format!("0x{}", "ab".repeat(32));
/// let text = format!(
///     r#"{{"transactionHash":"{hash}","blockNumber":"0x7","blockHash":"{hash}","status":"0x1","logs":[]}}"#,
/// );
/// let receipt = read_receipt(&CallAnswer::Result(text.as_bytes())).unwrap().unwrap();
/// assert!(receipt.succeeded && receipt.block.number == 7);
/// assert_eq!(read_receipt(&CallAnswer::Result(b"null")), Ok(None));
/// assert!(read_receipt(&CallAnswer::Result(b"{}")).is_err());
/// ```
pub fn read_receipt(answer: &CallAnswer<'_>) -> Result<Option<Receipt>> {
    let document = result(answer)?;
    if document.kind(Document::ROOT) == Kind::Null {
        return Ok(None);
    }
    let members = Members::of(&document, Document::ROOT);
    let transaction = members.hash(b"transactionHash")?;
    // Some nodes give a receipt to a transaction that is not in a block yet.
    let is_null = |name| members.find(name).is_some_and(|node| document.kind(node) == Kind::Null);
    if is_null(b"blockNumber") && is_null(b"blockHash") {
        return Ok(None);
    }
    let block = members.block(b"blockNumber", b"blockHash")?;
    let status = members.get(b"status")?;
    let succeeded = match hex::quantity(&members.text(b"status")?) {
        Some(1) => true,
        Some(0) => false,
        _ => return Err(unexpected(&document, status)),
    };
    let list = members.get(b"logs")?;
    if document.kind(list) != Kind::Array {
        return Err(unexpected(&document, list));
    }
    let mut logs = Vec::new();
    for node in document.elements(list) {
        let members = Members::of(&document, node);
        let log = members.log()?;
        let names = members.find(b"transactionHash").is_some();
        if log.block != block || (names && members.hash(b"transactionHash")? != transaction) {
            return Err(unexpected(&document, node));
        }
        logs.push(log);
    }
    Ok(Some(Receipt { transaction, block, succeeded, logs }))
}
