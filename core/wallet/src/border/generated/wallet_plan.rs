//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_plan.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::wallet_plan::{PlanTransfer, PlanWallet, ReadTransfer};
use primitives::describe::{Arguments, FromJson, Refusal, Running, Value, read};
use primitives::running::begin;
use primitives::usage::UsageError;

impl FromJson for PlanTransfer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            token: members.required("token", |value| read::text(value, 42))?,
            from: members.required("from", read::account)?,
            to: members.required("to", read::account)?,
            amount: members.required("amount", read::uint256)?,
        })
    }
}

pub(super) fn begin_plan_transfer(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: PlanTransfer = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ReadTransfer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            token: members.required("token", |value| read::text(value, 42))?,
            from: members.required("from", read::account)?,
            to: members.required("to", read::account)?,
            amount: members.required("amount", read::uint256)?,
            transaction_hash: members.required("transactionHash", read::bytes32)?,
        })
    }
}

pub(super) fn begin_read_transfer(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadTransfer = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for PlanWallet {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            method: members.required("method", read::described)?,
            deployer: members.optional("deployer", read::account)?,
            nonce: members.optional("nonce", read::uint256)?,
            salt: members.optional("salt", read::bytes32)?,
            init_code: members.optional("initCode", read::hex)?,
            init_code_hash: members.optional("initCodeHash", read::bytes32)?,
            factory: members.optional("factory", read::account)?,
            singleton: members.optional("singleton", read::account)?,
            proxy_creation_code: members.optional("proxyCreationCode", read::hex)?,
            initializer: members.optional("initializer", read::hex)?,
            salt_nonce: members.optional("saltNonce", read::uint256)?,
            factory_data: members.optional("factoryData", read::hex)?,
            entry_point: members.optional("entryPoint", read::account)?,
            expect: members.optional("expect", read::account)?,
        })
    }
}

pub(super) fn begin_plan_wallet(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: PlanWallet = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
