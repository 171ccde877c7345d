//! What kind of account an address is.

use primitives::describe::{
    Address, ByMember, Bytes32, Code, Count, Json, List, Report, Text, Uint256, Verb,
};

/// Bytes of one answer.
pub const ANSWER_BYTES: usize = 4_194_304;
/// Owners of a Safe.
pub const OWNERS: usize = 256;

/// What an RPC answered to one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RpcAnswer {
    /// The result.
    Result {
        /// Any JSON value, as the RPC wrote it.
        result: Json<ANSWER_BYTES>,
    },
    /// A JSON-RPC error.
    Error {
        /// The error object, as the RPC wrote it.
        error: Json<ANSWER_BYTES>,
    },
    /// There was no answer.
    Failed {
        /// The host's reason.
        failed: Text<120>,
    },
}
impl ByMember for RpcAnswer {}

/// The storage slots of EIP-1967.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotAnswers {
    pub implementation: Option<RpcAnswer>,
    pub beacon: Option<RpcAnswer>,
    pub admin: Option<RpcAnswer>,
}

/// What the account says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeAnswers {
    /// `entryPoint()`
    pub entry_point: Option<RpcAnswer>,
    /// `accountId()`
    pub account_id: Option<RpcAnswer>,
    /// `VERSION()`
    pub version: Option<RpcAnswer>,
    /// `getThreshold()`
    pub threshold: Option<RpcAnswer>,
    /// `getOwners()`
    pub owners: Option<RpcAnswer>,
}

/// What kind of account it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountVerdict {
    Empty,
    Eoa,
    Eip7702,
    Eip1167,
    Erc1967,
    Erc1967Beacon,
    Contract,
    Precompile,
    Unknown,
}

/// The kind in the words of wallets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountType {
    Eoa,
    EoaOrUndeployed,
    EoaDelegated,
    Precompile,
    Safe,
    Erc7579,
    Erc4337,
    Contract,
    Unknown,
}

/// What the type rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    None,
    /// The bytes of the code.
    Code,
    /// The account's own word.
    Claim,
}

/// The account's own words, as far as they could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    pub entry_point: Option<Address>,
    pub entry_point_version: Option<Text<5>>,
    pub account_id: Option<Text<256>>,
    pub safe_version: Option<Text<256>>,
    pub threshold: Option<Uint256>,
    pub owners: Option<List<Address, OWNERS>>,
}

/// A finding about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountFinding {
    pub rule: Code,
    pub pointer: Option<Text<512>>,
}

/// What kind of account an address is, and what that rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountReport {
    pub verdict: AccountVerdict,
    /// CAIP-2.
    pub chain: Text<41>,
    pub address: Address,
    pub account_type: AccountType,
    pub basis: Basis,
    pub code_size: Option<Count>,
    pub code_hash: Option<Bytes32>,
    pub nonce: Option<Uint256>,
    pub delegate: Option<Address>,
    pub target: Option<Address>,
    pub implementation: Option<Address>,
    pub beacon: Option<Address>,
    pub admin: Option<Address>,
    pub claims: Claims,
    pub findings: List<AccountFinding, 257>,
}
impl Report for AccountReport {
    const FORMAT: &'static str = "erc8257-wallet-account/1";
}

/// Says what kind of account an address is, from recorded answers.
///
/// Source: EIP-7702, EIP-1167, ERC-1967, ERC-4337, ERC-7579
/// Since: 0.2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// CAIP-2.
    pub chain: Text<41>,
    pub address: Address,
    /// `eth_getCode`
    pub code: Option<RpcAnswer>,
    /// `eth_getTransactionCount`
    pub nonce: Option<RpcAnswer>,
    /// The code of the account that this one delegates to.
    pub delegate_code: Option<RpcAnswer>,
    pub slots: Option<SlotAnswers>,
    pub probes: Option<ProbeAnswers>,
}
impl Verb for Account {
    type Report = AccountReport;
    const BUNDLE: &'static str = "erc8257-wallet-account-bundle/1";
}
