//! The publisher's preflight: the vectors, and what no vector can say.

use crate::vector_files::{cases, enough};
use erc8257::preflight::{
    Action, Call, Candidate, Commitment, PROBE_GAS, Preflight, ProbeAnswers, Registered, probes,
};
use erc8257::registry::{Malformed, PREDICATE_INTERFACE, Record, supports_interface};
use erc8257::rpc::{CallOutcome, Failure, Reason};
use erc8257::{Address, B256, Bundle, CallAnswer, Check, OutOfOrder, Policy, Response, Severity, U256};
use serde_json::{Value, json};

/// The input of a case, in the library's types.
struct Given {
    record: Record,
    answers: ProbeAnswers,
    /// Reads response and policy as every bundle's.
    bundle: Bundle,
}

fn text<'a>(call: &'a Value, member: &str) -> &'a str {
    call[member].as_str().unwrap_or_else(|| panic!("{member} in {call}"))
}

fn record(call: &Value) -> Record {
    if call["record"]["config"].is_object() {
        let bundle = json!({ "format": "erc8257-bundle/1", "config": call["record"]["config"] });
        let bundle = Bundle::parse(bundle.to_string().as_bytes()).unwrap();
        return Record::Config(bundle.config().unwrap().clone());
    }
    match call["record"]["registry"].as_str() {
        None | Some("not-found") => Record::NotFound,
        Some("deregistered") => Record::Deregistered,
        Some("no-contract") => Record::NoCode,
        Some("malformed") => Record::Malformed(Reason::Malformed(Malformed::NotAbi).into()),
        Some("unavailable") => Record::Unavailable(Reason::Timeout.into()),
        Some(other) => panic!("{other}"),
    }
}

fn answers(call: &Value) -> ProbeAnswers {
    let mut answers = ProbeAnswers::default();
    for (id, name) in (0..).zip(["code", "erc165", "predicate"]) {
        let given = &call["answers"][name];
        let (result, error) = (given["result"].to_string(), given["error"].to_string());
        let answer = match given.as_object().and_then(|given| given.keys().next()).map(String::as_str) {
            None => continue,
            Some("result") => CallAnswer::Result(result.as_bytes()),
            Some("error") => CallAnswer::Error(error.as_bytes()),
            Some(_) => CallAnswer::Failed(Reason::from_name(text(given, "failed")).unwrap()),
        };
        answers.handle_call(id, &answer).unwrap();
    }
    answers
}

impl Given {
    fn new(case: &Value) -> Self {
        let call = &case["call"];
        // A record is asked for, and not looked at.
        let zero = format!("{:?}", Address::ZERO);
        let config = json!({ "creator": zero, "metadataURI": "", "manifestHash": format!("{}", B256::ZERO),
            "accessPredicate": zero });
        let mut bundle = json!({ "format": "erc8257-bundle/1", "config": config });
        for (name, value) in [("response", &call["response"]), ("policy", &case["policy"])] {
            if value.is_object() {
                bundle[name] = value.clone();
            }
        }
        let bundle = Bundle::parse(bundle.to_string().as_bytes()).unwrap();
        Self { record: record(call), answers: answers(call), bundle }
    }

    fn action<'a>(&'a self, call: &'a Value) -> Action<'a> {
        let tool = || Registered { tool_id: text(call, "toolId").parse().unwrap(), record: &self.record };
        let manifest = || Commitment {
            uri: text(call, "metadataURI"),
            hash: text(call, "manifestHash").parse().unwrap(),
            response: self.bundle.response(),
        };
        let predicate =
            || Candidate { address: text(call, "predicate").parse().unwrap(), answers: &self.answers };
        match text(call, "function") {
            "registerTool" => Action::Register { manifest: manifest(), predicate: predicate() },
            "updateToolMetadata" => Action::UpdateMetadata { tool: tool(), manifest: manifest() },
            "setAccessPredicate" => Action::SetAccessPredicate { tool: tool(), predicate: predicate() },
            _ => Action::Deregister { tool: tool() },
        }
    }

    fn preflight(&self, call: &Value) -> Preflight {
        let call = Call {
            registry: text(call, "registry").parse().unwrap(),
            caller: text(call, "caller").parse().unwrap(),
            action: self.action(call),
        };
        Preflight::of(&call, self.bundle.policy())
    }
}

