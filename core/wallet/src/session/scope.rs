//! Whether a permission allows an action now (decision W61).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::strict::address;
use primitives::abi::words::WORD;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::Document;

use super::differences::accounts;
use super::grant::{granted, parsed};
use super::kind::{Growth, Kind, Terms};
use super::wire::{Reader, Wire};
use crate::asset::{Asset, TRANSFER};
use crate::border::session_grant::SessionState;
use crate::border::session_scope::{
    SessionAction, SessionScope, SessionScopeReport, SessionScopeVerdict, SessionSpent,
};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;
use crate::read::chain;

use SessionScopeVerdict as Verdict;

/// Where the permission stands in the bundle, and the action.
const GRANT: &str = "/grant";
const ACTION: &str = "/action";

impl RunIn for SessionScope {
    fn run_in(self, given: Value<'_>) -> Result<SessionScopeReport, Refusal> {
        let chain = chain(&self.action.chain, "action.chain")?;
        let document = parsed(&self.grant);
        let mut noted = Noted::default();
        let mut report = SessionScopeReport {
            verdict: Verdict::Unknown,
            id: None,
            r#type: None,
            state: None,
            asset: None,
            amount: None,
            available: None,
            period_start: None,
            findings: Vec::new(),
        };
        let mut bounds = Bounds::default();
        let reader = Reader { document: &document, dialect: self.dialect, at: GRANT.into() };
        if let Some(of) = granted(&reader, Document::ROOT, &mut noted) {
            report.id = Some(of.id);
            report.r#type = Some(of.wire.r#type.clone());
            let judging = Judging { scope: &self, document: &document, wire: &of.wire };
            judging.judge(chain, &mut report, &mut bounds, &mut noted);
        } else {
            bounds.is_unknown = true;
        }
        report.verdict = match (bounds.is_broken, bounds.is_unknown) {
            (true, _) => Verdict::Outside,
            (false, true) => Verdict::Unknown,
            (false, false) => Verdict::Inside,
        };
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &SessionScopeReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Inside => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::Outside => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

/// Whether a bound is broken, or cannot be told.
#[derive(Default)]
struct Bounds {
    is_broken: bool,
    is_unknown: bool,
}

impl Bounds {
    fn broken(&mut self, noted: &mut Noted, code: Code, at: &str) {
        noted.add(code, String::from(at));
        self.is_broken = true;
    }

    fn unknown(&mut self, noted: &mut Noted, code: Code, at: &str) {
        noted.add(code, String::from(at));
        self.is_unknown = true;
    }
}

/// A permission and an action.
struct Judging<'s> {
    scope: &'s SessionScope,
    document: &'s Document<'s>,
    wire: &'s Wire,
}

impl Judging<'_> {
    fn judge(&self, chain: u64, report: &mut SessionScopeReport, bounds: &mut Bounds, noted: &mut Noted) {
        let (wire, action) = (self.wire, &self.scope.action);
        let state = wire.state(self.scope.now);
        report.state = Some(state);
        match state {
            SessionState::Expired => bounds.broken(noted, Code::SesExpired, GRANT),
            SessionState::NoExpiry => noted.add(Code::SesNoExpiry, GRANT),
            SessionState::Active => {}
        }
        if chain != wire.chain {
            bounds.broken(noted, Code::SesScopeChain, "/action/chain");
        }
        let Some(kind) = Kind::of(&wire.r#type) else {
            return bounds.unknown(noted, Code::SesScopeType, "/grant/permission/type");
        };
        let Ok(terms) = kind.read(self.document, wire.data) else {
            return bounds.unknown(noted, Code::SesScopeData, "/grant/permission/data");
        };
        let moved = action.moved(&terms, bounds, noted);
        report.asset = Some(terms.token.map_or(Asset::Native, Asset::Token).text());
        report.amount = moved.map(|(_, amount)| amount);
        let now = self.scope.now;
        let spent = self.scope.spent.as_deref().unwrap_or_default();
        match terms.start {
            None if kind.growth != Growth::Allowance => {
                bounds.unknown(noted, Code::SesScopeStartUnknown, "/grant/permission/data");
            }
            Some(start) if start > now => {
                bounds.broken(noted, Code::SesScopeNotStarted, "/grant/permission/data/startTime");
                report.available = Some(U256::ZERO);
            }
            start => {
                let (available, period) = terms.available(kind.growth, start.unwrap_or_default(), now, spent);
                report.available = Some(available);
                report.period_start = period;
            }
        }
        let is_above = moved.zip(report.available).is_some_and(|((_, amount), available)| amount > available);
        if is_above {
            bounds.broken(noted, Code::SesScopeAmount, ACTION);
        }
        self.rules(moved.map(|(to, _)| to), bounds, noted);
    }

