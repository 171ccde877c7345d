//! Written by `cargo xtask border` from `core/identity-binding/src/border/binding_read.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::binding_read::{BindingRead, ReadBinding};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for BindingRead {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-binding-read/1\",\"toolBlock\":");
        self.tool_block.to_json(w);
        w.raw(",\"sameBlock\":");
        self.same_block.to_json(w);
        w.raw(",\"binding\":");
        self.binding.to_json(w);
        w.raw(",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"report\":");
        self.report.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ReadBinding {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.required("toolRef", read::tool_ref)?,
            agent: members.required("agent", |value| read::text(value, 256))?,
            block: members.optional("block", |value| read::text(value, 66))?,
            policy: members.optional("policy", read::described)?,
            gateways: members.optional("gateways", |value| value.list(4, |value| read::text(value, 262)))?,
        })
    }
}

pub(super) fn begin_read_binding(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadBinding = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
