//! The conformance vectors of the registry and of JSON-RPC answers.

use std::fmt::Write as _;

use crate::vector_files::{body, cases, enough, keep_known, parts};
use alloy_primitives::hex;
use erc8257::registry::{self, AccessAnswer, Record, RegistryError, RegistryEvent, read_access, read_record};
use erc8257::rpc::{self, CallAnswer, CallOutcome, Failure};
use erc8257::{Address, B256, ToolConfig, U256};
use serde_json::{Value, json};

/// Runs `test` on every case of a kind and fails once, with all that differ.
fn run(kind: &str, at_least: usize, test: impl Fn(&Value) -> Value) {
    let mut failures = String::new();
    let (mut count, mut failed) = (0, 0);
    for case in cases(kind) {
        count += 1;
        let (actual, expected) = (test(&case["input"]), &case["expect"]);
        if actual != *expected {
            failed += 1;
            writeln!(failures, "{}\n  expected {expected}\n  actual   {actual}", case["id"]).unwrap();
        }
    }
    enough(count, at_least, kind);
    assert!(failed == 0, "{failed} of {count} cases of {kind} differ:\n{failures}");
}

fn text<'a>(input: &'a Value, name: &str) -> &'a str {
    input[name].as_str().unwrap_or_else(|| panic!("{name} of {input}"))
}

fn number(input: &Value, name: &str) -> U256 {
    text(input, name).parse().unwrap()
}

fn address(input: &Value, name: &str) -> Address {
    text(input, name).parse().unwrap()
}

fn word(input: &Value, name: &str) -> B256 {
    text(input, name).parse().unwrap()
}

/// The bytes of `name`, or of `nameParts`.
fn bytes(input: &Value, name: &str) -> Vec<u8> {
    match &input[format!("{name}Parts")] {
        Value::Null => hex::decode(text(input, name)).unwrap(),
        list => hex::decode(parts(list)).unwrap(),
    }
}

fn shown(bytes: &[u8]) -> Value {
    json!(hex::encode_prefixed(bytes))
}

#[test]
fn calls() {
    run("calls", 40, |input| {
        let id = || number(input, "toolId");
        let predicate = || address(input, "accessPredicate");
        let (account, data) = (|| address(input, "account"), || bytes(input, "data"));
        let metadata = || (text(input, "metadataURI"), word(input, "manifestHash"));
        let data = match input["function"].as_str() {
            Some("getToolConfig") => registry::get_tool_config(id()),
            Some("hasAccess") => registry::has_access(id(), account(), &data()),
            Some("tryHasAccess") => registry::try_has_access(id(), account(), &data()),
            Some("getRequirements") => access::get_requirements(id()),
            Some("toolCount") => registry::tool_count(),
            Some("name") => registry::name(),
            Some("version") => registry::version(),
            Some("supportsInterface") => {
                registry::supports_interface(bytes(input, "interfaceId").try_into().unwrap())
            }
            Some("registerTool") => registry::register_tool(metadata().0, metadata().1, predicate()),
            Some("updateToolMetadata") => registry::update_tool_metadata(id(), metadata().0, metadata().1),
            Some("setAccessPredicate") => registry::set_access_predicate(id(), predicate()),
            Some("deregisterTool") => registry::deregister_tool(id()),
            other => {
                assert_eq!(other, None);
                constant(text(input, "constant"))
            }
        };
        json!({ "data": shown(&data) })
    });
}

fn constant(name: &str) -> Vec<u8> {
    match name {
        "REGISTRY_INTERFACE" => registry::REGISTRY_INTERFACE.to_vec(),
        "PREDICATE_INTERFACE" => registry::PREDICATE_INTERFACE.to_vec(),
        "ERC165_INTERFACE" => registry::ERC165_INTERFACE.to_vec(),
        "NO_INTERFACE" => registry::NO_INTERFACE.to_vec(),
        "TOPIC_TOOL_REGISTERED" => RegistryEvent::TOPICS[0].to_vec(),
        "TOPIC_TOOL_METADATA_UPDATED" => RegistryEvent::TOPICS[1].to_vec(),
        "TOPIC_ACCESS_PREDICATE_UPDATED" => RegistryEvent::TOPICS[2].to_vec(),
        "TOPIC_TOOL_DEREGISTERED" => RegistryEvent::TOPICS[3].to_vec(),
        "UPGRADED" => registry::UPGRADED.to_vec(),
        "BEACON_UPGRADED" => registry::BEACON_UPGRADED.to_vec(),
        "ADMIN_CHANGED" => registry::ADMIN_CHANGED.to_vec(),
        "IMPLEMENTATION_SLOT" => registry::IMPLEMENTATION_SLOT.to_vec(),
        "BEACON_SLOT" => registry::BEACON_SLOT.to_vec(),
        "ADMIN_SLOT" => registry::ADMIN_SLOT.to_vec(),
        other => panic!("{other}"),
    }
}

