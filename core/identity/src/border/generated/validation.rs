//! Written by `cargo xtask border` from `core/identity/src/border/validation.rs`. Change that file, and not this one.

use crate::border::validation::{
    JudgeValidation, RequestState, ValidationClaim, ValidationReport, ValidationRequestShown,
    ValidationStatus, ValidationSummary, ValidationVerdict,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for ValidationStatus {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            request_hash: members.required("requestHash", read::bytes32)?,
            answer: members.optional("answer", read::described)?,
        })
    }
}

impl Word for ValidationVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Validated, "validated"),
        (Self::Failed, "failed"),
        (Self::Mixed, "mixed"),
        (Self::Unknown, "unknown"),
        (Self::Pending, "pending"),
        (Self::None, "none"),
    ];
    const SENTENCE: &'static str = "is not validated, failed, mixed, unknown, pending or none";
}

impl ToJson for ValidationVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for RequestState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Passed, "passed"),
        (Self::Failed, "failed"),
        (Self::Scored, "scored"),
        (Self::Pending, "pending"),
        (Self::PendingOrFailed, "pending-or-failed"),
        (Self::Foreign, "foreign"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not passed, failed, scored, pending, pending-or-failed, foreign or unknown";
}

impl ToJson for RequestState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for ValidationClaim {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Zkml, "zkml"), (Self::Tee, "tee"), (Self::Stake, "stake")];
    const SENTENCE: &'static str = "is not zkml, tee or stake";
}

impl ToJson for ValidationClaim {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ValidationRequestShown {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"requestHash\":");
        self.request_hash.to_json(w);
        w.raw(",\"validator\":");
        self.validator.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"response\":");
        self.response.to_json(w);
        w.raw(",\"responseHash\":");
        self.response_hash.to_json(w);
        w.raw(",\"tag\":");
        self.tag.to_json(w);
        w.raw(",\"lastUpdate\":");
        self.last_update.to_json(w);
        w.raw(",\"trusted\":");
        self.trusted.to_json(w);
        w.raw(",\"stale\":");
        self.stale.to_json(w);
        w.raw(",\"claim\":");
        self.claim.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ValidationSummary {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"responded\":");
        self.responded.to_json(w);
        w.raw(",\"average\":");
        self.average.to_json(w);
        w.raw(",\"passed\":");
        self.passed.to_json(w);
        w.raw(",\"failed\":");
        self.failed.to_json(w);
        w.raw(",\"pending\":");
        self.pending.to_json(w);
        w.raw(",\"unclear\":");
        self.unclear.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ValidationReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-validation/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"validators\":");
        self.validators.to_json(w);
        w.raw(",\"requests\":");
        self.requests.to_json(w);
        w.raw(",\"summary\":");
        self.summary.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeValidation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            registry: members.required("registry", read::address)?,
            now: members.required("now", read::count)?,
            max_age_seconds: members.optional("maxAgeSeconds", read::count)?,
            validators: members.optional("validators", |value| value.list(65536, read::address))?,
            list: members.optional("list", read::described)?,
            statuses: members.required("statuses", |value| value.list(4096, read::described))?,
            logs: members.optional("logs", |value| value.list(262_144, read::described))?,
            logs_complete: members.optional("logsComplete", read::boolean)?,
        })
    }
}

pub(super) fn run_judge_validation(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeValidation = read::described(&given.value())?;
    arguments.judge()
}
