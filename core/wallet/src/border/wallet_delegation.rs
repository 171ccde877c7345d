//! To whom an account delegates, and whether authorizations to do so will count.

use primitives::describe::{Account, Address, Bytes32, Hex, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::signing::CodeAuthorization;
use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{AUTHORIZATIONS, CHAIN_CHARS, REGISTRY_BYTES};

/// A question to the registry of delegate.xyz, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletRegistryQuestion {
    /// The account that may act.
    pub delegate: Account,
    /// The account for which it acts.
    pub vault: Account,
    /// The rights that are asked for. Default: zero, which is all of them.
    pub rights: Option<Bytes32>,
    /// What the registry answered to `checkDelegateForAll`.
    pub answer: Option<WalletAnswer>,
}

/// Whether the account delegates its code. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletDelegationVerdict {
    /// It does.
    Delegated,
    /// It has no code.
    NotDelegated,
    /// It has code of its own.
    Contract,
    /// Its code is not known.
    Unknown,
}

/// Whether the chain will take an authorization. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletAuthorizationStatus {
    /// It will.
    Applies,
    /// It will not.
    Fails,
    /// Something that decides is not known.
    Unknown,
}

/// An authorization, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletJudgedAuthorization {
    /// The account whose key signed it.
    pub authority: Option<Address>,
    /// The ID of the chain; 0 is every chain.
    pub chain_id: Uint256,
    /// The delegate.
    pub address: Address,
    /// The nonce.
    pub nonce: Uint256,
    /// The digest that is signed.
    pub digest: Bytes32,
    /// Whether the chain will take it.
    pub status: WalletAuthorizationStatus,
}

/// What a registry says. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletRegistryState {
    /// There is a delegation.
    Yes,
    /// There is none.
    No,
    /// It is not known.
    Unknown,
}

/// What the registry of delegate.xyz says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletRegistryAnswer {
    /// The registry.
    pub contract: Address,
    /// The call data of the question.
    pub data: Hex<REGISTRY_BYTES>,
    /// What it says.
    pub state: WalletRegistryState,
}

/// To whom an account delegates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletDelegationReport {
    /// Whether it delegates its code.
    pub verdict: WalletDelegationVerdict,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub account: Address,
    /// Whose code its calls run.
    pub delegate: Option<Address>,
    /// The authorizations, in the order of the bundle.
    pub authorizations: List<WalletJudgedAuthorization, AUTHORIZATIONS>,
    /// What the registry says.
    pub registry: Option<WalletRegistryAnswer>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletDelegationReport {
    const FORMAT: &'static str = "erc8257-wallet-delegation/1";
}

/// Says to whom an account delegates its code (EIP-7702), which authorizations the chain will take, and what a registry says.
///
/// Source: seed 004, `wallet_get_delegation`; EIP-7702, Behavior; decisions W25, W55
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletDelegation {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub account: Account,
    /// `eth_getCode` of the account.
    pub code: Option<WalletAnswer>,
    /// `eth_getTransactionCount` of the account.
    pub nonce: Option<WalletAnswer>,
    /// Authorizations, in their order in the transaction. Default: none.
    pub authorizations: Option<List<CodeAuthorization, AUTHORIZATIONS>>,
    /// A question to the registry of delegate.xyz.
    pub registry: Option<WalletRegistryQuestion>,
}
impl Verb for WalletDelegation {
    type Report = WalletDelegationReport;
    const BUNDLE: &'static str = "erc8257-wallet-delegation-bundle/1";
}
impl Pointed for WalletDelegation {}
