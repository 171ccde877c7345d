//! What is signed: user operations, authorizations of EIP-7702, and typed data.

use crate::codes::Finding;
use crate::limits::{CHAIN_CHARS, QUANTITY_CHARS};
use primitives::describe::{
    Account, Address, Bytes32, Hex, Json, List, Pointed, Report, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// The version of an entry point of ERC-4337. The list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryPointVersion {
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
}

/// A user operation as its entry point takes it. Version 0.6 has limits and fees of their own, and the later ones pack them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserOp {
    /// The account.
    pub sender: Account,
    /// Its nonce.
    pub nonce: Uint256,
    /// The factory and its data; empty where the account is deployed.
    pub init_code: Hex<BUNDLE_BYTES>,
    /// What the account is called with.
    pub call_data: Hex<BUNDLE_BYTES>,
    /// The gas for the call; version 0.6 alone.
    pub call_gas_limit: Option<Uint256>,
    /// The gas for the verification; version 0.6 alone.
    pub verification_gas_limit: Option<Uint256>,
    /// The gas for the verification and for the call, 16 bytes each; from version 0.7 on.
    pub account_gas_limits: Option<Bytes32>,
    /// The gas that the bundler is paid beside that.
    pub pre_verification_gas: Uint256,
    /// The fee for each gas; version 0.6 alone.
    pub max_fee_per_gas: Option<Uint256>,
    /// The tip within it; version 0.6 alone.
    pub max_priority_fee_per_gas: Option<Uint256>,
    /// The tip and the fee, 16 bytes each; from version 0.7 on.
    pub gas_fees: Option<Bytes32>,
    /// The paymaster and its data; empty without one.
    pub paymaster_and_data: Hex<BUNDLE_BYTES>,
}

/// An authorization of EIP-7702, signed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAuthorization {
    /// The chain, as a quantity; 0 is every chain.
    pub chain_id: Text<QUANTITY_CHARS>,
    /// The delegate; the zero address removes the delegation.
    pub address: Account,
    /// The nonce of the account, as a quantity.
    pub nonce: Text<QUANTITY_CHARS>,
    /// The parity of the signature, as a quantity.
    pub y_parity: Option<Text<QUANTITY_CHARS>>,
    /// The signature's r, as a quantity. With it the authorization counts as signed.
    pub r: Option<Text<QUANTITY_CHARS>>,
    /// The signature's s, as a quantity.
    pub s: Option<Text<QUANTITY_CHARS>>,
}

/// What is to be signed. The list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SigningSubject {
    /// A user operation of ERC-4337.
    UserOperation,
    /// An authorization of EIP-7702.
    Authorization,
    /// Typed data of EIP-712.
    TypedData,
}

/// Whether there is a digest. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DigestVerdict {
    /// There is.
    Digest,
    /// What is to be signed cannot be read, or no contract would take it.
    Invalid,
}

/// What a key signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigestReport {
    /// Whether there is a digest.
    pub verdict: DigestVerdict,
    /// What is to be signed.
    pub what: SigningSubject,
    /// The digest.
    ///
    /// Null with: verdict invalid
    pub digest: Option<Bytes32>,
    /// The hash of the domain, where typed data are signed: also user operations from version 0.8 on.
    pub domain_separator: Option<Bytes32>,
    /// The hash of the message; `null` where there is none.
    pub struct_hash: Option<Bytes32>,
    /// The account whose key signed the authorization.
    pub signer: Option<Address>,
    /// What is wrong, and what a user should know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for DigestReport {
    const FORMAT: &'static str = "erc8257-wallet-digest/1";
}

/// Computes what a key signs for a user operation, an authorization or typed data.
///
/// Source: ERC-4337; EIP-7702; EIP-712; decisions W25 to W27, W45, W51, W55
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningDigest {
    /// What is to be signed. The members of the others may be left out.
    pub what: SigningSubject,
    /// The entry point of a user operation.
    pub entry_point: Option<Account>,
    /// The version of the entry point.
    pub version: Option<EntryPointVersion>,
    /// The chain of a user operation, in CAIP-2.
    pub chain: Option<Text<CHAIN_CHARS>>,
    /// The user operation.
    pub user_op: Option<UserOp>,
    /// The contract that the sender delegates to, where the init code is the marker of EIP-7702.
    pub delegate: Option<Account>,
    /// The authorization.
    pub authorization: Option<CodeAuthorization>,
    /// The typed data, as `eth_signTypedData_v4` takes them.
    pub typed_data: Option<Json<BUNDLE_BYTES>>,
}
impl Verb for SigningDigest {
    type Report = DigestReport;
    const BUNDLE: &'static str = "erc8257-wallet-digest-bundle/1";
}
impl Pointed for SigningDigest {}
