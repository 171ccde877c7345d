//! The tier of an agent, by a policy of the caller (decision I20).

use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::describe::{Conclusion, Refusal, Run, Word as _};
use primitives::usage::UsageError;

use crate::border::tier::{FindTier, TierInput, TierPolicy, TierReport, TierVerdict};
use crate::codes::Code;
use crate::limits::TIER_NUMBER;
use crate::noted::Noted;

/// The format of these policies.
const FORMAT: &str = "tier-policy/1";

/// An input: what a unit of it gives, and how much of it there is.
type Input = (TierInput, u64, Option<u64>);

/// Tells the tier of an agent.
///
/// # Errors
/// `usage-wrong-value` for a policy whose tiers do not rise, and for a number out of its range.
///
/// # Example
/// ```
/// use erc8257_identity::border::tier::{FindTier, TierInputs, TierPoints, TierPolicy, TierStep};
/// use erc8257_identity::find_tier;
///
/// let policy = TierPolicy {
///     format: None,
///     name: "mine".into(),
///     tiers: vec![TierStep { name: "known".into(), points: 10 }],
///     per_unit: TierPoints { clients: Some(5), ..TierPoints::default() },
/// };
/// let inputs = TierInputs { clients: Some(2), ..TierInputs::default() };
/// assert_eq!(find_tier(&FindTier { policy, inputs }).unwrap().tier.as_deref(), Some("known"));
/// ```
pub fn find_tier(asked: &FindTier) -> Result<TierReport, UsageError> {
    check(&asked.policy)?;
    let inputs = inputs(asked)?;
    Ok(judge(&asked.policy, &inputs))
}

impl Run for FindTier {
    fn run(self) -> Result<TierReport, Refusal> {
        Ok(find_tier(&self)?)
    }

    fn conclusion(report: &TierReport) -> Conclusion {
        match report.verdict {
            TierVerdict::Tier => Conclusion::Yes,
            TierVerdict::Below => Conclusion::No,
            TierVerdict::Unknown => Conclusion::Unknown,
        }
    }
}

fn check(policy: &TierPolicy) -> Result<(), UsageError> {
    if policy.format.as_ref().is_some_and(|format| format != FORMAT) {
        return Err(UsageError::wrong("policy.format", "is not tier-policy/1"));
    }
    let rises = |pair: &[_]| matches!(pair, [low, high] if points(low) < points(high));
    let is_good = !policy.tiers.is_empty()
        && policy.tiers.iter().all(|tier| tier.points <= TIER_NUMBER)
        && policy.tiers.windows(2).all(rises);
    if is_good {
        Ok(())
    } else {
        Err(UsageError::wrong(
            "policy.tiers",
            "are not 1 to 16 tiers, each with more points than the one before",
        ))
    }
}

const fn points(tier: &crate::border::tier::TierStep) -> u64 {
    tier.points
}

fn inputs(given: &FindTier) -> Result<[Input; 4], UsageError> {
    let (unit, is) = (&given.policy.per_unit, &given.inputs);
    let all = [
        (TierInput::Clients, unit.clients.unwrap_or(0), is.clients),
        (TierInput::MeanPercent, unit.mean_percent.unwrap_or(0), is.mean_percent),
        (TierInput::Passed, unit.passed.unwrap_or(0), is.passed),
        (TierInput::AgeDays, unit.age_days.unwrap_or(0), is.age_days),
    ];
    for (input, unit, is) in all {
        let sentence = "is not an integer from 0 to 1000000000";
        if unit > TIER_NUMBER {
            return Err(UsageError::wrong(&alloc::format!("policy.perUnit.{}", input.as_str()), sentence));
        }
        if is.is_some_and(|is| is > TIER_NUMBER) {
            return Err(UsageError::wrong(&alloc::format!("inputs.{}", input.as_str()), sentence));
        }
    }
    Ok(all)
}

fn judge(policy: &TierPolicy, inputs: &[Input]) -> TierReport {
    let mut noted = Noted::default();
    let mut report = TierReport {
        policy: policy.name.clone(),
        verdict: TierVerdict::Unknown,
        tier: None,
        points: None,
        next: None,
        missing: Vec::new(),
        findings: Vec::new(),
    };
    let mut sum = 0_u64;
    for (input, unit, is) in inputs.iter().filter(|(_, unit, _)| *unit > 0) {
        if let Some(is) = is {
            // At most four products of 10^18.
            sum = sum.saturating_add(unit.saturating_mul(*is));
        } else {
            report.missing.push(*input);
            let pointer = alloc::format!("/inputs/{}", input.as_str());
            noted.argument(Code::TierMissing, &pointer, None, None);
        }
    }
    if report.missing.is_empty() {
        let reached = policy.tiers.iter().rev().find(|tier| tier.points <= sum);
        let next = policy.tiers.iter().find(|tier| tier.points > sum);
        report.verdict = if reached.is_some() { TierVerdict::Tier } else { TierVerdict::Below };
        report.tier = reached.map(|tier| tier.name.clone());
        report.points = Some(U256::from(sum));
        report.next = next.map(|tier| U256::from(tier.points));
    }
    report.findings = noted.finish(None);
    report
}
