//! Written by `cargo xtask border` from `core/wallet/src/border/session_ask.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::session_ask::{ListSessionKeys, RequestSessionKeys, RevokeSessionKeys};
use primitives::describe::{Arguments, FromJson, Refusal, Running, Value, read};
use primitives::running::begin;
use primitives::usage::UsageError;

impl FromJson for RequestSessionKeys {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            requests: members.required("requests", |value| value.list(32, read::described))?,
        })
    }
}

pub(super) fn begin_request_session_keys(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: RequestSessionKeys = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ListSessionKeys {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
        })
    }
}

pub(super) fn begin_list_session_keys(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ListSessionKeys = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for RevokeSessionKeys {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            dialect: members.required("dialect", read::described)?,
            now: members.required("now", read::count)?,
            contexts: members.optional("contexts", |value| value.list(1024, read::hex))?,
            all: members.optional("all", read::boolean)?,
        })
    }
}

pub(super) fn begin_revoke_session_keys(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: RevokeSessionKeys = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
