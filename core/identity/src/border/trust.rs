//! How far an agent can be trusted, by a policy of the caller.

use primitives::describe::{Bytes32, Count, List, Report, Strict, Text, Verb};
use primitives::limits::FINDINGS;

use super::agent::{AgentVerdict, DomainProof, WalletState};
use super::reputation::{ReputationFlag, ReputationVerdict, ReviewerMode};
use crate::codes::Finding;
use crate::limits::{DOMAINS, FLAGS, POLICY_NAME, REF_CHARACTERS, VALIDATIONS};

/// What to know beside the score, in the order of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrustFlag {
    /// It is not known whose agent it is.
    IdentityUnknown,
    /// The registry has no such agent.
    NotFound,
    /// The file names the agent, and its structure is broken.
    InvalidFile,
    /// The file does not speak for the agent.
    NotBound,
    /// The file says that the agent is not active.
    Inactive,
    /// The agent has no wallet.
    WalletUnset,
    /// There are few reviewers.
    FewReviewers,
    /// The sources of feedback contradict each other.
    InconsistentReputation,
    /// Feedback is missing.
    PartialReputation,
    /// There is no feedback that counts.
    NoReputation,
    /// The feedback of every account counts, also of one that was made to praise the agent.
    UnfilteredReviewers,
    /// Ratings get worse.
    Declining,
    /// The answers of every validator count, also of one that the agent runs.
    AnyValidator,
    /// A validator failed the agent.
    ValidationFailed,
    /// The answer of a validator is too old.
    ValidationStale,
    /// There is no answer of a validator.
    NoValidation,
}

/// What each component weighs, from 0 to 100. All three are given, and not all are 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustWeights {
    /// Whose agent it is.
    pub identity: Count,
    /// What others say of it.
    pub reputation: Count,
    /// What validators say of it.
    pub validation: Count,
}
impl Strict for TrustWeights {}

/// When an agent is trusted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrustPolicy {
    /// The format, `trust-policy/1`.
    pub format: Option<Text<POLICY_NAME>>,
    /// A name for it. Default: `default`.
    pub name: Option<Text<POLICY_NAME>>,
    /// What each component weighs. Default: 30, 50 and 20.
    pub weights: Option<TrustWeights>,
    /// How many reviewers are not few, up to 65,536. Default: 10.
    pub minimum_clients: Option<Count>,
    /// The score from which on an agent is trusted, up to 100. Default: 70.
    pub trust: Option<Count>,
    /// The score up to which it is not, less than that. Default: 30.
    pub distrust: Option<Count>,
    /// The confidence that trust needs, in millionths. Default: 500,000.
    pub minimum_confidence: Option<Count>,
    /// The flags with which an agent is not trusted, whatever its score. Default: `not-found`, `not-bound`,
    /// `inconsistent-reputation`.
    pub blocking: Option<List<TrustFlag, FLAGS>>,
    /// The flags with which the policy says no more than uncertain. Default: `identity-unknown`, `invalid-file`,
    /// `unfiltered-reviewers`, `validation-failed`.
    pub withholding: Option<List<TrustFlag, FLAGS>>,
}
impl Strict for TrustPolicy {}

/// Whether an agent's wallet is set, of the report of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedWallet {
    /// Whether it is set.
    pub state: WalletState,
}

/// The proof of a domain, of the report of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedDomain {
    /// The proof.
    pub proof: DomainProof,
}

/// What a file says of its agent, of the report of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedProfile {
    /// Whether the agent is active.
    pub active: Option<bool>,
}

/// The report of an agent (`erc8257-identity-agent/1`), as far as trust needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedAgent {
    /// The agent.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// Whether its file speaks for it.
    pub verdict: AgentVerdict,
    /// Its wallet.
    pub wallet: Option<WeighedWallet>,
    /// The domains of its endpoints.
    pub domains: Option<List<WeighedDomain, DOMAINS>>,
    /// What its file says.
    pub profile: Option<WeighedProfile>,
}

