//! Who may use a tool: requirements, plans, call data.

use alloy_primitives::hex::encode_prefixed;
use erc8257::access::{KNOWN_KINDS, Need, Plan};
use erc8257::{AccessLogic, json_string, registry};
use pyo3::prelude::*;

use crate::argument::{address, bytes32, data, flag, kind, text, uint256};
use crate::failure::{Failure, Result};
use crate::tables::list;

fn need(kind: &Bound<'_, PyAny>, data: &Bound<'_, PyAny>) -> Result<Need> {
    Ok(Need::of(self::kind(kind, "/requirement/kind")?, &self::data(data, "/requirement/data")?))
}

/// Returns the need of a requirement as JSON. ``need_of`` gives an object.
#[pyfunction]
pub fn need_json(kind: &Bound<'_, PyAny>, data: &Bound<'_, PyAny>) -> Result<String> {
    Ok(need(kind, data)?.to_json())
}

/// Returns the need of a requirement in words.
#[pyfunction]
pub fn need_text(kind: &Bound<'_, PyAny>, data: &Bound<'_, PyAny>) -> Result<String> {
    Ok(need(kind, data)?.to_string())
}

/// Returns address and call data that tell whether an account meets a requirement.
#[pyfunction]
pub fn need_question(
    kind: &Bound<'_, PyAny>,
    data: &Bound<'_, PyAny>,
    account: &Bound<'_, PyAny>,
) -> Result<Option<(String, String)>> {
    let account = address(account, "/account")?;
    let question = need(kind, data)?.question(account);
    Ok(question.map(|(to, data)| (format!("{to:?}"), encode_prefixed(data))))
}

/// Returns whether what that call returned meets the requirement.
#[pyfunction]
pub fn need_answer(
    kind: &Bound<'_, PyAny>,
    data: &Bound<'_, PyAny>,
    returned: &Bound<'_, PyAny>,
) -> Result<Option<bool>> {
    Ok(need(kind, data)?.answer(&self::data(returned, "/returned")?))
}

/// Returns a plan as JSON. ``plan`` gives an object.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a list of triples")]
pub fn plan_json(
    logic: &Bound<'_, PyAny>,
    requirements: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>, Option<Bound<'_, PyAny>>)>,
) -> Result<String> {
    let logic = match &*text(logic, "/logic")? {
        "AND" => AccessLogic::And,
        "OR" => AccessLogic::Or,
        _ => return Err(Failure::value("/logic", "is not AND or OR")),
    };
    let needs = requirements.iter().map(|(kind, data, met)| {
        let met = met.as_ref().map(|met| flag(met, "/requirement/met")).transpose()?;
        Ok((need(kind, data)?, met))
    });
    Ok(Plan::new(logic, needs.collect::<Result<Vec<_>>>()?).to_json())
}

/// Returns every published kind as a JSON array. ``known_kinds`` gives them as objects.
#[pyfunction]
pub fn known_kinds_json() -> String {
    list(KNOWN_KINDS.iter().map(|known| {
        let (kind, marker, layout) =
            (encode_prefixed(known.kind), json_string(known.marker), json_string(known.layout));
        format!(r#"{{"kind":"{kind}","marker":{marker},"layout":{layout},"standard":{}}}"#, known.is_standard)
    }))
}

/// Returns the kind of a marker (§1).
#[pyfunction]
pub fn kind_of(marker: &Bound<'_, PyAny>) -> Result<String> {
    Ok(encode_prefixed(erc8257::access::kind_of(&text(marker, "/marker")?)))
}

/// Returns the kind of a marker that is to be published (§1).
#[pyfunction]
pub fn new_kind(marker: &Bound<'_, PyAny>) -> Result<String> {
    erc8257::access::new_kind(&text(marker, "/marker")?).map(encode_prefixed).map_err(|error| {
        let message = error.to_string();
        Failure::Usage {
            code: error.code(),
            pointer: Some("/marker".to_owned()),
            reason: message.clone(),
            message,
            member: Some("marker".to_owned()),
        }
    })
}

/// Returns the address that CREATE2 gives (EIP-1014).
#[pyfunction]
pub fn create2_address(
    deployer: &Bound<'_, PyAny>,
    salt: &Bound<'_, PyAny>,
    init_code_hash: &Bound<'_, PyAny>,
) -> Result<String> {
    let deployer = address(deployer, "/deployer")?;
    let (salt, hash) = (bytes32(salt, "/salt")?, bytes32(init_code_hash, "/initCodeHash")?);
    Ok(format!("{:?}", erc8257::access::create2_address(deployer, salt, hash)))
}

/// Returns call data of ``getRequirements`` (§1).
#[pyfunction]
pub fn get_requirements(tool_id: &Bound<'_, PyAny>) -> Result<String> {
    Ok(encode_prefixed(registry::get_requirements(uint256(tool_id, "/toolId")?)))
}

/// Returns call data of ``tryHasAccess`` (§1).
#[pyfunction]
pub fn try_has_access(
    tool_id: &Bound<'_, PyAny>,
    account: &Bound<'_, PyAny>,
    data: &Bound<'_, PyAny>,
) -> Result<String> {
    let (tool_id, account) = (uint256(tool_id, "/toolId")?, address(account, "/account")?);
    Ok(encode_prefixed(registry::try_has_access(tool_id, account, &self::data(data, "/data")?)))
}
