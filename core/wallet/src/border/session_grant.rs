//! What a wallet granted, against what was asked.

use primitives::describe::{Address, Bytes32, Count, Json, List, Pointed, Report, Seconds, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use super::session_request::SessionDialect;
use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CHAIN_CHARS, DIFFERENCES, REQUESTS, TYPE_CHARS};

/// Whether a permission still counts. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionState {
    /// It does.
    Active,
    /// Its end has come.
    Expired,
    /// It has no end.
    NoExpiry,
}

/// How what was granted differs from what was asked. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionDifferenceKind {
    /// It allows more.
    Wider,
    /// It allows less.
    Narrower,
    /// It allows something else.
    Other,
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionDifference {
    /// The member, such as `periodAmount` or `rule:payee`.
    pub member: Text<BUNDLE_BYTES>,
    /// How it differs.
    pub kind: SessionDifferenceKind,
    /// What was asked: a text, or the canonical JSON of another value.
    pub asked: Option<Text<BUNDLE_BYTES>>,
    /// What was granted, in the same form.
    pub granted: Option<Text<BUNDLE_BYTES>>,
}

/// What became of one request. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEntryVerdict {
    /// As it was asked.
    Granted,
    /// Less was granted.
    Narrowed,
    /// More was granted.
    Widened,
    /// Something else was granted.
    Different,
}

/// One permission that was granted. Its context is not repeated, since it may hold authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionGranted {
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
    /// What became of the request.
    pub verdict: SessionEntryVerdict,
    /// How it differs from what was asked.
    pub differences: List<SessionDifference, DIFFERENCES>,
}

/// What became of all requests. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionGrantVerdict {
    /// All is as it was asked.
    Granted,
    /// Less was granted.
    Narrowed,
    /// More was granted.
    Widened,
    /// Something else was granted.
    Different,
    /// The answer cannot be read.
    Malformed,
    /// The user refused.
    Refused,
    /// The wallet does not know the method.
    Unsupported,
    /// The wallet gave no answer, or failed. It may have granted something.
    Unknown,
}

/// What a wallet granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionGrantReport {
    /// The worst of the requests.
    pub verdict: SessionGrantVerdict,
    /// The permissions, in the order of the requests; `null` for one that cannot be read.
    pub grants: List<Option<SessionGranted>, REQUESTS>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SessionGrantReport {
    const FORMAT: &'static str = "erc8257-wallet-grant/1";
}

/// Compares what a wallet granted with what was asked, member by member.
///
/// Source: seed 004, `session_provision_key`; ERC-7715, Permissions; decisions W28 to W30, W34 to W36, W59, W60
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionGrant {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The parameters of the request, as they were sent: one permission at least.
    pub asked: List<Json<BUNDLE_BYTES>, REQUESTS>,
    /// What the wallet answered.
    pub answer: Option<WalletAnswer>,
}
impl Verb for SessionGrant {
    type Report = SessionGrantReport;
    const BUNDLE: &'static str = "erc8257-wallet-grant-bundle/1";
}
impl Pointed for SessionGrant {}
