//! Written by `cargo xtask border` from `core/access/src/border/create2.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::create2::Create2Address;
use primitives::describe::{Arguments, FromJson, Refusal, Tell, Value, read};
use primitives::usage::UsageError;

impl FromJson for Create2Address {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            deployer: members.required("deployer", read::address)?,
            salt: members.required("salt", read::bytes32)?,
            init_code_hash: members.required("initCodeHash", read::bytes32)?,
        })
    }
}

pub(super) fn tell_create2_address(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: Create2Address = read::described(&given.value())?;
    arguments.tell()
}
