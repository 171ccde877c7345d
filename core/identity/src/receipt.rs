//! Whether an action was done: by the one event of the contract for it, with every value as it was sent. No receipt is no failure.

mod event;

use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, Run};

use crate::action::accounts;
use crate::border::action::{AgentAction, AgentActionExpects as Expects};
use crate::border::agent_receipt::{ActionReceiptReport, ActionReceiptVerdict, JudgeActionReceipt};
use crate::border::evidence::EventLog;
use crate::codes::Code;
use crate::noted::Noted;
use event::{Event, Shown};

impl Run for JudgeActionReceipt {
    fn run(self) -> Result<ActionReceiptReport, Refusal> {
        Ok(judge_action_receipt(&self))
    }

    fn conclusion(report: &ActionReceiptReport) -> Conclusion {
        match report.verdict {
            ActionReceiptVerdict::Done => Conclusion::Yes,
            ActionReceiptVerdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}

/// Reads from a receipt whether an action was done.
///
/// # Example
/// ```
/// use erc8257_identity::border::action::AgentActionExpects;
/// use erc8257_identity::border::agent_receipt::{ActionReceiptVerdict, JudgeActionReceipt};
/// use erc8257_identity::judge_action_receipt;
///
/// let expects = AgentActionExpects::RegisterEmpty {
///     chain_id: "8453".parse().unwrap(),
///     to: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432".parse().unwrap(),
///     from: "0x0526c7704a7df2a0303d0242052411b676e3a2f4".parse().unwrap(),
/// };
/// // No receipt is no failure: the transaction may still be mined.
/// let report = judge_action_receipt(&JudgeActionReceipt { expects, receipt: None });
/// assert_eq!(report.verdict, ActionReceiptVerdict::Unknown);
/// ```
#[must_use]
pub fn judge_action_receipt(given: &JudgeActionReceipt) -> ActionReceiptReport {
    use ActionReceiptVerdict as Verdict;

    let mut noted = Noted::default();
    let mut report = ActionReceiptReport {
        action: action(&given.expects),
        verdict: Verdict::Unknown,
        agent_id: None,
        feedback_index: None,
        log: None,
        findings: Vec::new(),
    };
    let status = given.receipt.as_ref().map(|receipt| receipt.status.as_deref());
    match (&given.receipt, status) {
        (None, _) | (_, None) => noted.nowhere(Code::ReceiptNone),
        (Some(receipt), Some(Some("0x1"))) => {
            let logs = receipt.logs.as_slice();
            let found = Found::of(&given.expects, logs, &mut noted);
            report.verdict = found.verdict(&mut noted);
            if let ([one], Verdict::Done) = (found.fitting.as_slice(), report.verdict) {
                report.agent_id = Some(one.1.agent_id);
                report.feedback_index = one.1.feedback_index;
                report.log = u64::try_from(one.0).ok();
                if event::is_moved(&given.expects, one.0, one.1.agent_id, logs) {
                    noted.nowhere(Code::ReceiptMoved);
                }
            }
        }
        (Some(_), Some(Some("0x0"))) => {
            report.verdict = Verdict::Reverted;
            noted.nowhere(Code::ReceiptReverted);
        }
        (Some(_), Some(_)) => noted.nowhere(Code::ReceiptStatus),
    }
    report.findings = noted.finish(None);
    report
}

/// The events of the action.
struct Found {
    /// Those with every value, each with its position.
    fitting: Vec<(usize, Shown)>,
    /// Whether there are others.
    is_other: bool,
}

impl Found {
    fn of(expects: &Expects, logs: &[EventLog], noted: &mut Noted) -> Self {
        let (to, _) = accounts::of(expects);
        let mut found = Self { fitting: Vec::new(), is_other: false };
        for (position, log) in logs.iter().enumerate() {
            if log.removed == Some(true) || log.address != to {
                continue;
            }
            match event::read(expects, log) {
                Event::Another => {}
                Event::Malformed => {
                    noted.nowhere(Code::LogMalformed);
                    found.is_other = true;
                }
                Event::Read(Some(shown)) => found.fitting.push((position, shown)),
                Event::Read(None) => found.is_other = true,
            }
        }
        found
    }

    fn verdict(&self, noted: &mut Noted) -> ActionReceiptVerdict {
        let (verdict, code) = match (self.fitting.len(), self.is_other) {
            (1, _) => return ActionReceiptVerdict::Done,
            (0, true) => (ActionReceiptVerdict::NotThisCall, Code::ReceiptOtherCall),
            (0, false) => (ActionReceiptVerdict::NotThisCall, Code::ReceiptNoEvent),
            _ => (ActionReceiptVerdict::Ambiguous, Code::ReceiptAmbiguous),
        };
        noted.nowhere(code);
        verdict
    }
}

const fn action(expects: &Expects) -> AgentAction {
    match expects {
        Expects::Register { .. } => AgentAction::Register,
        Expects::RegisterEmpty { .. } => AgentAction::RegisterEmpty,
        Expects::RegisterMetadata { .. } => AgentAction::RegisterMetadata,
        Expects::SetAgentUri { .. } => AgentAction::SetAgentUri,
        Expects::SetMetadata { .. } => AgentAction::SetMetadata,
        Expects::SetAgentWallet { .. } => AgentAction::SetAgentWallet,
        Expects::UnsetAgentWallet { .. } => AgentAction::UnsetAgentWallet,
        Expects::GiveFeedback { .. } => AgentAction::GiveFeedback,
        Expects::RevokeFeedback { .. } => AgentAction::RevokeFeedback,
        Expects::AppendResponse { .. } => AgentAction::AppendResponse,
        Expects::ValidationRequest { .. } => AgentAction::ValidationRequest,
        Expects::ValidationResponse { .. } => AgentAction::ValidationResponse,
        Expects::Transfer { .. } => AgentAction::Transfer,
    }
}
