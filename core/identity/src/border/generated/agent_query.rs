//! Written by `cargo xtask border` from `core/identity/src/border/agent_query.rs`. Change that file, and not this one.

use crate::border::agent_query::{
    AgentCandidate, AgentQueryReport, AgentQueryVerdict, AgentRankReport, AgentSort, JudgedHere,
    LeftOutAgent, LeftOutWhy, QueryAgents, RankAgents, RankedAgent,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AgentQueryVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Ok, "ok"), (Self::Refused, "refused")];
    const SENTENCE: &'static str = "is not ok or refused";
}

impl ToJson for AgentQueryVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for JudgedHere {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Relevance, "relevance"), (Self::Reputation, "reputation")];
    const SENTENCE: &'static str = "is not relevance or reputation";
}

impl ToJson for JudgedHere {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AgentQueryReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-query/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"body\":");
        self.body.to_json(w);
        w.raw(",\"local\":");
        self.local.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for QueryAgents {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 64))?,
            query: members.optional("query", |value| read::text(value, 16_777_216))?,
            protocol: members.optional("protocol", |value| read::text(value, 64))?,
            min_reputation: members.optional("minReputation", read::integer)?,
            sort: members.optional("sort", |value| read::text(value, 64))?,
            limit: members.optional("limit", read::integer)?,
            offset: members.optional("offset", read::integer)?,
        })
    }
}

pub(super) fn run_query_agents(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: QueryAgents = read::described(&given.value())?;
    arguments.judge()
}

impl FromJson for AgentCandidate {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 16_777_216))?,
            name: members.optional("name", |value| read::text(value, 16_777_216))?,
            description: members.optional("description", |value| read::text(value, 16_777_216))?,
            services: members
                .optional("services", |value| value.list(256, |value| read::text(value, 16_777_216)))?,
            mean: members.optional("mean", read::count)?,
            last_activity: members.optional("lastActivity", read::count)?,
        })
    }
}

impl Word for AgentSort {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Relevance, "relevance"), (Self::Reputation, "reputation"), (Self::Activity, "activity")];
    const SENTENCE: &'static str = "is not relevance, reputation or activity";
}

impl FromJson for AgentSort {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AgentSort {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for RankedAgent {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"relevance\":");
        self.relevance.to_json(w);
        w.raw(",\"mean\":");
        self.mean.to_json(w);
        w.raw("}");
    }
}

impl Word for LeftOutWhy {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NoMatch, "no-match"),
        (Self::ReputationUnknown, "reputation-unknown"),
        (Self::ReputationLow, "reputation-low"),
    ];
    const SENTENCE: &'static str = "is not no-match, reputation-unknown or reputation-low";
}

impl ToJson for LeftOutWhy {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for LeftOutAgent {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"why\":");
        self.why.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentRankReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-rank/1\",\"sort\":");
        self.sort.to_json(w);
        w.raw(",\"total\":");
        self.total.to_json(w);
        w.raw(",\"hasMore\":");
        self.has_more.to_json(w);
        w.raw(",\"agents\":");
        self.agents.to_json(w);
        w.raw(",\"leftOut\":");
        self.left_out.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for RankAgents {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            candidates: members.required("candidates", |value| value.list(4096, read::described))?,
            query: members.optional("query", |value| read::text(value, 256))?,
            sort: members.optional("sort", read::described)?,
            min_reputation: members.optional("minReputation", read::count)?,
            limit: members.optional("limit", read::count)?,
            offset: members.optional("offset", read::count)?,
        })
    }
}

pub(super) fn run_rank_agents(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: RankAgents = read::described(&given.value())?;
    arguments.judge()
}
