//! Whether an action was done, by the receipt of its transaction.

use primitives::describe::{Count, List, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::action::{AgentAction, AgentActionExpects};
use super::evidence::EventLog;
use crate::Finding;
use crate::limits::{RECEIPT_LOGS, WORD};

/// A receipt, as an RPC gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionReceipt {
    /// The status, as a quantity of JSON-RPC.
    pub status: Option<Text<WORD>>,
    /// The logs, in their order.
    pub logs: List<EventLog, RECEIPT_LOGS>,
}

/// Whether an action was done. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionReceiptVerdict {
    /// It was: the contract's own event says so, with every value.
    Done,
    /// The transaction reverted.
    Reverted,
    /// The transaction did something else.
    NotThisCall,
    /// Several events fit.
    Ambiguous,
    /// There is no receipt yet, or one that says nothing.
    Unknown,
}

/// Whether an action was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionReceiptReport {
    /// What was to be done.
    pub action: AgentAction,
    /// Whether it was.
    pub verdict: ActionReceiptVerdict,
    /// The agent, as the event names it.
    pub agent_id: Option<Uint256>,
    /// The feedback among that of its client, as the event names it.
    pub feedback_index: Option<Uint256>,
    /// The event: its position among the logs, from 0.
    pub log: Option<Count>,
    /// Why it was not done, or what happened besides.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ActionReceiptReport {
    const FORMAT: &'static str = "erc8257-identity-receipt/1";
}

/// Reads from a receipt whether an action was done: by the one event of the contract, with every value as it was sent.
///
/// Source: ERC-8004, events; decisions I22, I25, I40
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeActionReceipt {
    /// What the receipt must show.
    pub expects: AgentActionExpects,
    /// The receipt; left out where the RPC has none.
    pub receipt: Option<ActionReceipt>,
}
impl Verb for JudgeActionReceipt {
    type Report = ActionReceiptReport;
    const BUNDLE: &'static str = "erc8257-identity-receipt-bundle/1";
}
