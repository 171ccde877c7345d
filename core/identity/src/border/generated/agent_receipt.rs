//! Written by `cargo xtask border` from `core/identity/src/border/agent_receipt.rs`. Change that file, and not this one.

use crate::border::agent_receipt::{
    ActionReceipt, ActionReceiptReport, ActionReceiptVerdict, JudgeActionReceipt,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for ActionReceipt {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            status: members.optional("status", |value| read::text(value, 64))?,
            logs: members.required("logs", |value| value.list(4096, read::described))?,
        })
    }
}

impl Word for ActionReceiptVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Done, "done"),
        (Self::Reverted, "reverted"),
        (Self::NotThisCall, "not-this-call"),
        (Self::Ambiguous, "ambiguous"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not done, reverted, not-this-call, ambiguous or unknown";
}

impl ToJson for ActionReceiptVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ActionReceiptReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-receipt/1\",\"action\":");
        self.action.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"agentId\":");
        self.agent_id.to_json(w);
        w.raw(",\"feedbackIndex\":");
        self.feedback_index.to_json(w);
        w.raw(",\"log\":");
        self.log.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeActionReceipt {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            expects: members.required("expects", read::described)?,
            receipt: members.optional("receipt", read::described)?,
        })
    }
}

pub(super) fn run_judge_action_receipt(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeActionReceipt = read::described(&given.value())?;
    arguments.judge()
}
