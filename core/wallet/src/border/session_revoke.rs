//! How permissions are revoked, and whether they are gone.

use primitives::describe::{Bytes32, Hex, List, Pointed, Report, Seconds, Text, Verb};
use primitives::limits::FINDINGS;

use super::session_request::SessionDialect;
use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CONTEXT_BYTES, GRANTS, METHOD_CHARS};

/// The parameter of a call that revokes a permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRevoked {
    /// The context of the permission.
    pub permission_context: Hex<CONTEXT_BYTES>,
}

/// A call of the wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRevokeCall {
    /// The method.
    pub method: Text<METHOD_CHARS>,
    /// Its parameters: one.
    pub params: List<SessionRevoked, 1>,
}

/// Whether a permission is gone. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKeyState {
    /// It is to be revoked.
    Planned,
    /// The wallet no longer lists it.
    Gone,
    /// The wallet still lists it.
    Listed,
    /// The list is not known.
    Unknown,
}

/// One permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRevokedKey {
    /// keccak256 of its context.
    pub id: Bytes32,
    /// Whether it is gone.
    pub state: SessionKeyState,
}

/// What came of it. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionRevokeVerdict {
    /// There are calls to make.
    Planned,
    /// All of them are gone.
    Revoked,
    /// The wallet lists no permission.
    Nothing,
    /// Some of them are gone.
    Partial,
    /// None of them is gone.
    NotRevoked,
    /// The request is wrong.
    Invalid,
    /// The wallet does not know the method.
    Unsupported,
    /// A list is not known.
    Unknown,
}

/// How permissions are revoked, and whether they are gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRevokeReport {
    /// What came of it.
    pub verdict: SessionRevokeVerdict,
    /// Whether all permissions were asked for.
    pub all: bool,
    /// The calls of the wallet: one a permission.
    pub calls: List<SessionRevokeCall, GRANTS>,
    /// The permissions.
    pub keys: List<SessionRevokedKey, GRANTS>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SessionRevokeReport {
    const FORMAT: &'static str = "erc8257-wallet-revoke/1";
}

/// Gives the calls that revoke permissions, and says by the list afterwards whether they are gone. An empty list never
/// means all.
///
/// Source: seed 004, `session_revoke_key`; ERC-7715; decisions W32 to W35, W62
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRevoke {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The contexts of the permissions to revoke.
    pub contexts: Option<List<Hex<CONTEXT_BYTES>, GRANTS>>,
    /// Whether all permissions are to be revoked. Default: no.
    pub all: Option<bool>,
    /// What the wallet answered to `wallet_getGrantedExecutionPermissions` before; all permissions need it.
    pub listed: Option<WalletAnswer>,
    /// What it answered afterwards.
    pub after: Option<WalletAnswer>,
    /// Whether the wallet knows the method that revokes. Default: not known.
    pub method_supported: Option<bool>,
}
impl Verb for SessionRevoke {
    type Report = SessionRevokeReport;
    const BUNDLE: &'static str = "erc8257-wallet-revoke-bundle/1";
}
impl Pointed for SessionRevoke {}
