//! The parameters of the requests that several crates send: JSON arrays, as text.
//!
//! A block is named by its hash (EIP-1898), so that a reorganisation between two reads is an error and no mixture.

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, B256, hex};

use super::block::{BlockRef, BlockTag};

/// `eth_getBlockByNumber`: the block of a tag or a number, without its transactions.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::{BlockTag, block_params};
///
/// assert_eq!(block_params(BlockTag::Number(16)), r#"["0x10",false]"#);
/// ```
#[must_use]
pub fn block_params(tag: BlockTag) -> String {
    format!("[\"{tag}\",false]")
}

/// `eth_call` at a block, with so much gas where it is limited.
///
/// # Example
/// ```
/// use alloy_primitives::{Address, B256};
/// use erc8257_primitives::rpc::{BlockRef, call_params};
///
/// let block = BlockRef { number: 1, hash: B256::ZERO };
/// let params = call_params(Address::ZERO, &[0xab], Some(16), block);
/// assert!(params.contains(r#""data":"0xab","gas":"0x10"},{"blockHash":"0x00"#));
/// ```
#[must_use]
pub fn call_params(to: Address, data: &[u8], gas: Option<u64>, at: BlockRef) -> String {
    let gas = gas.map_or_else(String::new, |gas| format!(",\"gas\":\"{gas:#x}\""));
    let data = hex::encode_prefixed(data);
    format!("[{{\"to\":\"{to:?}\",\"data\":\"{data}\"{gas}}},{}]", by_hash(at))
}

/// `eth_getCode` at a block.
///
/// # Example
/// ```
/// use alloy_primitives::{Address, B256};
/// use erc8257_primitives::rpc::{BlockRef, code_params};
///
/// let block = BlockRef { number: 1, hash: B256::ZERO };
/// assert!(code_params(Address::ZERO, block).starts_with(r#"["0x0000"#));
/// ```
#[must_use]
pub fn code_params(of: Address, at: BlockRef) -> String {
    format!("[\"{of:?}\",{}]", by_hash(at))
}

/// `eth_getStorageAt` at a block.
///
/// # Example
/// ```
/// use alloy_primitives::{Address, B256};
/// use erc8257_primitives::rpc::{BlockRef, slot_params};
///
/// let block = BlockRef { number: 1, hash: B256::ZERO };
/// assert!(slot_params(Address::ZERO, B256::ZERO, block).ends_with(r#"00"}]"#));
/// ```
#[must_use]
pub fn slot_params(of: Address, slot: B256, at: BlockRef) -> String {
    format!("[\"{of:?}\",\"{slot}\",{}]", by_hash(at))
}

fn by_hash(block: BlockRef) -> String {
    format!("{{\"blockHash\":\"{}\"}}", block.hash)
}
