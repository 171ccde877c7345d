//! Written by `cargo xtask border` from `core/identity/src/border/agent_ref.rs`. Change that file, and not this one.

use crate::border::agent_ref::{AgentListing, AgentRefReport, AgentRefVerdict, ReadAgentRef};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AgentRefVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Ok, "ok"), (Self::Refused, "refused")];
    const SENTENCE: &'static str = "is not ok or refused";
}

impl ToJson for AgentRefVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AgentListing {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Listed, "listed"), (Self::Unlisted, "unlisted"), (Self::OtherRegistry, "other-registry")];
    const SENTENCE: &'static str = "is not listed, unlisted or other-registry";
}

impl ToJson for AgentListing {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AgentRefReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-ref/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"ref\":");
        self.r#ref.to_json(w);
        w.raw(",\"agentRegistry\":");
        self.agent_registry.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"agentId\":");
        self.agent_id.to_json(w);
        w.raw(",\"listing\":");
        self.listing.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadAgentRef {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { text: members.required("text", |value| read::text(value, 16_777_216))? })
    }
}

pub(super) fn run_read_agent_ref(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: ReadAgentRef = read::described(&given.value())?;
    arguments.judge()
}
