//! How far an agent can be trusted, by a policy of the caller: what is known is weighed, what is missing is never filled in, and some
//! flags weigh more than any score (decisions I19, I38).

mod flags;
mod policy;

use alloc::string::ToString;
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, Run};
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::border::agent::{AgentVerdict, DomainProof, WalletState};
use crate::border::reputation::ReputationVerdict;
use crate::border::trust::{
    TrustComponent, TrustPart, TrustReport, TrustVerdict, WeighTrust, WeighedAgent, WeighedReputation,
    WeighedValidation,
};
use crate::codes::Code;
use crate::micro::{ONE, micro, parse};
use crate::noted::Noted;
use crate::reference;
use policy::Policy;

/// Weighs the three reports of one agent.
///
/// # Errors
/// `usage-wrong-value` for a policy out of its range, for reports of two agents, and for numbers that no report has.
///
/// # Example
/// ```
/// use erc8257_identity::border::trust::{TrustVerdict, WeighTrust};
/// use erc8257_identity::weigh_trust;
///
/// let asked = WeighTrust { policy: None, agent: None, reputation: None, validation: None };
/// let report = weigh_trust(&asked).unwrap();
/// assert_eq!((report.verdict, report.score), (TrustVerdict::Unknown, None));
/// ```
pub fn weigh_trust(asked: &WeighTrust) -> Result<TrustReport, UsageError> {
    let policy = Policy::read(asked.policy.clone().unwrap_or_default())?;
    let agent = agent(asked)?;
    let known = Known::read(asked, &policy)?;
    Ok(judge(asked, &policy, agent, &known))
}

impl Run for WeighTrust {
    fn run(self) -> Result<TrustReport, Refusal> {
        Ok(weigh_trust(&self)?)
    }

    fn conclusion(report: &TrustReport) -> Conclusion {
        match report.verdict {
            TrustVerdict::Trusted => Conclusion::Yes,
            TrustVerdict::Unknown => Conclusion::Unknown,
            TrustVerdict::Uncertain | TrustVerdict::NotTrusted => Conclusion::No,
        }
    }
}

/// The agent that the reports name: no two of them (decision I41).
fn agent(given: &WeighTrust) -> Result<Option<AgentRef>, UsageError> {
    let named = [
        (given.agent.as_ref().and_then(|report| report.agent.as_deref()), "agent.agent"),
        (given.reputation.as_ref().and_then(|report| report.agent.as_deref()), "reputation.agent"),
        (given.validation.as_ref().and_then(|report| report.agent.as_deref()), "validation.agent"),
    ];
    let mut agent = None;
    for (text, member) in named {
        let Some(text) = text else { continue };
        let named = reference::agent(text, member)?;
        if agent.is_some_and(|agent| agent != named) {
            return Err(UsageError::wrong(member, "is another agent than that of the reports before"));
        }
        agent = Some(named);
    }
    Ok(agent)
}

/// The score of a component, from 0 to 100, and how sure it is, in millionths.
type Part = Option<(u64, u64)>;

/// What is known of each component.
struct Known {
    identity: Part,
    reputation: Part,
    validation: Part,
}

impl Known {
    fn read(given: &WeighTrust, policy: &Policy) -> Result<Self, UsageError> {
        let reputation = given.reputation.as_ref().map(|report| reputation(report, policy)).transpose()?;
        let validation = given.validation.as_ref().map(validation).transpose()?;
        Ok(Self {
            identity: given.agent.as_ref().and_then(identity).map(|points| (points, ONE)),
            reputation: reputation.flatten(),
            validation: validation.flatten(),
        })
    }

    const fn parts(&self, policy: &Policy) -> [(TrustPart, u64, Part); 3] {
        [
            (TrustPart::Identity, policy.identity, self.identity),
            (TrustPart::Reputation, policy.reputation, self.reputation),
            (TrustPart::Validation, policy.validation, self.validation),
        ]
    }
}

