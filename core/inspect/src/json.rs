//! `erc8257-inspection/1`: an inspection for programs. All members are always present, in this order. A value
//! that is not known is null, and `reason` says why an answer is missing.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use advice::CodeFacts;
use alloy_primitives::hex::encode_prefixed as hex;
use erc8257::access::{Introspection, OnchainRequirement, Plan};
use erc8257::registry::{AccessAnswer, ProxyMarkers};
use erc8257::{AccessLogic, ToolConfig, json_string};
use primitives::rpc::Failure;

use crate::account::AccountAccess;
use crate::contract::Contract;
use crate::inspection::Inspection;
use crate::known::Known;

impl Inspection {
    /// The inspection as JSON text on one line, format `erc8257-inspection/1`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = write(&mut out, self);
        out
    }
}

fn write(out: &mut String, inspection: &Inspection) -> fmt::Result {
    let Inspection { tool, block, registry, version, tool_count, record, .. } = inspection;
    write!(out, r#"{{"format":"erc8257-inspection/1","toolRef":"{tool}","#)?;
    write!(out, r#""block":{{"number":"{:#x}","hash":"{}"}},"registry":{{"#, block.number, block.hash)?;
    contract(out, registry)?;
    write!(out, r#","version":{}"#, Maybe(version.as_ref().ok().map(|text| json_string(text))))?;
    write!(out, r#","toolCount":{}}},"tool":{{"#, Maybe(tool_count.as_ref().ok().map(Quoted)))?;
    write!(out, r#""state":"{}","#, record.state().as_str())?;
    config_member(out, record.config())?;
    reason(out, record.failure())?;
    out.push_str(r#","creator":"#);
    match &inspection.creator {
        Some(creator) => {
            out.push('{');
            code(out, creator)?;
            out.push('}');
        }
        None => out.push_str("null"),
    }
    out.push_str(r#"},"predicate":"#);
    match &inspection.predicate {
        Some(predicate) => {
            out.push('{');
            contract(out, predicate)?;
            out.push_str(r#","requirements":"#);
            requirements(out, inspection.requirements.as_ref())?;
            out.push('}');
        }
        None => out.push_str("null"),
    }
    out.push_str(r#","access":"#);
    match &inspection.access {
        Some(AccountAccess { account, answer, plan }) => {
            let (word, failure) = of_access(answer);
            write!(out, r#"{{"account":"{account:#x}","answer":"{word}""#)?;
            reason(out, failure)?;
            write!(out, r#","plan":{}}}"#, Maybe(plan.as_ref().map(Plan::to_json)))?;
        }
        None => out.push_str("null"),
    }
    out.push('}');
    Ok(())
}

fn code(out: &mut String, code: &Known<CodeFacts>) -> fmt::Result {
    let known = code.as_ref().ok();
    write!(out, r#""codeBytes":{}"#, Maybe(known.map(|code| code.bytes)))?;
    write!(out, r#","codeHash":{}"#, Maybe(known.and_then(|code| code.hash).map(Quoted)))?;
    let delegate = known.and_then(|code| code.delegate).map(|delegate| format!("\"{delegate:#x}\""));
    write!(out, r#","delegate":{}"#, Maybe(delegate))
}

fn requirements(out: &mut String, told: Option<&Introspection>) -> fmt::Result {
    let Some(told) = told else { return out.write_str("null") };
    write!(out, r#"{{"outcome":"{}""#, told.as_str())?;
    let limit = match told {
        Introspection::OverLimit(limit) => Some(Quoted(limit.as_str())),
        _ => None,
    };
    let (logic, list) = match told {
        Introspection::Requirements(told) => (Some(told.logic), told.list.as_slice()),
        _ => (None, [].as_slice()),
    };
    let logic = logic.map(AccessLogic::as_str).map(Quoted);
    let requirement = |requirement: &OnchainRequirement| {
        let OnchainRequirement { kind, data, label } = requirement;
        let need = requirement.need().to_json();
        format!(
            r#"{{"kind":"{}","data":"{}","label":{},"need":{need}}}"#,
            hex(kind),
            hex(data),
            json_string(label)
        )
    };
    let list: Vec<String> = list.iter().map(requirement).collect();
    write!(out, r#","logic":{},"list":[{}]"#, Maybe(logic), list.join(","))?;
    write!(out, r#","overLimit":{}"#, Maybe(limit))?;
    let failure = match told {
        Introspection::Failed(failure) | Introspection::Unavailable(failure) => Some(failure),
        _ => None,
    };
    reason(out, failure)?;
    out.write_str("}")
}

fn contract(out: &mut String, contract: &Contract) -> fmt::Result {
    write!(out, r#""address":"{:#x}""#, contract.address)?;
    out.push(',');
    code(out, &contract.code)?;
    let interface = contract.interface.as_ref().ok().map(|interface| Quoted(interface.as_str()));
    write!(out, r#","interface":{}"#, Maybe(interface))?;
    write!(out, r#","name":{},"proxy":"#, Maybe(contract.name.as_ref().ok().map(|name| json_string(name))))?;
    match &contract.proxy {
        Ok(ProxyMarkers { implementation, beacon, admin }) => {
            let address = |address: &Option<_>| Maybe(address.map(|address| format!("\"{address:#x}\"")));
            write!(out, r#"{{"implementation":{}"#, address(implementation))?;
            write!(out, r#","beacon":{},"admin":{}}}"#, address(beacon), address(admin))
        }
        Err(_) => out.write_str("null"),
    }
}

fn config_member(out: &mut String, config: Option<&ToolConfig>) -> fmt::Result {
    let Some(config) = config else { return out.write_str(r#""config":null"#) };
    write!(
        out,
        r#""config":{{"creator":"{:#x}","metadataURI":{}"#,
        config.creator,
        json_string(&config.metadata_uri)
    )?;
    let ToolConfig { manifest_hash, access_predicate, .. } = config;
    write!(out, r#","manifestHash":"{manifest_hash}","accessPredicate":"{access_predicate:#x}"}}"#)
}

fn reason(out: &mut String, failure: Option<&Failure>) -> fmt::Result {
    let word = failure.map(|failure| Quoted(failure.reason.as_str()));
    let detail = failure.and_then(|failure| failure.detail.as_deref()).map(json_string);
    write!(out, r#","reason":{},"detail":{}"#, Maybe(word), Maybe(detail))
}

const fn of_access(answer: &AccessAnswer) -> (&'static str, Option<&Failure>) {
    match answer {
        AccessAnswer::Malformed(failure) | AccessAnswer::Unavailable(failure) => {
            (answer.as_str(), Some(failure))
        }
        _ => (answer.as_str(), None),
    }
}

/// A value, or null.
struct Maybe<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}

/// A string that needs no escapes.
struct Quoted<T>(T);

impl<T: fmt::Display> fmt::Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }
}
