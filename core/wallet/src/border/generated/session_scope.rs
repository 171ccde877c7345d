//! Written by `cargo xtask border` from `core/wallet/src/border/session_scope.rs`. Change that file, and not this one.

use crate::border::session_scope::{
    SessionAction, SessionScope, SessionScopeReport, SessionScopeVerdict, SessionSpent,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for SessionAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            to: members.required("to", read::account)?,
            value: members.required("value", read::uint256)?,
            data: members.required("data", read::hex)?,
        })
    }
}

impl FromJson for SessionSpent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            amount: members.required("amount", read::uint256)?,
            at: members.required("at", read::count)?,
        })
    }
}

impl Word for SessionScopeVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Inside, "inside"), (Self::Outside, "outside"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not inside, outside or unknown";
}

impl ToJson for SessionScopeVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionScopeReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-scope/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"id\":");
        self.id.to_json(w);
        w.raw(",\"type\":");
        self.r#type.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"available\":");
        self.available.to_json(w);
        w.raw(",\"periodStart\":");
        self.period_start.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SessionScope {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            grant: members.required("grant", read::json)?,
            action: members.required("action", read::described)?,
            spent: members.optional("spent", |value| value.list(4096, read::described))?,
        })
    }
}

pub(super) fn run_session_scope(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SessionScope = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
