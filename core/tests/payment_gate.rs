//! `Gate` with a live host: every recorded request, asked for step by step.

use std::collections::BTreeSet;

use alloy_sol_types::{SolCall, SolType, sol, sol_data};
use erc8257::inquiry::{EthCall, HttpAnswer, HttpEnd, Inquiry, Provider, Step, StoreAnswer, StoreOperation};
use erc8257::rpc::{CallAnswer, Reason};
use erc8257::verbs::judge;
use erc8257::{Address, B256, U256};
use payment::border::gate::{GateConfig, GateMeans, GateUsage};
use payment::border::payment::{ChainReading, GatePolicy};
use payment::{Gate, Served};
use primitives::border::step::InquiryHeader;
use primitives::describe::Report as _;
use primitives::running::described;
use serde_json::{Value, json};

use crate::vector_files::cases;

const REGISTRY: &str = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const MULTICALL: &str = "0xca11bde05977b3631167028862be2a173976ca11";

fn config(given: &Value) -> GateConfig {
    let mut config: GateConfig = crate::judged_cases::described(given);
    config.facilitator = Some("https://facilitator.example.com/".into());
    config
}

fn word(number: U256) -> String {
    format!("{number:064x}")
}

/// What Multicall3 returns for a factory's call without data and this answer.
fn aggregated(answer: &str) -> String {
    let bytes = answer.strip_prefix("0x").unwrap();
    let number = |number: usize| word(U256::from(number));
    let (length, padded) = (bytes.len() / 2, bytes.len().div_ceil(64) * 64);
    let head = [32, 2, 64, 64 + 96].map(number).concat();
    let first = [1, 64, 0].map(number).concat();
    let second = [1, 64, length].map(number).concat();
    format!("0x{head}{first}{second}{bytes:0<padded$}")
}

sol! {
    struct Inner {
        address target;
        bool allowFailure;
        bytes callData;
    }
    function isValidSignature(bytes32 hash, bytes signature) external;
    function aggregate3(Inner[] calls) external;
    function tryHasAccess(uint256 toolId, address account, bytes data) external;
}

/// Data of the one encoding of a call, and what it asks.
fn strictly<C: SolCall>(data: &[u8]) -> C {
    let call = C::abi_decode_validate(data).unwrap();
    assert_eq!(call.abi_encode(), data);
    call
}

/// That a contract is asked about the signature of the payment, without its wrapper.
fn asks_about_signature(data: &[u8], signature: &[u8]) {
    let call: isValidSignatureCall = strictly(data);
    assert_ne!(call.hash, B256::ZERO);
    assert_eq!(call.signature[..], *signature);
}

/// A factory, its call and a signature.
type Parts = (sol_data::Address, sol_data::Bytes, sol_data::Bytes);

/// The factory, its call and the signature in a wrapped signature (ERC-6492); the signature alone in another.
fn unwrapped(signature: &[u8]) -> (Option<(Address, Vec<u8>)>, Vec<u8>) {
    let Some(body) = signature.strip_suffix(&[0x64, 0x92].repeat(16)[..]) else {
        return (None, signature.to_vec());
    };
    let (factory, call, inner) = <Parts as SolType>::abi_decode_params_validate(body).unwrap();
    (Some((factory, call.to_vec())), inner.to_vec())
}

