//! Written by `cargo xtask border` from `core/discoverability/src/border/schema_check.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::schema_check::{CheckSchema, SchemaVerdict};
use primitives::describe::{Arguments, FromJson, Refusal, Tell, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for SchemaVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Valid, "valid"), (Self::Invalid, "invalid"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not valid, invalid or unknown";
}

impl ToJson for SchemaVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for CheckSchema {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            schema: members.required("schema", |value| read::text(value, 16_777_216))?,
            value: members.required("value", |value| read::text(value, 16_777_216))?,
        })
    }
}

pub(super) fn tell_check_schema(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: CheckSchema = read::described(&given.value())?;
    arguments.tell()
}
