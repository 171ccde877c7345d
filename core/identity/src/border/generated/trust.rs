//! Written by `cargo xtask border` from `core/identity/src/border/trust.rs`. Change that file, and not this one.

use crate::border::trust::{
    TrustComponent, TrustFlag, TrustPart, TrustPolicy, TrustPolicyShown, TrustReport, TrustVerdict,
    TrustWeights, WeighTrust, WeighedAgent, WeighedDomain, WeighedFilter, WeighedProfile, WeighedReputation,
    WeighedRequest, WeighedScore, WeighedSummary, WeighedValidation, WeighedWallet,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for TrustFlag {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::IdentityUnknown, "identity-unknown"),
        (Self::NotFound, "not-found"),
        (Self::InvalidFile, "invalid-file"),
        (Self::NotBound, "not-bound"),
        (Self::Inactive, "inactive"),
        (Self::WalletUnset, "wallet-unset"),
        (Self::FewReviewers, "few-reviewers"),
        (Self::InconsistentReputation, "inconsistent-reputation"),
        (Self::PartialReputation, "partial-reputation"),
        (Self::NoReputation, "no-reputation"),
        (Self::UnfilteredReviewers, "unfiltered-reviewers"),
        (Self::Declining, "declining"),
        (Self::AnyValidator, "any-validator"),
        (Self::ValidationFailed, "validation-failed"),
        (Self::ValidationStale, "validation-stale"),
        (Self::NoValidation, "no-validation"),
    ];
    const SENTENCE: &'static str = "is not identity-unknown, not-found, invalid-file, not-bound, inactive, wallet-unset, few-reviewers, inconsistent-reputation, partial-reputation, no-reputation, unfiltered-reviewers, declining, any-validator, validation-failed, validation-stale or no-validation";
}

impl FromJson for TrustFlag {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for TrustFlag {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for TrustWeights {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["identity", "reputation", "validation"])?;
        Ok(Self {
            identity: members.required("identity", read::count)?,
            reputation: members.required("reputation", read::count)?,
            validation: members.required("validation", read::count)?,
        })
    }
}

impl FromJson for TrustPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&[
            "format",
            "name",
            "weights",
            "minimumClients",
            "trust",
            "distrust",
            "minimumConfidence",
            "blocking",
            "withholding",
        ])?;
        Ok(Self {
            format: members.strict("format", |value| read::text(value, 128))?,
            name: members.strict("name", |value| read::text(value, 128))?,
            weights: members.strict("weights", read::described)?,
            minimum_clients: members.strict("minimumClients", read::count)?,
            trust: members.strict("trust", read::count)?,
            distrust: members.strict("distrust", read::count)?,
            minimum_confidence: members.strict("minimumConfidence", read::count)?,
            blocking: members.strict("blocking", |value| value.list(32, read::described))?,
            withholding: members.strict("withholding", |value| value.list(32, read::described))?,
        })
    }
}

impl FromJson for WeighedWallet {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { state: members.required("state", read::described)? })
    }
}

impl FromJson for WeighedDomain {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { proof: members.required("proof", read::described)? })
    }
}

impl FromJson for WeighedProfile {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { active: members.optional("active", read::boolean)? })
    }
}

impl FromJson for WeighedAgent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.optional("agent", |value| read::text(value, 256))?,
            verdict: members.required("verdict", read::described)?,
            wallet: members.optional("wallet", read::described)?,
            domains: members.optional("domains", |value| value.list(16, read::described))?,
            profile: members.optional("profile", read::described)?,
        })
    }
}

impl FromJson for WeighedFilter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { mode: members.required("mode", read::described)? })
    }
}

impl FromJson for WeighedScore {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { mean: members.required("mean", |value| read::text(value, 32))? })
    }
}

impl FromJson for WeighedReputation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.optional("agent", |value| read::text(value, 256))?,
            verdict: members.required("verdict", read::described)?,
            filter: members.required("filter", read::described)?,
            clients: members.optional("clients", read::count)?,
            score: members.optional("score", read::described)?,
            flags: members.required("flags", |value| value.list(4, read::described))?,
        })
    }
}

impl FromJson for WeighedSummary {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            responded: members.required("responded", read::count)?,
            average: members.optional("average", read::u8)?,
            failed: members.required("failed", read::count)?,
        })
    }
}

impl FromJson for WeighedRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { stale: members.optional("stale", read::boolean)? })
    }
}

impl FromJson for WeighedValidation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.optional("agent", |value| read::text(value, 256))?,
            validators: members.optional("validators", read::count)?,
            requests: members.optional("requests", |value| value.list(4096, read::described))?,
            summary: members.optional("summary", read::described)?,
        })
    }
}

impl Word for TrustVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Trusted, "trusted"),
        (Self::Uncertain, "uncertain"),
        (Self::NotTrusted, "not-trusted"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not trusted, uncertain, not-trusted or unknown";
}

impl ToJson for TrustVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for TrustPart {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Identity, "identity"), (Self::Reputation, "reputation"), (Self::Validation, "validation")];
    const SENTENCE: &'static str = "is not identity, reputation or validation";
}

impl ToJson for TrustPart {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for TrustComponent {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"weight\":");
        self.weight.to_json(w);
        w.raw(",\"score\":");
        self.score.to_json(w);
        w.raw("}");
    }
}

impl ToJson for TrustPolicyShown {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":");
        self.format.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for TrustReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-trust/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"policy\":");
        self.policy.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"score\":");
        self.score.to_json(w);
        w.raw(",\"components\":");
        self.components.to_json(w);
        w.raw(",\"confidence\":");
        self.confidence.to_json(w);
        w.raw(",\"flags\":");
        self.flags.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WeighTrust {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            policy: members.optional("policy", read::described)?,
            agent: members.optional("agent", read::described)?,
            reputation: members.optional("reputation", read::described)?,
            validation: members.optional("validation", read::described)?,
        })
    }
}

pub(super) fn run_weigh_trust(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WeighTrust = read::described(&given.value())?;
    arguments.judge()
}
