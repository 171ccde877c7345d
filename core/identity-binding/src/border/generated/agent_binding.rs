//! Written by `cargo xtask border` from `core/identity-binding/src/border/agent_binding.rs`. Change that file, and not this one.

use crate::border::agent_binding::{
    AccountCode, AccountLink, AgentBindingReport, AgentBindingVerdict, BindAgent, BindingConclusion, FileLink,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AgentBindingVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Mutual, "mutual"),
        (Self::Account, "account"),
        (Self::Claimed, "claimed"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
        (Self::UnverifiedTool, "unverified-tool"),
    ];
    const SENTENCE: &'static str = "is not mutual, account, claimed, none, unknown or unverified-tool";
}

impl ToJson for AgentBindingVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AccountLink {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Owner, "owner"),
        (Self::Wallet, "wallet"),
        (Self::OwnerAndWallet, "owner-and-wallet"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not owner, wallet, owner-and-wallet, none or unknown";
}

impl ToJson for AccountLink {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for FileLink {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::ToolRef, "tool-ref"),
        (Self::Manifest, "manifest"),
        (Self::Endpoint, "endpoint"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not tool-ref, manifest, endpoint, none or unknown";
}

impl ToJson for FileLink {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for BindingConclusion {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::SameParty, "same-party"),
        (Self::SameAccount, "same-account"),
        (Self::AgentSaysSo, "agent-says-so"),
        (Self::Nothing, "nothing"),
        (Self::NotEstablished, "not-established"),
    ];
    const SENTENCE: &'static str =
        "is not same-party, same-account, agent-says-so, nothing or not-established";
}

impl ToJson for BindingConclusion {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for AccountCode {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { tool: members.optional("tool", read::hex)?, agent: members.optional("agent", read::hex)? })
    }
}

impl ToJson for AgentBindingReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-binding/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"tool\":");
        self.tool.to_json(w);
        w.raw(",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"toolVerified\":");
        self.tool_verified.to_json(w);
        w.raw(",\"agentVerdict\":");
        self.agent_verdict.to_json(w);
        w.raw(",\"creator\":");
        self.creator.to_json(w);
        w.raw(",\"accountLink\":");
        self.account_link.to_json(w);
        w.raw(",\"fileLink\":");
        self.file_link.to_json(w);
        w.raw(",\"conclude\":");
        self.conclude.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_bind_agent(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("tool")?;
    let bytes_1 = given.bytes("agent")?;
    let arguments =
        BindAgent { tool: &bytes_0, agent: &bytes_1, code: members.optional("code", read::described)? };
    arguments.judge()
}
