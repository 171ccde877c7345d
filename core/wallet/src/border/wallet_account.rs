//! What an account is: by the bytes of its code, and by what it says of itself.

use primitives::describe::{Account, Address, Bytes32, Count, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CHAIN_CHARS, CLAIM_BYTES, OWNERS};

/// What the slots of ERC-1967 hold, each left out where the host did not ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletSlots {
    /// `eth_getStorageAt` of the slot of the implementation.
    pub implementation: Option<WalletAnswer>,
    /// The same of the slot of the beacon.
    pub beacon: Option<WalletAnswer>,
    /// The same of the slot of the admin.
    pub admin: Option<WalletAnswer>,
}

/// What the account answers to five calls, each left out where the host did not ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletProbes {
    /// `entryPoint()`, `0xb0d691fe`.
    pub entry_point: Option<WalletAnswer>,
    /// `accountId()`, `0x9cfd7cff`.
    pub account_id: Option<WalletAnswer>,
    /// `VERSION()`, `0xffa1ad74`.
    pub version: Option<WalletAnswer>,
    /// `getThreshold()`, `0xe75235b8`.
    pub threshold: Option<WalletAnswer>,
    /// `getOwners()`, `0xa0e67e2b`.
    pub owners: Option<WalletAnswer>,
}

/// What the code of an account is. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletAccountVerdict {
    /// There is no code, and no transaction is known: an unused key, or a contract that is not deployed yet.
    Empty,
    /// There is no code, and the account sent transactions: a key controls it.
    Eoa,
    /// The code delegates to a contract (EIP-7702): a key controls it, and the code of the delegate runs.
    Eip7702,
    /// A minimal proxy (EIP-1167), whose target cannot change.
    Eip1167,
    /// A proxy that names its implementation (ERC-1967).
    Erc1967,
    /// A proxy whose beacon names the implementation (ERC-1967).
    Erc1967Beacon,
    /// Another contract.
    Contract,
    /// A precompile: no key controls it.
    Precompile,
    /// The code is not known.
    Unknown,
}

/// What controls an account, as far as it can be told. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletAccountType {
    /// A key.
    Eoa,
    /// A key that sent nothing yet, or a contract to come.
    EoaOrUndeployed,
    /// A key, whose calls run the code of a delegate.
    EoaDelegated,
    /// A precompile.
    Precompile,
    /// A contract that says that it is a Safe.
    Safe,
    /// A contract that says that it is an account of ERC-7579.
    Erc7579,
    /// A contract that names a known entry point of ERC-4337.
    Erc4337,
    /// Another contract.
    Contract,
    /// Not known.
    Unknown,
}

/// What the type of an account stands on. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletBasis {
    /// Nothing: the type is unknown.
    None,
    /// The bytes of the code, and the nonce.
    Code,
    /// What the contract says of itself.
    Claim,
}

/// A version of the entry point of ERC-4337. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletEntryPointVersion {
    /// Version 0.6.
    ///
    /// Name: 0.6
    V06,
    /// Version 0.7.
    ///
    /// Name: 0.7
    V07,
    /// Version 0.8.
    ///
    /// Name: 0.8
    V08,
    /// Version 0.9.
    ///
    /// Name: 0.9
    V09,
    /// A contract that is not in the table.
    Other,
}

/// What a contract says of itself. Every contract can say it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WalletClaims {
    /// The entry point of ERC-4337.
    pub entry_point: Option<Address>,
    /// Which version that is.
    pub entry_point_version: Option<WalletEntryPointVersion>,
    /// The account ID of ERC-7579.
    pub account_id: Option<Text<CLAIM_BYTES>>,
    /// The version of Safe.
    pub safe_version: Option<Text<CLAIM_BYTES>>,
    /// How many owners of the Safe must sign.
    pub threshold: Option<Uint256>,
    /// The owners of the Safe.
    pub owners: Option<List<Address, OWNERS>>,
}

/// What an account is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletAccountReport {
    /// What its code is.
    pub verdict: WalletAccountVerdict,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub address: Address,
    /// What controls it.
    pub account_type: WalletAccountType,
    /// What that stands on.
    pub basis: WalletBasis,
    /// Bytes of the code.
    pub code_size: Option<Count>,
    /// keccak256 of the code.
    pub code_hash: Option<Bytes32>,
    /// How many transactions the account sent, or contracts it created.
    pub nonce: Option<Uint256>,
    /// Whose code its calls run (EIP-7702).
    pub delegate: Option<Address>,
    /// Whose code the minimal proxy runs (EIP-1167).
    pub target: Option<Address>,
    /// Whose code the proxy runs (ERC-1967).
    pub implementation: Option<Address>,
    /// The beacon that names the implementation (ERC-1967).
    pub beacon: Option<Address>,
    /// Who may change the proxy (ERC-1967).
    pub admin: Option<Address>,
    /// What the contract says of itself.
    pub claims: WalletClaims,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletAccountReport {
    const FORMAT: &'static str = "erc8257-wallet-account/1";
}

/// Says what an account is: a key, a delegated key, a proxy, a Safe or another contract.
///
/// Source: seed 004, `wallet_detect_account_type`; decisions W5, W6, W56
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletAccount {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub address: Account,
    /// `eth_getCode` of the account.
    pub code: Option<WalletAnswer>,
    /// `eth_getTransactionCount` of the account.
    pub nonce: Option<WalletAnswer>,
    /// `eth_getCode` of the delegate.
    pub delegate_code: Option<WalletAnswer>,
    /// The slots of ERC-1967.
    pub slots: Option<WalletSlots>,
    /// What the account says of itself.
    pub probes: Option<WalletProbes>,
}
impl Verb for WalletAccount {
    type Report = WalletAccountReport;
    const BUNDLE: &'static str = "erc8257-wallet-account-bundle/1";
}
impl Pointed for WalletAccount {}
