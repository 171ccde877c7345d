//! The tier of an agent, by a policy of the caller.

use primitives::describe::{Count, List, Report, Strict, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use crate::codes::Finding;
use crate::limits::{POLICY_NAME, TIERS};

/// A tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierStep {
    /// Its name.
    pub name: Text<POLICY_NAME>,
    /// The points from which on an agent has it, up to 1,000,000,000.
    pub points: Count,
}
impl Strict for TierStep {}

/// How many points one unit of each input gives, up to 1,000,000,000. Default: 0, and then the input is not needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TierPoints {
    /// For each reviewer.
    pub clients: Option<Count>,
    /// For each percent of the mean rating.
    pub mean_percent: Option<Count>,
    /// For each validation that passed.
    pub passed: Option<Count>,
    /// For each day of the agent.
    pub age_days: Option<Count>,
}
impl Strict for TierPoints {}

/// Which tiers there are. None is built in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierPolicy {
    /// The format, `tier-policy/1`.
    pub format: Option<Text<POLICY_NAME>>,
    /// A name for it.
    pub name: Text<POLICY_NAME>,
    /// The tiers, the lowest first, each with more points than the one before.
    pub tiers: List<TierStep, TIERS>,
    /// How points are made.
    pub per_unit: TierPoints,
}
impl Strict for TierPolicy {}

/// What is known of an agent. Each number is up to 1,000,000,000.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TierInputs {
    /// How many accounts reviewed it.
    pub clients: Option<Count>,
    /// Its mean rating, in percent.
    pub mean_percent: Option<Count>,
    /// How many validations it passed.
    pub passed: Option<Count>,
    /// How old it is, in days.
    pub age_days: Option<Count>,
}

/// An input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TierInput {
    /// How many accounts reviewed the agent.
    Clients,
    /// Its mean rating.
    ///
    /// Name: meanPercent
    MeanPercent,
    /// How many validations it passed.
    Passed,
    /// How old it is.
    ///
    /// Name: ageDays
    AgeDays,
}

/// Whether an agent has a tier. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TierVerdict {
    /// It has.
    Tier,
    /// It has fewer points than the lowest tier.
    Below,
    /// An input is missing that the policy counts.
    Unknown,
}

/// The tier of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TierReport {
    /// The name of the policy.
    pub policy: Text<POLICY_NAME>,
    /// Whether the agent has a tier.
    pub verdict: TierVerdict,
    /// The tier.
    pub tier: Option<Text<POLICY_NAME>>,
    /// The points.
    pub points: Option<Uint256>,
    /// The points of the next tier; null where there is none.
    pub next: Option<Uint256>,
    /// The inputs that are missing.
    pub missing: List<TierInput, 4>,
    /// The same, as findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for TierReport {
    const FORMAT: &'static str = "erc8257-identity-tier/1";
}

/// Tells the tier of an agent. The policy is the caller's: there are no tiers of ours.
///
/// Source: seed 004; decision I20
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindTier {
    /// Which tiers there are.
    pub policy: TierPolicy,
    /// What is known of the agent.
    pub inputs: TierInputs,
}
impl Verb for FindTier {
    type Report = TierReport;
    const BUNDLE: &'static str = "erc8257-identity-tier-bundle/1";
}
