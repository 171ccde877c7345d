//! Whether a request may reach a wallet.

use super::evaluate::{CapSpending, EvaluationReport, SpendingState};
use crate::codes::Finding;
use crate::limits::{BATCH_CALLS, CAPS, CHAIN_CHARS, METHOD_CHARS, SPENT};
use primitives::describe::{Bytes32, Json, List, Pointed, Report, Seconds, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// What a request would have the wallet do. The list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardedKind {
    /// It only reads, gives power back, or sends what is signed already. The policy has no say.
    Reads,
    /// It signs a transaction, or sends one.
    Transaction,
    /// It sends a list of calls (EIP-5792).
    Calls,
    /// It signs typed data of EIP-712.
    TypedData,
    /// It signs a text (EIP-191). A text of 32 bytes may be the hash of anything, also of what a smart account carries out.
    Message,
    /// It gives another key power over the account (ERC-7715).
    Permissions,
    /// It changes which chain, or which RPC, the wallet asks.
    Network,
    /// The guard does not know the method, or the method signs what cannot be read.
    Unknown,
}

/// Whether a request may reach a wallet. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardVerdict {
    /// It may.
    Allow,
    /// It may if the user agrees, who must see the findings.
    Ask,
    /// It must not.
    Deny,
}

/// Whether a request may reach a wallet, with the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardReport {
    /// Whether it may.
    pub verdict: GuardVerdict,
    /// The hash of the policy.
    pub policy_hash: Bytes32,
    /// The time, as it was given.
    pub now: Seconds,
    /// The chain, as it was given.
    pub chain: Text<CHAIN_CHARS>,
    /// The method, as it was given.
    pub method: Text<METHOD_CHARS>,
    /// What the request would have the wallet do.
    pub kind: GuardedKind,
    /// What the policy says of each action, in their order. A later one counts what those before it spend.
    pub evaluations: List<EvaluationReport, BATCH_CALLS>,
    /// What the request spends under each cap; empty where it must not go on.
    pub record: List<CapSpending, CAPS>,
    /// What the host must remember in the place of `state.spent` if the request goes on: what still counts of the past, and the
    /// record. `null` where the request must not go on, and where the past is not known.
    pub spent: Option<List<CapSpending, SPENT>>,
    /// The reasons beside the policy's own: errors deny, warnings ask.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for GuardReport {
    const FORMAT: &'static str = "erc8257-wallet-guard/1";
}

/// Says whether a request of EIP-1193 may reach a wallet: it reads the actions out of the request, and asks the policy about each.
///
/// A method that is not known is denied, since it could sign. A policy binds only a host that asks.
///
/// Source: EIP-1193; EIP-5792; ERC-7715; decisions W15, W84 to W88, W91
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardRequest {
    /// The policy (`erc8257-wallet-policy/1`).
    pub policy: Json<BUNDLE_BYTES>,
    /// The Unix time.
    pub now: Seconds,
    /// What the host knows of the past.
    pub state: Option<SpendingState>,
    /// The chain that the wallet is on, in CAIP-2: `eip155:8453`.
    pub chain: Text<CHAIN_CHARS>,
    /// The method of the request.
    pub method: Text<METHOD_CHARS>,
    /// Its parameters, as the request has them.
    pub params: Option<Json<BUNDLE_BYTES>>,
}
impl Verb for GuardRequest {
    type Report = GuardReport;
    const BUNDLE: &'static str = "erc8257-wallet-guard-bundle/1";
}
impl Pointed for GuardRequest {}
