//! An action of an agent: prepared from the chain, asked about, signed, and held against its receipt.

use primitives::describe::{Address, Bytes32, Inquire, Report, Text, Uint256};

use super::action::{AgentAction, AgentActionArguments, AgentActionReport};
use super::agent_receipt::ActionReceiptReport;
use super::read_at::{ReadBlock, ReadFailure};
use crate::limits::{ADDRESS, FEEDBACK_ID_CHARACTERS, REF_CHARACTERS};

/// How far an action has come. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentActVerdict {
    /// The contract would refuse it, or it would do harm.
    Refused,
    /// The user said no.
    Declined,
    /// The new wallet did not sign.
    NotSigned,
    /// A fact that the contract checks was not read.
    Unknown,
    /// The transaction can be sent.
    Ready,
    /// The transaction has no receipt yet.
    Pending,
    /// It was done: the contract's own event says so.
    Done,
    /// The transaction reverted.
    Reverted,
    /// The transaction did something else.
    NotThisCall,
    /// Several events fit.
    Ambiguous,
}

/// What became of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentActReport {
    /// What is to be done.
    pub action: AgentAction,
    /// How far it has come.
    pub verdict: AgentActVerdict,
    /// The block at which the facts were read; `null` where the RPC named none.
    pub block: Option<ReadBlock>,
    /// Whether the user agreed; `null` where there was nothing to ask.
    pub confirmed: Option<bool>,
    /// The action as it was prepared, with the call to send; `null` where a transaction was given.
    pub prepared: Option<AgentActionReport>,
    /// What the receipt shows; `null` without a transaction.
    pub receipt: Option<ActionReceiptReport>,
    /// The agent, as the receipt names it.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// The piece of feedback that the receipt names: chain, agent, client and index.
    pub feedback_id: Option<Text<FEEDBACK_ID_CHARACTERS>>,
    /// The agent's owner, read again behind a registration or a transfer.
    pub owner: Option<Address>,
    /// Why something was not read.
    pub failure: Option<ReadFailure>,
}
impl Report for AgentActReport {
    const FORMAT: &'static str = "erc8257-identity-act/1";
}

/// Prepares an action of an agent: reads what the contract would check, asks the user where nothing can be taken back, has the new
/// wallet sign where it must, and gives the transaction. It sends nothing. With the hash of the sent transaction it reads the receipt.
///
/// Source: ERC-8004; seed 004; decisions I21 to I27, I42
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActAsAgent {
    /// What is to be done.
    pub action: AgentAction,
    /// The ID of the chain, from 1 to 2^64 - 1.
    pub chain_id: Uint256,
    /// The sender. Capitals of mixed case are its checksum.
    pub from: Text<ADDRESS>,
    /// The contract. Capitals of mixed case are its checksum.
    pub to: Text<ADDRESS>,
    /// The arguments.
    pub args: AgentActionArguments,
    /// The hash of the transaction, once it was sent.
    pub transaction: Option<Bytes32>,
}
impl Inquire for ActAsAgent {
    type Report = AgentActReport;
    const BUNDLE: &'static str = "erc8257-identity-act-bundle/1";
}
