//! Contracts' answers (§1, §9; Predicate Upgradeability).

use advice::Facts;
use alloy_primitives::Address;
use alloy_primitives::hex::encode_prefixed;
use erc8257::access;
use erc8257::registry::{
    self, ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, NO_INTERFACE,
    PREDICATE_INTERFACE, REGISTRY_INTERFACE, supports_interface,
};
use erc8257::rpc::{CallOutcome, Failure, read_call, read_data};

use crate::access::{AccessLogic, Requirement};
use crate::argument::{data, uint256};
use crate::failure::{Erc8257Error, Result};
use crate::policy::{Policy, policy};
use crate::session::CallAnswer;

/// What came of `getRequirements`. That it failed never means that nothing is required, and no outcome says whether an
/// account has access.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Introspection {
    /// What came of it.
    pub outcome: IntrospectionOutcome,
    /// How the requirements combine, if the predicate listed them.
    pub logic: Option<AccessLogic>,
    /// The requirements, if the predicate listed them: untrusted bytes and text.
    pub requirements: Vec<Requirement>,
    /// What there is more of than a consumer reads: `bytes`, `count`, `data` or `label`.
    pub over_limit: Option<String>,
    /// The reason why it failed, or why the answer is missing.
    pub reason: Option<String>,
    /// The RPC's or the contract's words about that: a stranger's text, made harmless.
    pub detail: Option<String>,
    /// The same as JSON, as facts have it (`requirements`): the same text in every language.
    pub json: String,
}

/// What came of `getRequirements`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum IntrospectionOutcome {
    /// The predicate listed its requirements.
    Told,
    /// More than a consumer reads: the whole answer counts for nothing.
    OverLimit,
    /// Nothing was returned, as without code.
    NoContract,
    /// The predicate's fault.
    Failed,
    /// The RPC gave no answer, which says nothing about the predicate.
    Unavailable,
}

/// The registry's answer of `tryHasAccess` for an account.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct AccessAnswer {
    /// Only `Granted` gives access.
    pub answer: AccessOutcome,
    /// The reason why the answer is missing, or cannot be read.
    pub reason: Option<String>,
    /// The RPC's or the contract's words about that: a stranger's text, made harmless.
    pub detail: Option<String>,
    /// The same as JSON, as facts have it (`access`): the same text in every language.
    pub json: String,
}

/// What came of `tryHasAccess`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum AccessOutcome {
    /// The account may use the tool.
    Granted,
    /// It may not.
    Denied,
    /// Not a denial: the predicate is broken, and the answer is unknown.
    Malfunction,
    /// The tool was never registered.
    NotFound,
    /// It was deregistered.
    Deregistered,
    /// The registry's address has no code.
    NoContract,
    /// The answer cannot be read.
    Malformed,
    /// The RPC gave no answer.
    Unavailable,
}

/// The code at an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CodeFacts {
    /// How many bytes; 0 is not a contract.
    pub bytes: i64,
    /// The keccak256 of the code: `0x` and 64 hex digits.
    #[uniffi(default = None)]
    pub hash: Option<String>,
    /// Whom an account has delegated to (EIP-7702): `0x` and 40 hex digits.
    #[uniffi(default = None)]
    pub delegate: Option<String>,
}

/// Marks of an upgradeable contract (ERC-1967). Their absence proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProxyMarkers {
    /// The code behind the proxy: `0x` and 40 hex digits, as the others.
    #[uniffi(default = None)]
    pub implementation: Option<String>,
    /// The contract that names the code.
    #[uniffi(default = None)]
    pub beacon: Option<String>,
    /// Who may change it.
    #[uniffi(default = None)]
    pub admin: Option<String>,
}

/// Slots of ERC-1967: `0x` and 64 hex digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProxySlots {
    /// Where the implementation stands.
    pub implementation: String,
    /// Where the beacon stands.
    pub beacon: String,
    /// Where the admin stands.
    pub admin: String,
}

/// Which interface a contract should have (§9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ContractRole {
    /// The registry's.
    Registry,
    /// An access predicate's.
    Predicate,
}

