//! Written by `cargo xtask border` from `core/wallet/src/border/session_grant.rs`. Change that file, and not this one.

use crate::border::session_grant::{
    SessionDifference, SessionDifferenceKind, SessionEntryVerdict, SessionGrant, SessionGrantReport,
    SessionGrantVerdict, SessionGranted, SessionState,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for SessionState {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Active, "active"), (Self::Expired, "expired"), (Self::NoExpiry, "no-expiry")];
    const SENTENCE: &'static str = "is not active, expired or no-expiry";
}

impl ToJson for SessionState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for SessionDifferenceKind {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Wider, "wider"), (Self::Narrower, "narrower"), (Self::Other, "other")];
    const SENTENCE: &'static str = "is not wider, narrower or other";
}

impl ToJson for SessionDifferenceKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionDifference {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"member\":");
        self.member.to_json(w);
        w.raw(",\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"asked\":");
        self.asked.to_json(w);
        w.raw(",\"granted\":");
        self.granted.to_json(w);
        w.raw("}");
    }
}

impl Word for SessionEntryVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Granted, "granted"),
        (Self::Narrowed, "narrowed"),
        (Self::Widened, "widened"),
        (Self::Different, "different"),
    ];
    const SENTENCE: &'static str = "is not granted, narrowed, widened or different";
}

impl ToJson for SessionEntryVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionGranted {
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
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"differences\":");
        self.differences.to_json(w);
        w.raw("}");
    }
}

impl Word for SessionGrantVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Granted, "granted"),
        (Self::Narrowed, "narrowed"),
        (Self::Widened, "widened"),
        (Self::Different, "different"),
        (Self::Malformed, "malformed"),
        (Self::Refused, "refused"),
        (Self::Unsupported, "unsupported"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not granted, narrowed, widened, different, malformed, refused, unsupported or unknown";
}

impl ToJson for SessionGrantVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SessionGrantReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-grant/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"grants\":");
        self.grants.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SessionGrant {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            asked: members.required("asked", |value| value.list(32, read::json))?,
            answer: members.optional("answer", read::described)?,
        })
    }
}

pub(super) fn run_session_grant(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SessionGrant = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
