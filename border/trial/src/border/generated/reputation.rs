//! Written by `cargo xtask border` from `border/trial/src/border/reputation.rs`. Change that file, and not this one.

use crate::border::reputation::{
    CallOutcome, ClientCount, ContractSummary, Entries, Filter, FilterMode, Query, Reputation,
    ReputationFlag, ReputationPolicy, ReputationReport, ReputationVerdict, RpcLog, Score, Source, TagCount,
    Trend, TrendWord, UsedFilter, Votes,
};
use primitives::describe::{FromJson, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for CallOutcome {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members
            .told_by(&["result", "revert", "unavailable"], "has no member result, revert or unavailable")?
        {
            "result" => Ok(Self::Result { result: members.required("result", read::hex)? }),
            "revert" => Ok(Self::Revert { revert: members.required("revert", read::hex)? }),
            _ => Ok(Self::Unavailable {
                unavailable: members.required("unavailable", |value| read::text(value, 64))?,
            }),
        }
    }
}

impl ToJson for CallOutcome {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Result { result: member_0 } => {
                w.raw("{\"result\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Revert { revert: member_0 } => {
                w.raw("{\"revert\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Unavailable { unavailable: member_0 } => {
                w.raw("{\"unavailable\":");
                member_0.to_json(w);
                w.raw("}");
            }
        }
    }
}

impl FromJson for RpcLog {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            address: members.required("address", read::address)?,
            topics: members.required("topics", |value| value.list(4, read::bytes32))?,
            data: members.required("data", read::hex)?,
            block_number: members.required("blockNumber", |value| read::text(value, 66))?,
            log_index: members.required("logIndex", |value| read::text(value, 66))?,
            removed: members.optional("removed", read::boolean)?,
        })
    }
}

impl ToJson for RpcLog {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"topics\":");
        self.topics.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"blockNumber\":");
        self.block_number.to_json(w);
        w.raw(",\"logIndex\":");
        self.log_index.to_json(w);
        w.raw(",\"removed\":");
        self.removed.to_json(w);
        w.raw("}");
    }
}

impl Word for FilterMode {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::All, "all"), (Self::Allow, "allow"), (Self::Deny, "deny")];
    const SENTENCE: &'static str = "is not all, allow or deny";
}

impl FromJson for FilterMode {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for FilterMode {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Filter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            mode: members.optional("mode", read::described)?,
            clients: members.optional("clients", |value| value.list(1024, read::address))?,
        })
    }
}

impl ToJson for Filter {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"mode\":");
        self.mode.to_json(w);
        w.raw(",\"clients\":");
        self.clients.to_json(w);
        w.raw("}");
    }
}

impl Word for Votes {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Latest, "latest"), (Self::Every, "every")];
    const SENTENCE: &'static str = "is not latest or every";
}

impl FromJson for Votes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Votes {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ReputationPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["priorAlpha", "priorBeta", "votes"])?;
        Ok(Self {
            prior_alpha: members.strict("priorAlpha", read::u32)?,
            prior_beta: members.strict("priorBeta", read::u32)?,
            votes: members.strict("votes", read::described)?,
        })
    }
}

impl ToJson for ReputationPolicy {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"priorAlpha\":");
        self.prior_alpha.to_json(w);
        w.raw(",\"priorBeta\":");
        self.prior_beta.to_json(w);
        w.raw(",\"votes\":");
        self.votes.to_json(w);
        w.raw("}");
    }
}

impl Word for ReputationVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Summarised, "summarised"),
        (Self::Empty, "empty"),
        (Self::Partial, "partial"),
        (Self::Inconsistent, "inconsistent"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not summarised, empty, partial, inconsistent or unknown";
}

impl FromJson for ReputationVerdict {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for ReputationVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Source {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Logs, "logs"), (Self::State, "state"), (Self::Both, "both")];
    const SENTENCE: &'static str = "is not logs, state or both";
}

