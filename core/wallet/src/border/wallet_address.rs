//! At which address a contract will be.

use primitives::describe::{Account, Address, Bytes32, Hex, List, Pointed, Report, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use super::wallet_answer::WalletAnswer;
use crate::Finding;

/// How the contract is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletCreation {
    /// By `CREATE`, from the deployer and its nonce.
    Create,
    /// By `CREATE2`, from the deployer, a salt and the init code.
    Create2,
    /// As a Safe, by the factory of its proxies.
    Safe,
    /// As an account of ERC-4337, by a factory that its entry point calls.
    Erc4337,
}

/// What is known of the address. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletAddressVerdict {
    /// It follows from the inputs.
    Predicted,
    /// An entry point said it.
    Claimed,
    /// The entry point must be asked with this call.
    Planned,
    /// It is not the address that was expected.
    Mismatch,
    /// No contract can be created from the inputs.
    Invalid,
    /// The entry point gave no usable answer.
    Unknown,
}

/// A call of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletCall {
    /// The contract.
    pub to: Address,
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
}

/// At which address a contract will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletAddressReport {
    /// What is known of the address.
    pub verdict: WalletAddressVerdict,
    /// How the contract is created.
    pub method: WalletCreation,
    /// The address.
    pub address: Option<Address>,
    /// The salt of `CREATE2`.
    pub salt: Option<Bytes32>,
    /// keccak256 of the init code.
    pub init_code_hash: Option<Bytes32>,
    /// The call that creates the Safe, or that asks the entry point.
    pub call: Option<WalletCall>,
    /// Whether there is code at the address.
    pub deployed: Option<bool>,
    /// Whether it is the address that was expected.
    pub matches: Option<bool>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletAddressReport {
    const FORMAT: &'static str = "erc8257-wallet-address/1";
}

/// Predicts at which address a contract will be. The method says which of the other members must be there.
///
/// Source: seed 004, `wallet_provision`; EIP-1014; EIP-161; ERC-4337; decision W58
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletAddress {
    /// How the contract is created.
    pub method: WalletCreation,
    /// `create`, `create2`: who creates it.
    pub deployer: Option<Account>,
    /// `create`: the nonce of the deployer.
    pub nonce: Option<Uint256>,
    /// `create2`: the salt.
    pub salt: Option<Bytes32>,
    /// `create2`: the init code, or else its hash.
    pub init_code: Option<Hex<BUNDLE_BYTES>>,
    /// `create2`: keccak256 of the init code.
    pub init_code_hash: Option<Bytes32>,
    /// `safe`, `erc4337`: the factory.
    pub factory: Option<Account>,
    /// `safe`: the contract whose code the proxy runs.
    pub singleton: Option<Account>,
    /// `safe`: what the factory says of its `proxyCreationCode`.
    pub proxy_creation_code: Option<Hex<BUNDLE_BYTES>>,
    /// `safe`: the call data that set the Safe up.
    pub initializer: Option<Hex<BUNDLE_BYTES>>,
    /// `safe`: the nonce of the salt.
    pub salt_nonce: Option<Uint256>,
    /// `erc4337`: the call data of the factory.
    pub factory_data: Option<Hex<BUNDLE_BYTES>>,
    /// `erc4337`: the entry point.
    pub entry_point: Option<Account>,
    /// `erc4337`: what the entry point answered to `getSenderAddress`.
    pub sender_address: Option<WalletAnswer>,
    /// The address that is expected.
    pub expect: Option<Account>,
    /// `eth_getCode` of the address.
    pub code: Option<WalletAnswer>,
}
impl Verb for WalletAddress {
    type Report = WalletAddressReport;
    const BUNDLE: &'static str = "erc8257-wallet-address-bundle/1";
}
impl Pointed for WalletAddress {}