/// Three `eth_call`s of ERC-165, each with so much gas.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct InterfaceQuestions {
    /// The gas of each.
    pub gas: i64,
    /// The call data of each: hex. Their answers are given in this order.
    pub data: Vec<String>,
}

/// A contract's statement about an interface by the rules of ERC-165 (§9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum InterfaceAnswer {
    /// It has it.
    Supported,
    /// It has it not.
    NotSupported,
    /// It does not follow ERC-165, so that it says nothing.
    NoErc165,
}

/// Reads an RPC's answer to the `eth_call` of `getRequirements`, within the limits of §1 (Predicate
/// Introspection Hardening). The policy limits the number of entries.
#[uniffi::export(default(policy = None))]
pub fn read_requirements(answer: CallAnswer, policy: Option<Policy>) -> Result<Introspection> {
    introspection(&read_call(&answer.core()?), policy)
}

/// Returns the same of the bytes that the call returned (hex), for who has them without an answer of an RPC.
#[uniffi::export(default(policy = None))]
pub fn decode_requirements(returned: String, policy: Option<Policy>) -> Result<Introspection> {
    introspection(&CallOutcome::Returned(data(&returned, "/returned")?), policy)
}

fn introspection(outcome: &CallOutcome, policy: Option<Policy>) -> Result<Introspection> {
    let read = access::read_requirements(outcome, self::policy(policy)?.max_requirements);
    let mut made = Introspection {
        outcome: IntrospectionOutcome::NoContract,
        logic: None,
        requirements: Vec::new(),
        over_limit: None,
        reason: None,
        detail: None,
        json: alone(&Facts { requirements: Some(read.clone()), ..Facts::default() }, "requirements"),
    };
    match read {
        access::Introspection::Requirements(told) => {
            made.outcome = IntrospectionOutcome::Told;
            made.logic = Some(AccessLogic::of(told.logic));
            made.requirements = told.list.iter().map(Requirement::of).collect();
        }
        access::Introspection::OverLimit(limit) => {
            made.outcome = IntrospectionOutcome::OverLimit;
            made.over_limit = Some(limit.as_str().to_owned());
        }
        access::Introspection::NoCode => {}
        access::Introspection::Failed(failure) => {
            made.outcome = IntrospectionOutcome::Failed;
            (made.reason, made.detail) = said(failure);
        }
        access::Introspection::Unavailable(failure) => {
            made.outcome = IntrospectionOutcome::Unavailable;
            (made.reason, made.detail) = said(failure);
        }
    }
    Ok(made)
}

/// Reads an RPC's answer to the `eth_call` of `tryHasAccess` (§1). The ID of the tool is decimal digits.
#[uniffi::export]
pub fn read_access(tool_id: String, answer: CallAnswer) -> Result<AccessAnswer> {
    let read = registry::read_access(uint256(&tool_id, "/toolId")?, &read_call(&answer.core()?));
    let json = alone(&Facts { access: Some(read.clone()), ..Facts::default() }, "access");
    let (answer, failure) = match read {
        registry::AccessAnswer::Granted => (AccessOutcome::Granted, None),
        registry::AccessAnswer::Denied => (AccessOutcome::Denied, None),
        registry::AccessAnswer::Malfunction => (AccessOutcome::Malfunction, None),
        registry::AccessAnswer::NotFound => (AccessOutcome::NotFound, None),
        registry::AccessAnswer::Deregistered => (AccessOutcome::Deregistered, None),
        registry::AccessAnswer::NoCode => (AccessOutcome::NoContract, None),
        registry::AccessAnswer::Malformed(failure) => (AccessOutcome::Malformed, Some(failure)),
        registry::AccessAnswer::Unavailable(failure) => (AccessOutcome::Unavailable, Some(failure)),
    };
    let (reason, detail) = failure.map_or((None, None), said);
    Ok(AccessAnswer { answer, reason, detail, json })
}