fn config_value(config: &ToolConfig) -> Value {
    json!({
        "creator": format!("{:?}", config.creator),
        "metadataURI": config.metadata_uri,
        "manifestHash": config.manifest_hash.to_string(),
        "accessPredicate": format!("{:?}", config.access_predicate),
    })
}

#[test]
fn returns() {
    // A long text is given as parts.
    let joined = |mut case: Value| {
        if case["expect"]["value"]["metadataURIParts"].is_array() {
            let text = String::from_utf8(parts(&case["expect"]["value"]["metadataURIParts"])).unwrap();
            let value = case["expect"]["value"].as_object_mut().unwrap();
            value.remove("metadataURIParts");
            value.insert("metadataURI".into(), json!(text));
        }
        case
    };
    let mut count = 0;
    for case in cases("returns").into_iter().map(joined) {
        count += 1;
        let returned = bytes(&case["input"], "returned");
        let value = match text(&case["input"], "function") {
            "getToolConfig" => registry::decode_tool_config(&returned).map(|config| {
                assert_eq!(registry::encode_tool_config(&config), returned, "{}", case["id"]);
                config_value(&config)
            }),
            "hasAccess" | "supportsInterface" => registry::decode_bool(&returned).map(|value| json!(value)),
            "tryHasAccess" => registry::decode_bool_pair(&returned).map(|(ok, granted)| json!([ok, granted])),
            "toolCount" => registry::decode_tool_count(&returned).map(|count| json!(count.to_string())),
            "name" | "version" => registry::decode_text(&returned).map(|text| json!(text)),
            other => panic!("{other}"),
        };
        let mut actual = match value {
            Ok(value) => json!({ "value": value }),
            Err(malformed) => json!({ "malformed": malformed.as_str() }),
        };
        let outcome = CallOutcome::Returned(returned);
        match text(&case["input"], "function") {
            "getToolConfig" => same_record(&outcome, &actual),
            "tryHasAccess" => with_access(&outcome, &mut actual),
            _ => {}
        }
        assert_eq!(actual, case["expect"], "{}", case["id"]);
    }
    enough(count, 148, "returns");
}

/// `read_record` says the same as `decode_tool_config`; empty return data is an outcome of its own.
fn same_record(outcome: &CallOutcome, decoded: &Value) {
    let record = match read_record(U256::from(42), outcome) {
        Record::Config(config) => json!({ "value": config_value(&config) }),
        Record::NoCode => json!({ "malformed": "empty" }),
        Record::Malformed(Failure { reason, detail: None }) => json!({ "malformed": reason.as_str() }),
        other => panic!("{other:?}"),
    };
    assert_eq!(record, *decoded);
}

fn with_access(outcome: &CallOutcome, decoded: &mut Value) {
    let access = match read_access(U256::from(42), outcome) {
        AccessAnswer::Granted => "granted",
        AccessAnswer::Denied => "denied",
        AccessAnswer::Malfunction => "malfunction",
        AccessAnswer::NoCode => return assert_eq!(decoded["malformed"], "empty"),
        AccessAnswer::Malformed(failure) => {
            return assert_eq!(decoded["malformed"], failure.reason.as_str());
        }
        other => panic!("{other:?}"),
    };
    decoded["access"] = json!(access);
}

