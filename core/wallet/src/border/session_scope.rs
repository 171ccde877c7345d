//! Whether a permission allows an action now.

use primitives::describe::{
    Account, Bytes32, Hex, Json, List, Pointed, Report, Seconds, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use super::session_grant::SessionState;
use super::session_request::SessionDialect;
use crate::Finding;
use crate::limits::{ASSET_CHARS, CALL_BYTES, CHAIN_CHARS, SPENT, TYPE_CHARS};

/// A call that the session account is about to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionAction {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// The account or the contract that it calls.
    pub to: Account,
    /// What it sends along, in the smallest unit of the chain's own asset.
    pub value: Uint256,
    /// The call data.
    pub data: Hex<CALL_BYTES>,
}

/// What was spent by the permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSpent {
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The Unix time.
    pub at: Seconds,
}

/// Whether the action is allowed. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionScopeVerdict {
    /// It is, as far as the permission says. A simulation says more.
    Inside,
    /// It is not.
    Outside,
    /// It cannot be told.
    Unknown,
}

/// Whether a permission allows an action now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionScopeReport {
    /// Whether it does.
    pub verdict: SessionScopeVerdict,
    /// keccak256 of the context.
    pub id: Option<Bytes32>,
    /// The type of the permission.
    pub r#type: Option<Text<TYPE_CHARS>>,
    /// Whether the permission still counts.
    pub state: Option<SessionState>,
    /// What the action spends: `native`, or the token's contract.
    pub asset: Option<Text<ASSET_CHARS>>,
    /// How much it spends, in the smallest unit of the asset.
    pub amount: Option<Uint256>,
    /// How much the permission allows now.
    pub available: Option<Uint256>,
    /// The Unix time at which the period began.
    pub period_start: Option<Seconds>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SessionScopeReport {
    const FORMAT: &'static str = "erc8257-wallet-scope/1";
}

/// Says whether a permission allows an action now, by its type, its rules, and what was spent.
///
/// Source: ERC-7715, Rules; decision W61
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionScope {
    /// The draft that the wallet speaks.
    pub dialect: SessionDialect,
    /// The Unix time of the host.
    pub now: Seconds,
    /// The permission, as the wallet gave it.
    pub grant: Json<BUNDLE_BYTES>,
    /// The action.
    pub action: SessionAction,
    /// What was spent so far. Default: nothing.
    pub spent: Option<List<SessionSpent, SPENT>>,
}
impl Verb for SessionScope {
    type Report = SessionScopeReport;
    const BUNDLE: &'static str = "erc8257-wallet-scope-bundle/1";
}
impl Pointed for SessionScope {}
