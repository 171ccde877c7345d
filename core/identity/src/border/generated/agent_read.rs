//! Written by `cargo xtask border` from `core/identity/src/border/agent_read.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::agent_read::{AgentRead, ReadAgent};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for AgentRead {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-agent-read/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"profile\":");
        self.profile.to_json(w);
        w.raw(",\"gateway\":");
        self.gateway.to_json(w);
        w.raw(",\"reputation\":");
        self.reputation.to_json(w);
        w.raw(",\"failure\":");
        self.failure.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadAgent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            block: members.optional("block", |value| read::text(value, 66))?,
            metadata: members.optional("metadata", |value| value.list(32, |value| read::text(value, 256)))?,
            gateways: members.optional("gateways", |value| value.list(4, |value| read::text(value, 262)))?,
            domains: members.optional("domains", read::boolean)?,
            reputation: members.optional("reputation", read::boolean)?,
            allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?,
        })
    }
}

pub(super) fn begin_read_agent(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadAgent = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
