//! Written by `cargo xtask border` from `core/wallet/src/border/session_revoke.rs`. Change that file, and not this one.

use crate::border::session_revoke::{
    SessionKeyState, SessionRevoke, SessionRevokeCall, SessionRevokeReport, SessionRevokeVerdict,
    SessionRevoked, SessionRevokedKey,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for SessionRevoked {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"permissionContext\":");
        self.permission_context.to_json(w);
        w.raw("}");
    }
}

impl ToJson for SessionRevokeCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"method\":");
        self.method.to_json(w);
        w.raw(",\"params\":");
        self.params.to_json(w);
        w.raw("}");
    }
}

impl Word for SessionKeyState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Planned, "planned"),
        (Self::Gone, "gone"),
        (Self::Listed, "listed"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not planned, gone, listed or unknown";
}

impl ToJson for SessionKeyState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionRevokedKey {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"id\":");
        self.id.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw("}");
    }
}

impl Word for SessionRevokeVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Planned, "planned"),
        (Self::Revoked, "revoked"),
        (Self::Nothing, "nothing"),
        (Self::Partial, "partial"),
        (Self::NotRevoked, "not-revoked"),
        (Self::Invalid, "invalid"),
        (Self::Unsupported, "unsupported"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not planned, revoked, nothing, partial, not-revoked, invalid, unsupported or unknown";
}

impl ToJson for SessionRevokeVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionRevokeReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-revoke/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"all\":");
        self.all.to_json(w);
        w.raw(",\"calls\":");
        self.calls.to_json(w);
        w.raw(",\"keys\":");
        self.keys.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SessionRevoke {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            contexts: members.optional("contexts", |value| value.list(1024, read::hex))?,
            all: members.optional("all", read::boolean)?,
            listed: members.optional("listed", read::described)?,
            after: members.optional("after", read::described)?,
            method_supported: members.optional("methodSupported", read::boolean)?,
        })
    }
}

pub(super) fn run_session_revoke(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SessionRevoke = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
