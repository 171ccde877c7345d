//! Written by `cargo xtask border` from `core/identity/src/border/agent_card.rs`. Change that file, and not this one.

use crate::border::agent_card::{CardOrigin, CardReport, CardVerdict, ReadCard};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for CardVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Valid, "valid"), (Self::Invalid, "invalid"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not valid, invalid or unknown";
}

impl ToJson for CardVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CardOrigin {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Same, "same"), (Self::Other, "other")];
    const SENTENCE: &'static str = "is not same or other";
}

impl ToJson for CardOrigin {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CardReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-card/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"urls\":");
        self.urls.to_json(w);
        w.raw(",\"origin\":");
        self.origin.to_json(w);
        w.raw(",\"skills\":");
        self.skills.to_json(w);
        w.raw(",\"signatures\":");
        self.signatures.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadCard {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            url: members.required("url", |value| read::text(value, 16_777_216))?,
            response: members.optional("response", read::described)?,
        })
    }
}

pub(super) fn run_read_card(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: ReadCard = read::described(&given.value())?;
    arguments.judge()
}
