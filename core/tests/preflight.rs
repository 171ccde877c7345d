//! The publisher's preflight: what no vector can say. `border::vectors` judges the vectors.

use crate::vector_files::{cases, enough};
use erc8257::preflight::{
    Action, Call, Candidate, Commitment, PROBE_GAS, Preflight, ProbeAnswers, Registered, probes,
};
use erc8257::registry::{PREDICATE_INTERFACE, Record, supports_interface};
use erc8257::rpc::{CallOutcome, Failure, Reason};
use erc8257::verbs::{Border, judge};
use erc8257::{Address, B256, Bundle, CallAnswer, OutOfOrder, Policy, Report, Response, Severity, U256};
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

/// The cases that are bundles of calls, and not usage errors.
fn judged() -> Vec<Value> {
    let mut all = cases("judged");
    all.retain(|case| {
        case["bundle"]["format"] == "erc8257-preflight-bundle/1" && case["expect"]["report"].is_object()
    });
    enough(all.len(), 120, "preflight");
    all
}

fn record(call: &Value) -> Record {
    if call["record"]["config"].is_object() {
        let bundle = json!({ "format": "erc8257-bundle/1", "config": call["record"]["config"] });
        let bundle = Bundle::parse(bundle.to_string().as_bytes()).unwrap();
        return Record::Config(bundle.config().unwrap().clone());
    }
    let failure = || Reason::from_name(text(&call["record"], "reason")).unwrap().into();
    match call["record"]["registry"].as_str() {
        None | Some("not-found") => Record::NotFound,
        Some("deregistered") => Record::Deregistered,
        Some("no-contract") => Record::NoCode,
        Some("malformed") => Record::Malformed(failure()),
        Some("unavailable") => Record::Unavailable(failure()),
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
        let call = &case["bundle"]["action"];
        // A record is asked for, and not looked at.
        let zero = format!("{:?}", Address::ZERO);
        let config = json!({ "creator": zero, "metadataURI": "", "manifestHash": format!("{}", B256::ZERO),
            "accessPredicate": zero });
        let mut bundle = json!({ "format": "erc8257-bundle/1", "config": config });
        for (name, value) in [("response", &call["response"]), ("policy", &case["bundle"]["policy"])] {
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
        match text(call, "type") {
            "registerTool" => Action::Register { manifest: manifest(), predicate: predicate() },
            "updateToolMetadata" => Action::UpdateMetadata { tool: tool(), manifest: manifest() },
            "setAccessPredicate" => Action::SetAccessPredicate { tool: tool(), predicate: predicate() },
            _ => Action::Deregister { tool: tool() },
        }
    }

    fn preflight(&self, bundle: &Value) -> Preflight {
        let call = Call {
            registry: text(bundle, "registry").parse().unwrap(),
            caller: text(bundle, "caller").parse().unwrap(),
            action: self.action(&bundle["action"]),
        };
        Preflight::of(&call, self.bundle.policy())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |text, byte| text + &format!("{byte:02x}"))
}

/// A bundle comes to what the same call comes to in Rust, byte for byte.
#[test]
fn a_bundle_gives_the_report_of_the_call() {
    for case in judged() {
        let report = Given::new(&case).preflight(&case["bundle"]).to_json();
        assert_eq!(
            judge::<Border>(case["bundle"].to_string().as_bytes()).to_json(),
            report,
            "{}",
            case["id"]
        );
    }
}

/// A property of every preflight, with any result.
#[test]
fn call_data_is_there_exactly_if_nothing_refuses() {
    for case in judged() {
        let preflight = Given::new(&case).preflight(&case["bundle"]);
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

/// `erc8257-preflight/1`: strict JSON, all members in their order, and the report as everywhere.
#[test]
fn json_has_all_members() {
    let members = ["format", "function", "refuses", "call", "findings", "report"];
    for case in judged() {
        let preflight = Given::new(&case).preflight(&case["bundle"]);
        let text = preflight.to_json();
        assert!(erc8257::canonicalize(text.as_bytes()).is_ok(), "{text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value.as_object().unwrap().len(), members.len());
        let places: Vec<usize> =
            members.iter().map(|name| text.find(&format!("\"{name}\":")).unwrap()).collect();
        assert!(places.is_sorted(), "{text}");
        let report = preflight.report().map_or_else(|| "null".to_owned(), Report::to_json);
        assert!(text.ends_with(&format!(",\"report\":{report}}}")), "{text}");
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
