//! What others say of an agent: all feedback from events and state, compared; the contract's own summary, to the last digit; and a score
//! of star ratings, with the filter of reviewers beside each number.

mod count;
mod entry;
mod events;
mod latest;
mod merge;
mod score;
mod state;
mod summary;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, Run};
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::answer::Answer;
use crate::border::evidence::ContractAnswer;
use crate::border::reputation::{
    BetaPolicy, ContractSummary, CountedVotes, JudgeReputation, ReputationFlag, ReputationReport,
    ReputationVerdict, TagsAsked, TrendWord,
};
use crate::codes::Code;
use crate::filter::Filter;
use crate::limits::PRIOR;
use crate::noted::Noted;
use crate::reference::agent;
use count::Counted;
use entry::Entry;
use events::Events;
use merge::Merged;

pub(crate) use score::{STARRED, rating};

impl BetaPolicy {
    pub(crate) fn alpha(&self) -> u32 {
        self.prior_alpha.unwrap_or(1)
    }

    pub(crate) fn beta(&self) -> u32 {
        self.prior_beta.unwrap_or(1)
    }

    pub(crate) fn counted(&self) -> CountedVotes {
        self.votes.unwrap_or(CountedVotes::Latest)
    }

    pub(crate) fn check(&self) -> Result<(), UsageError> {
        for (prior, member) in
            [(self.prior_alpha, "policy.priorAlpha"), (self.prior_beta, "policy.priorBeta")]
        {
            if prior.is_some_and(|prior| !(1..=PRIOR).contains(&prior)) {
                return Err(UsageError::wrong(member, "is not an integer from 1 to 1000000"));
            }
        }
        Ok(())
    }
}

/// Summarises what others say of an agent.
///
/// # Errors
/// `usage-wrong-value` and `usage-missing`, with the member: a text that names no agent, a prior out of its range, a filter without its
/// list.
///
/// # Example
/// ```
/// use erc8257_identity::border::reputation::{JudgeReputation, ReputationVerdict};
/// use erc8257_identity::judge_reputation;
///
/// let asked = JudgeReputation {
///     agent: "8453:22".into(),
///     registry: "0x8004baa17c55a88189ae136b182e5fda19de9b63".parse().unwrap(),
///     wallet: None,
///     filter: None,
///     tag1: None,
///     tag2: None,
///     policy: None,
///     logs: None,
///     read_all: None,
///     summary: None,
/// };
/// // Nothing was read: there is no score, and not a score of 0.
/// let report = judge_reputation(&asked).unwrap();
/// assert_eq!((report.verdict, report.score), (ReputationVerdict::Unknown, None));
/// ```
pub fn judge_reputation(asked: &JudgeReputation) -> Result<ReputationReport, UsageError> {
    let agent = agent(&asked.agent, "agent")?;
    let policy = asked.policy.clone().unwrap_or_default();
    policy.check()?;
    let filter = Filter::read(asked.filter.clone().unwrap_or_default())?;
    Ok(Asked { agent, policy, filter, given: asked, pages: None }.report())
}

/// Summarises feedback whose arguments were read. `pages` stand in place of one answer of `readAllFeedback`.
pub(crate) fn judge(
    agent: AgentRef,
    filter: Filter,
    asked: &JudgeReputation,
    pages: Option<&[ContractAnswer]>,
) -> ReputationReport {
    let policy = asked.policy.clone().unwrap_or_default();
    Asked { agent, policy, filter, given: asked, pages }.report()
}

impl Run for JudgeReputation {
    fn run(self) -> Result<ReputationReport, Refusal> {
        Ok(judge_reputation(&self)?)
    }

    fn conclusion(report: &ReputationReport) -> Conclusion {
        match report.verdict {
            ReputationVerdict::Summarised => Conclusion::Yes,
            ReputationVerdict::Partial | ReputationVerdict::Unknown => Conclusion::Unknown,
            ReputationVerdict::Empty | ReputationVerdict::Inconsistent => Conclusion::No,
        }
    }
}

/// What is asked, and what was read for it.
struct Asked<'a> {
    agent: AgentRef,
    policy: BetaPolicy,
    filter: Filter,
    given: &'a JudgeReputation,
    /// The answers of `readAllFeedback`, one for some of the accounts.
    pages: Option<&'a [ContractAnswer]>,
}

