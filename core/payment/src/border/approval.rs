//! What a call lets others spend.

use primitives::describe::{Address, Hex, List, Report, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;

/// What a call lets others spend. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApprovalVerdict {
    /// It is not one of the seven functions that are known. It may still allow something.
    Unknown,
    /// It takes a permission back.
    Revocation,
    /// It allows an amount.
    Bounded,
    /// It allows everything, for as long as nobody takes it back.
    OpenEnded,
    /// It is one of the functions, and its data are not theirs.
    Malformed,
}

/// What a call lets others spend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalReport {
    /// What it allows.
    pub verdict: ApprovalVerdict,
    /// Who may spend.
    pub spender: Option<Address>,
    /// How much, or how much more; `null` where all or nothing is allowed.
    pub amount: Option<Uint256>,
    /// None so far.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ApprovalReport {
    const FORMAT: &'static str = "erc8257-payment-approval/1";
}

/// Says whether call data is an open-ended approval, which must not stand in for a payment.
///
/// Source: ERC-8257, Replay Resistance for Payment Protocols; decisions P28, P33
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeApproval {
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
}
impl Verb for JudgeApproval {
    type Report = ApprovalReport;
    const BUNDLE: &'static str = "erc8257-payment-approval-bundle/1";
}
