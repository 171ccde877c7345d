//! Written by `cargo xtask border` from `core/identity/src/border/tier.rs`. Change that file, and not this one.

use crate::border::tier::{
    FindTier, TierInput, TierInputs, TierPoints, TierPolicy, TierReport, TierStep, TierVerdict,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for TierStep {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["name", "points"])?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 128))?,
            points: members.required("points", read::count)?,
        })
    }
}

impl FromJson for TierPoints {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["clients", "meanPercent", "passed", "ageDays"])?;
        Ok(Self {
            clients: members.strict("clients", read::count)?,
            mean_percent: members.strict("meanPercent", read::count)?,
            passed: members.strict("passed", read::count)?,
            age_days: members.strict("ageDays", read::count)?,
        })
    }
}

impl FromJson for TierPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["format", "name", "tiers", "perUnit"])?;
        Ok(Self {
            format: members.strict("format", |value| read::text(value, 128))?,
            name: members.required("name", |value| read::text(value, 128))?,
            tiers: members.required("tiers", |value| value.list(16, read::described))?,
            per_unit: members.required("perUnit", read::described)?,
        })
    }
}

impl FromJson for TierInputs {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            clients: members.optional("clients", read::count)?,
            mean_percent: members.optional("meanPercent", read::count)?,
            passed: members.optional("passed", read::count)?,
            age_days: members.optional("ageDays", read::count)?,
        })
    }
}

impl Word for TierInput {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Clients, "clients"),
        (Self::MeanPercent, "meanPercent"),
        (Self::Passed, "passed"),
        (Self::AgeDays, "ageDays"),
    ];
    const SENTENCE: &'static str = "is not clients, meanPercent, passed or ageDays";
}

impl ToJson for TierInput {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for TierVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Tier, "tier"), (Self::Below, "below"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not tier, below or unknown";
}

impl ToJson for TierVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for TierReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-tier/1\",\"policy\":");
        self.policy.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"tier\":");
        self.tier.to_json(w);
        w.raw(",\"points\":");
        self.points.to_json(w);
        w.raw(",\"next\":");
        self.next.to_json(w);
        w.raw(",\"missing\":");
        self.missing.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for FindTier {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            policy: members.required("policy", read::described)?,
            inputs: members.required("inputs", read::described)?,
        })
    }
}

pub(super) fn run_find_tier(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: FindTier = read::described(&given.value())?;
    arguments.judge()
}
