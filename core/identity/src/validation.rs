//! What validators say of an agent. An answer of 0 and no answer look alike in the state: only events tell them apart.

mod events;
mod status;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::ToString;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::tuple::Tuple;
use primitives::describe::{Conclusion, Refusal, Run};
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::answer::Answer;
use crate::border::validation::{
    JudgeValidation, RequestState, ValidationReport, ValidationRequestShown, ValidationSummary,
    ValidationVerdict,
};
use crate::codes::Code;
use crate::event::PASSED;
use crate::limits::VALIDATIONS;
use crate::noted::Noted;
use crate::reference::agent;
use crate::text::shown;
use events::Answers;
use status::Status;

/// Tells what validators say of an agent.
///
/// # Errors
/// `usage-wrong-value` for a text that names no agent.
///
/// # Example
/// ```
/// use erc8257_identity::border::validation::{JudgeValidation, ValidationVerdict};
/// use erc8257_identity::judge_validation;
///
/// let asked = JudgeValidation {
///     agent: "8453:22".into(),
///     registry: "0x73545fa988e098e4166ce48104a9d0b4c68e6f55".parse().unwrap(),
///     now: 1_800_000_000,
///     max_age_seconds: None,
///     validators: None,
///     list: None,
///     statuses: vec![],
///     logs: None,
///     logs_complete: None,
/// };
/// assert_eq!(judge_validation(&asked).unwrap().verdict, ValidationVerdict::Unknown);
/// ```
pub fn judge_validation(asked: &JudgeValidation) -> Result<ValidationReport, UsageError> {
    let agent = agent(&asked.agent, "agent")?;
    Ok(judge(asked, &agent))
}

impl Run for JudgeValidation {
    fn run(self) -> Result<ValidationReport, Refusal> {
        Ok(judge_validation(&self)?)
    }

    fn conclusion(report: &ValidationReport) -> Conclusion {
        match report.verdict {
            ValidationVerdict::Validated => Conclusion::Yes,
            ValidationVerdict::Unknown | ValidationVerdict::Pending => Conclusion::Unknown,
            ValidationVerdict::Failed | ValidationVerdict::Mixed | ValidationVerdict::None => Conclusion::No,
        }
    }
}

/// Tells what validators say of an agent whose reference was read.
pub(crate) fn judge(given: &JudgeValidation, agent: &AgentRef) -> ValidationReport {
    let mut noted = Noted::default();
    let validators: Option<BTreeSet<Address>> =
        given.validators.as_ref().map(|all| all.iter().copied().collect());
    let mut report = ValidationReport {
        agent: agent.to_string(),
        verdict: ValidationVerdict::Unknown,
        validators: validators.as_ref().map(|validators| number(validators.len())),
        requests: None,
        summary: None,
        findings: Vec::new(),
    };
    let list = Answer::read(given.list.as_ref(), requests).noted(&mut noted);
    let logs = given.logs.as_deref().unwrap_or_default();
    let answers = Answers::read(logs, given.registry, agent.agent_id.into());
    answers.left_out.note(&mut noted);
    let Some(list) = list else {
        report.findings = noted.finish(None);
        return report;
    };
    if given.validators.is_none() {
        noted.nowhere(Code::ValAnyValidator);
    }
    let is_whole = given.logs_complete == Some(true) && answers.left_out.malformed == 0;
    let mut tally = Tally { validators, is_whole, ..Tally::new(given, agent.agent_id, &answers) };
    let shown = list.iter().take(VALIDATIONS).map(|request| tally.request(*request, &mut noted)).collect();
    tally.unclear = tally.unclear.saturating_add(number(list.len().saturating_sub(VALIDATIONS)));
    report.requests = Some(shown);
    report.verdict = if answers.is_contested { ValidationVerdict::Unknown } else { tally.verdict() };
    report.summary = Some(tally.summary());
    report.findings = noted.finish(None);
    report
}

/// The requests of the list, each once, in its order.
pub(crate) fn requests(answer: &[u8]) -> Option<Vec<B256>> {
    let mut tuple = Tuple::new(answer, 1);
    let mut list = tuple.words()?;
    tuple.end()?;
    let mut seen = BTreeSet::new();
    list.retain(|request| seen.insert(*request));
    Some(list)
}

/// The validator of what the registry says of one request.
pub(crate) fn validator(answer: &[u8]) -> Option<Address> {
    Status::read(answer).map(|status| status.validator)
}

/// What counts.
struct Tally<'a> {
    given: &'a JudgeValidation,
    agent: U256,
    statuses: BTreeMap<B256, Answer<'a, Status<'a>>>,
    /// The validators who were named.
    validators: Option<BTreeSet<Address>>,
    answers: &'a Answers<'a>,
    /// Whether all events were read.
    is_whole: bool,
    responded: u64,
    sum: u64,
    passed: u64,
    failed: u64,
    pending: u64,
    unclear: u64,
    is_stale: bool,
}

