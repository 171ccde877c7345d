//! Written by `cargo xtask border` from `core/payment/src/border/approval.rs`. Change that file, and not this one.

use crate::border::approval::{ApprovalReport, ApprovalVerdict, JudgeApproval};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for ApprovalVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Unknown, "unknown"),
        (Self::Revocation, "revocation"),
        (Self::Bounded, "bounded"),
        (Self::OpenEnded, "open-ended"),
        (Self::Malformed, "malformed"),
    ];
    const SENTENCE: &'static str = "is not unknown, revocation, bounded, open-ended or malformed";
}

impl ToJson for ApprovalVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ApprovalReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-approval/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"spender\":");
        self.spender.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeApproval {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { data: members.required("data", read::hex)? })
    }
}

pub(super) fn run_judge_approval(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeApproval = read::described(&given.value())?;
    arguments.judge()
}
