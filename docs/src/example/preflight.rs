//! A publisher's call, from the JSON in which the vectors have it.

use erc8257::preflight::{Action, Call, Candidate, Commitment, Preflight, ProbeAnswers, Registered};
use erc8257::registry::Record;
use erc8257::rpc::Reason;
use erc8257::{Address, B256, Bundle, CallAnswer};
use serde_json::{Value, json};

use super::given::{self, Given};
use crate::Fault;

/// The core's preflight of the call.
pub(super) fn of(given: &Given) -> Result<Preflight, Fault> {
    let whole = given.json("call")?;
    let mut call = whole["action"].clone();
    given::put_body(&mut call, given.part("manifest"));
    let (record, answers) = (record(&call)?, answers(&call)?);
    // The record of this bundle is asked for by its format and not looked at: it carries the server's answer.
    let mut bundle = bundle(&json!({ "creator": Address::ZERO.to_string(), "metadataURI": "",
        "manifestHash": B256::ZERO.to_string(), "accessPredicate": Address::ZERO.to_string() }));
    if call["response"].is_object() {
        bundle["response"] = call["response"].clone();
    }
    let bundle = parse(&bundle)?;
    let tool = || Ok::<_, Fault>(Registered { tool_id: member(&call, "toolId")?, record: &record });
    let manifest = || {
        let uri = call["metadataURI"].as_str().ok_or("no metadataURI")?;
        Ok::<_, Fault>(Commitment { uri, hash: member(&call, "manifestHash")?, response: bundle.response() })
    };
    let predicate = || Ok::<_, Fault>(Candidate { address: member(&call, "predicate")?, answers: &answers });
    let action = match call["type"].as_str() {
        Some("registerTool") => Action::Register { manifest: manifest()?, predicate: predicate()? },
        Some("updateToolMetadata") => Action::UpdateMetadata { tool: tool()?, manifest: manifest()? },
        Some("setAccessPredicate") => Action::SetAccessPredicate { tool: tool()?, predicate: predicate()? },
        Some("deregisterTool") => Action::Deregister { tool: tool()? },
        other => return Err(format!("the function {other:?}")),
    };
    let given = Call { registry: member(&whole, "registry")?, caller: member(&whole, "caller")?, action };
    Ok(Preflight::of(&given, bundle.policy()))
}

fn member<T: std::str::FromStr>(value: &Value, name: &str) -> Result<T, Fault> {
    let text = value[name].as_str().ok_or_else(|| format!("no text {name}"))?;
    text.parse().map_err(|_| format!("{name} is {text}"))
}

fn bundle(config: &Value) -> Value {
    json!({ "format": "erc8257-bundle/1", "config": config })
}

fn parse(value: &Value) -> Result<Bundle, Fault> {
    Bundle::parse(value.to_string().as_bytes()).map_err(|error| error.to_string())
}

fn record(call: &Value) -> Result<Record, Fault> {
    let record = &call["record"];
    if record["config"].is_object() {
        let config = parse(&bundle(&record["config"]))?.config().cloned();
        return Ok(Record::Config(config.ok_or("no config")?));
    }
    let word = record["reason"].as_str().unwrap_or_default();
    let reason = || Reason::from_name(word).ok_or_else(|| format!("the reason {word}"));
    match record["registry"].as_str() {
        None | Some("not-found") => Ok(Record::NotFound),
        Some("deregistered") => Ok(Record::Deregistered),
        Some("no-contract") => Ok(Record::NoCode),
        Some("malformed") => Ok(Record::Malformed(reason()?.into())),
        Some("unavailable") => Ok(Record::Unavailable(reason()?.into())),
        Some(other) => Err(format!("the registry is {other}")),
    }
}

fn answers(call: &Value) -> Result<ProbeAnswers, Fault> {
    let mut answers = ProbeAnswers::default();
    for (id, name) in (0..).zip(["code", "erc165", "predicate"]) {
        let given = &call["answers"][name];
        let (result, error) = (given["result"].to_string(), given["error"].to_string());
        let answer = match given.as_object().and_then(|given| given.keys().next()).map(String::as_str) {
            None => continue,
            Some("result") => CallAnswer::Result(result.as_bytes()),
            Some("error") => CallAnswer::Error(error.as_bytes()),
            Some(_) => {
                let word = given["failed"].as_str().unwrap_or_default();
                CallAnswer::Failed(Reason::from_name(word).ok_or_else(|| format!("the reason {word}"))?)
            }
        };
        answers.handle_call(id, &answer).map_err(|error| error.to_string())?;
    }
    Ok(answers)
}