/// What an RPC says to a question, by the recorded answer.
fn answer(asked: &EthCall, recorded: &Value, proof: &Value) -> Option<String> {
    let params: Value = serde_json::from_str(&asked.params).unwrap();
    let signature = proof["signature"].as_str().map(|text| alloy_primitives::hex::decode(text).unwrap());
    let (made, signature) = unwrapped(&signature.unwrap_or_default());
    let quoted = |value: &Value| value.as_str().map(|text| format!("\"{text}\""));
    match asked.method {
        "eth_chainId" => {
            let Provider::Chain(chain) = asked.provider else { panic!("of which chain?") };
            Some(format!("\"{chain:#x}\""))
        }
        "eth_getCode" => {
            let name = if params[0] == proof["asset"] { "assetCode" } else { "code" };
            assert!(name == "assetCode" || is_same(&params[0], &proof["from"]), "{params}");
            quoted(&recorded[name])
        }
        "eth_getTransactionReceipt" => recorded["receipt"]["text"].as_str().map(str::to_owned),
        "eth_getBlockByNumber" => {
            let time = recorded["state"]["timestamp"].as_u64().unwrap_or_default();
            Some(format!(r#"{{"number":"0x64","hash":"0x{:064}","timestamp":"{time:#x}"}}"#, 1))
        }
        "eth_call" => {
            let (to, data) = (params[0]["to"].as_str().unwrap(), params[0]["data"].as_str().unwrap());
            // Only the registry may be on another chain than the payment.
            assert!(to == REGISTRY || asked.provider == Provider::Chain(8453), "{asked:?}");
            let bytes = alloy_primitives::hex::decode(data).unwrap();
            let returned = |name: &str| quoted(&recorded[name]["returned"]);
            // Each question but that to Multicall3 is about the payer, or goes to the payer's contract.
            let payer = proof["from"].as_str().unwrap().trim_start_matches("0x").to_ascii_lowercase();
            let is_aggregated = data.starts_with("0x82ad56cb");
            assert!(is_aggregated || data.contains(&payer) || to.contains(&payer), "{to} {data}");
            match &data[..10] {
                "0xe94a0102" => {
                    let state = &recorded["state"]["used"];
                    let used = if state.is_null() { &recorded["authorizationUsed"] } else { state };
                    Some(format!("\"0x{}\"", word(U256::from(u8::from(used.as_bool()?)))))
                }
                "0x70a08231" => {
                    let balance: U256 = recorded["balance"].as_str()?.parse().unwrap();
                    Some(format!("\"0x{}\"", word(balance)))
                }
                "0xe3ee160e" | "0xcf092995" => {
                    // A signature of 65 bytes goes in its three parts, any other whole.
                    assert_eq!(&data[..10] == "0xe3ee160e", signature.len() == 65, "{data}");
                    let part = &signature[..signature.len().min(64)];
                    assert!(bytes.windows(part.len()).any(|window| window == part), "{data}");
                    returned("simulation")
                }
                "0x1626ba7e" => {
                    asks_about_signature(&bytes, &signature);
                    returned("erc1271")
                }
                "0x82ad56cb" => {
                    assert_eq!(to, MULTICALL);
                    let calls = strictly::<aggregate3Call>(&bytes).calls;
                    let [first, second] = &calls[..] else { panic!("{data}") };
                    assert_eq!(made, Some((first.target, first.callData.to_vec())));
                    assert!(first.allowFailure && second.allowFailure);
                    assert!(is_same(&json!(format!("{:?}", second.target)), &proof["from"]), "{data}");
                    asks_about_signature(&second.callData, &signature);
                    let returned = recorded["counterfactual"]["returned"].as_str()?;
                    Some(format!("\"{}\"", aggregated(returned)))
                }
                _ => {
                    assert_eq!(to, REGISTRY, "{data}");
                    let call: tryHasAccessCall = strictly(&bytes);
                    assert!(is_same(&json!(format!("{:?}", call.account)), &proof["from"]), "{data}");
                    assert!(is_same(&json!(call.data.to_string()), &proof["accessData"]), "{data}");
                    let pair = match recorded["access"].as_str()? {
                        "granted" => [1, 1],
                        "denied" => [1, 0],
                        _ => [0, 0],
                    };
                    Some(format!("\"0x{}\"", pair.map(|bit| word(U256::from(bit))).concat()))
                }
            }
        }
        method => panic!("{method}"),
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    one.as_str().zip(other.as_str()).is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
}

/// The payload of the recorded payment, or null.
fn payload(bundle: &Value) -> Value {
    let payment = bundle["headers"][0]["value"].as_str();
    let payment = payment.and_then(|payment| primitives::base64::decode(payment.as_bytes()));
    let payment: Option<Value> = payment.and_then(|payment| serde_json::from_slice(&payment).ok());
    let mut payload = payment.unwrap_or_default()["payload"].clone();
    if payload.is_object() {
        payload["accessData"] = json!(access_data(bundle));
    }
    payload
}

/// What the predicate gets: the header that the set-up names, without the blanks around it, or no bytes.
fn access_data(bundle: &Value) -> &str {
    let wanted = bundle["config"]["accessData"].as_str();
    let headers = bundle["headers"].as_array().unwrap();
    let named =
        |name: &Value| wanted.is_some_and(|wanted| name.as_str().unwrap().eq_ignore_ascii_case(wanted));
    let header = headers.iter().find(|header| named(&header["name"]));
    header.map_or("0x", |header| header["value"].as_str().unwrap().trim_matches([' ', '\t']))
}

/// What the questions to a chain are about.
fn proof_of(payload: &Value) -> Value {
    let (from, signature) = (&payload["authorization"]["from"], &payload["signature"]);
    let data = &payload["accessData"];
    json!({
        "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
        "from": from,
        "signature": signature,
        "accessData": data,
    })
}

fn exchange(recorded: &Value) -> (Option<u16>, HttpEnd, Vec<u8>) {
    match recorded["status"].as_u64() {
        Some(status) => {
            let body = recorded.get("body").map(|body| body.to_string().into_bytes());
            (u16::try_from(status).ok(), HttpEnd::Complete, body.unwrap_or_default())
        }
        None => (None, HttpEnd::Timeout, Vec::new()),
    }
}

/// Carries out the steps of a request as it was recorded, to the report. The state of each step goes through its text.
fn run(id: &str, mut gate: Gate, now: u64, answers: &[Value], payload: &Value) -> Gate {
    let mut answers = answers.iter().peekable();
    let mut keys = BTreeSet::new();
    let mut polls = 0..256;
    loop {
        polls.next().expect("an end");
        let told = described(gate.poll(now));
        let state = gate.export();
        let mut again =
            Gate::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{id}: {error}: {state}"));
        assert_eq!(described(again.poll(now)), told, "{id}");
        assert_eq!(again.export(), state, "{id}: the state is the whole state");
        gate = again;
        match gate.poll(now) {
            Step::Done(_) => {
                assert!(answers.next().is_none(), "{id}: answers are left");
                return gate;
            }
            Step::Calls(calls) => {
                let is_second = calls.len() == 1 && calls[0].params.contains("blockHash");
                // The second question of one step.
                let recorded = if is_second { answers.next() } else { answers.peek().copied() };
                let recorded = recorded.unwrap_or_else(|| panic!("{id}: {calls:?}")).clone();
                let asks_block = calls.iter().any(|call| call.method == "eth_getBlockByNumber");
                if !is_second && !asks_block {
                    answers.next();
                }
                for asked in calls {
                    match answer(&asked, &recorded, &proof_of(payload)) {
                        Some(text) => {
                            gate.handle_call(asked.id, &CallAnswer::Result(text.as_bytes())).unwrap();
                        }
                        None => gate.handle_call(asked.id, &CallAnswer::Failed(Reason::Timeout)).unwrap(),
                    }
                    assert!(gate.handle_call(asked.id, &CallAnswer::Result(b"1")).is_err(), "{id}: once");
                }
            }
            Step::Store(operation) => {
                let number = operation.id();
                match operation {
                    StoreOperation::Remember { key, until, .. } => {
                        // Longer than it can be good: a request that began before its end may still be on its way.
                        let end = &payload["authorization"]["validBefore"];
                        assert_eq!(*end, (until - 600).to_string(), "{id}");
                        assert!(keys.insert(key.to_owned()), "{id}: {key}");
                    }
                    StoreOperation::Release { key, .. } => assert!(keys.remove(key), "{id}: {key}"),
                }
                let told = match answers.next().unwrap().as_str() {
                    Some("fresh" | "ok") => StoreAnswer::Done,
                    Some("seen") => StoreAnswer::Present,
                    _ => StoreAnswer::Failed,
                };
                assert!(gate.handle_store(number + 1, told).is_err(), "{id}: another step");
                gate.handle_store(number, told).unwrap();
                assert!(gate.handle_store(number, told).is_err(), "{id}: once");
            }
            Step::Handler(run) => {
                let number = run.id;
                assert!(run.caller.is_some());
                let (status, end, body) = exchange(answers.next().unwrap());
                let answer = HttpAnswer { status, body: &body, ended_ms: 7, ..HttpAnswer::failed(end) };
                gate.handle_handler(number, &answer).unwrap();
                assert!(gate.handle_handler(number, &answer).is_err(), "{id}: once");
            }
            Step::Http(request) => {
                let number = request.id;
                if request.url == "https://facilitator.example.com/settle" {
                    let body: Value = serde_json::from_slice(request.body).unwrap();
                    assert_eq!(body["paymentPayload"]["x402Version"], body["x402Version"]);
                    let required = &body["paymentRequirements"];
                    assert_eq!(required["scheme"], "exact");
                    // Each version has its own name for the amount.
                    let name = if body["x402Version"] == 1 { "maxAmountRequired" } else { "amount" };
                    assert_eq!(required[name], "10000", "{id}");
                    assert!(request.secrets.is_empty() && request.allow_private_addresses);
                    assert_eq!((request.max_bytes, request.max_wire_bytes), (1_048_576, 4_194_304));
                    assert_eq!(request.deadline_ms, 60_000);
                } else {
                    assert_eq!(request.url, "https://api.opensea.io/api/v2/tools/usage");
                    assert_eq!(request.secrets, ["x-api-key"]);
                    assert!(!request.allow_private_addresses);
                    assert_eq!((request.max_bytes, request.max_wire_bytes), (65_536, 262_144));
                    assert_eq!(request.deadline_ms, 5_000);
                    let body: Value = serde_json::from_slice(request.body).unwrap();
                    assert_eq!(body["latency_ms"], 7);
                }
                let (status, end, body) = exchange(answers.next().unwrap_or(&Value::Null));
                let answer = HttpAnswer { status, body: &body, ..HttpAnswer::failed(end) };
                assert!(gate.handle_http(number + 1, &answer).is_err(), "{id}: another step");
                gate.handle_http(number, &answer).unwrap();
                assert!(gate.handle_http(number, &answer).is_err(), "{id}: once");
            }
            step => panic!("{id}: {:?}", described(step)),
        }
    }
}

/// Whether a value has everything that is expected.
fn has(told: &Value, expected: &Value) -> bool {
    match expected {
        Value::Object(members) => members.iter().all(|(name, value)| has(&told[name], value)),
        Value::Array(values) => {
            let told = told.as_array().map_or(&[][..], Vec::as_slice);
            told.len() == values.len() && told.iter().zip(values).all(|(told, value)| has(told, value))
        }
        expected => told == expected,
    }
}

fn response(gate: &Gate) -> Value {
    serde_json::from_str(gate.response().unwrap()).unwrap()
}

fn header<'v>(response: &'v Value, name: &str) -> Option<&'v str> {
    let headers = response["headers"].as_array().unwrap();
    headers.iter().find(|header| header["name"] == name)?["value"].as_str()
}

fn decoded(value: &str) -> Value {
    serde_json::from_slice(&primitives::base64::decode(value.as_bytes()).unwrap()).unwrap()
}

/// Every recorded request, with a host that tells the same: the same report, a bundle that gives it again, and the answer that
/// goes with it (ledger `x402-replay-bundle`, `x402-gate-headers`, `x402-gate-replay`, `x402-gate-data`, `doc2-caller-is-from`,
/// `x402-pay-route`).
#[test]
fn recorded_requests_come_out_alike_step_by_step() {
    let mut seen = 0;
    for case in cases("judged") {
        let bundle = &case["bundle"];
        if bundle["format"] != "erc8257-payment-gate-bundle/1" {
            continue;
        }
        let Some(expected) = case["expect"]["report"].as_object() else { continue };
        seen += 1;
        let id = case["id"].as_str().unwrap();
        let config = config(&bundle["config"]);
        let chain = bundle["config"]["registryChain"].as_str().map_or(8453, |chain| chain.parse().unwrap());
        let tool = format!("eip155:{chain}/erc8257:{REGISTRY}/7");
        let headers = bundle["headers"].as_array().unwrap().iter();
        let headers = headers.map(|header| InquiryHeader {
            name: header["name"].as_str().unwrap().into(),
            value: header["value"].as_str().unwrap().into(),
        });
        let served = Served {
            config,
            tool: Some(tool.parse().unwrap()),
            facilitator_secret: false,
            means: None,
            headers: headers.collect(),
        };
        let now = bundle["now"].as_u64().unwrap();
        let payload = payload(bundle);
        let answers = bundle["answers"].as_array().unwrap();
        let gate = run(id, Gate::new(served).unwrap(), now, answers, &payload);
        let told: Value = serde_json::from_str(&gate.report().unwrap().to_text()).unwrap();
        for (name, value) in expected {
            assert!(has(&told[name], value), "{id}: {name}: {} and not {value}", told[name]);
        }
        let judged = judge::<(x402::Border, payment::Border)>(gate.bundle().unwrap().as_bytes());
        let judged: Value = serde_json::from_str(&judged.into_result().unwrap().to_json()).unwrap();
        assert_eq!(judged["report"], told, "{id}");

        assert_eq!(gate.report().unwrap().to_json(), gate.report().unwrap().to_text(), "{id}");
        assert_eq!(gate.result().as_deref(), gate.response().map(str::as_bytes), "{id}");
        let response = response(&gate);
        assert_eq!(response["status"], told["status"], "{id}");
        let is_own = told["error"].is_string();
        assert_eq!(response["body"].is_string(), is_own, "{id}");
        assert_eq!(header(&response, "cache-control").is_some(), is_own, "{id}");
        if told["status"] == 402 {
            let speaks_v2 = told["challenge"]["header"].as_bool().unwrap();
            let challenge = header(&response, "payment-required").map(decoded);
            assert_eq!(challenge.is_some(), speaks_v2, "{id}");
            assert!(challenge.as_ref().is_none_or(|challenge| challenge["x402Version"] == 2), "{id}");
            assert_eq!(response["body"], told["challenge"]["body"], "{id}");
            let why = match told["error"].as_str() {
                Some("x402-absent") => "X-PAYMENT header is required",
                code => code.unwrap(),
            };
            let body: Value = serde_json::from_str(response["body"].as_str().unwrap()).unwrap();
            for challenge in [challenge.unwrap_or_default(), body] {
                assert!(challenge["error"].is_null() || challenge["error"] == why, "{id}: {challenge}");
            }
        } else if is_own {
            let body: Value = serde_json::from_str(response["body"].as_str().unwrap()).unwrap();
            assert_eq!(body["error"], told["error"], "{id}");
            let code = told["error"].as_str().unwrap();
            assert_eq!(body["message"], payment::x402::explain(code).unwrap().message, "{id}");
        }
        let settled = header(&response, "payment-response").or(header(&response, "x-payment-response"));
        assert_eq!(settled.is_some(), told["settlement"] == "settled", "{id}");
        if let Some(settled) = settled.map(decoded) {
            assert_eq!(settled["transaction"], told["transaction"], "{id}");
            assert_eq!(settled["success"], true);
            let is_old = header(&response, "x-payment-response").is_some();
            assert_eq!(settled["network"], if is_old { "base" } else { "eip155:8453" }, "{id}");
        }
    }
    assert!(seen >= 20, "{seen}");
}

/// Ledger `x402-gate-means`: a host says what it can do, and a set-up that needs more is refused before a caller pays.
#[test]
fn a_set_up_that_the_host_cannot_carry_out_is_refused() {
    use GateMeans::{ApiKey, Fetch, Rpc};

    let case = cases("judged").into_iter().find(|case| case["id"] == "x402-gt-200").unwrap();
    let given = &case["bundle"]["config"];
    let begin = |change: &dyn Fn(&mut GateConfig), means: Option<&[GateMeans]>| {
        let mut config = config(given);
        change(&mut config);
        let tool = Some("eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/7".parse().unwrap());
        let means = means.map(Vec::from);
        let gate = Gate::new(Served { config, tool, facilitator_secret: false, means, headers: Vec::new() })?;
        // A state keeps what the host said.
        Gate::resume(gate.export().as_bytes()).map(|again| assert_eq!(again.export(), gate.export()))
    };
    let reported =
        |config: &mut GateConfig| config.usage = Some(GateUsage { tool: None, forward_live: None });
    let quiet = |config: &mut GateConfig| config.usage = None;
    // Identity alone, judged without a chain.
    let unread = |config: &mut GateConfig| {
        (config.usage, config.predicate) = (None, false);
        config.offer.entries.iter_mut().for_each(|entry| entry.amount = U256::ZERO);
        config.policy = Some(GatePolicy { chain: Some(ChainReading::Skip), ..GatePolicy::default() });
    };
    let paid = |config: &mut GateConfig| {
        unread(config);
        config.offer.entries[0].amount = U256::ONE;
    };
    let asked = |config: &mut GateConfig| {
        unread(config);
        config.predicate = true;
    };
    let read = |config: &mut GateConfig| {
        unread(config);
        config.policy = None;
    };
    for (change, means) in [
        (&reported as &dyn Fn(&mut GateConfig), None),
        (&reported, Some(&[Rpc, Fetch, ApiKey][..])),
        (&quiet, Some(&[Rpc])),
        (&unread, Some(&[])),
    ] {
        assert_eq!(begin(change, means), Ok(()), "{means:?}");
    }
    for (change, means, member) in [
        (&reported as &dyn Fn(&mut GateConfig), &[Rpc, Fetch][..], "secrets"),
        (&reported, &[Rpc, ApiKey], "fetch"),
        (&reported, &[Fetch, ApiKey], "rpc"),
        (&quiet, &[Fetch, ApiKey], "rpc"),
        (&paid, &[], "rpc"),
        (&asked, &[], "rpc"),
        (&read, &[], "rpc"),
    ] {
        assert_eq!(begin(change, Some(means)).unwrap_err().member(), Some(member), "{means:?}");
    }
}

/// What a live gate cannot do without is asked for at the beginning.
#[test]
fn a_set_up_that_lacks_something_is_refused() {
    let case = cases("judged").into_iter().find(|case| case["id"] == "x402-gt-200").unwrap();
    let given = &case["bundle"]["config"];
    let begin = |change: &dyn Fn(&mut GateConfig), tool: Option<&str>| {
        let mut config = config(given);
        change(&mut config);
        let tool = tool.map(|tool| tool.parse().unwrap());
        Gate::new(Served { config, tool, facilitator_secret: false, means: None, headers: Vec::new() })
            .map(|_| ())
    };
    let tool = Some("eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/7");
    assert_eq!(begin(&|_| {}, tool), Ok(()));
    assert_eq!(begin(&|config| config.facilitator = Some("http://127.0.0.1:8402".into()), tool), Ok(()));
    for (change, tool, member) in [
        ((&|_: &mut GateConfig| {}) as &dyn Fn(&mut GateConfig), None, "toolRef"),
        (&|config| config.facilitator = None, tool, "config.facilitator"),
        (&|config| config.facilitator = Some("ftp://a.example".into()), tool, "config.facilitator"),
        (&|config| config.offer.entries.clear(), tool, "config.offer.entries"),
        (&|config| config.access_data = Some("Cookie".into()), tool, "config.accessData"),
    ] {
        assert_eq!(begin(change, tool).unwrap_err().member(), Some(member));
    }
    // A gate that asks nobody for money needs no facilitator.
    let free = |config: &mut GateConfig| {
        config.facilitator = None;
        config.offer.entries.iter_mut().for_each(|entry| entry.amount = U256::ZERO);
    };
    assert_eq!(begin(&free, tool), Ok(()));
}

/// Ledger `x402-pay-chain`: a flag is a word of 0 or 1. A token that returns another word has told nothing.
#[test]
fn a_flag_of_another_word_is_not_read() {
    let case = cases("judged").into_iter().find(|case| case["id"] == "x402-gt-200").unwrap();
    let bundle = &case["bundle"];
    let mut config = config(&bundle["config"]);
    config.predicate = false;
    let headers = vec![InquiryHeader {
        name: "X-PAYMENT".into(),
        value: bundle["headers"][0]["value"].as_str().unwrap().into(),
    }];
    let served = Served { config, tool: None, facilitator_secret: false, means: None, headers };
    for (flag, status) in [(1, 402), (2, 502), (256, 502)] {
        let mut gate = Gate::new(served.clone()).unwrap();
        let now = bundle["now"].as_u64().unwrap();
        let Step::Calls(calls) = gate.poll(now) else { panic!("calls") };
        for asked in calls {
            let params: Value = serde_json::from_str(&asked.params).unwrap();
            let is_flag = params[0]["data"].as_str().is_some_and(|data| data.starts_with("0xe94a0102"));
            let text = match answer(&asked, &bundle["answers"][0], &proof_of(&payload(bundle))) {
                Some(_) if is_flag => format!("\"0x{}\"", word(U256::from(flag))),
                told => told.unwrap(),
            };
            gate.handle_call(asked.id, &CallAnswer::Result(text.as_bytes())).unwrap();
        }
        let Step::Done(report) = gate.poll(now) else { panic!("{flag}") };
        assert_eq!(report.status, status, "{flag}");
    }
}
