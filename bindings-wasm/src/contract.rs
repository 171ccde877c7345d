//! Contracts' answers as facts: each function gives facts that know nothing else.

use alloc::format;
use alloc::string::{String, ToString as _};

use advice::{CodeFacts, ContractFacts, Facts};
use erc8257::access::read_requirements;
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, NO_INTERFACE,
    PREDICATE_INTERFACE, ProxyMarkers, REGISTRY_INTERFACE, read_access, read_interface, supports_interface,
};
use erc8257::rpc::{Failure as RpcFailure, read_call, read_data};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::policy::read_policy;
use crate::{answer, hex};

/// Requirements of at most as many entries as the policy allows.
#[wasm_bindgen(js_name = readRequirements)]
pub fn requirements(kind: &str, text: &str, policy: &str) -> Result<String> {
    let outcome = read_call(&answer::read(kind, text)?);
    let requirements = Some(read_requirements(&outcome, read_policy(policy)?.max_requirements));
    Ok(Facts { requirements, ..Facts::default() }.to_json())
}

#[wasm_bindgen(js_name = readAccess)]
pub fn access(tool_id: &str, kind: &str, text: &str) -> Result<String> {
    let outcome = read_call(&answer::read(kind, text)?);
    let access = Some(read_access(hex::number(tool_id, "/toolId")?, &outcome));
    Ok(Facts { access, ..Facts::default() }.to_json())
}

#[wasm_bindgen(js_name = readCode)]
pub fn code(kind: &str, text: &str) -> Result<String> {
    let code = read_data(&answer::read(kind, text)?).map_err(|failure| unanswered(&failure))?;
    Ok(contract(ContractFacts { code: Some(CodeFacts::read(&code)), ..ContractFacts::default() }))
}

/// The slots of ERC-1967: implementation, beacon, admin.
#[wasm_bindgen(js_name = proxySlots)]
pub fn proxy_slots() -> String {
    format!(r#"["{IMPLEMENTATION_SLOT}","{BEACON_SLOT}","{ADMIN_SLOT}"]"#)
}

/// Kind and text of the answers for each of the slots.
#[wasm_bindgen(js_name = readProxy)]
pub fn proxy(
    kind: &str,
    text: &str,
    beacon_kind: &str,
    beacon_text: &str,
    admin_kind: &str,
    admin_text: &str,
) -> Result<String> {
    let slot = |kind, text| read_data(&answer::read(kind, text)?).map_err(|failure| unanswered(&failure));
    let (implementation, beacon, admin) =
        (slot(kind, text)?, slot(beacon_kind, beacon_text)?, slot(admin_kind, admin_text)?);
    let markers = ProxyMarkers::read(&implementation, &beacon, &admin)
        .map_err(|malformed| Failure::with(malformed.as_str(), Some("/answer"), &malformed, ""))?;
    Ok(contract(ContractFacts { proxy: Some(markers), ..ContractFacts::default() }))
}

/// Gas and call data of the three questions of ERC-165.
#[wasm_bindgen(js_name = interfaceQuestions)]
pub fn interface_questions(contract: &str) -> Result<String> {
    let asked = match contract {
        "registry" => REGISTRY_INTERFACE,
        "predicate" => PREDICATE_INTERFACE,
        _ => return Err(Failure::argument("/contract", "is not registry or predicate")),
    };
    let data = [ERC165_INTERFACE, NO_INTERFACE, asked].map(|id| hex::shown(supports_interface(id)));
    Ok(format!(r#"{{"gas":{ERC165_GAS},"data":["{}"]}}"#, data.join("\",\"")))
}

/// Kind and text of the answers to each of the questions.
#[wasm_bindgen(js_name = readInterface)]
pub fn interface(
    own_kind: &str,
    own_text: &str,
    none_kind: &str,
    none_text: &str,
    asked_kind: &str,
    asked_text: &str,
) -> Result<String> {
    let outcome = |kind, text| answer::read(kind, text).map(|answer| read_call(&answer));
    let (own, none, asked) =
        (outcome(own_kind, own_text)?, outcome(none_kind, none_text)?, outcome(asked_kind, asked_text)?);
    let said = read_interface(&own, &none, &asked).map_err(|failure| unanswered(&failure))?;
    Ok(said.as_str().to_string())
}

/// The error for a question that the RPC did not answer.
fn unanswered(failure: &RpcFailure) -> Failure {
    let message = format_args!("the answer tells nothing: {failure}").to_string();
    Failure::with(failure.reason.as_str(), Some("/answer"), &message, "")
}

fn contract(predicate: ContractFacts) -> String {
    Facts { predicate, ..Facts::default() }.to_json()
}
