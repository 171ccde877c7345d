//! Written by `cargo xtask border` from `core/access/src/border/contract.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::contract::{
    ContractRole, Erc1967Slots, Interface, InterfaceCalls, InterfaceQuestions, ProxyMarkers, ProxySlots,
    ReadInterface, ReadProxy, RegistryState,
};
use primitives::describe::{Arguments, FromJson, KnownMembers, Refusal, Tell, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for RegistryState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Ok, "ok"),
        (Self::NotFound, "not-found"),
        (Self::Deregistered, "deregistered"),
        (Self::NoContract, "no-contract"),
        (Self::Malformed, "malformed"),
        (Self::Unavailable, "unavailable"),
        (Self::Disagreement, "disagreement"),
    ];
    const SENTENCE: &'static str =
        "is not ok, not-found, deregistered, no-contract, malformed, unavailable or disagreement";
}

impl FromJson for RegistryState {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for RegistryState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Interface {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Supported, "supported"),
        (Self::NotSupported, "not-supported"),
        (Self::NoErc165, "no-erc165"),
    ];
    const SENTENCE: &'static str = "is not supported, not-supported or no-erc165";
}

impl FromJson for Interface {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Interface {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ProxyMarkers {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            implementation: members.strict("implementation", read::address)?,
            beacon: members.strict("beacon", read::address)?,
            admin: members.strict("admin", read::address)?,
        })
    }
}

impl ToJson for ProxyMarkers {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("implementation", &self.implementation);
        members.optional("beacon", &self.beacon);
        members.optional("admin", &self.admin);
        members.end();
    }
}

impl ToJson for Erc1967Slots {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"implementation\":");
        self.implementation.to_json(w);
        w.raw(",\"beacon\":");
        self.beacon.to_json(w);
        w.raw(",\"admin\":");
        self.admin.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ProxySlots {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        value.object().map(|_| Self {})
    }
}

pub(super) fn tell_proxy_slots(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ProxySlots = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for ReadProxy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            implementation: members.required("implementation", read::described)?,
            beacon: members.required("beacon", read::described)?,
            admin: members.required("admin", read::described)?,
        })
    }
}

pub(super) fn tell_read_proxy(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ReadProxy = read::described(&given.value())?;
    arguments.tell()
}

impl Word for ContractRole {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Registry, "registry"), (Self::Predicate, "predicate")];
    const SENTENCE: &'static str = "is not registry or predicate";
}

impl FromJson for ContractRole {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for InterfaceCalls {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"gas\":");
        self.gas.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl FromJson for InterfaceQuestions {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { contract: members.required("contract", read::described)? })
    }
}

pub(super) fn tell_interface_questions(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: InterfaceQuestions = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for ReadInterface {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            own: members.required("own", read::described)?,
            none: members.required("none", read::described)?,
            asked: members.required("asked", read::described)?,
        })
    }
}

pub(super) fn tell_read_interface(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ReadInterface = read::described(&given.value())?;
    arguments.tell()
}
