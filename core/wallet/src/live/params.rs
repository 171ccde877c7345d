//! The parameters of the requests: JSON arrays, as text. A block is named by its hash, and must be in the chain (EIP-1898; ledger
//! `wal-status-one-block`).

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, B256, hex};
use primitives::rpc::BlockRef;

use crate::border::wallet_transfer::WalletTransaction;

/// An account at a block: its code, its balance, or the count of its transactions.
pub(super) fn of(account: Address, at: BlockRef) -> String {
    of_hash(account, at.hash)
}

/// The same, at the block of this hash.
pub(super) fn of_hash(account: Address, hash: B256) -> String {
    format!("[\"{account:?}\",{}]", by_hash(hash))
}

/// The count of an account's transactions with those that wait.
pub(super) fn pending(account: Address) -> String {
    format!("[\"{account:?}\",\"pending\"]")
}

/// A slot of an account at a block.
pub(super) fn slot(account: Address, slot: B256, at: BlockRef) -> String {
    format!("[\"{account:?}\",\"{slot}\",{}]", by_hash(at.hash))
}

/// A call at the block of this hash, with so much gas where it is limited.
pub(super) fn call(to: Address, data: &[u8], gas: Option<u64>, hash: B256) -> String {
    let gas = gas.map_or_else(String::new, |gas| format!(",\"gas\":\"{gas:#x}\""));
    format!("[{{\"to\":\"{to:?}\",\"data\":\"{}\"{gas}}},{}]", hex::encode_prefixed(data), by_hash(hash))
}

/// A transaction as `eth_call` and `eth_sendTransaction` take it.
pub(super) fn transaction(of: &WalletTransaction) -> String {
    let WalletTransaction { from, to, value, data } = of;
    let data = hex::encode_prefixed(&data.0);
    format!("\"from\":\"{from:?}\",\"to\":\"{to:?}\",\"value\":\"{value:#x}\",\"data\":\"{data}\"")
}

/// The transaction, tried at a block.
pub(super) fn simulation(of: &WalletTransaction, at: BlockRef) -> String {
    format!("[{{{}}},{}]", transaction(of), by_hash(at.hash))
}

fn by_hash(hash: B256) -> String {
    format!("{{\"blockHash\":\"{hash}\",\"requireCanonical\":true}}")
}