/// A filter, of the report of a reputation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedFilter {
    /// How the list is meant.
    pub mode: ReviewerMode,
}

/// A score, of the report of a reputation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedScore {
    /// The score, from 0 to 1, with six decimals.
    pub mean: Text<32>,
}

/// The report of a reputation (`erc8257-identity-reputation/1`), as far as trust needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedReputation {
    /// The agent.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// What the feedback tells.
    pub verdict: ReputationVerdict,
    /// Which reviewers count.
    pub filter: WeighedFilter,
    /// How many accounts the feedback is from.
    pub clients: Option<Count>,
    /// The score.
    pub score: Option<WeighedScore>,
    /// What to know beside the numbers.
    pub flags: List<ReputationFlag, 4>,
}

/// The answers that count, of the report of a validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedSummary {
    /// How many there are.
    pub responded: Count,
    /// Their average, from 0 to 100.
    pub average: Option<u8>,
    /// How many are 0.
    pub failed: Count,
}

/// A request, of the report of a validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedRequest {
    /// Whether its answer is too old.
    pub stale: Option<bool>,
}

/// The report of a validation (`erc8257-identity-validation/1`), as far as trust needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedValidation {
    /// The agent.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// How many validators were named.
    pub validators: Option<Count>,
    /// The requests.
    pub requests: Option<List<WeighedRequest, VALIDATIONS>>,
    /// The answers that count.
    pub summary: Option<WeighedSummary>,
}

/// What a policy says of an agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrustVerdict {
    /// Its score and the confidence in it suffice.
    Trusted,
    /// They do not, or a flag is raised with which the policy says no more.
    Uncertain,
    /// A flag blocks, or its score is low.
    NotTrusted,
    /// Nothing is known that the policy weighs.
    Unknown,
}

/// A part of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrustPart {
    /// Whose agent it is.
    Identity,
    /// What others say of it.
    Reputation,
    /// What validators say of it.
    Validation,
}

/// A component of the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustComponent {
    /// Which one it is.
    pub name: TrustPart,
    /// What it weighs.
    pub weight: Count,
    /// Its score, from 0 to 100; null where it is not known: nothing is filled in.
    pub score: Option<Count>,
}

/// The policy of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustPolicyShown {
    /// The format.
    pub format: Text<POLICY_NAME>,
    /// The name.
    pub name: Text<POLICY_NAME>,
    /// keccak256 of the canonical bytes (RFC 8785) of the whole policy, its defaults filled in.
    pub hash: Bytes32,
}

/// How far an agent can be trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustReport {
    /// The agent; null where no report names one.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// The policy.
    pub policy: TrustPolicyShown,
    /// What it says.
    pub verdict: TrustVerdict,
    /// The score, from 0 to 100; null where nothing is known that the policy weighs.
    pub score: Option<Count>,
    /// What it is made of.
    pub components: List<TrustComponent, 3>,
    /// How much of what the policy weighs is known, from 0 to 1, with six decimals.
    pub confidence: Text<32>,
    /// What to know beside the score.
    pub flags: List<TrustFlag, FLAGS>,
    /// What is missing, and what keeps the agent from trust.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for TrustReport {
    const FORMAT: &'static str = "erc8257-identity-trust/1";
}

/// Weighs the three reports of one agent by a policy. What is missing lowers the confidence, and is never filled in.
///
/// Source: seed 004; decisions I19, I38, I41
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighTrust {
    /// When an agent is trusted.
    pub policy: Option<TrustPolicy>,
    /// The report of the agent.
    pub agent: Option<WeighedAgent>,
    /// The report of its reputation.
    pub reputation: Option<WeighedReputation>,
    /// The report of its validation.
    pub validation: Option<WeighedValidation>,
}
impl Verb for WeighTrust {
    type Report = TrustReport;
    const BUNDLE: &'static str = "erc8257-identity-trust-bundle/1";
}