impl<'a> Tally<'a> {
    fn new(given: &'a JudgeValidation, agent: U256, answers: &'a Answers<'a>) -> Self {
        let mut statuses = BTreeMap::new();
        for status in &given.statuses {
            statuses
                .entry(status.request_hash)
                .or_insert_with(|| Answer::read(status.answer.as_ref(), Status::read));
        }
        Self {
            given,
            agent,
            statuses,
            validators: None,
            answers,
            is_whole: false,
            responded: 0,
            sum: 0,
            passed: 0,
            failed: 0,
            pending: 0,
            unclear: 0,
            is_stale: false,
        }
    }

    /// Judges one request, and counts it.
    fn request(&mut self, request: B256, noted: &mut Noted) -> ValidationRequestShown {
        let answer = self.statuses.get(&request).copied().unwrap_or(Answer::NotAsked);
        let Some(status) = answer.noted(noted) else {
            add(&mut self.unclear, 1);
            return unread(request);
        };
        if status.agent != self.agent {
            noted.nowhere(Code::ValOtherAgent);
            let state = RequestState::Foreign;
            return ValidationRequestShown { state, validator: Some(status.validator), ..unread(request) };
        }
        let state = self.state(request, &status);
        match state {
            RequestState::Unknown => noted.nowhere(Code::ValEventDiffers),
            RequestState::PendingOrFailed => noted.nowhere(Code::ValZeroAmbiguous),
            _ => {}
        }
        let claim = status.claim();
        if claim.is_some() {
            noted.nowhere(Code::ValClaim);
        }
        let stale = self.stale(&status, noted);
        let trusted = self.validators.as_ref().map(|all| all.contains(&status.validator));
        if trusted != Some(false) {
            self.count(state, &status, stale);
        }
        let is_answered = matches!(state, RequestState::Passed | RequestState::Failed | RequestState::Scored);
        ValidationRequestShown {
            request_hash: request,
            validator: Some(status.validator),
            state,
            response: is_answered.then_some(status.response),
            response_hash: Some(status.response_hash),
            tag: Some(shown(status.tag)),
            last_update: Some(status.last_update),
            trusted,
            stale,
            claim,
        }
    }

    fn state(&self, request: B256, status: &Status<'_>) -> RequestState {
        if !self.answers.agrees(request, status) {
            return RequestState::Unknown;
        }
        if !status.shows_answer() && !self.answers.has(request) {
            return if self.is_whole { RequestState::Pending } else { RequestState::PendingOrFailed };
        }
        match status.response {
            0 => RequestState::Failed,
            PASSED => RequestState::Passed,
            _ => RequestState::Scored,
        }
    }

    fn stale(&self, status: &Status<'_>, noted: &mut Noted) -> Option<bool> {
        let Some(age) = U256::from(self.given.now).checked_sub(status.last_update) else {
            noted.nowhere(Code::ValFuture);
            return None;
        };
        self.given.max_age_seconds.map(|most| age > U256::from(most))
    }

    fn count(&mut self, state: RequestState, status: &Status<'_>, stale: Option<bool>) {
        match state {
            RequestState::Passed => add(&mut self.passed, 1),
            RequestState::Failed => add(&mut self.failed, 1),
            RequestState::Scored => {}
            RequestState::Pending => return add(&mut self.pending, 1),
            RequestState::PendingOrFailed | RequestState::Foreign | RequestState::Unknown => {
                return add(&mut self.unclear, 1);
            }
        }
        add(&mut self.responded, 1);
        add(&mut self.sum, u64::from(status.response));
        self.is_stale |= stale == Some(true);
    }

    const fn verdict(&self) -> ValidationVerdict {
        use ValidationVerdict as Verdict;

        match (self.responded, self.unclear, self.pending) {
            (0, 0, 0) => Verdict::None,
            (0, 0, _) => Verdict::Pending,
            (0, ..) => Verdict::Unknown,
            (all, 0, _) if self.passed == all && !self.is_stale => Verdict::Validated,
            (all, 0, _) if self.failed == all => Verdict::Failed,
            _ => Verdict::Mixed,
        }
    }

    fn summary(&self) -> ValidationSummary {
        let average = self.sum.checked_div(self.responded);
        ValidationSummary {
            responded: self.responded,
            average: average.and_then(|average| u8::try_from(average).ok()),
            passed: self.passed,
            failed: self.failed,
            pending: self.pending,
            unclear: self.unclear,
        }
    }
}

/// A request of which nothing is known.
const fn unread(request: B256) -> ValidationRequestShown {
    ValidationRequestShown {
        request_hash: request,
        validator: None,
        state: RequestState::Unknown,
        response: None,
        response_hash: None,
        tag: None,
        last_update: None,
        trusted: None,
        stale: None,
        claim: None,
    }
}

const fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

fn number(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