impl<'a> Asked<'a> {
    /// The feedback of the state. A page that says nothing leaves all of it unknown.
    fn state(&self, noted: &mut Noted) -> Option<(Vec<Entry<'a>>, bool)> {
        let Some(pages) = self.pages else {
            return Answer::read(self.given.read_all.as_ref(), state::read_all).noted(noted);
        };
        let mut all = Vec::new();
        for page in pages {
            all.extend(Answer::read(Some(page), state::entries).noted(noted)?);
        }
        let all = state::sorted(all);
        if all.is_none() {
            noted.nowhere(Code::AnswerMalformed);
        }
        all
    }

    fn report(&self) -> ReputationReport {
        let mut noted = Noted::default();
        let mut report = self.nothing_read();
        if self.filter.is_repeated() {
            noted.nowhere(Code::RepDuplicateClient);
        }
        let state = self.state(&mut noted);
        let events = self
            .given
            .logs
            .as_ref()
            .map(|logs| Events::read(logs, self.given.registry, self.agent.agent_id.into()));
        let summary = Answer::read(self.given.summary.as_ref(), state::summary).noted(&mut noted);
        if let Some(events) = &events {
            events.left_out.note(&mut noted);
        }
        let Some(merged) = Merged::of(state, events.as_ref(), &mut noted) else {
            report.findings = noted.finish(None);
            return report;
        };
        let counted = Counted::of(&merged.entries, self, &mut noted);
        report.source = Some(merged.source);
        report.latest = events.as_ref().map(|events| latest::of(events, &merged.entries));
        let (contract, is_wrapped) = counted.contract.finish();
        let agrees = summary.map(|answer| answer == contract);
        report.contract = Some(ContractSummary {
            count: alloy_primitives::U256::from(contract.count),
            summary_value: contract.value,
            summary_value_decimals: contract.decimals,
            wrapped: is_wrapped,
            agrees,
        });
        if is_wrapped {
            noted.nowhere(Code::RepSummaryWrapped);
        }
        if agrees == Some(false) {
            noted.nowhere(Code::RepSummaryDiffers);
        }
        let mut votes = counted.votes;
        if self.is_starred() {
            report.score = Some(votes.score(&self.policy));
            report.distribution = Some(votes.distribution());
            report.trend = Some(votes.trend());
        }
        report.clients = Some(counted.clients);
        let is_empty = counted.entries.counted == 0;
        report.entries = Some(counted.entries);
        report.tags = Some(counted.tags);
        report.top = Some(counted.top);
        let is_declining = report.trend.as_ref().is_some_and(|trend| trend.word == TrendWord::Declining);
        for (flag, is_raised) in [
            (ReputationFlag::Incomplete, merged.is_incomplete),
            (ReputationFlag::OneClientMajority, counted.is_majority),
            (ReputationFlag::Declining, is_declining),
        ] {
            report.flags.extend(is_raised.then_some(flag));
        }
        report.verdict = if merged.is_inconsistent || agrees == Some(false) {
            ReputationVerdict::Inconsistent
        } else if merged.is_incomplete {
            ReputationVerdict::Partial
        } else if is_empty {
            ReputationVerdict::Empty
        } else {
            ReputationVerdict::Summarised
        };
        report.findings = noted.finish(None);
        report
    }

    fn is_starred(&self) -> bool {
        self.tag1() == STARRED
    }

    fn tag1(&self) -> &[u8] {
        self.given.tag1.as_deref().map_or(STARRED, str::as_bytes)
    }

    fn tag2(&self) -> &[u8] {
        self.given.tag2.as_deref().unwrap_or_default().as_bytes()
    }

    /// The report where there is no source.
    fn nothing_read(&self) -> ReputationReport {
        let text = |tag: &[u8]| String::from_utf8_lossy(tag).into_owned();
        ReputationReport {
            agent: self.agent.to_string(),
            verdict: ReputationVerdict::Unknown,
            source: None,
            filter: self.filter.shown(),
            query: TagsAsked { tag1: text(self.tag1()), tag2: text(self.tag2()) },
            entries: None,
            clients: None,
            contract: None,
            score: None,
            distribution: None,
            trend: None,
            tags: None,
            top: None,
            latest: None,
            flags: if self.filter.is_open() { Vec::from([ReputationFlag::Unfiltered]) } else { Vec::new() },
            findings: Vec::new(),
        }
    }
}
