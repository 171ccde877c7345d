//! Whether a policy allows an action (ledger `wal-eval-closed`): any error denies, any warning asks.

mod operation;
mod rules;
mod signed;
mod spend;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use calls::border::act::Danger;
use calls::{Act, decode};
use primitives::codes::Severity;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};

use crate::acts::{note, written};
use crate::border::evaluate::{
    EvaluateAction, EvaluationReport, EvaluationVerdict, SpendingState, WalletAction, WalletActionKind,
};
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::policy::{self, Effect, Policy};
use crate::read::{chain, nullable};

/// What an action does, whatever the policy says.
#[derive(Default)]
struct Done {
    digest: Option<B256>,
    acts: Vec<Act>,
    /// Dangers of the action beside its calls: it deploys the account, or sets its code.
    dangers: Vec<Danger>,
    /// What the network is paid: the fee for each gas and the whole, as far as they are told; `None` where nothing is paid.
    gas: Option<(Option<U256>, Option<U256>)>,
    /// The account whose tokens and coins are spent.
    spender: Address,
    /// Whether nothing more can be said of it.
    is_unreadable: bool,
}

/// What the rules of a policy say of one act. Dangers, caps and fees may stop it all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ruling {
    /// It needs no rule: the account's own call makes the calls within it, which are judged one by one.
    Own,
    /// The rule with this ID allows it.
    Allowed(String),
    /// The rule with this ID asks for a confirmation.
    Asked(String),
    /// The rule with this ID forbids it.
    Denied(String),
    /// The rule with this ID would allow it, but for a bound that it does not keep.
    Beyond(String),
    /// No rule matches, and the policy asks then.
    UnmatchedAsked,
    /// No rule matches, and the policy denies then.
    UnmatchedDenied,
}

impl From<rules::Judged<'_>> for Ruling {
    fn from(judged: rules::Judged<'_>) -> Self {
        use rules::Judged;

        match judged {
            Judged::Own => Self::Own,
            Judged::Allowed(rule) => Self::Allowed(rule.id.clone()),
            Judged::Asked(rule) => Self::Asked(rule.id.clone()),
            Judged::Denied(rule) => Self::Denied(rule.id.clone()),
            Judged::Beyond(rule) => Self::Beyond(rule.id.clone()),
            Judged::Unmatched(Effect::Ask) => Self::UnmatchedAsked,
            Judged::Unmatched(Effect::Allow | Effect::Deny) => Self::UnmatchedDenied,
        }
    }
}

/// What is known before the action is looked at.
struct Terms<'p> {
    policy: &'p Policy,
    now: u64,
    chain: u64,
    from: Address,
}

impl RunIn for EvaluateAction {
    fn run_in(self, given: Value<'_>) -> Result<EvaluationReport, Refusal> {
        evaluated(&self, given).map(|(report, _)| report)
    }

    fn conclusion(report: &EvaluationReport) -> Conclusion {
        if report.verdict == EvaluationVerdict::Allow { Conclusion::Yes } else { Conclusion::No }
    }
}

/// The report, and what the rules say of each act, in the order of the acts.
pub(crate) fn evaluated(
    asked: &EvaluateAction,
    given: Value<'_>,
) -> Result<(EvaluationReport, Vec<Ruling>), Refusal> {
    let (kind, chain_text, from) = asked.action.head();
    let chain = chain(chain_text, "action.chain")?;
    let operation = operation::read(&asked.action, chain)?;
    if kind == WalletActionKind::Transaction {
        given.object()?.required("action", |action| nullable(action, "to"))?;
    }
    let mut of_policy = Noted::of_errors();
    let (policy, policy_hash) = policy::member(&given, &mut of_policy)?;
    let mut report = EvaluationReport {
        verdict: EvaluationVerdict::Deny,
        policy_hash,
        now: asked.now,
        action: kind,
        chain: chain_text.into(),
        account: from,
        digest: None,
        acts: Vec::new(),
        spends: Vec::new(),
        record: Vec::new(),
        findings: Vec::new(),
    };
    let Some(policy) = policy else {
        of_policy.add(Code::EvalPolicyInvalid, "/policy");
        report.findings = of_policy.finish(given.document());
        return Ok((report, Vec::new()));
    };
    let terms = Terms { policy: &policy, now: asked.now, chain, from };
    let mut noted = Noted::default();
    terms.look(&mut noted);
    let done = match (&asked.action, operation) {
        (WalletAction::Transaction { to, value, data, gas, max_fee_per_gas, authorization_list, .. }, _) => {
            let decoded = decode(Some(from), *to, *value, &data.0);
            note(&decoded, &mut noted, &At::from("/action/data"));
            let sets_code = authorization_list.as_ref().is_some_and(|list| !list.is_empty());
            let cost = gas.zip(*max_fee_per_gas).map(|(gas, fee)| gas.saturating_mul(fee));
            Done {
                acts: decoded.acts,
                dangers: if sets_code { Vec::from([Danger::SetCode]) } else { Vec::new() },
                gas: Some((*max_fee_per_gas, cost)),
                spender: from,
                ..Done::default()
            }
        }
        (WalletAction::TypedData { .. }, _) => signed::done(&given, &terms, &mut noted)?,
        (WalletAction::UserOperation { user_op, .. }, Some(operation)) => {
            operation::done(user_op, &operation, from, &mut noted)
        }
        (WalletAction::UserOperation { .. }, None) => Done { is_unreadable: true, ..Done::default() },
    };
    report.digest = done.digest;
    let rulings = if done.is_unreadable {
        Vec::new()
    } else {
        terms.judge(&done, asked.state.as_ref(), &mut report, &mut noted)
    };
    report.verdict = match noted.worst() {
        Some(Severity::Error) => EvaluationVerdict::Deny,
        Some(Severity::Warning) => EvaluationVerdict::Ask,
        _ if done.is_unreadable => EvaluationVerdict::Deny,
        _ => EvaluationVerdict::Allow,
    };
    if report.verdict == EvaluationVerdict::Deny {
        report.record.clear();
    }
    report.acts = written(&done.acts);
    report.findings = noted.finish(given.document());
    Ok((report, rulings))
}

