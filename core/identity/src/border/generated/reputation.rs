//! Written by `cargo xtask border` from `core/identity/src/border/reputation.rs`. Change that file, and not this one.

use crate::border::reputation::{
    BetaPolicy, BetaScore, ClientCount, ContractSummary, CountedVotes, FeedbackEntries, FeedbackSource,
    FilterShown, JudgeReputation, LatestFeedback, RatingTrend, ReputationFlag, ReputationReport,
    ReputationVerdict, ReviewerFilter, ReviewerMode, TagCount, TagsAsked, TrendWord,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for ReviewerMode {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::All, "all"), (Self::Allow, "allow"), (Self::Deny, "deny")];
    const SENTENCE: &'static str = "is not all, allow or deny";
}

impl FromJson for ReviewerMode {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for ReviewerMode {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ReviewerFilter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            mode: members.optional("mode", read::described)?,
            clients: members.optional("clients", |value| value.list(65536, read::address))?,
        })
    }
}

impl Word for CountedVotes {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Latest, "latest"), (Self::Every, "every")];
    const SENTENCE: &'static str = "is not latest or every";
}

impl FromJson for CountedVotes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for CountedVotes {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for BetaPolicy {
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

impl Word for FeedbackSource {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Logs, "logs"), (Self::State, "state"), (Self::Both, "both")];
    const SENTENCE: &'static str = "is not logs, state or both";
}

impl ToJson for FeedbackSource {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for FilterShown {
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

impl ToJson for TagsAsked {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"tag2\":");
        self.tag2.to_json(w);
        w.raw("}");
    }
}

impl ToJson for FeedbackEntries {
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

impl ToJson for BetaScore {
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

impl ToJson for TrendWord {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for RatingTrend {
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

impl ToJson for TagCount {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"count\":");
        self.count.to_json(w);
        w.raw("}");
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

impl ToJson for LatestFeedback {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"client\":");
        self.client.to_json(w);
        w.raw(",\"feedbackIndex\":");
        self.feedback_index.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw(",\"valueDecimals\":");
        self.value_decimals.to_json(w);
        w.raw(",\"tag1\":");
        self.tag1.to_json(w);
        w.raw(",\"tag2\":");
        self.tag2.to_json(w);
        w.raw(",\"endpoint\":");
        self.endpoint.to_json(w);
        w.raw(",\"feedbackURI\":");
        self.feedback_uri.to_json(w);
        w.raw(",\"feedbackHash\":");
        self.feedback_hash.to_json(w);
        w.raw(",\"revoked\":");
        self.revoked.to_json(w);
        w.raw(",\"blockNumber\":");
        self.block_number.to_json(w);
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
        w.raw(",\"latest\":");
        self.latest.to_json(w);
        w.raw(",\"flags\":");
        self.flags.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeReputation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            registry: members.required("registry", read::address)?,
            wallet: members.optional("wallet", read::address)?,
            filter: members.optional("filter", read::described)?,
            tag1: members.optional("tag1", |value| read::text(value, 16_777_216))?,
            tag2: members.optional("tag2", |value| read::text(value, 16_777_216))?,
            policy: members.optional("policy", read::described)?,
            logs: members.optional("logs", |value| value.list(262_144, read::described))?,
            read_all: members.optional("readAll", read::described)?,
            summary: members.optional("summary", read::described)?,
        })
    }
}

pub(super) fn run_judge_reputation(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeReputation = read::described(&given.value())?;
    arguments.judge()
}