impl FromJson for Source {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Source {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for UsedFilter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            mode: members.required("mode", read::described)?,
            clients: members.required("clients", read::count)?,
            hash: members.optional("hash", read::bytes32)?,
        })
    }
}

impl ToJson for UsedFilter {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"mode\":");
        self.mode.to_json(w);
        w.raw(",\"clients\":");
        self.clients.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Query {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tag1: members.required("tag1", |value| read::text(value, 256))?,
            tag2: members.required("tag2", |value| read::text(value, 256))?,
        })
    }
}

impl ToJson for Query {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"tag2\":");
        self.tag2.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Entries {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            total: members.required("total", read::count)?,
            revoked: members.required("revoked", read::count)?,
            other_tag: members.required("otherTag", read::count)?,
            filtered: members.required("filtered", read::count)?,
            own: members.required("own", read::count)?,
            out_of_range: members.required("outOfRange", read::count)?,
            superseded: members.required("superseded", read::count)?,
            counted: members.required("counted", read::count)?,
        })
    }
}

impl ToJson for Entries {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"total\":");
        self.total.to_json(w);
        w.raw(",\"revoked\":");
        self.revoked.to_json(w);
        w.raw(",\"otherTag\":");
        self.other_tag.to_json(w);
        w.raw(",\"filtered\":");
        self.filtered.to_json(w);
        w.raw(",\"own\":");
        self.own.to_json(w);
        w.raw(",\"outOfRange\":");
        self.out_of_range.to_json(w);
        w.raw(",\"superseded\":");
        self.superseded.to_json(w);
        w.raw(",\"counted\":");
        self.counted.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ContractSummary {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            count: members.required("count", read::uint256)?,
            summary_value: members.required("summaryValue", read::int128)?,
            summary_value_decimals: members.required("summaryValueDecimals", read::u8)?,
            wrapped: members.required("wrapped", read::boolean)?,
            agrees: members.optional("agrees", read::boolean)?,
        })
    }
}

impl ToJson for ContractSummary {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"count\":");
        self.count.to_json(w);
        w.raw(",\"summaryValue\":");
        self.summary_value.to_json(w);
        w.raw(",\"summaryValueDecimals\":");
        self.summary_value_decimals.to_json(w);
        w.raw(",\"wrapped\":");
        self.wrapped.to_json(w);
        w.raw(",\"agrees\":");
        self.agrees.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Score {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            policy: members.required("policy", |value| read::text(value, 16))?,
            votes: members.required("votes", read::described)?,
            prior_alpha: members.required("priorAlpha", read::u32)?,
            prior_beta: members.required("priorBeta", read::u32)?,
            alpha: members.required("alpha", |value| read::text(value, 40))?,
            beta: members.required("beta", |value| read::text(value, 40))?,
            mean: members.required("mean", |value| read::text(value, 40))?,
            variance: members.required("variance", |value| read::text(value, 40))?,
        })
    }
}

impl ToJson for Score {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"policy\":");
        self.policy.to_json(w);
        w.raw(",\"votes\":");
        self.votes.to_json(w);
        w.raw(",\"priorAlpha\":");
        self.prior_alpha.to_json(w);
        w.raw(",\"priorBeta\":");
        self.prior_beta.to_json(w);
        w.raw(",\"alpha\":");
        self.alpha.to_json(w);
        w.raw(",\"beta\":");
        self.beta.to_json(w);
        w.raw(",\"mean\":");
        self.mean.to_json(w);
        w.raw(",\"variance\":");
        self.variance.to_json(w);
        w.raw("}");
    }
}

impl Word for TrendWord {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Improving, "improving"),
        (Self::Declining, "declining"),
        (Self::Stable, "stable"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not improving, declining, stable or unknown";
}

impl FromJson for TrendWord {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for TrendWord {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Trend {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            word: members.required("word", read::described)?,
            older: members.optional("older", |value| read::text(value, 40))?,
            newer: members.optional("newer", |value| read::text(value, 40))?,
        })
    }
}

