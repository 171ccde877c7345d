//! What contracts answered, as facts have it: each function gives facts that know nothing else.

use advice::{CodeFacts, ContractFacts, Facts};
use alloy_primitives::hex::encode_prefixed;
use erc8257::access::read_requirements;
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, NO_INTERFACE,
    PREDICATE_INTERFACE, ProxyMarkers, REGISTRY_INTERFACE, read_access, supports_interface,
};
use erc8257::rpc::{CallOutcome, Failure as RpcFailure, read_data};
use pyo3::prelude::*;

use crate::answer::{Given, outcome, with};
use crate::argument::{data, text, uint256};
use crate::failure::{Failure, Result};
use crate::policy::policy;

fn required(outcome: &CallOutcome, policy: Option<&Bound<'_, PyAny>>) -> Result<String> {
    let requirements = Some(read_requirements(outcome, self::policy(policy)?.max_requirements));
    Ok(Facts { requirements, ..Facts::default() }.to_json())
}

/// Returns facts that know what came of ``getRequirements``.
#[pyfunction]
#[pyo3(signature = (answer, policy = None))]
pub fn requirements_json(answer: Given<'_>, policy: Option<&Bound<'_, PyAny>>) -> Result<String> {
    required(&outcome(&answer)?, policy)
}

/// Returns the same of the bytes that it returned.
#[pyfunction]
#[pyo3(signature = (returned, policy = None))]
pub fn decoded_json(returned: &Bound<'_, PyAny>, policy: Option<&Bound<'_, PyAny>>) -> Result<String> {
    required(&CallOutcome::Returned(data(returned, "/returned")?), policy)
}

/// Returns facts that know what came of ``tryHasAccess``.
#[pyfunction]
pub fn access_json(tool_id: &Bound<'_, PyAny>, answer: Given<'_>) -> Result<String> {
    let access = Some(read_access(uint256(tool_id, "/toolId")?, &outcome(&answer)?));
    Ok(Facts { access, ..Facts::default() }.to_json())
}

/// Returns facts that know what came of ``eth_getCode``.
#[pyfunction]
pub fn code_json(answer: Given<'_>) -> Result<String> {
    let code = with(&answer, read_data)?.map_err(|failure| unanswered(&failure))?;
    Ok(contract(ContractFacts { code: Some(CodeFacts::read(&code)), ..ContractFacts::default() }))
}

/// Returns the slots of ERC-1967: implementation, beacon, admin.
#[pyfunction]
pub fn proxy_slots() -> (String, String, String) {
    (IMPLEMENTATION_SLOT.to_string(), BEACON_SLOT.to_string(), ADMIN_SLOT.to_string())
}

/// Returns facts that know what these slots hold.
#[pyfunction]
pub fn proxy_json(implementation: Given<'_>, beacon: Given<'_>, admin: Given<'_>) -> Result<String> {
    let slot = |answer: &Given<'_>| with(answer, read_data)?.map_err(|failure| unanswered(&failure));
    let (implementation, beacon, admin) = (slot(&implementation)?, slot(&beacon)?, slot(&admin)?);
    let markers = ProxyMarkers::read(&implementation, &beacon, &admin)
        .map_err(|malformed| Failure::Answer { code: malformed.as_str(), message: malformed.to_string() })?;
    Ok(contract(ContractFacts { proxy: Some(markers), ..ContractFacts::default() }))
}

/// Returns gas and call data of the three questions of ERC-165.
#[pyfunction]
pub fn interface_questions(contract: &Bound<'_, PyAny>) -> Result<(u64, [String; 3])> {
    let asked = match &*text(contract, "/contract")? {
        "registry" => REGISTRY_INTERFACE,
        "predicate" => PREDICATE_INTERFACE,
        _ => return Err(Failure::value("/contract", "is not registry or predicate")),
    };
    Ok((
        ERC165_GAS,
        [ERC165_INTERFACE, NO_INTERFACE, asked].map(|id| encode_prefixed(supports_interface(id))),
    ))
}

/// Returns what the answers to the three say.
#[pyfunction]
pub fn read_interface(own: Given<'_>, none: Given<'_>, asked: Given<'_>) -> Result<&'static str> {
    let (own, none, asked) = (outcome(&own)?, outcome(&none)?, outcome(&asked)?);
    let said =
        erc8257::registry::read_interface(&own, &none, &asked).map_err(|failure| unanswered(&failure))?;
    Ok(said.as_str())
}

/// The error for a question that the RPC did not answer.
fn unanswered(failure: &RpcFailure) -> Failure {
    Failure::Answer { code: failure.reason.as_str(), message: format!("the answer tells nothing: {failure}") }
}

fn contract(predicate: ContractFacts) -> String {
    Facts { predicate, ..Facts::default() }.to_json()
}
