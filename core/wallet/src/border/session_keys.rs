//! Which permissions a wallet has granted.

use primitives::describe::{Address, Bytes32, Count, List, Pointed, Report, Seconds, Text, Verb};
use primitives::limits::FINDINGS;

use super::session_grant::SessionState;
use super::session_request::SessionDialect;
use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CHAIN_CHARS, GRANTS, TYPE_CHARS};

/// One permission of the list. Its context is not repeated, since it may hold authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionKey {
    /// Its place in the answer, from 0.
    pub index: Count,
    /// keccak256 of its context.
    pub id: Bytes32,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// The account of the user, if it is told.
    pub from: Option<Address>,
    /// The session account.
    pub to: Address,
    /// The type of the permission.
    pub r#type: Text<TYPE_CHARS>,
    /// The contract that redeems it (ERC-7710).
    pub delegation_manager: Option<Address>,
    /// The Unix time at which it ends.
    pub expiry: Option<Seconds>,
    /// Whether it still counts.
    pub state: SessionState,
    /// How many contracts must be deployed before it is redeemed.
    pub dependencies: Option<Count>,
    /// How often it was used: always `null`, since no wallet tells it.
    pub usage_count: Option<Count>,
}

/// Whether there is a list. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKeysVerdict {
    /// There is.
    Listed,
    /// The answer, or an entry of it, cannot be read.
    Malformed,
    /// The wallet does not know the method.
    Unsupported,
    /// The wallet gave no list.
    Unknown,
}

/// Which permissions a wallet has granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionKeysReport {
    /// Whether there is a list.
    pub verdict: SessionKeysVerdict,
    /// How many permissions it has.
    pub total: Option<Count>,
    /// How many of them count now, those without an end among them.
    pub active: Option<Count>,
    /// How many have ended.
    pub expired: Option<Count>,
    /// The permissions, in the order of the wallet; `null` for one that cannot be read.
    pub keys: List<Option<SessionKey>, GRANTS>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SessionKeysReport {
    const FORMAT: &'static str = "erc8257-wallet-keys/1";
}

/// Reads the list of permissions that a wallet has granted and that were not revoked. Some may have ended.
///
/// Source: seed 004, `session_get_keys`; ERC-7715; decisions W34 to W36, W59
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionKeys {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// What the wallet answered to `wallet_getGrantedExecutionPermissions`.
    pub answer: Option<WalletAnswer>,
}
impl Verb for SessionKeys {
    type Report = SessionKeysReport;
    const BUNDLE: &'static str = "erc8257-wallet-keys-bundle/1";
}
impl Pointed for SessionKeys {}
