//! Written by `cargo xtask border` from `core/wallet/src/border/session_keys.rs`. Change that file, and not this one.

use crate::border::session_keys::{SessionKey, SessionKeys, SessionKeysReport, SessionKeysVerdict};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for SessionKey {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"index\":");
        self.index.to_json(w);
        w.raw(",\"id\":");
        self.id.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"type\":");
        self.r#type.to_json(w);
        w.raw(",\"delegationManager\":");
        self.delegation_manager.to_json(w);
        w.raw(",\"expiry\":");
        self.expiry.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"dependencies\":");
        self.dependencies.to_json(w);
        w.raw(",\"usageCount\":");
        self.usage_count.to_json(w);
        w.raw("}");
    }
}

impl Word for SessionKeysVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Listed, "listed"),
        (Self::Malformed, "malformed"),
        (Self::Unsupported, "unsupported"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not listed, malformed, unsupported or unknown";
}

impl ToJson for SessionKeysVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionKeysReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-keys/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"total\":");
        self.total.to_json(w);
        w.raw(",\"active\":");
        self.active.to_json(w);
        w.raw(",\"expired\":");
        self.expired.to_json(w);
        w.raw(",\"keys\":");
        self.keys.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SessionKeys {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            answer: members.optional("answer", read::described)?,
        })
    }
}

pub(super) fn run_session_keys(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SessionKeys = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