impl WalletAction {
    fn head(&self) -> (WalletActionKind, &str, Address) {
        match self {
            Self::Transaction { chain, from, .. } => (WalletActionKind::Transaction, chain, *from),
            Self::TypedData { chain, from, .. } => (WalletActionKind::TypedData, chain, *from),
            Self::UserOperation { chain, from, .. } => (WalletActionKind::UserOperation, chain, *from),
        }
    }
}

impl Terms<'_> {
    /// Times, chain and account of the policy.
    fn look(&self, noted: &mut Noted) {
        let policy = self.policy;
        if policy.times.is_early(self.now) {
            noted.add(Code::EvalNotYet, "/now");
        }
        if policy.times.is_over(self.now) {
            noted.add(Code::EvalExpired, "/now");
        }
        if !policy.chains.contains(&self.chain) {
            noted.add(Code::EvalChain, "/action/chain");
        }
        if let Some(account) = policy.account.filter(|account| *account != self.from) {
            noted.expect(Code::EvalAccount, "/action/from", Some(shown(account)));
        }
    }

    /// Dangers, rules, spending and fees.
    fn judge(
        &self,
        done: &Done,
        state: Option<&SpendingState>,
        report: &mut EvaluationReport,
        noted: &mut Noted,
    ) -> Vec<Ruling> {
        for danger in &done.dangers {
            self.danger(*danger, &At::from("/action"), noted);
        }
        for (index, act) in done.acts.iter().enumerate() {
            for danger in &act.dangers {
                self.danger(*danger, &At::Act(index), noted);
            }
        }
        let allowed: Vec<rules::Judged<'_>> = done
            .acts
            .iter()
            .enumerate()
            .map(|(index, act)| rules::judge(self, act, done.spender, &At::Act(index), noted))
            .collect();
        let spends = spend::of(&done.acts, done.spender);
        spend::uncapped(self, &spends, &allowed, noted);
        (report.spends, report.record) = spend::caps(self, &spends, state, noted);
        if let Some((fee, cost)) = done.gas {
            // A fee that pays for no call is a payment that no rule allows (decision W95).
            let is_judged = allowed.iter().any(|judged| !matches!(judged, rules::Judged::Own));
            if !is_judged && cost != Some(U256::ZERO) {
                noted.add(rules::unmatched(self.policy.default), "/action");
            }
            Self::fee(fee, self.policy.max_fee_per_gas, noted);
            Self::fee(cost, self.policy.max_cost, noted);
        }
        allowed.into_iter().map(Ruling::from).collect()
    }

    fn danger(&self, danger: Danger, at: &At, noted: &mut Noted) {
        let denied = match danger {
            Danger::Delegatecall => Code::EvalDangerDelegatecall,
            Danger::Deploy => Code::EvalDangerDeploy,
            Danger::Opaque => Code::EvalDangerOpaque,
            Danger::AccountControl => Code::EvalDangerAccountControl,
            Danger::ApprovalForAll => Code::EvalDangerApprovalForAll,
            Danger::Permit => Code::EvalDangerPermit,
            Danger::UnlimitedApproval => Code::EvalDangerUnlimitedApproval,
            Danger::SetCode => Code::EvalDangerSetCode,
        };
        match self.policy.danger(danger) {
            Effect::Allow => {}
            Effect::Ask => noted.add(Code::EvalAskDanger, at.clone()),
            Effect::Deny => noted.add(denied, at.clone()),
        }
    }

    /// A fee that the policy limits.
    fn fee(fee: Option<U256>, limit: Option<U256>, noted: &mut Noted) {
        let Some(limit) = limit else { return };
        match fee {
            None => noted.add(Code::EvalFeeUnknown, "/action"),
            Some(fee) if fee > limit => noted.add(Code::EvalFee, "/action"),
            Some(_) => {}
        }
    }
}

/// An account as findings show it.
fn shown(account: Address) -> String {
    format!("{account:?}")
}
