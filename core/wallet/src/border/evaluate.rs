//! Whether an action is allowed by a policy.

use crate::border::call_acts::CallAct;
use crate::border::signing::{EntryPointVersion, UserOp};
use crate::codes::Finding;
use crate::limits::{ASSET_CHARS, AUTHORIZATIONS, CALLS, CAPS, CHAIN_CHARS, ID, SPENT};
use primitives::describe::{
    Account, Address, Bytes32, Hex, Json, List, Pointed, Report, Seconds, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// What was spent under a cap, or what this action spends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapSpending {
    /// The ID of the cap.
    pub cap: Text<ID>,
    /// How much, in the smallest unit of the cap's asset.
    pub amount: Uint256,
    /// The Unix time.
    pub at: Seconds,
}

/// What the host knows of the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpendingState {
    /// What was spent. An empty list says that nothing was; left out, nothing is known.
    pub spent: Option<List<CapSpending, SPENT>>,
}

/// What is about to be sent or signed.
///
/// Tag: kind
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalletAction {
    /// A transaction.
    Transaction {
        /// The chain, in CAIP-2: `eip155:8453`.
        chain: Text<CHAIN_CHARS>,
        /// The account.
        from: Account,
        /// The contract that is called. The member must be there; `null` is a deployment.
        to: Option<Account>,
        /// The value, in wei.
        value: Uint256,
        /// The data.
        data: Hex<BUNDLE_BYTES>,
        /// The gas limit.
        gas: Option<Uint256>,
        /// The fee for each gas, in wei.
        max_fee_per_gas: Option<Uint256>,
        /// Authorizations of EIP-7702. Any of them sets code.
        authorization_list: Option<List<Json<BUNDLE_BYTES>, AUTHORIZATIONS>>,
    },
    /// Typed data of EIP-712.
    TypedData {
        /// The chain, in CAIP-2.
        chain: Text<CHAIN_CHARS>,
        /// The account whose key signs.
        from: Account,
        /// The typed data, as `eth_signTypedData_v4` takes them.
        typed_data: Json<BUNDLE_BYTES>,
    },
    /// A user operation of ERC-4337.
    UserOperation {
        /// The chain, in CAIP-2.
        chain: Text<CHAIN_CHARS>,
        /// The account.
        from: Account,
        /// The entry point.
        entry_point: Account,
        /// Its version.
        version: EntryPointVersion,
        /// The user operation.
        user_op: UserOp,
        /// The contract that the sender delegates to, where the init code is the marker of EIP-7702.
        delegate: Option<Account>,
    },
}

/// The kind of an action. The list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletActionKind {
    /// A transaction.
    Transaction,
    /// Typed data of EIP-712.
    TypedData,
    /// A user operation of ERC-4337.
    UserOperation,
}

/// What the policy says of an action. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvaluationVerdict {
    /// It may go on.
    Allow,
    /// It may go on if the user agrees, who must see the findings.
    Ask,
    /// It must not go on.
    Deny,
}

/// What an action does to a cap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapUse {
    /// The ID of the cap.
    pub cap: Text<ID>,
    /// Its asset: `native`, or the token's contract.
    pub asset: Text<ASSET_CHARS>,
    /// What this action spends, approvals in full.
    pub amount: Uint256,
    /// What was spent before, within the window.
    pub used: Uint256,
    /// The cap.
    pub limit: Uint256,
    /// What is left behind this action; never below 0.
    pub remaining: Uint256,
}

/// What a policy says of an action, with the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvaluationReport {
    /// What it says.
    pub verdict: EvaluationVerdict,
    /// The hash of the policy.
    pub policy_hash: Bytes32,
    /// The time, as it was given.
    pub now: Seconds,
    /// The kind of the action.
    pub action: WalletActionKind,
    /// The chain, as it was given.
    pub chain: Text<CHAIN_CHARS>,
    /// The account.
    pub account: Address,
    /// What would be signed; `null` for a transaction, and where it cannot be read.
    pub digest: Option<Bytes32>,
    /// What the action does, call by call.
    pub acts: List<CallAct, CALLS>,
    /// The caps that it touches, in the policy's order.
    pub spends: List<CapUse, CAPS>,
    /// What the host must add to its state if the action goes on; empty where it must not.
    pub record: List<CapSpending, CAPS>,
    /// The reasons: errors deny, warnings ask.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for EvaluationReport {
    const FORMAT: &'static str = "erc8257-wallet-evaluate/1";
}

/// Says whether a policy allows an action: each call of it, each danger, and what it spends.
///
/// A policy binds only a host that asks.
///
/// Source: seed 004, `wallet_configure_policy`; decisions W15, W19 to W25, W40 to W52
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvaluateAction {
    /// The policy (`erc8257-wallet-policy/1`).
    pub policy: Json<BUNDLE_BYTES>,
    /// The Unix time.
    pub now: Seconds,
    /// What the host knows of the past.
    pub state: Option<SpendingState>,
    /// What is about to be sent or signed.
    pub action: WalletAction,
}
impl Verb for EvaluateAction {
    type Report = EvaluationReport;
    const BUNDLE: &'static str = "erc8257-wallet-evaluate-bundle/1";
}
impl Pointed for EvaluateAction {}
