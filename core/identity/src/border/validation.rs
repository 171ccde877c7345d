//! What validators say of an agent.

use primitives::describe::{Address, Bytes32, Count, List, Report, Seconds, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::evidence::{ContractAnswer, EventLog};
use crate::Finding;
use crate::limits::{CLIENTS, LOGS, REF_CHARACTERS, SHOWN, VALIDATIONS};

/// What the registry answered about one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationStatus {
    /// The request.
    pub request_hash: Bytes32,
    /// What `getValidationStatus` answered.
    pub answer: Option<ContractAnswer>,
}

/// What validators say, of all that counts. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValidationVerdict {
    /// All passed the agent, and nothing is unclear or stale.
    Validated,
    /// All failed the agent, and nothing is unclear.
    Failed,
    /// There are other answers, or some are stale or unclear.
    Mixed,
    /// There is no answer, and something is unclear; or nothing was read.
    Unknown,
    /// There is no answer yet.
    Pending,
    /// Nothing was asked that counts.
    None,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestState {
    /// The answer is 100.
    Passed,
    /// The answer is 0.
    Failed,
    /// The answer is between the two.
    Scored,
    /// There is no answer.
    Pending,
    /// There is no answer, or it is 0: without all events the two look alike.
    PendingOrFailed,
    /// It is of another agent.
    Foreign,
    /// It was not read, or what was read contradicts itself.
    Unknown,
}

/// How a validator claims to have looked. The chain does not check it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValidationClaim {
    /// A proof of zero knowledge about machine learning.
    Zkml,
    /// A trusted execution environment.
    Tee,
    /// A stake.
    Stake,
}

/// A request, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationRequestShown {
    /// The request.
    pub request_hash: Bytes32,
    /// The validator who was asked.
    pub validator: Option<Address>,
    /// What became of it.
    pub state: RequestState,
    /// The answer, from 0 to 100; null where there is none for certain.
    pub response: Option<u8>,
    /// The hash that commits the validator's evidence; zero for none.
    pub response_hash: Option<Bytes32>,
    /// The validator's tag; its bytes in hex where they are not UTF-8.
    pub tag: Option<Text<SHOWN>>,
    /// The Unix time of the last change.
    pub last_update: Option<Uint256>,
    /// Whether the validator is one that was named; null where none was.
    pub trusted: Option<bool>,
    /// Whether the last change is too long ago; null without an age, or where it lies in the future.
    pub stale: Option<bool>,
    /// How the validator claims to have looked.
    pub claim: Option<ValidationClaim>,
}

/// The answers that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationSummary {
    /// How many there are.
    pub responded: Count,
    /// Their average, from 0 to 100, rounded down; null where there is none.
    pub average: Option<u8>,
    /// How many are 100.
    pub passed: Count,
    /// How many are 0.
    pub failed: Count,
    /// How many requests wait for an answer.
    pub pending: Count,
    /// How many requests may have an answer that was not read.
    pub unclear: Count,
}

/// What validators say of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationReport {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// What validators say.
    pub verdict: ValidationVerdict,
    /// How many validators were named; null where none was, so that everyone's answer counts.
    pub validators: Option<Count>,
    /// The requests, in the order of the registry; null where they were not read.
    pub requests: Option<List<ValidationRequestShown, VALIDATIONS>>,
    /// The answers that count; null where the requests were not read.
    pub summary: Option<ValidationSummary>,
    /// What is wrong, or worth to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ValidationReport {
    const FORMAT: &'static str = "erc8257-identity-validation/1";
}

/// Tells what validators say of an agent. An answer is the word of its validator: name those that you trust.
///
/// Source: ERC-8004, Validation Registry; seed 004; decisions I4, I13, I15, I17, I18
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeValidation {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The validation registry. None is known by default.
    pub registry: Address,
    /// The Unix time.
    pub now: Seconds,
    /// How old an answer may be. Default: any age will do.
    pub max_age_seconds: Option<Seconds>,
    /// The validators whose answers count. Default: everyone's, also that of the agent itself.
    pub validators: Option<List<Address, CLIENTS>>,
    /// What `getAgentValidations` answered.
    pub list: Option<ContractAnswer>,
    /// What the registry answered about each request.
    pub statuses: List<ValidationStatus, VALIDATIONS>,
    /// The events `ValidationResponse` about this agent.
    pub logs: Option<List<EventLog, LOGS>>,
    /// Whether these are all such events, from the registry's first block on. Default: no.
    pub logs_complete: Option<bool>,
}
impl Verb for JudgeValidation {
    type Report = ValidationReport;
    const BUNDLE: &'static str = "erc8257-identity-validation-bundle/1";
}
