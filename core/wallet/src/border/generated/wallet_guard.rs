//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_guard.rs`. Change that file, and not this one.

use crate::border::wallet_guard::{GuardReport, GuardRequest, GuardVerdict, GuardedKind};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for GuardedKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Reads, "reads"),
        (Self::Transaction, "transaction"),
        (Self::Calls, "calls"),
        (Self::TypedData, "typed-data"),
        (Self::Message, "message"),
        (Self::Permissions, "permissions"),
        (Self::Network, "network"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not reads, transaction, calls, typed-data, message, permissions, network or unknown";
}

impl ToJson for GuardedKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for GuardVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Allow, "allow"), (Self::Ask, "ask"), (Self::Deny, "deny")];
    const SENTENCE: &'static str = "is not allow, ask or deny";
}

impl ToJson for GuardVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for GuardReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-guard/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"policyHash\":");
        self.policy_hash.to_json(w);
        w.raw(",\"now\":");
        self.now.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"method\":");
        self.method.to_json(w);
        w.raw(",\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"evaluations\":");
        self.evaluations.to_json(w);
        w.raw(",\"record\":");
        self.record.to_json(w);
        w.raw(",\"spent\":");
        self.spent.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for GuardRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            policy: members.required("policy", read::json)?,
            now: members.required("now", read::count)?,
            state: members.optional("state", read::described)?,
            chain: members.required("chain", |value| read::text(value, 27))?,
            method: members.required("method", |value| read::text(value, 64))?,
            params: members.optional("params", read::json)?,
        })
    }
}

pub(super) fn run_guard_request(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: GuardRequest = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
