//! Written by `cargo xtask border` from `core/discoverability/src/border/probe.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::probe::Probe;
use primitives::describe::{Arguments, FromJson, Refusal, Running, Value, read};
use primitives::running::begin;
use primitives::usage::UsageError;

impl FromJson for Probe {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            endpoint: members.required("endpoint", |value| read::text(value, 8192))?,
            options: members.optional("options", read::described)?,
            allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?,
        })
    }
}

pub(super) fn begin_probe(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: Probe = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
