//! Written by `cargo xtask border` from `core/wallet/src/border/session_request.rs`. Change that file, and not this one.

use crate::border::session_request::{
    SessionAsked, SessionDialect, SessionPermission, SessionRequest, SessionRequestReport,
    SessionRequestVerdict, SessionRule,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for SessionDialect {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Current, "7715"), (Self::Signer, "7715-signer"), (Self::Grant, "grant")];
    const SENTENCE: &'static str = "is not 7715, 7715-signer or grant";
}

impl FromJson for SessionDialect {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for SessionPermission {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            r#type: members.required("type", |value| read::text(value, 64))?,
            is_adjustment_allowed: members.required("isAdjustmentAllowed", read::boolean)?,
            data: members.required("data", read::json)?,
        })
    }
}

impl FromJson for SessionRule {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            r#type: members.required("type", |value| read::text(value, 64))?,
            data: members.required("data", read::json)?,
        })
    }
}

impl FromJson for SessionAsked {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            from: members.optional("from", read::account)?,
            to: members.required("to", read::account)?,
            permission: members.required("permission", read::described)?,
            expiry: members.optional("expiry", read::count)?,
            rules: members.optional("rules", |value| value.list(64, read::described))?,
        })
    }
}

impl Word for SessionRequestVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Built, "built"), (Self::Invalid, "invalid")];
    const SENTENCE: &'static str = "is not built or invalid";
}

impl ToJson for SessionRequestVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionRequestReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-request/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"method\":");
        self.method.to_json(w);
        w.raw(",\"params\":");
        self.params.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SessionRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            requests: members.required("requests", |value| value.list(32, read::described))?,
        })
    }
}

pub(super) fn run_session_request(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SessionRequest = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
