//! What the user's wallet is asked about session keys.

use primitives::describe::{Hex, Inquire, List, Seconds};

use super::session_grant::SessionGrantReport;
use super::session_keys::SessionKeysReport;
use super::session_request::{SessionAsked, SessionDialect};
use super::session_revoke::SessionRevokeReport;
use crate::limits::{CONTEXT_BYTES, GRANTS, REQUESTS};

/// Asks the user, then the user's wallet, for session keys, and compares what the wallet grants with what was asked.
///
/// Source: seed 004, `session_provision_key`; ERC-7715; decisions W28 to W30, W80, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestSessionKeys {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The permissions: one at least.
    pub requests: List<SessionAsked, REQUESTS>,
}
impl Inquire for RequestSessionKeys {
    type Report = SessionGrantReport;
    const BUNDLE: &'static str = "erc8257-wallet-grant-bundle/1";
}

/// Asks the user's wallet which permissions it has granted.
///
/// Source: seed 004, `session_get_keys`; ERC-7715; decisions W34 to W36, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListSessionKeys {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host, which the ends are held against.
    pub now: Seconds,
}
impl Inquire for ListSessionKeys {
    type Report = SessionKeysReport;
    const BUNDLE: &'static str = "erc8257-wallet-keys-bundle/1";
}

/// Asks the user, then the user's wallet, to revoke permissions, one a call. The wallet's list afterwards says whether they are gone.
/// After a no, the report stays `planned`.
///
/// Source: seed 004, `session_revoke_key`; ERC-7715; decisions W32 to W35, W80, W89
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevokeSessionKeys {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The contexts of the permissions to revoke. An empty list never means all.
    pub contexts: Option<List<Hex<CONTEXT_BYTES>, GRANTS>>,
    /// Whether all permissions that the wallet lists are to be revoked. Default: no.
    pub all: Option<bool>,
}
impl Inquire for RevokeSessionKeys {
    type Report = SessionRevokeReport;
    const BUNDLE: &'static str = "erc8257-wallet-revoke-bundle/1";
}
