//! Whether a policy can be used, and its hash.

use crate::codes::Finding;
use primitives::describe::{Bytes32, Count, Json, List, Pointed, Report, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// Whether a policy can be used. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyVerdict {
    /// It can. It binds only a host that asks.
    Valid,
    /// It cannot, and allows nothing.
    Invalid,
}

/// Whether a policy can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyReport {
    /// Whether it can be used.
    pub verdict: PolicyVerdict,
    /// The hash of its canonical bytes (RFC 8785, keccak256), unknown members among them.
    pub policy_hash: Bytes32,
    /// How many rules it has.
    ///
    /// Null with: verdict invalid
    pub rules: Option<Count>,
    /// How many caps it has.
    ///
    /// Null with: verdict invalid
    pub caps: Option<Count>,
    /// Errors, and what its owner should know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for PolicyReport {
    const FORMAT: &'static str = "erc8257-wallet-policy-check/1";
}

/// Checks a policy: which calls and signatures of an account are allowed, asked for or denied, and how much may be spent.
///
/// Source: seed 004, `wallet_configure_policy`; decisions W15 to W18, W41
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckPolicy {
    /// The policy (`erc8257-wallet-policy/1`).
    pub policy: Json<BUNDLE_BYTES>,
}
impl Verb for CheckPolicy {
    type Report = PolicyReport;
    const BUNDLE: &'static str = "erc8257-wallet-policy-bundle/1";
}
impl Pointed for CheckPolicy {}
