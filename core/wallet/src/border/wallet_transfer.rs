//! What a transfer will do, and what it did.

use primitives::describe::{
    Account, Address, Bytes32, Count, Hex, List, Pointed, Report, Text, Uint256, Verb,
};
use primitives::limits::FINDINGS;

use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{ASSET_CHARS, CHAIN_CHARS, LOGS, SIGNED_CHARS, TRANSFER_BYTES};

/// A transaction, as wallets take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletTransaction {
    /// The account that sends it.
    pub from: Address,
    /// The account or the contract that it calls.
    pub to: Address,
    /// What it sends along, in the smallest unit of the chain's own asset.
    pub value: Uint256,
    /// The call data.
    pub data: Hex<TRANSFER_BYTES>,
}

/// What came of a transfer. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletTransferVerdict {
    /// The recipient got the amount.
    Transferred,
    /// Nothing speaks against sending it.
    Planned,
    /// It must not be sent.
    Refused,
    /// The transaction reverted.
    Reverted,
    /// The transaction moved nothing from the sender to the recipient.
    NoTransfer,
    /// It moved another amount.
    AmountMismatch,
    /// The recipient has less than the transaction says.
    ReceivedLess,
    /// More than one log fits.
    Ambiguous,
    /// The answer is about another transaction.
    OtherTransaction,
    /// The block of the receipt is no longer in the chain.
    Reorged,
    /// The transaction waits. It may still be mined.
    Pending,
    /// Nothing is known. The transfer may have happened, or may happen later.
    Unknown,
}

/// What the simulation of the call gave. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletSimulation {
    /// The host did not ask.
    NotAsked,
    /// There was no usable answer.
    Unknown,
    /// The call would revert.
    Reverted,
    /// The token would return nothing.
    NoReturn,
    /// The token would return true.
    True,
    /// The token would return false.
    False,
    /// The token would return something else.
    Malformed,
}

/// The block of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletBlock {
    /// Its number.
    pub number: Uint256,
    /// Its hash.
    pub hash: Bytes32,
}

/// A log that moved the token from the sender to the recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletMoved {
    /// Its place in the list of the receipt, from 0.
    pub log: Count,
    /// The amount.
    pub amount: Uint256,
}

/// What a transfer will do, or what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletTransferReport {
    /// What came of it.
    pub verdict: WalletTransferVerdict,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// `native`, or the token's contract.
    pub token: Text<ASSET_CHARS>,
    /// The account that sends.
    pub sender: Address,
    /// The account that receives.
    pub recipient: Address,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The transaction that makes the transfer.
    pub request: WalletTransaction,
    /// What its simulation gave.
    pub simulation: WalletSimulation,
    /// The transaction that was asked for.
    pub transaction_hash: Option<Bytes32>,
    /// The block that it stands in.
    pub block: Option<WalletBlock>,
    /// The logs that fit. They are never added up.
    pub transfers: List<WalletMoved, LOGS>,
    /// By how much the balance of the recipient changed: a decimal number with its sign.
    pub received: Option<Text<SIGNED_CHARS>>,
    /// The gas that the transaction used.
    pub gas_used: Option<Uint256>,
    /// What it paid for each unit of gas.
    pub effective_gas_price: Option<Uint256>,
    /// The product of both.
    pub fee: Option<Uint256>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletTransferReport {
    const FORMAT: &'static str = "erc8257-wallet-transfer/1";
}

/// Says what a transfer will do, from a simulation, or what it did, from a receipt. `pending` and `unknown` never mean
/// that nothing was paid.
///
/// Source: seed 004, `wallet_transfer_token`; decisions W7 to W11, W53
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletTransfer {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// `native`, or the token's contract.
    pub token: Text<ASSET_CHARS>,
    /// The account that sends.
    pub from: Account,
    /// The account that receives.
    pub to: Account,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// `eth_call` of the transaction, from the sender.
    pub simulation: Option<WalletAnswer>,
    /// `eth_getCode` of the token.
    pub token_code: Option<WalletAnswer>,
    /// The balance of the recipient before the transaction.
    pub before: Option<WalletAnswer>,
    /// The same behind it.
    pub after: Option<WalletAnswer>,
    /// The hash of the transaction.
    pub transaction_hash: Option<Bytes32>,
    /// `eth_getTransactionReceipt`.
    pub receipt: Option<WalletAnswer>,
    /// `eth_getTransactionByHash`.
    pub transaction: Option<WalletAnswer>,
    /// `eth_getBlockByNumber` of the receipt's block.
    pub canonical: Option<WalletAnswer>,
}
impl Verb for WalletTransfer {
    type Report = WalletTransferReport;
    const BUNDLE: &'static str = "erc8257-wallet-transfer-bundle/1";
}
impl Pointed for WalletTransfer {}