    /// A rule that is not known may forbid the action.
    fn rules(&self, recipient: Option<Address>, bounds: &mut Bounds, noted: &mut Noted) {
        for (name, data) in &self.wire.rules {
            let listed = accounts(self.document, *data);
            match (name.as_str(), listed) {
                ("payee", Some(payees)) => {
                    if recipient.is_some_and(|recipient| !payees.contains(&recipient)) {
                        bounds.broken(noted, Code::SesScopePayee, ACTION);
                    }
                }
                // Who will redeem it is not known here.
                ("redeemer", Some(_)) => noted.add(Code::SesScopeRedeemer, GRANT),
                _ => bounds.unknown(noted, Code::SesScopeRuleUnknown, GRANT),
            }
        }
    }
}

impl SessionAction {
    /// To whom the action moves how much, if it is a plain transfer of the asset; all that speaks against it is told.
    fn moved(&self, terms: &Terms, bounds: &mut Bounds, noted: &mut Noted) -> Option<(Address, U256)> {
        let data = &self.data.0;
        let Some(token) = terms.token else {
            if data.is_empty() {
                return Some((self.to, self.value));
            }
            bounds.broken(noted, Code::SesScopeCall, "/action/data");
            return None;
        };
        if self.to != token {
            bounds.broken(noted, Code::SesScopeTarget, "/action/to");
        }
        if !self.value.is_zero() {
            bounds.broken(noted, Code::SesScopeValue, "/action/value");
        }
        let moved = transfer(data);
        if moved.is_none() {
            bounds.broken(noted, Code::SesScopeCall, "/action/data");
        }
        moved
    }
}

/// Exactly `transfer(address,uint256)`.
fn transfer(data: &[u8]) -> Option<(Address, U256)> {
    let words: &[u8; 64] = data.strip_prefix(&TRANSFER)?.try_into().ok()?;
    let (to, amount) = words.split_at_checked(WORD)?;
    Some((address(to.try_into().ok()?)?, U256::from_be_slice(amount)))
}

impl Terms {
    /// What may be spent now, and when the period began. It is never below 0.
    fn available(&self, growth: Growth, start: u64, now: u64, spent: &[SessionSpent]) -> (U256, Option<u64>) {
        let since = |time: u64| {
            let amounts = spent.iter().filter(|of| of.at >= time).map(|of| of.amount);
            amounts.fold(U256::ZERO, U256::saturating_add)
        };
        let passed = now.saturating_sub(start);
        match growth {
            Growth::Allowance => (self.amount.saturating_sub(since(0)), None),
            Growth::Periodic => {
                let within = passed.checked_rem(self.period).unwrap_or_default();
                let began = now.saturating_sub(within);
                (self.amount.saturating_sub(since(began)), Some(began))
            }
            Growth::Stream => {
                let grown = self.amount.saturating_mul(U256::from(passed));
                let all = self.initial.saturating_add(grown).min(self.most.unwrap_or(U256::MAX));
                (all.saturating_sub(since(0)), None)
            }
        }
    }
}
