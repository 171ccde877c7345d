//! Whether money arrived at an account.

use primitives::describe::{Account, Address, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::wallet_answer::WalletAnswer;
use super::wallet_transfer::WalletTransaction;
use crate::Finding;
use crate::limits::{ASSET_CHARS, CHAIN_CHARS, LIST, SIGNED_CHARS};

/// Where the money comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletFundSource {
    /// A faucet of a test chain.
    Faucet,
    /// A bridge from another chain.
    Bridge,
    /// A transfer from an account of the owner.
    Transfer,
}

/// A balance, and the block at which it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletBalanceAt {
    /// `eth_getBalance` of the account, or `balanceOf` of the token.
    pub balance: Option<WalletAnswer>,
    /// The number of the block.
    pub block: Uint256,
}

/// What came of it. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletFundVerdict {
    /// The amount arrived, or more.
    Funded,
    /// Nothing was read yet behind the transaction.
    Planned,
    /// Less arrived.
    Short,
    /// Nothing arrived so far.
    Unchanged,
    /// The balance went down.
    Decreased,
    /// The account must not be funded like this.
    Refused,
    /// A balance is not known, or the blocks are not in order.
    Unknown,
}

/// Whether money arrived at an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletFundReport {
    /// What came of it.
    pub verdict: WalletFundVerdict,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// The account that receives.
    pub recipient: Address,
    /// `native`, or the token's contract.
    pub asset: Text<ASSET_CHARS>,
    /// Where the money comes from.
    pub source: WalletFundSource,
    /// The amount that should arrive, in the smallest unit of the asset.
    pub expected: Uint256,
    /// The balance before.
    pub before: Option<Uint256>,
    /// The balance behind it.
    pub after: Option<Uint256>,
    /// The difference: a decimal number with its sign.
    pub delta: Option<Text<SIGNED_CHARS>>,
    /// The transaction to send, for a transfer.
    pub request: Option<WalletTransaction>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletFundReport {
    const FORMAT: &'static str = "erc8257-wallet-fund/1";
}

/// Builds the transfer that funds an account, and says by two balances whether the money arrived.
///
/// Source: seed 004, `wallet_fund`; decisions W37, W54
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletFund {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account that receives.
    pub recipient: Account,
    /// `native`, or the token's contract.
    pub asset: Text<ASSET_CHARS>,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// Where the money comes from.
    pub source: WalletFundSource,
    /// The account that sends; a transfer needs it.
    pub from: Option<Account>,
    /// The accounts of the owner. Default: none.
    pub owners: Option<List<Account, LIST>>,
    /// The balance before.
    pub before: Option<WalletBalanceAt>,
    /// The balance behind the transaction.
    pub after: Option<WalletBalanceAt>,
}
impl Verb for WalletFund {
    type Report = WalletFundReport;
    const BUNDLE: &'static str = "erc8257-wallet-fund-bundle/1";
}
impl Pointed for WalletFund {}
