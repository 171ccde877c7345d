//! Written by `cargo xtask border` from `core/inspect/src/border/advise_tool.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::advise_tool::{AdviseTool, AdvisedTool};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for AdvisedTool {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-advised-tool/1\",\"report\":");
        self.report.to_json(w);
        w.raw(",\"advice\":");
        self.advice.to_json(w);
        w.raw(",\"remarks\":");
        self.remarks.to_json(w);
        w.raw("}");
    }
}

impl FromJson for AdviseTool {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.required("toolRef", read::tool_ref)?,
            block: members.optional("block", |value| read::text(value, 66))?,
            policy: members.optional("policy", read::described)?,
            facts: members.optional("facts", read::described)?,
        })
    }
}

pub(super) fn begin_advise_tool(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: AdviseTool = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
