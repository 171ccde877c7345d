//! What an account has, and what it sent, on several chains.

use primitives::describe::{Account, Address, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::wallet_account::WalletAccountType;
use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CHAIN_CHARS, CHAINS, TOKENS};

/// A token, and what it says of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletTokenAnswer {
    /// The token's contract.
    pub token: Account,
    /// `balanceOf` of the account, as `eth_call` answered.
    pub balance: Option<WalletAnswer>,
}

/// What the RPC of one chain says of the account, at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainAnswers {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// `eth_getBalance`.
    pub balance: Option<WalletAnswer>,
    /// `eth_getTransactionCount` at the block.
    pub nonce_latest: Option<WalletAnswer>,
    /// `eth_getTransactionCount` with the transactions that wait.
    pub nonce_pending: Option<WalletAnswer>,
    /// `eth_getCode`.
    pub code: Option<WalletAnswer>,
    /// The tokens. Default: none.
    pub tokens: Option<List<WalletTokenAnswer, TOKENS>>,
}

/// How much is known. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletStatusVerdict {
    /// All balances and nonces.
    Complete,
    /// Some of them.
    Partial,
    /// None of them.
    Unknown,
}

/// What a token says. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletTokenState {
    /// It told a balance.
    Known,
    /// There is no contract at its address.
    NoContract,
    /// It reverted.
    Reverted,
    /// It told something else.
    Malformed,
    /// There was no answer.
    Unavailable,
}

/// The balance of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletTokenBalance {
    /// The token's contract.
    pub token: Address,
    /// What it says.
    pub state: WalletTokenState,
    /// The balance, in the smallest unit of the token.
    pub balance: Option<Uint256>,
}

/// The account on one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainStatus {
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// What controls the account there.
    pub account_type: WalletAccountType,
    /// The balance of the chain's own asset, in its smallest unit.
    pub native: Option<Uint256>,
    /// How many transactions of the account are mined.
    pub nonce: Option<Uint256>,
    /// The same with those that wait.
    pub nonce_pending: Option<Uint256>,
    /// How many wait.
    pub pending_transactions: Option<Uint256>,
    /// The tokens, in the order of the bundle.
    pub tokens: List<WalletTokenBalance, TOKENS>,
}

/// What an account has, and what it sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletStatusReport {
    /// How much is known.
    pub verdict: WalletStatusVerdict,
    /// The account.
    pub address: Address,
    /// The chains, in the order of the bundle.
    pub chains: List<WalletChainStatus, CHAINS>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletStatusReport {
    const FORMAT: &'static str = "erc8257-wallet-status/1";
}

/// Says what an account has and what it sent, on up to 64 chains. What was not answered is `null`, and never 0.
///
/// Source: seed 004, `wallet_get_status`; decisions W3, W39
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletStatus {
    /// The account.
    pub address: Account,
    /// The chains: one at least.
    pub chains: List<WalletChainAnswers, CHAINS>,
}
impl Verb for WalletStatus {
    type Report = WalletStatusReport;
    const BUNDLE: &'static str = "erc8257-wallet-status-bundle/1";
}
impl Pointed for WalletStatus {}
