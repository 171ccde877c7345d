//! Written by `cargo xtask border` from `core/identity/src/border/validation_read.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::validation_read::{ReadValidation, ValidationRead};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for ValidationRead {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-validation-read/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"fromBlock\":");
        self.from_block.to_json(w);
        w.raw(",\"validation\":");
        self.validation.to_json(w);
        w.raw(",\"failure\":");
        self.failure.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadValidation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            registry: members.required("registry", read::account)?,
            block: members.optional("block", |value| read::text(value, 66))?,
            max_age_seconds: members.optional("maxAgeSeconds", read::count)?,
            validators: members.optional("validators", |value| value.list(65536, read::address))?,
            events: members.optional("events", read::boolean)?,
            from_block: members.optional("fromBlock", read::count)?,
        })
    }
}

pub(super) fn begin_read_validation(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadValidation = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
