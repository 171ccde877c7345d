//! Who may use a tool: requirements, plans, `tryHasAccess`.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use erc8257::access::{KNOWN_KINDS, Need, Plan, create2_address, kind_of, new_kind};
use erc8257::{AccessLogic, json_string, registry};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::hex;
use crate::list::list;

fn need(kind: &str, data: &str) -> Result<Need> {
    Ok(Need::of(hex::kind(kind, "/requirement/kind")?, &hex::bytes(data, "/requirement/data")?))
}

#[wasm_bindgen(js_name = needOf)]
pub fn need_of(kind: &str, data: &str) -> Result<String> {
    Ok(need(kind, data)?.to_json())
}

#[wasm_bindgen(js_name = needText)]
pub fn need_text(kind: &str, data: &str) -> Result<String> {
    Ok(need(kind, data)?.to_string())
}

#[wasm_bindgen(js_name = needQuestion)]
pub fn need_question(kind: &str, data: &str, account: &str) -> Result<Option<String>> {
    let account = hex::address(account, "/account")?;
    let question = need(kind, data)?.question(account);
    Ok(question.map(|(to, data)| format!(r#"{{"to":"{to:?}","data":"{}"}}"#, hex::shown(data))))
}

#[wasm_bindgen(js_name = needAnswer)]
pub fn need_answer(kind: &str, data: &str, returned: &str) -> Result<Option<bool>> {
    Ok(need(kind, data)?.answer(&hex::bytes(returned, "/returned")?))
}

/// A plan, put together requirement by requirement.
#[wasm_bindgen]
pub struct RawPlan {
    logic: AccessLogic,
    needs: Vec<(Need, Option<bool>)>,
}

#[wasm_bindgen]
impl RawPlan {
    #[wasm_bindgen(constructor)]
    pub fn new(logic: &str) -> Result<Self> {
        let logic = match logic {
            "AND" => AccessLogic::And,
            "OR" => AccessLogic::Or,
            _ => return Err(Failure::argument("/logic", "is not AND or OR")),
        };
        Ok(Self { logic, needs: Vec::new() })
    }

    pub fn add(&mut self, kind: &str, data: &str, met: Option<bool>) -> Result<()> {
        self.needs.push((need(kind, data)?, met));
        Ok(())
    }

    pub fn json(&self) -> String {
        Plan::new(self.logic, self.needs.iter().cloned()).to_json()
    }
}

#[wasm_bindgen(js_name = knownKinds)]
pub fn known_kinds() -> String {
    let row = |known: &erc8257::access::KnownKind| {
        let (kind, marker, layout) =
            (hex::shown(known.kind), json_string(known.marker), json_string(known.layout));
        format!(r#"{{"kind":"{kind}","marker":{marker},"layout":{layout},"standard":{}}}"#, known.is_standard)
    };
    list(KNOWN_KINDS.iter().map(row))
}

#[wasm_bindgen(js_name = kindOf)]
pub fn kind_of_marker(marker: &str) -> String {
    hex::shown(kind_of(marker))
}

#[wasm_bindgen(js_name = newKind)]
pub fn new_kind_of(marker: &str) -> Result<String> {
    new_kind(marker).map(hex::shown).map_err(|error| Failure::with(error.code(), Some("/marker"), &error, ""))
}

#[wasm_bindgen(js_name = create2Address)]
pub fn create2(deployer: &str, salt: &str, init_code_hash: &str) -> Result<String> {
    let deployer = hex::address(deployer, "/deployer")?;
    let (salt, hash) = (hex::word(salt, "/salt")?, hex::word(init_code_hash, "/initCodeHash")?);
    Ok(hex::shown(create2_address(deployer, salt, hash)))
}

#[wasm_bindgen(js_name = getRequirements)]
pub fn get_requirements(tool_id: &str) -> Result<String> {
    Ok(hex::shown(registry::get_requirements(hex::number(tool_id, "/toolId")?)))
}

#[wasm_bindgen(js_name = tryHasAccess)]
pub fn try_has_access(tool_id: &str, account: &str, data: &str) -> Result<String> {
    let (tool_id, account) = (hex::number(tool_id, "/toolId")?, hex::address(account, "/account")?);
    Ok(hex::shown(registry::try_has_access(tool_id, account, &hex::bytes(data, "/data")?)))
}