impl ToJson for Trend {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"word\":");
        self.word.to_json(w);
        w.raw(",\"older\":");
        self.older.to_json(w);
        w.raw(",\"newer\":");
        self.newer.to_json(w);
        w.raw("}");
    }
}

impl FromJson for TagCount {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tag1: members.required("tag1", |value| read::text(value, 256))?,
            count: members.required("count", read::count)?,
        })
    }
}

impl ToJson for TagCount {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"count\":");
        self.count.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ClientCount {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            client: members.required("client", read::address)?,
            count: members.required("count", read::count)?,
        })
    }
}

impl ToJson for ClientCount {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"client\":");
        self.client.to_json(w);
        w.raw(",\"count\":");
        self.count.to_json(w);
        w.raw("}");
    }
}

impl Word for ReputationFlag {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Unfiltered, "unfiltered"),
        (Self::Incomplete, "incomplete"),
        (Self::OneClientMajority, "one-client-majority"),
        (Self::Declining, "declining"),
    ];
    const SENTENCE: &'static str = "is not unfiltered, incomplete, one-client-majority or declining";
}

impl FromJson for ReputationFlag {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for ReputationFlag {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ReputationReport {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            verdict: members.required("verdict", read::described)?,
            source: members.optional("source", read::described)?,
            filter: members.required("filter", read::described)?,
            query: members.required("query", read::described)?,
            entries: members.optional("entries", read::described)?,
            clients: members.optional("clients", read::count)?,
            contract: members.optional("contract", read::described)?,
            score: members.optional("score", read::described)?,
            distribution: members.optional("distribution", |value| value.list(5, read::count))?,
            trend: members.optional("trend", read::described)?,
            tags: members.required("tags", |value| value.list(64, read::described))?,
            top: members.required("top", |value| value.list(16, read::described))?,
            flags: members.required("flags", |value| value.list(4, read::described))?,
            findings: members.required("findings", |value| value.list(257, read::code))?,
        })
    }
}

impl ToJson for ReputationReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-reputation/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"source\":");
        self.source.to_json(w);
        w.raw(",\"filter\":");
        self.filter.to_json(w);
        w.raw(",\"query\":");
        self.query.to_json(w);
        w.raw(",\"entries\":");
        self.entries.to_json(w);
        w.raw(",\"clients\":");
        self.clients.to_json(w);
        w.raw(",\"contract\":");
        self.contract.to_json(w);
        w.raw(",\"score\":");
        self.score.to_json(w);
        w.raw(",\"distribution\":");
        self.distribution.to_json(w);
        w.raw(",\"trend\":");
        self.trend.to_json(w);
        w.raw(",\"tags\":");
        self.tags.to_json(w);
        w.raw(",\"top\":");
        self.top.to_json(w);
        w.raw(",\"flags\":");
        self.flags.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Reputation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            registry: members.required("registry", read::address)?,
            wallet: members.optional("wallet", read::address)?,
            filter: members.optional("filter", read::described)?,
            tag1: members.optional("tag1", |value| read::text(value, 256))?,
            tag2: members.optional("tag2", |value| read::text(value, 256))?,
            policy: members.optional("policy", read::described)?,
            logs: members.optional("logs", |value| value.list(4096, read::described))?,
            read_all: members.optional("readAll", read::described)?,
            summary: members.optional("summary", read::described)?,
        })
    }
}

impl ToJson for Reputation {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-reputation-bundle/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"wallet\":");
        self.wallet.to_json(w);
        w.raw(",\"filter\":");
        self.filter.to_json(w);
        w.raw(",\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"tag2\":");
        self.tag2.to_json(w);
        w.raw(",\"policy\":");
        self.policy.to_json(w);
        w.raw(",\"logs\":");
        self.logs.to_json(w);
        w.raw(",\"readAll\":");
        self.read_all.to_json(w);
        w.raw(",\"summary\":");
        self.summary.to_json(w);
        w.raw("}");
    }
}
