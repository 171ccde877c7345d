//! Written by `cargo xtask border` from `core/identity/src/border/reputation_read.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::reputation_read::{ReadReputation, ReputationRead};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for ReputationRead {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-reputation-read/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"clients\":");
        self.clients.to_json(w);
        w.raw(",\"fromBlock\":");
        self.from_block.to_json(w);
        w.raw(",\"reputation\":");
        self.reputation.to_json(w);
        w.raw(",\"failure\":");
        self.failure.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadReputation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            registry: members.optional("registry", read::account)?,
            block: members.optional("block", |value| read::text(value, 66))?,
            filter: members.optional("filter", read::described)?,
            tag1: members.optional("tag1", |value| read::text(value, 16_777_216))?,
            tag2: members.optional("tag2", |value| read::text(value, 16_777_216))?,
            policy: members.optional("policy", read::described)?,
            events: members.optional("events", read::boolean)?,
            from_block: members.optional("fromBlock", read::count)?,
        })
    }
}

pub(super) fn begin_read_reputation(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadReputation = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