#[test]
fn errors() {
    run("errors", 52, |input| {
        let data = bytes(input, "revertData");
        let error = match RegistryError::decode(&data) {
            None => Value::Null,
            Some(RegistryError::ToolNotFound { tool_id }) => {
                json!({ "name": "ToolNotFound", "toolId": tool_id.to_string() })
            }
            Some(RegistryError::NotToolCreator { tool_id, caller }) => json!({
                "name": "NotToolCreator", "toolId": tool_id.to_string(), "caller": format!("{caller:?}"),
            }),
            Some(RegistryError::InvalidMetadataUri) => json!({ "name": "InvalidMetadataURI" }),
            Some(RegistryError::InvalidManifestHash) => json!({ "name": "InvalidManifestHash" }),
            Some(RegistryError::InvalidAccessPredicate { predicate }) => {
                json!({ "name": "InvalidAccessPredicate", "predicate": format!("{predicate:?}") })
            }
            Some(RegistryError::ToolIsDeregistered { tool_id }) => {
                json!({ "name": "ToolIsDeregistered", "toolId": tool_id.to_string() })
            }
        };
        let tool_id = number(input, "toolId");
        let outcome = CallOutcome::Reverted(data);
        let record = match read_record(tool_id, &outcome) {
            Record::NotFound => json!({ "state": "not-found" }),
            Record::Deregistered => json!({ "state": "deregistered" }),
            Record::Malformed(failure) => refused("malformed", &failure),
            Record::Unavailable(failure) => refused("unavailable", &failure),
            other => panic!("{other:?}"),
        };
        // tryHasAccess reverts as getToolConfig does, and a revert is never an answer about access.
        let access = match read_access(tool_id, &outcome) {
            AccessAnswer::NotFound => json!({ "state": "not-found" }),
            AccessAnswer::Deregistered => json!({ "state": "deregistered" }),
            AccessAnswer::Malformed(failure) => refused("malformed", &failure),
            AccessAnswer::Unavailable(failure) => refused("unavailable", &failure),
            other => panic!("{other:?}"),
        };
        assert_eq!(access, record);
        json!({ "error": error, "record": record })
    });
}

fn refused(state: &str, failure: &Failure) -> Value {
    let detail = failure.detail.as_ref().unwrap();
    assert!(detail.chars().count() <= 120, "{detail}");
    json!({ "state": state, "reason": failure.reason.as_str(), "detail": detail })
}

#[test]
fn events() {
    run("events", 55, |input| {
        let topics: Vec<B256> = input["topics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|topic| topic.as_str().unwrap().parse().unwrap())
            .collect();
        let event = match RegistryEvent::decode(&topics, &bytes(input, "data")) {
            Ok(event) => event,
            Err(malformed) => return json!({ "malformed": malformed.as_str() }),
        };
        let event = event.map(|event| match &event {
            RegistryEvent::ToolRegistered {
                tool_id,
                creator,
                access_predicate,
                metadata_uri,
                manifest_hash,
            } => {
                json!({
                    "name": "ToolRegistered",
                    "toolId": tool_id.to_string(),
                    "creator": format!("{creator:?}"),
                    "accessPredicate": format!("{access_predicate:?}"),
                    "metadataURI": metadata_uri,
                    "manifestHash": manifest_hash.to_string(),
                })
            }
            RegistryEvent::ToolMetadataUpdated { tool_id, new_uri, new_hash } => json!({
                "name": "ToolMetadataUpdated",
                "toolId": tool_id.to_string(),
                "newURI": new_uri,
                "newHash": new_hash.to_string(),
            }),
            RegistryEvent::AccessPredicateUpdated { tool_id, new_predicate } => json!({
                "name": "AccessPredicateUpdated",
                "toolId": tool_id.to_string(),
                "newPredicate": format!("{new_predicate:?}"),
            }),
            RegistryEvent::ToolDeregistered { tool_id } => {
                json!({ "name": "ToolDeregistered", "toolId": tool_id.to_string() })
            }
        });
        json!({ "event": event })
    });
}

#[test]
fn rpc_answers() {
    let mut count = 0;
    for case in cases("rpc-answers") {
        count += 1;
        let json = body(&case["input"]);
        let answer = if text(&case["input"], "member") == "result" {
            CallAnswer::Result(&json)
        } else {
            CallAnswer::Error(&json)
        };
        let read = match text(&case["input"], "method") {
            "eth_call" => match rpc::read_call(&answer) {
                CallOutcome::Returned(data) => Ok(json!({ "returned": shown(&data) })),
                CallOutcome::Reverted(data) => Ok(json!({ "reverted": shown(&data) })),
                CallOutcome::Failed(failure) => Err(failure),
            },
            "eth_chainId" => rpc::read_chain_id(&answer).map(|id| json!({ "chainId": id.to_string() })),
            "eth_getBlockByNumber" => rpc::read_block(&answer).map(|block| {
                json!({ "block": { "number": block.number.to_string(), "hash": block.hash.to_string() } })
            }),
            "eth_getCode" | "eth_getStorageAt" => {
                rpc::read_data(&answer).map(|data| json!({ "data": shown(&data) }))
            }
            other => panic!("{other}"),
        };
        let actual = read.unwrap_or_else(|failure| {
            assert!(failure.detail.as_ref().is_none_or(|detail| detail.chars().count() <= 120), "{failure}");
            json!({ "failure": { "reason": failure.reason.as_str(), "detail": failure.detail } })
        });
        assert_eq!(keep_known(&actual, &case["expect"]), case["expect"], "{}: {actual}", case["id"]);
    }
    enough(count, 147, "rpc-answers");
}
