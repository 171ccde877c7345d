//! What to know beside a score: the flags that three reports raise, in the order of reports.

use alloc::vec::Vec;

use super::policy::Policy;
use crate::border::agent::{AgentVerdict, WalletState};
use crate::border::reputation::{ReputationFlag, ReputationVerdict, ReviewerMode};
use crate::border::trust::{TrustFlag, WeighTrust, WeighedAgent, WeighedReputation, WeighedValidation};

/// The flags that are raised.
pub(super) fn raised(given: &WeighTrust, policy: &Policy) -> Vec<TrustFlag> {
    let mut flags = Vec::new();
    identity(given.agent.as_ref(), &mut flags);
    reputation(given.reputation.as_ref(), policy, &mut flags);
    validation(given.validation.as_ref(), &mut flags);
    flags
}

fn identity(report: Option<&WeighedAgent>, flags: &mut Vec<TrustFlag>) {
    let Some(report) = report else { return flags.push(TrustFlag::IdentityUnknown) };
    flags.extend(match report.verdict {
        AgentVerdict::Bound => None,
        AgentVerdict::Unknown => Some(TrustFlag::IdentityUnknown),
        AgentVerdict::NotFound => Some(TrustFlag::NotFound),
        AgentVerdict::Invalid => Some(TrustFlag::InvalidFile),
        AgentVerdict::NotBound => Some(TrustFlag::NotBound),
    });
    let is_inactive = report.profile.as_ref().is_some_and(|profile| profile.active == Some(false));
    flags.extend(is_inactive.then_some(TrustFlag::Inactive));
    let is_unset = report.wallet.as_ref().is_some_and(|wallet| wallet.state == WalletState::Unset);
    flags.extend(is_unset.then_some(TrustFlag::WalletUnset));
}

fn reputation(report: Option<&WeighedReputation>, policy: &Policy, flags: &mut Vec<TrustFlag>) {
    let Some(report) = report else { return flags.push(TrustFlag::NoReputation) };
    let is_few = report.clients.unwrap_or(0) < policy.minimum_clients;
    flags.extend(match report.verdict {
        ReputationVerdict::Summarised if report.score.is_none() => Some(TrustFlag::NoReputation),
        ReputationVerdict::Summarised if is_few => Some(TrustFlag::FewReviewers),
        ReputationVerdict::Summarised => None,
        ReputationVerdict::Inconsistent => Some(TrustFlag::InconsistentReputation),
        ReputationVerdict::Partial => Some(TrustFlag::PartialReputation),
        ReputationVerdict::Empty | ReputationVerdict::Unknown => Some(TrustFlag::NoReputation),
    });
    let has = |flag| report.flags.contains(&flag);
    let is_open = report.filter.mode == ReviewerMode::All || has(ReputationFlag::Unfiltered);
    flags.extend(is_open.then_some(TrustFlag::UnfilteredReviewers));
    flags.extend(has(ReputationFlag::Declining).then_some(TrustFlag::Declining));
}

fn validation(report: Option<&WeighedValidation>, flags: &mut Vec<TrustFlag>) {
    let summary = report.and_then(|report| report.summary.as_ref().map(|summary| (report, summary)));
    let Some((report, summary)) = summary.filter(|(_, summary)| summary.responded > 0) else {
        return flags.push(TrustFlag::NoValidation);
    };
    if report.validators.is_none() {
        flags.push(TrustFlag::AnyValidator);
    } else if summary.failed > 0 {
        flags.push(TrustFlag::ValidationFailed);
    }
    let is_stale = report.requests.iter().flatten().any(|request| request.stale == Some(true));
    flags.extend(is_stale.then_some(TrustFlag::ValidationStale));
}
