//! Whether a request of EIP-1193 may reach a wallet: its actions, each beside the policy (decisions W84 to W88).

mod actions;
mod methods;
mod state;

use alloc::vec::Vec;

use primitives::codes::Severity;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::Writer;

use crate::answer::member;
use crate::border::evaluate::{CapSpending, EvaluationReport, EvaluationVerdict, WalletAction};
use crate::border::wallet_guard::{GuardReport, GuardRequest, GuardVerdict, GuardedKind};
use crate::codes::Code;
use crate::guard::{Evaluation, write};
use crate::noted::Noted;
use crate::policy;
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
                match params.actions(kind) {
                    Ok(actions) => self.evaluate(&actions, &mut report, &mut noted),
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
    fn evaluate(&self, actions: &[WalletAction], report: &mut GuardReport, noted: &mut Noted) {
        for action in actions {
            let Some(evaluation) = self.evaluation(action, &report.record) else {
                return noted.add(Code::GuardShape, "/params");
            };
            for spending in &evaluation.record {
                add(&mut report.record, spending);
            }
            report.evaluations.push(evaluation);
        }
    }

    /// What the policy says of an action; nothing where the action cannot be read.
    fn evaluation(&self, action: &WalletAction, record: &[CapSpending]) -> Option<EvaluationReport> {
        let before = self.past();
        let is_known = before.is_some() || !record.is_empty();
        let spent = is_known.then(|| before.unwrap_or_default().iter().chain(record));
        let mut w = Writer::new();
        w.raw("{");
        write::members(self.policy.as_str(), self.now, spent, action, &mut w);
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
