//! Written by `cargo xtask border` from `core/discoverability-http/src/border/http_probe.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::http_probe::ProbeHttpTool;
use primitives::describe::{Arguments, Refusal, Running, read};
use primitives::running::begin;

pub(super) fn begin_probe_http_tool(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("registration")?;
    let arguments = ProbeHttpTool {
        registration: &bytes_0,
        options: members.optional("options", read::described)?,
        arguments: members.optional("arguments", |value| read::text(value, 65536))?,
        allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?,
    };
    begin(super::Border::DESCRIPTION, arguments)
}