fn seen(preflight: &Preflight) -> Value {
    let findings = preflight.findings().iter();
    let findings: Vec<Value> = findings
        .map(|finding| json!({ "rule": finding.code().as_str(), "severity": finding.severity().as_str() }))
        .collect();
    let report = preflight.report().map(|report| {
        let rules: Vec<&str> = report.findings().iter().map(|finding| finding.code().as_str()).collect();
        let failed = report.failed_check().map(Check::number);
        json!({ "verified": report.is_verified(), "failedCheck": failed, "rules": rules })
    });
    let data = preflight.call_data().map(hex);
    json!({ "refuses": preflight.refuses(), "data": data, "findings": findings, "report": report })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn vectors() {
    let all = cases("preflight");
    enough(all.len(), 120, "preflight");
    let differing: Vec<String> = all
        .iter()
        .filter_map(|case| {
            let actual = seen(&Given::new(case).preflight(&case["call"]));
            let differs = actual != case["expect"];
            differs.then(|| format!("{}\n  expected {}\n  actual   {actual}", case["id"], case["expect"]))
        })
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// A property of every preflight, with any result.
#[test]
fn call_data_is_there_exactly_if_nothing_refuses() {
    for case in cases("preflight") {
        let preflight = Given::new(&case).preflight(&case["call"]);
        let refusals: Vec<_> = preflight.refusals().collect();
        assert_eq!(preflight.refuses(), !refusals.is_empty(), "{}", case["id"]);
        assert_eq!(preflight.refuses(), preflight.call_data().is_none(), "{}", case["id"]);
        assert!(refusals.iter().all(|finding| finding.severity() == Severity::Error));
        assert!(preflight.findings().is_sorted_by_key(|finding| finding.code().as_str()), "{}", case["id"]);
        // A consumer may verify an unread manifest later; whatever else is unverified refuses.
        let unread = matches!(Given::new(&case).bundle.response(), Response::Missing);
        if let Some(report) = preflight.report().filter(|report| !report.is_verified()) {
            assert!(preflight.refuses() || unread && report.failed_check().is_none(), "{}", case["id"]);
        }
    }
}

/// `erc8257-preflight/1`: strict JSON, all members, the report as everywhere, and a call that a wallet takes.
#[test]
fn json_has_all_members() {
    for case in cases("preflight") {
        let preflight = Given::new(&case).preflight(&case["call"]);
        let text = preflight.to_json();
        assert!(erc8257::canonicalize(text.as_bytes()).is_ok(), "{text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        let mut members: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(members, ["call", "findings", "format", "function", "refuses", "report"]);
        assert_eq!(value["format"], "erc8257-preflight/1");
        assert_eq!(value["function"], case["call"]["function"]);
        assert_eq!(value["refuses"], case["expect"]["refuses"]);
        if preflight.refuses() {
            assert_eq!(value["call"], Value::Null);
        } else {
            let call = json!({ "from": case["call"]["caller"], "to": case["call"]["registry"],
                "data": case["expect"]["data"] });
            assert_eq!(value["call"], call);
        }
        let report: Value =
            preflight.report().map_or(Value::Null, |report| serde_json::from_str(&report.to_json()).unwrap());
        assert_eq!(value["report"], report);
    }
}

/// `sec-ladder-zero`: there is nothing that could be asked.
#[test]
fn the_zero_address_is_not_probed() {
    assert!(probes(Address::ZERO).is_empty());
    assert_eq!(probes(Address::with_last_byte(1)).len(), 3);
}

/// `9-predicate-id`, `1-pred-three-functions`: the probe names the interface of three functions, not that of two.
#[test]
fn the_probe_asks_for_the_interface_of_three_functions() {
    let calls = probes(Address::repeat_byte(7));
    let asked: Vec<Value> =
        calls[1..].iter().map(|call| serde_json::from_str(&call.params).unwrap()).collect();
    let word = |id: &str| json!(format!("0x01ffc9a7{id:0<64}"));
    assert_eq!([&asked[0][0]["data"], &asked[1][0]["data"]], [&word("01ffc9a7"), &word("bdf9dc18")]);
}

/// `sec-ladder-gas`: the predicate has the gas that ERC-165 allows, once the transaction's own is paid.
#[test]
fn probes_give_the_predicate_30_000_gas() {
    let calls = probes(Address::repeat_byte(7));
    assert_eq!(calls.iter().map(|call| (call.id, call.rpc)).collect::<Vec<_>>(), [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(
        calls.iter().map(|call| call.method).collect::<Vec<_>>(),
        ["eth_getCode", "eth_call", "eth_call"]
    );
    let params: Value = serde_json::from_str(&calls[2].params).unwrap();
    assert_eq!(params[1], "latest");
    assert_eq!(params[0]["to"], "0x0707070707070707070707070707070707070707");
    let data = supports_interface(PREDICATE_INTERFACE);
    assert_eq!(params[0]["data"], hex(&data));
    let intrinsic: u64 = 21_000 + data.iter().map(|byte| if *byte == 0 { 4 } else { 16 }).sum::<u64>();
    assert_eq!(params[0]["gas"], format!("{:#x}", intrinsic + PROBE_GAS));
    assert_eq!(PROBE_GAS, 30_000);
    assert!(calls[1].params.contains(&calls[2].params[9..51]), "both ask the same address");
}

#[test]
fn an_answer_that_was_not_asked_for_changes_nothing() {
    let mut answers = ProbeAnswers::default();
    assert_eq!(answers.handle_call(3, &CallAnswer::Result(b"\"0x\"")), Err(OutOfOrder));
    assert_eq!(answers, ProbeAnswers::default());
}

/// An answer of four mebibytes is not kept, and a finding shows no more of it than of a short one.
#[test]
fn hostile_answers_are_bounded() {
    let answer = format!("\"0x{}\"", "ff".repeat(2_000_000));
    let mut answers = ProbeAnswers::default();
    for call in probes(Address::repeat_byte(7)) {
        answers.handle_call(call.id, &CallAnswer::Result(answer.as_bytes())).unwrap();
    }
    let Some(CallOutcome::Returned(kept)) = &answers.erc165 else { panic!("{answers:?}") };
    assert!(kept.len() <= 64 && kept.capacity() <= 64);
    let huge = ProbeAnswers {
        erc165: Some(CallOutcome::Failed(Failure {
            reason: Reason::RpcError,
            detail: Some("\u{202e}no ".repeat(1 << 20)),
        })),
        ..ProbeAnswers::default()
    };
    let record = Record::NotFound;
    for answers in [&answers, &huge] {
        let tool = Registered { tool_id: U256::ONE, record: &record };
        let predicate = Candidate { address: Address::repeat_byte(7), answers };
        let call = Call {
            registry: Address::repeat_byte(0xaa),
            caller: Address::repeat_byte(1),
            action: Action::SetAccessPredicate { tool, predicate },
        };
        let preflight = Preflight::of(&call, &Policy::default());
        let codes: Vec<&str> = preflight.findings().iter().map(|finding| finding.code().as_str()).collect();
        assert_eq!(codes, ["lib-1-not-found", "lib-sec-ladder-unknown"]);
        for finding in preflight.findings() {
            assert!(finding.found().unwrap_or_default().chars().count() <= 120);
            assert!(!finding.found().unwrap_or_default().contains('\u{202e}'));
        }
    }
}

/// A URI of any length is told by its length.
#[test]
fn hostile_uris_are_bounded() {
    let uri = "\u{e9}".repeat(4 << 20);
    let answers = ProbeAnswers::default();
    let call = Call {
        registry: Address::repeat_byte(0xaa),
        caller: Address::repeat_byte(1),
        action: Action::Register {
            manifest: Commitment { uri: &uri, hash: B256::repeat_byte(1), response: Response::Missing },
            predicate: Candidate { address: Address::ZERO, answers: &answers },
        },
    };
    let preflight = Preflight::of(&call, &Policy::default());
    assert!(preflight.refuses() && preflight.to_json().len() < 4_096);
    assert_eq!(preflight.findings()[0].found(), Some("8388608 bytes"));
    assert_eq!(preflight.findings()[0].expected(), Some("1 to 2048 bytes"));
}
