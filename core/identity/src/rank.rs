//! Puts agents in order, and leaves out those that do not fit. No index is believed about reputation: the scores are those that were
//! judged here.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use primitives::describe::{Conclusion, Refusal, Run};
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::border::agent_query::{
    AgentCandidate, AgentRankReport, AgentSort, LeftOutAgent, LeftOutWhy, RankAgents, RankedAgent,
};
use crate::codes::Code;
use crate::limits::{OFFSET, SCORE};
use crate::noted::Noted;
use crate::query::{LIMIT, is_limit, is_query};
use crate::text::quoted;

/// Millionths of the score that one point of reputation stands for.
const POINT: u64 = 2_000;

/// Puts agents in order.
///
/// # Errors
/// `usage-wrong-value` for what `query` refuses.
///
/// # Example
/// ```
/// use erc8257_identity::border::agent_query::{AgentCandidate, RankAgents};
/// use erc8257_identity::rank_agents;
///
/// let candidate = |agent: &str, name: &str| AgentCandidate {
///     agent: agent.into(),
///     name: Some(name.into()),
///     description: None,
///     services: None,
///     mean: None,
///     last_activity: None,
/// };
/// let asked = RankAgents {
///     candidates: vec![candidate("8453:1", "Soup"), candidate("8453:2", "Weather")],
///     query: Some("weather".into()),
///     sort: None,
///     min_reputation: None,
///     limit: None,
///     offset: None,
/// };
/// let report = rank_agents(&asked).unwrap();
/// assert!(report.total == 1 && report.agents[0].agent.ends_with("/2"));
/// ```
pub fn rank_agents(asked: &RankAgents) -> Result<AgentRankReport, UsageError> {
    check(asked)?;
    Ok(judge(asked))
}

impl Run for RankAgents {
    fn run(self) -> Result<AgentRankReport, Refusal> {
        Ok(rank_agents(&self)?)
    }

    /// A list answers no question: there is one, and that is a yes.
    fn conclusion(_: &AgentRankReport) -> Conclusion {
        Conclusion::Yes
    }
}

/// What `query` refuses is a mistake here.
fn check(given: &RankAgents) -> Result<(), UsageError> {
    let wrong = [
        (
            "query",
            "is not 1 to 256 bytes without control characters",
            given.query.as_deref().is_none_or(is_query),
        ),
        (
            "sort",
            "is relevance, and there is no query",
            given.sort != Some(AgentSort::Relevance) || given.query.is_some(),
        ),
        (
            "minReputation",
            "is not an integer from 0 to 500",
            given.min_reputation.is_none_or(|score| score <= SCORE.into()),
        ),
        ("limit", "is not an integer from 1 to 100", given.limit.is_none_or(is_limit)),
        ("offset", "is not an integer from 0 to 5000", given.offset.is_none_or(|offset| offset <= OFFSET)),
    ];
    match wrong.into_iter().find(|(.., is_right)| !is_right) {
        Some((member, sentence, _)) => Err(UsageError::wrong(member, sentence)),
        None => Ok(()),
    }
}

/// A candidate that fits.
struct Fitting {
    agent: AgentRef,
    relevance: Option<u64>,
    mean: Option<u64>,
    last_activity: Option<u64>,
}

fn judge(given: &RankAgents) -> AgentRankReport {
    let mut noted = Noted::default();
    let asked = given.query.as_deref().map(words);
    let sort = given.sort.unwrap_or(if asked.is_some() { AgentSort::Relevance } else { AgentSort::Activity });
    let (mut seen, mut fitting, mut left_out) = (BTreeSet::new(), Vec::new(), Vec::new());
    for (index, candidate) in given.candidates.iter().enumerate() {
        let Some(agent) = candidate.agent.parse::<AgentRef>().ok().filter(|agent| seen.insert(*agent)) else {
            let pointer = alloc::format!("/candidates/{index}");
            noted.argument(Code::RankCandidate, &pointer, Some(quoted(&candidate.agent)), None);
            continue;
        };
        let relevance = asked.as_ref().map(|asked| relevance(candidate, asked));
        let why = match (given.min_reputation, candidate.mean) {
            (Some(_), None) => Some(LeftOutWhy::ReputationUnknown),
            (Some(least), Some(mean)) if mean < least.saturating_mul(POINT) => {
                Some(LeftOutWhy::ReputationLow)
            }
            _ if relevance == Some(0) => Some(LeftOutWhy::NoMatch),
            _ => None,
        };
        match why {
            Some(why) => left_out.push(LeftOutAgent { agent: agent.to_string(), why }),
            None => fitting.push(Fitting {
                agent,
                relevance,
                mean: candidate.mean,
                last_activity: candidate.last_activity,
            }),
        }
    }
    // What is not known is less than what is.
    fitting.sort_by_key(|fitting| {
        let key = match sort {
            AgentSort::Relevance => fitting.relevance,
            AgentSort::Reputation => fitting.mean,
            AgentSort::Activity => fitting.last_activity,
        };
        (Reverse(key), fitting.agent)
    });
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (offset, limit) = (size(given.offset.unwrap_or(0)), size(given.limit.unwrap_or(LIMIT)));
    let total = fitting.len();
    let page = fitting.into_iter().skip(offset).take(limit).map(|fitting| RankedAgent {
        agent: fitting.agent.to_string(),
        relevance: fitting.relevance,
        mean: fitting.mean,
    });
    AgentRankReport {
        sort,
        total: u64::try_from(total).unwrap_or(u64::MAX),
        has_more: offset.saturating_add(limit) < total,
        agents: page.collect(),
        left_out,
        findings: noted.finish(None),
    }
}

/// The words of a text: runs of ASCII letters and digits, in lower case.
fn words(text: &str) -> BTreeSet<String> {
    let runs = text.split(|character: char| !character.is_ascii_alphanumeric());
    runs.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
}

/// How well an agent fits the words: a word in the name counts 4, in a service 2, in the description 1.
fn relevance(candidate: &AgentCandidate, asked: &BTreeSet<String>) -> u64 {
    let name = words(candidate.name.as_deref().unwrap_or_default());
    let description = words(candidate.description.as_deref().unwrap_or_default());
    let services: BTreeSet<String> =
        candidate.services.iter().flatten().flat_map(|service| words(service)).collect();
    let mut sum = 0_u64;
    for (place, points) in [(&name, 4), (&services, 2), (&description, 1)] {
        let found = asked.intersection(place).count();
        sum = sum.saturating_add(u64::try_from(found).unwrap_or(0).saturating_mul(points));
    }
    sum
}
