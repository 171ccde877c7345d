//! What a wallet is asked for a session key.

use primitives::describe::{Account, Json, List, Pointed, Report, Seconds, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::Finding;
use crate::limits::{CHAIN_CHARS, METHOD_CHARS, REQUESTS, RULES_OF_A_GRANT, TYPE_CHARS};

/// A draft of ERC-7715. The caller says which one the wallet speaks: nothing is guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionDialect {
    /// The text of August 2026: `from`, `to`, `rules`, `dependencies`.
    ///
    /// Name: 7715
    Current,
    /// The text of 2025: `address`, `signer`, `isAdjustmentAllowed` in rules, `dependencyInfo`.
    ///
    /// Name: 7715-signer
    Signer,
    /// The text of 2024: `wallet_grantPermissions`, `expiry`, `policies`, `accountMeta`, `signerMeta`.
    Grant,
}

/// A permission that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionPermission {
    /// Its type.
    pub r#type: Text<TYPE_CHARS>,
    /// Whether the wallet may raise or lower what is asked.
    pub is_adjustment_allowed: bool,
    /// What is asked, as the type says.
    pub data: Json<BUNDLE_BYTES>,
}

/// A rule that the permission has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRule {
    /// Its type; `expiry` is a member of the request.
    pub r#type: Text<TYPE_CHARS>,
    /// What it says.
    pub data: Json<BUNDLE_BYTES>,
}

/// One permission to ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionAsked {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account of the user; left out where the wallet chooses.
    pub from: Option<Account>,
    /// The session account, whose key the host holds.
    pub to: Account,
    /// The permission.
    pub permission: SessionPermission,
    /// The Unix time at which it ends. A request without an end is not built.
    pub expiry: Option<Seconds>,
    /// Other rules. Default: none.
    pub rules: Option<List<SessionRule, RULES_OF_A_GRANT>>,
}

/// What came of it. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionRequestVerdict {
    /// There is a request to send.
    Built,
    /// Something in it is wrong.
    Invalid,
}

/// What a wallet is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRequestReport {
    /// What came of it.
    pub verdict: SessionRequestVerdict,
    /// The method of the wallet.
    pub method: Text<METHOD_CHARS>,
    /// Its parameters, as they are sent; an empty list where the request is invalid.
    pub params: Json<BUNDLE_BYTES>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SessionRequestReport {
    const FORMAT: &'static str = "erc8257-wallet-request/1";
}

/// Builds the request for session keys, in the draft that the wallet speaks.
///
/// Source: seed 004, `session_provision_key`; ERC-7715; decisions W28 to W30, W61
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRequest {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The permissions: one at least.
    pub requests: List<SessionAsked, REQUESTS>,
}
impl Verb for SessionRequest {
    type Report = SessionRequestReport;
    const BUNDLE: &'static str = "erc8257-wallet-request-bundle/1";
}
impl Pointed for SessionRequest {}