/// Points for whose agent it is.
fn identity(report: &WeighedAgent) -> Option<u64> {
    let is_bound = report.verdict == AgentVerdict::Bound;
    let base = match report.verdict {
        AgentVerdict::Unknown => return None,
        AgentVerdict::NotFound => return Some(0),
        AgentVerdict::NotBound => 0,
        AgentVerdict::Invalid => 20,
        AgentVerdict::Bound => 60,
    };
    let has_wallet = report.wallet.as_ref().is_some_and(|wallet| wallet.state == WalletState::Set);
    let domains = report.domains.as_deref().unwrap_or_default();
    let proved = domains
        .iter()
        .filter(|domain| matches!(domain.proof, DomainProof::Proved | DomainProof::SameHost))
        .count();
    let domains: u64 = match proved {
        proved if !is_bound || proved == 0 => 0,
        proved if proved == domains.len() => 30,
        _ => 15,
    };
    Some(domains.saturating_add(base).saturating_add(if has_wallet { 10 } else { 0 }))
}

/// A share in millionths, rounded down. No count is too large for it.
fn share(part: u64, whole: u64) -> u64 {
    let millionths = u128::from(part).saturating_mul(ONE.into());
    let share = millionths.checked_div(whole.into()).unwrap_or(0);
    u64::try_from(share).unwrap_or(ONE)
}

fn reputation(report: &WeighedReputation, policy: &Policy) -> Result<Part, UsageError> {
    let mean = report.score.as_ref().map(|score| {
        let mean = parse(&score.mean).filter(|mean| *mean <= ONE);
        mean.ok_or_else(|| {
            UsageError::wrong("reputation.score.mean", "is not a number from 0 to 1 with six decimals")
        })
    });
    let mean = mean.transpose()?;
    let is_summarised = report.verdict == ReputationVerdict::Summarised;
    let clients = report.clients.unwrap_or(0);
    let sure = share(clients, clients.saturating_add(policy.minimum_clients));
    Ok(mean.filter(|_| is_summarised).map(|mean| (mean.saturating_mul(100) / ONE, sure)))
}

/// An answer counts only of validators whom the caller named (decision I18).
fn validation(report: &WeighedValidation) -> Result<Part, UsageError> {
    let Some(summary) = &report.summary else { return Ok(None) };
    if summary.average.is_some_and(|average| average > 100) {
        return Err(UsageError::wrong("validation.summary.average", "is not an integer from 0 to 100"));
    }
    let responded = summary.responded;
    let average = summary.average.filter(|_| report.validators.is_some() && responded > 0);
    Ok(average.map(|average| (average.into(), share(responded, responded.saturating_add(1)))))
}

fn judge(given: &WeighTrust, policy: &Policy, agent: Option<AgentRef>, known: &Known) -> TrustReport {
    let mut noted = Noted::default();
    let flags = flags::raised(given, policy);
    let (mut sum, mut weighed, mut all, mut sure) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut components = Vec::new();
    for (name, weight, part) in known.parts(policy) {
        all = all.saturating_add(weight);
        if let Some((score, certainty)) = part {
            weighed = weighed.saturating_add(weight);
            sum = sum.saturating_add(weight.saturating_mul(score));
            sure = sure.saturating_add(weight.saturating_mul(certainty));
        } else {
            let pointer = match name {
                TrustPart::Identity => "/identity",
                TrustPart::Reputation => "/reputation",
                TrustPart::Validation => "/validation",
            };
            noted.argument(Code::TrustMissing, pointer, None, None);
        }
        components.push(TrustComponent { name, weight, score: part.map(|part| part.0) });
    }
    let score = sum.checked_div(weighed);
    let confidence = sure.checked_div(all).unwrap_or(0);
    let is_raised = |listed: &[_]| flags.iter().any(|flag| listed.contains(flag));
    let is_blocked = is_raised(&policy.blocking);
    if is_blocked {
        noted.nowhere(Code::TrustBlocked);
    }
    if score.is_none() {
        noted.nowhere(Code::TrustNothingKnown);
    }
    let verdict = match score {
        _ if is_blocked => TrustVerdict::NotTrusted,
        None => TrustVerdict::Unknown,
        Some(score) if score <= policy.distrust => TrustVerdict::NotTrusted,
        Some(score) if score >= policy.trust && confidence >= policy.minimum_confidence => {
            if is_raised(&policy.withholding) {
                noted.nowhere(Code::TrustWithheld);
                TrustVerdict::Uncertain
            } else {
                TrustVerdict::Trusted
            }
        }
        Some(_) => TrustVerdict::Uncertain,
    };
    TrustReport {
        agent: agent.map(|agent| agent.to_string()),
        policy: policy.shown(),
        verdict,
        score,
        components,
        confidence: micro(confidence),
        flags,
        findings: noted.finish(None),
    }
}
