//! Written by `cargo xtask border` from `core/identity/src/border/agent_act.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::agent_act::{ActAsAgent, AgentActReport, AgentActVerdict};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl Word for AgentActVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Refused, "refused"),
        (Self::Declined, "declined"),
        (Self::NotSigned, "not-signed"),
        (Self::Unknown, "unknown"),
        (Self::Ready, "ready"),
        (Self::Pending, "pending"),
        (Self::Done, "done"),
        (Self::Reverted, "reverted"),
        (Self::NotThisCall, "not-this-call"),
        (Self::Ambiguous, "ambiguous"),
    ];
    const SENTENCE: &'static str = "is not refused, declined, not-signed, unknown, ready, pending, done, reverted, not-this-call or ambiguous";
}

impl ToJson for AgentActVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AgentActReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-act/1\",\"action\":");
        self.action.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"confirmed\":");
        self.confirmed.to_json(w);
        w.raw(",\"prepared\":");
        self.prepared.to_json(w);
        w.raw(",\"receipt\":");
        self.receipt.to_json(w);
        w.raw(",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"feedbackId\":");
        self.feedback_id.to_json(w);
        w.raw(",\"owner\":");
        self.owner.to_json(w);
        w.raw(",\"failure\":");
        self.failure.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ActAsAgent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            action: members.required("action", read::described)?,
            chain_id: members.required("chainId", read::uint256)?,
            from: members.required("from", |value| read::text(value, 64))?,
            to: members.required("to", |value| read::text(value, 64))?,
            args: members.required("args", read::described)?,
            transaction: members.optional("transaction", read::bytes32)?,
        })
    }
}

pub(super) fn begin_act_as_agent(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ActAsAgent = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
