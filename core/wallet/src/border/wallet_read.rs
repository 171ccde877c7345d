//! What a host reads of accounts, chains and fees.

use primitives::describe::{Account, Bytes32, Inquire, List, Seconds, Text, Uint256};

use super::signing::CodeAuthorization;
use super::wallet_account::WalletAccountReport;
use super::wallet_chains::WalletChainsReport;
use super::wallet_delegation::WalletDelegationReport;
use super::wallet_gas::WalletGasReport;
use super::wallet_status::WalletStatusReport;
use crate::limits::{AUTHORIZATIONS, CHAIN_CHARS, CHAINS, TOKENS};

/// Reads what an account is: its code and its nonce at one block, and then what the code asks for.
///
/// Source: seed 004, `wallet_detect_account_type`; decisions W5, W6, W78, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadWalletAccount {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub address: Account,
}
impl Inquire for ReadWalletAccount {
    type Report = WalletAccountReport;
    const BUNDLE: &'static str = "erc8257-wallet-account-bundle/1";
}

/// A chain to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainAsked {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The contracts of the tokens to look at. Default: none.
    pub tokens: Option<List<Account, TOKENS>>,
}

/// Reads what an account has and what it sent, on up to 64 chains: of each chain, all of it at one block.
///
/// Source: seed 004, `wallet_get_status`; decisions W3, W39, W78, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadWalletStatus {
    /// The account.
    pub address: Account,
    /// The chains: one at least.
    pub chains: List<WalletChainAsked, CHAINS>,
}
impl Inquire for ReadWalletStatus {
    type Report = WalletStatusReport;
    const BUNDLE: &'static str = "erc8257-wallet-status-bundle/1";
}

/// Reads what a transaction costs now, by the last 20 blocks.
///
/// Source: seed 004, `wallet_get_gas_price`; EIP-1559; decisions W12, W13, W57, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGas {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The gas limit of the transaction, where its cost is to be told.
    pub gas_limit: Option<Uint256>,
}
impl Inquire for ReadGas {
    type Report = WalletGasReport;
    const BUNDLE: &'static str = "erc8257-wallet-gas-bundle/1";
}

/// Asks the RPCs of chains for their chain and their newest block, and says which of them can be used.
///
/// Source: seed 004, `wallet_get_supported_chains`; decisions W14, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadChains {
    /// The Unix time of the host, which the blocks are held against.
    pub now: Seconds,
    /// The chains, in CAIP-2: one at least.
    pub chains: List<Text<CHAIN_CHARS>, CHAINS>,
}
impl Inquire for ReadChains {
    type Report = WalletChainsReport;
    const BUNDLE: &'static str = "erc8257-wallet-chains-bundle/1";
}

/// A question to the registry of delegate.xyz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletRegistryAsked {
    /// The account that may act.
    pub delegate: Account,
    /// The account for which it acts.
    pub vault: Account,
    /// The rights that are asked for. Default: zero, which is all of them.
    pub rights: Option<Bytes32>,
}

/// Reads to whom an account delegates its code (EIP-7702), and says which authorizations the chain will take.
///
/// Source: seed 004, `wallet_get_delegation`; EIP-7702, Behavior; decisions W25, W55, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadDelegation {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub account: Account,
    /// Authorizations, in their order in the transaction. Default: none.
    pub authorizations: Option<List<CodeAuthorization, AUTHORIZATIONS>>,
    /// A question to the registry of delegate.xyz. Default: none.
    pub registry: Option<WalletRegistryAsked>,
}
impl Inquire for ReadDelegation {
    type Report = WalletDelegationReport;
    const BUNDLE: &'static str = "erc8257-wallet-delegation-bundle/1";
}
