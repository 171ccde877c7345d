//! Whether a request of EIP-1193 may reach a wallet: its actions, each beside the policy (decisions W84 to W88).

mod actions;
mod methods;
mod state;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use primitives::codes::Severity;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::Writer;

use crate::answer::member;
use crate::border::evaluate::{CapSpending, EvaluationReport, EvaluationVerdict, WalletAction};
use crate::border::wallet_guard::{GuardReport, GuardRequest, GuardVerdict, GuardedKind};
use crate::codes::Code;
use crate::guard::{Evaluation, write};
use crate::noted::{At, Noted};
use crate::policy::{self, Policy};
use crate::read::chain;
use actions::Params;

impl RunIn for GuardRequest {
    fn run_in(self, given: Value<'_>) -> Result<GuardReport, Refusal> {
        let chain = chain(&self.chain, "chain")?;
        let kind = methods::kind(&self.method);
        let (policy, policy_hash) = policy::member(&given, &mut Noted::of_errors())?;
        let mut report = GuardReport {
            verdict: GuardVerdict::Deny,
            policy_hash,
            now: self.now,
            chain: self.chain.clone(),
            method: self.method.clone(),
            kind,
            evaluations: Vec::new(),
            record: Vec::new(),
            spent: None,
            findings: Vec::new(),
        };
        let mut noted = Noted::default();
        match kind {
            GuardedKind::Reads => {}
            GuardedKind::Unknown => noted.add(Code::GuardMethod, "/method"),
            GuardedKind::Message | GuardedKind::Permissions | GuardedKind::Network => {
                match &policy {
                    None => noted.add(Code::EvalPolicyInvalid, "/policy"),
                    Some(policy) if policy.times.is_early(self.now) => noted.add(Code::EvalNotYet, "/now"),
                    Some(policy) if policy.times.is_over(self.now) => noted.add(Code::EvalExpired, "/now"),
                    Some(_) => {}
                }
                noted.add(Code::GuardUnjudged, "/method");
            }
            GuardedKind::Transaction | GuardedKind::Calls | GuardedKind::TypedData => {
                let list = member(given.document(), given.node(), "params");
                let params = Params { document: given.document(), list, chain, chain_text: &self.chain };
                match params.asked(kind) {
                    Ok(asked) => {
                        for node in asked.unjudged {
                            noted.add(Code::GuardMember, At::Node(node));
                        }
                        self.evaluate(&asked.actions, policy.as_ref(), &mut report, &mut noted);
                    }
                    Err((code, pointer, expected)) => noted.expect(code, pointer, expected),
                }
            }
        }
        let evaluations = report.evaluations.iter().map(|one| match one.verdict {
            EvaluationVerdict::Allow => None,
            EvaluationVerdict::Ask => Some(Severity::Warning),
            EvaluationVerdict::Deny => Some(Severity::Error),
        });
        report.verdict = match evaluations.chain([noted.worst()]).flatten().min() {
            Some(Severity::Error) => GuardVerdict::Deny,
            Some(Severity::Warning) => GuardVerdict::Ask,
            _ => GuardVerdict::Allow,
        };
        if report.verdict == GuardVerdict::Deny {
            report.record.clear();
        } else if let (Some(policy), Some(before)) = (&policy, self.past()) {
            report.spent = Some(state::kept(policy, self.now, before, &report.record));
        }
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &GuardReport) -> Conclusion {
        if report.verdict == GuardVerdict::Allow { Conclusion::Yes } else { Conclusion::No }
    }
}

impl GuardRequest {
    /// What was spent before, where that is known.
    fn past(&self) -> Option<&[CapSpending]> {
        self.state.as_ref().and_then(|state| state.spent.as_deref())
    }

    /// Asks the policy about each action. A later one counts what those before it spend (decision W86).
    fn evaluate(
        &self,
        actions: &[WalletAction],
        policy: Option<&Policy>,
        report: &mut GuardReport,
        noted: &mut Noted,
    ) {
        for action in actions {
            let before = self.before(policy, &report.record);
            let Some(evaluation) = self.evaluation(action, before.as_deref()) else {
                return noted.add(Code::GuardShape, "/params");
            };
            for spending in &evaluation.record {
                add(&mut report.record, spending);
            }
            report.evaluations.push(evaluation);
        }
    }

    /// What was spent before an action: in the past, as far as that is known, and by the actions before it.
    fn before(&self, policy: Option<&Policy>, record: &[CapSpending]) -> Option<Cow<'_, [CapSpending]>> {
        let past = self.past();
        // Nothing is recorded where the policy cannot be read: each action is denied.
        let Some(policy) = policy.filter(|_| !record.is_empty()) else { return past.map(Cow::Borrowed) };
        // As short as a state must be, and with no entry lost.
        Some(Cow::Owned(state::kept(policy, self.now, past.unwrap_or_default(), record)))
    }

    /// What the policy says of an action; nothing where the action cannot be read.
    fn evaluation(&self, action: &WalletAction, before: Option<&[CapSpending]>) -> Option<EvaluationReport> {
        let mut w = Writer::new();
        w.raw("{");
        write::members(self.policy.as_str(), self.now, before, action, &mut w);
        Evaluation::of_bundle(w.finish().as_bytes()).ok().map(|evaluation| evaluation.report)
    }
}

/// Adds what an action spends to what those before it spend under the same cap.
fn add(record: &mut Vec<CapSpending>, spending: &CapSpending) {
    match record.iter_mut().find(|one| one.cap == spending.cap) {
        Some(one) => one.amount = one.amount.saturating_add(spending.amount),
        None => record.push(spending.clone()),
    }
}
