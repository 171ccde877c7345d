//! The parameters of the requests, and what an error says.

use alloc::string::String;
use core::fmt::Write as _;

use alloy_primitives::{Address, B256, U256};
use primitives::rpc::{CallAnswer, Reason};

use super::PassedReason;
use crate::limits::ERROR_SEPARATORS;
use crate::read::{Value, bytes_within};

/// The block that proofs are asked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum At {
    /// By its hash (EIP-1898).
    Hash(B256),
    /// By its proven number: some RPCs know no other way.
    Number(String),
}

/// `eth_getProof` of an account and of slots. Some nodes refuse keys without all of their 64 digits.
pub(super) fn proof(address: Address, keys: &[U256], at: &At) -> String {
    let mut params = alloc::format!("[\"{address:?}\",[");
    for (place, key) in keys.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        // Writing to a String cannot fail.
        let _ = write!(params, "{comma}\"{:#x}\"", B256::from(*key));
    }
    let _ = match at {
        At::Hash(hash) => write!(params, "],{{\"blockHash\":\"{hash:#x}\"}}]"),
        At::Number(number) => write!(params, "],\"{number}\"]"),
    };
    params
}

/// `eth_getBlockByHash`, without the transactions.
pub(super) fn block(hash: B256) -> String {
    alloc::format!("[\"{hash:#x}\",false]")
}

/// What nodes say of a block whose state they have thrown away.
const WINDOW: [&str; 4] = ["proof window", "too old", "missing trie node", "state is not available"];
/// JSON-RPC: the parameters are not understood.
const INVALID_PARAMS: &str = "-32602";

/// The result of a proof.
///
/// # Errors
/// Why there is none.
pub(super) fn result<'a>(answer: &CallAnswer<'a>) -> Result<&'a str, PassedReason> {
    match answer {
        CallAnswer::Result(text) => {
            core::str::from_utf8(text).map_err(|_| PassedReason::Rpc(Reason::NotJsonRpc))
        }
        CallAnswer::Error(text) if is_window(text) => Err(PassedReason::Window),
        CallAnswer::Error(_) => Err(PassedReason::Rpc(Reason::RpcError)),
        CallAnswer::Failed(reason) => Err(PassedReason::Rpc(*reason)),
    }
}

/// Whether the RPC refuses the hash of a block as a parameter.
pub(super) fn is_refused(answer: &CallAnswer<'_>) -> bool {
    let CallAnswer::Error(text) = answer else { return false };
    let Ok(document) = bytes_within(text, ERROR_SEPARATORS) else { return false };
    Value::root(&document).get("code").is_some_and(|code| code.raw() == INVALID_PARAMS)
}

/// Whether an error of JSON-RPC says that the node no longer keeps what proofs of the block need.
///
/// # Example
/// ```
/// use erc8257_proofs::is_window;
///
/// assert!(is_window(br#"{"code":-32000,"message":"distance to target block exceeds maximum proof window"}"#));
/// assert!(!is_window(br#"{"code":-32000,"message":"try again later"}"#));
/// ```
#[must_use]
pub fn is_window(text: &[u8]) -> bool {
    let Ok(document) = bytes_within(text, ERROR_SEPARATORS) else { return false };
    let message = Value::root(&document).get("message").and_then(Value::string);
    let message = message.unwrap_or_default().to_ascii_lowercase();
    WINDOW.iter().any(|words| message.contains(words))
}
