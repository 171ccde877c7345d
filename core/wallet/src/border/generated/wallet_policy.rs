//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_policy.rs`. Change that file, and not this one.

use crate::border::wallet_policy::{CheckPolicy, PolicyReport, PolicyVerdict};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for PolicyVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Valid, "valid"), (Self::Invalid, "invalid")];
    const SENTENCE: &'static str = "is not valid or invalid";
}

impl ToJson for PolicyVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PolicyReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-policy-check/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"policyHash\":");
        self.policy_hash.to_json(w);
        w.raw(",\"rules\":");
        self.rules.to_json(w);
        w.raw(",\"caps\":");
        self.caps.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for CheckPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { policy: members.required("policy", read::json)? })
    }
}

pub(super) fn run_check_policy(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: CheckPolicy = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
