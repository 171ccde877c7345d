//! What a user is asked before a host sends it: a transfer, or the creation of a wallet. And what the transfer did.

use primitives::describe::{Account, Bytes32, Hex, Inquire, Text, Uint256};
use primitives::limits::BUNDLE_BYTES;

use super::wallet_address::{WalletAddressReport, WalletCreation};
use super::wallet_transfer::WalletTransferReport;
use crate::limits::{ASSET_CHARS, CHAIN_CHARS};

/// Checks a transfer before it is sent: the recipient, the call, and its simulation. Then the user is asked.
///
/// The report stays what is known of the transfer, whatever the user says. The result of the inquiry is the transaction, as
/// `eth_sendTransaction` takes it: it is there after a yes, and then only. It sends nothing.
///
/// Source: seed 004, `wallet_transfer_token`; decisions W7 to W9, W80, W89, W90
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanTransfer {
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
}
impl Inquire for PlanTransfer {
    type Report = WalletTransferReport;
    const BUNDLE: &'static str = "erc8257-wallet-transfer-bundle/1";
}

/// Reads whether a transfer that was sent has happened, and what arrived. While the verdict is `pending` or `unknown`, ask again:
/// neither says that nothing was paid.
///
/// Source: seed 004, `wallet_transfer_token`; decisions W9 to W11, W53, W81, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadTransfer {
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
    /// The hash of the transaction.
    pub transaction_hash: Bytes32,
}
impl Inquire for ReadTransfer {
    type Report = WalletTransferReport;
    const BUNDLE: &'static str = "erc8257-wallet-transfer-bundle/1";
}

/// Reads at which address a wallet will be, and whether it is there already. Before there is a call that deploys a Safe, the user
/// is asked.
///
/// The result of the inquiry is that call, for any sender: it is there after a yes, and then only. It sends nothing.
///
/// Source: seed 004, `wallet_provision`; decisions W58, W83, W89, W90
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanWallet {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
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
    /// The address that is expected.
    pub expect: Option<Account>,
}
impl Inquire for PlanWallet {
    type Report = WalletAddressReport;
    const BUNDLE: &'static str = "erc8257-wallet-address-bundle/1";
}
