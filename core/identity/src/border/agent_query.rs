//! Searches for agents: what an index is asked, and the order of what it found.

use primitives::describe::{Count, Integer, List, Report, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::codes::Finding;
use crate::limits::{CANDIDATES, PAGE, QUERY_BYTES, REF_CHARACTERS, SERVICES, WORD};

/// Whether there is a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentQueryVerdict {
    /// There is.
    Ok,
    /// Something that was asked for is not possible.
    Refused,
}

/// What the index does not judge, and `rank` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedHere {
    /// How well an agent fits the words.
    Relevance,
    /// The reputation: no index is believed about it.
    Reputation,
}

/// The query for an index of agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentQueryReport {
    /// Whether there is a query.
    pub verdict: AgentQueryVerdict,
    /// The body of the request: one constant text, and everything that was given among its variables.
    pub body: Option<Text<BUNDLE_BYTES>>,
    /// What the index does not judge.
    pub local: List<JudgedHere, 2>,
    /// What is not possible.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentQueryReport {
    const FORMAT: &'static str = "erc8257-identity-query/1";
}

/// Writes the query of GraphQL for an index of agents. What the caller searches for cannot change the query.
///
/// Source: seed 004; decision I16
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryAgents {
    /// The ID of the chain.
    pub chain: Text<WORD>,
    /// What to search for, 1 to 256 bytes. Default: everything.
    pub query: Option<Text<BUNDLE_BYTES>>,
    /// The protocol that an agent speaks: `mcp`, `a2a` or `oasf`.
    pub protocol: Option<Text<WORD>>,
    /// The least reputation, from 0 to 500.
    pub min_reputation: Option<Integer>,
    /// The order: `relevance` (with a query), `reputation` or `activity`. Default: the first that is possible of `relevance` and
    /// `activity`.
    pub sort: Option<Text<WORD>>,
    /// How many, from 1 to 100. Default: 20.
    pub limit: Option<Integer>,
    /// How many to pass over, from 0 to 5,000. Default: 0.
    pub offset: Option<Integer>,
}
impl Verb for QueryAgents {
    type Report = AgentQueryReport;
    const BUNDLE: &'static str = "erc8257-identity-query-bundle/1";
}

/// An agent that a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCandidate {
    /// The agent.
    pub agent: Text<BUNDLE_BYTES>,
    /// Its name.
    pub name: Option<Text<BUNDLE_BYTES>>,
    /// What it says of itself.
    pub description: Option<Text<BUNDLE_BYTES>>,
    /// The names of its services.
    pub services: Option<List<Text<BUNDLE_BYTES>, SERVICES>>,
    /// Its score, in millionths; null where it is not known.
    pub mean: Option<Count>,
    /// The Unix time of its last activity; null where it is not known.
    pub last_activity: Option<Count>,
}

/// The order of agents. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentSort {
    /// How well an agent fits the words.
    Relevance,
    /// Its score.
    Reputation,
    /// Its last activity.
    Activity,
}

/// An agent of a ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankedAgent {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// How well it fits the words; null without a query.
    pub relevance: Option<Count>,
    /// Its score, in millionths; null where it is not known.
    pub mean: Option<Count>,
}

/// Why an agent is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOutWhy {
    /// No word fits.
    NoMatch,
    /// Its reputation is not known.
    ReputationUnknown,
    /// Its reputation is too low.
    ReputationLow,
}

/// An agent that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOutAgent {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// Why.
    pub why: LeftOutWhy,
}

/// What a search found, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentRankReport {
    /// The order.
    pub sort: AgentSort,
    /// How many agents there are in all.
    pub total: Count,
    /// Whether there are more behind these.
    pub has_more: bool,
    /// The agents of the page.
    pub agents: List<RankedAgent, PAGE>,
    /// The agents that are left out.
    pub left_out: List<LeftOutAgent, CANDIDATES>,
    /// Candidates that do not count.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentRankReport {
    const FORMAT: &'static str = "erc8257-identity-rank/1";
}

/// Puts agents in order, and leaves out those that do not fit.
///
/// Source: seed 004; decisions I8, I12
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankAgents {
    /// What a search found.
    pub candidates: List<AgentCandidate, CANDIDATES>,
    /// The words that agents must fit, 1 to 256 bytes. Default: every agent fits.
    pub query: Option<Text<QUERY_BYTES>>,
    /// The order. Default: `relevance` with a query, else `activity`.
    pub sort: Option<AgentSort>,
    /// The least reputation, from 0 to 500: 500 stands for a score of 1.
    pub min_reputation: Option<Count>,
    /// How many, from 1 to 100. Default: 20.
    pub limit: Option<Count>,
    /// How many to pass over, from 0 to 5,000. Default: 0.
    pub offset: Option<Count>,
}
impl Verb for RankAgents {
    type Report = AgentRankReport;
    const BUNDLE: &'static str = "erc8257-identity-rank-bundle/1";
}
