//! Written by `cargo xtask border` from `core/advice/src/border/look_alikes.rs`. Change that file, and not this one.

use crate::border::look_alikes::{AlikeTools, LookAlikes, LookAlikesReport, NamedTool};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for NamedTool {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 1_048_576))?,
            creator: members.optional("creator", read::address)?,
        })
    }
}

impl ToJson for AlikeTools {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tools\":");
        self.tools.to_json(w);
        w.raw("}");
    }
}

impl ToJson for LookAlikesReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-look-alikes/1\",\"groups\":");
        self.groups.to_json(w);
        w.raw("}");
    }
}

impl FromJson for LookAlikes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { tools: members.required("tools", |value| value.list(65536, read::described))? })
    }
}

pub(super) fn run_look_alikes(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: LookAlikes = read::described(&given.value())?;
    arguments.judge()
}
