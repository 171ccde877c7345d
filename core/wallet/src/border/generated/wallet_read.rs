//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_read.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::wallet_read::{
    ReadChains, ReadDelegation, ReadGas, ReadWalletAccount, ReadWalletStatus, WalletChainAsked,
    WalletRegistryAsked,
};
use primitives::describe::{Arguments, FromJson, Refusal, Running, Value, read};
use primitives::running::begin;
use primitives::usage::UsageError;

impl FromJson for ReadWalletAccount {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            address: members.required("address", read::account)?,
        })
    }
}

pub(super) fn begin_read_wallet_account(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadWalletAccount = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for WalletChainAsked {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            tokens: members.optional("tokens", |value| value.list(256, read::account))?,
        })
    }
}

impl FromJson for ReadWalletStatus {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            address: members.required("address", read::account)?,
            chains: members.required("chains", |value| value.list(64, read::described))?,
        })
    }
}

pub(super) fn begin_read_wallet_status(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadWalletStatus = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ReadGas {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            gas_limit: members.optional("gasLimit", read::uint256)?,
        })
    }
}

pub(super) fn begin_read_gas(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadGas = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ReadChains {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            now: members.required("now", read::count)?,
            chains: members.required("chains", |value| value.list(64, |value| read::text(value, 27)))?,
        })
    }
}

pub(super) fn begin_read_chains(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadChains = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for WalletRegistryAsked {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            delegate: members.required("delegate", read::account)?,
            vault: members.required("vault", read::account)?,
            rights: members.optional("rights", read::bytes32)?,
        })
    }
}

impl FromJson for ReadDelegation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            account: members.required("account", read::account)?,
            authorizations: members.optional("authorizations", |value| value.list(64, read::described))?,
            registry: members.optional("registry", read::described)?,
        })
    }
}

pub(super) fn begin_read_delegation(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: ReadDelegation = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