/// The one thing that these facts know, as they write it.
fn alone(facts: &Facts, member: &str) -> String {
    let text = facts.to_json();
    let known = text.strip_prefix(&format!(r#"{{"format":"erc8257-facts/1","{member}":"#));
    known.and_then(|known| known.strip_suffix('}')).unwrap_or("null").to_owned()
}

fn said(failure: Failure) -> (Option<String>, Option<String>) {
    (Some(failure.reason.as_str().to_owned()), failure.detail)
}

/// Reads an answer to `eth_getCode`. Where it says nothing of the code, the error has the reason as its code.
#[uniffi::export]
pub fn read_code(answer: CallAnswer) -> Result<CodeFacts> {
    let code = read_data(&answer.core()?).map_err(|failure| unanswered(&failure))?;
    let facts = advice::CodeFacts::read(&code);
    Ok(CodeFacts {
        bytes: i64::try_from(facts.bytes).unwrap_or(i64::MAX),
        hash: facts.hash.map(|hash| hash.to_string()),
        delegate: facts.delegate.map(hex),
    })
}

/// Returns the slots to ask `eth_getStorageAt` for (ERC-1967).
#[uniffi::export]
pub fn proxy_slots() -> Result<ProxySlots> {
    let [implementation, beacon, admin] =
        [IMPLEMENTATION_SLOT, BEACON_SLOT, ADMIN_SLOT].map(|slot| slot.to_string());
    Ok(ProxySlots { implementation, beacon, admin })
}

/// Reads the answers for these slots (Predicate Upgradeability). Errors are those of `readCode`.
#[uniffi::export]
pub fn read_proxy(implementation: CallAnswer, beacon: CallAnswer, admin: CallAnswer) -> Result<ProxyMarkers> {
    let slot = |answer: &CallAnswer| read_data(&answer.core()?).map_err(|failure| unanswered(&failure));
    let (implementation, beacon, admin) = (slot(&implementation)?, slot(&beacon)?, slot(&admin)?);
    let markers = registry::ProxyMarkers::read(&implementation, &beacon, &admin)
        .map_err(|malformed| untold(malformed.as_str(), malformed.to_string()))?;
    Ok(ProxyMarkers {
        implementation: markers.implementation.map(hex),
        beacon: markers.beacon.map(hex),
        admin: markers.admin.map(hex),
    })
}

/// Returns what to ask a contract by `eth_call` to learn whether it advertises its interface (§9).
#[uniffi::export]
pub fn interface_questions(contract: ContractRole) -> Result<InterfaceQuestions> {
    let asked = match contract {
        ContractRole::Registry => REGISTRY_INTERFACE,
        ContractRole::Predicate => PREDICATE_INTERFACE,
    };
    let data = [ERC165_INTERFACE, NO_INTERFACE, asked].map(|id| encode_prefixed(supports_interface(id)));
    Ok(InterfaceQuestions { gas: i64::try_from(ERC165_GAS).unwrap_or(i64::MAX), data: data.into() })
}

/// Reads the answers to these three, in their order. Errors are those of `readCode`.
#[uniffi::export]
pub fn read_interface(own: CallAnswer, none: CallAnswer, asked: CallAnswer) -> Result<InterfaceAnswer> {
    let read = |answer: &CallAnswer| -> Result<CallOutcome> { Ok(read_call(&answer.core()?)) };
    let (own, none, asked) = (read(&own)?, read(&none)?, read(&asked)?);
    let said = registry::read_interface(&own, &none, &asked).map_err(|failure| unanswered(&failure))?;
    Ok(match said {
        registry::Interface::Supported => InterfaceAnswer::Supported,
        registry::Interface::NotSupported => InterfaceAnswer::NotSupported,
        registry::Interface::NoErc165 => InterfaceAnswer::NoErc165,
    })
}

fn hex(address: Address) -> String {
    format!("{address:?}")
}

/// The error for a question that the RPC did not answer.
fn unanswered(failure: &Failure) -> Erc8257Error {
    untold(failure.reason.as_str(), format!("the answer tells nothing: {failure}"))
}

fn untold(code: &str, reason: String) -> Erc8257Error {
    Erc8257Error::new(code, Some("/answer".to_owned()), reason)
}
