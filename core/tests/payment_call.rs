//! `PayCall` with a live host: every recorded call, asked for step by step, and what the records do not have.

use erc8257::inquiry::{EthCall, HttpAnswer, HttpEnd, HttpHeader, HttpRequest, Inquiry, Provider, Step};
use erc8257::registry::encode_tool_config;
use erc8257::rpc::{CallAnswer, Reason};
use erc8257::verbs::judge;
use erc8257::{Address, B256, ToolConfig};
use payment::border::authorization::PayerAccount;
use payment::border::binding::PayPolicy;
use payment::border::call::{CallReport, CallVerdict};
use payment::{PayCall, Payer, Policy, ToolCall};
use primitives::describe::Report as _;
use primitives::running::described;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::vector_files::{cases, keep_known};

const TOOL: &str = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
const HASH: &str = "0x1111111111111111111111111111111111111111111111111111111111111111";

/// A manifest with these terms.
fn manifest(terms: &Value) -> String {
    let mut manifest = json!({
        "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1", "name": "oracle",
        "description": "A sample.", "endpoint": terms["endpoint"], "inputs": {}, "outputs": {},
        "creatorAddress": terms["creator"],
    });
    if !terms["pricing"].is_null() {
        manifest["pricing"] = terms["pricing"].clone();
    }
    manifest.to_string()
}

/// The registration of a manifest.
fn config(manifest: &str) -> ToolConfig {
    let document: Value = serde_json::from_str(manifest).unwrap();
    ToolConfig {
        creator: document["creatorAddress"].as_str().unwrap().parse().unwrap(),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/oracle.json".into(),
        manifest_hash: erc8257::hash(manifest.as_bytes()).unwrap(),
        access_predicate: Address::ZERO,
    }
}

/// What the host is asked, and answers.
enum Told {
    Http { status: Option<u16>, end: HttpEnd, headers: Vec<(String, String)>, body: Vec<u8> },
    Result(String),
    Failed,
    Yes(bool),
    Signature(Option<Vec<u8>>),
}

/// A world in which the tool is registered with some manifest, and everything else is told by a function of the step's word.
struct World<F: FnMut(&str, &PayCall) -> Told> {
    manifest: String,
    now: u64,
    rest: F,
}

impl<F: FnMut(&str, &PayCall) -> Told> World<F> {
    /// Carries out the steps, to the report. The state of each step goes through its text.
    fn run(&mut self, mut call: PayCall) -> (PayCall, CallReport) {
        for _ in 0..64 {
            let told = described(call.poll(self.now));
            let state = call.export();
            let mut again =
                PayCall::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{error}: {state}"));
            assert_eq!(described(again.poll(self.now)), told, "{state}");
            assert_eq!(again.export(), state, "the state is the whole state");
            call = again;
            match call.poll(self.now) {
                Step::Done(report) => {
                    let report = report.clone();
                    return (call, report);
                }
                Step::Calls(calls) => {
                    for asked in calls {
                        self.called(&mut call, &asked);
                    }
                }
                Step::Http(request) => {
                    let (id, word) = (request.id, word_of(&request));
                    assert!(!request.allow_private_addresses);
                    if word != "manifest" {
                        let manifest: Value = serde_json::from_str(&self.manifest).unwrap();
                        assert_eq!(
                            request.url, manifest["endpoint"],
                            "paid or not, it is the tool's own URL"
                        );
                        assert_eq!((request.deadline_ms, request.max_bytes), (30_000, 1_048_576));
                        assert_eq!((request.max_wire_bytes, request.only_status), (4_194_304, None));
                        assert_eq!(request.body, br#"{"city":"Bern"}"#);
                        assert_eq!(request.headers[0].value, "application/json");
                    }
                    self.exchange(&mut call, id, word);
                }
                Step::Confirm(question) => {
                    let id = question.id;
                    assert!(question.words.starts_with("ASK FIRST  "), "{}", question.words);
                    let data: Value = serde_json::from_str(question.data).unwrap();
                    assert_eq!(data["toolRef"], TOOL);
                    let Told::Yes(yes) = (self.rest)("confirm", &call) else { unreachable!() };
                    assert!(call.handle_confirmation(id + 1, yes).is_err());
                    call.handle_confirmation(id, yes).unwrap();
                }
                Step::Sign(asked) => {
                    let (id, digest) = (asked.id, asked.digest);
                    assert!(asked.typed_data.unwrap().contains("TransferWithAuthorization"));
                    assert_ne!(digest, B256::ZERO);
                    let Told::Signature(signature) = (self.rest)("sign", &call) else { unreachable!() };
                    call.handle_signature(id, signature.as_deref()).unwrap();
                }
                step => panic!("{:?}", described(step)),
            }
        }
        panic!("no end");
    }

    /// Carries out what servers and RPCs are asked, up to a question to the user or to the wallet. Gives its number, and `None` at
    /// the end.
    fn carry_on(&mut self, call: &mut PayCall) -> Option<u32> {
        let mut polls = 0..256;
        loop {
            polls.next().expect("an end");
            match call.poll(self.now) {
                Step::Calls(calls) => calls.iter().for_each(|asked| self.called(call, asked)),
                Step::Http(request) => {
                    let (id, word) = (request.id, word_of(&request));
                    self.exchange(call, id, word);
                }
                Step::Confirm(question) => return Some(question.id),
                Step::Sign(asked) => return Some(asked.id),
                Step::Done(_) => return None,
                step => panic!("{:?}", described(step)),
            }
        }
    }

    fn exchange(&mut self, call: &mut PayCall, id: u32, word: &str) {
        let told = if word == "manifest" {
            let body = self.manifest.clone().into_bytes();
            Told::Http { status: Some(200), end: HttpEnd::Complete, headers: vec![], body }
        } else {
            (self.rest)(word, call)
        };
        let Told::Http { status, end, headers, body } = told else { unreachable!() };
        let headers: Vec<HttpHeader<'_>> =
            headers.iter().map(|(name, value)| HttpHeader { name, value }).collect();
        let answer = HttpAnswer { status, headers: &headers, body: &body, ..HttpAnswer::failed(end) };
        call.handle_http(id, &answer).unwrap();
        assert!(call.handle_http(id, &answer).is_err() || word == "manifest", "once");
    }

    fn called(&mut self, call: &mut PayCall, asked: &EthCall) {
        assert_eq!(asked.provider, Provider::Chain(8453));
        let params: Value = serde_json::from_str(&asked.params).unwrap();
        let data = params[0]["data"].as_str().unwrap_or_default();
        let word = match (asked.method, data.get(..10).unwrap_or_default()) {
            ("eth_call", "0x3644e515") => "separator",
            ("eth_call", "0xe94a0102") => "state",
            ("eth_call", _) => "record",
            (method, _) => method,
        };
        let told = match word {
            "record" => {
                let record = encode_tool_config(&config(&self.manifest));
                Told::Result(format!("\"{}\"", alloy_primitives::hex::encode_prefixed(record)))
            }
            "eth_chainId" => Told::Result("\"0x2105\"".into()),
            "eth_getBlockByNumber" => {
                let now = self.now;
                Told::Result(format!(r#"{{"number":"0x64","hash":"{HASH}","timestamp":"{now:#x}"}}"#))
            }
            word => (self.rest)(word, call),
        };
        match told {
            Told::Result(text) => call.handle_call(asked.id, &CallAnswer::Result(text.as_bytes())).unwrap(),
            _ => call.handle_call(asked.id, &CallAnswer::Failed(Reason::Timeout)).unwrap(),
        }
    }
}

/// What a request asks for, by its word.
fn word_of(request: &HttpRequest<'_>) -> &'static str {
    match (request.method.as_str(), request.headers.len()) {
        ("GET", _) => "manifest",
        (_, 1) => "http:call",
        _ => "http:paid",
    }
}

fn tool_call(bundle: &Value) -> ToolCall {
    let policy = bundle.get("policy").map(crate::judged_cases::described::<PayPolicy>);
    ToolCall {
        tool: TOOL.parse().unwrap(),
        input: br#"{"city":"Bern"}"#.to_vec(),
        payer: Payer {
            address: bundle["payer"]["address"].as_str().unwrap().parse().unwrap(),
            account: match bundle["payer"]["account"].as_str() {
                Some("contract") => PayerAccount::Contract,
                _ => PayerAccount::Key,
            },
        },
        nonce: bundle["nonce"].as_str().unwrap().parse().unwrap(),
        policy: Policy::read(policy).unwrap(),
        verification: erc8257::Policy::default(),
    }
}

fn http(answer: &Value) -> Told {
    let Some(status) = answer["status"].as_u64() else {
        return Told::Http { status: None, end: HttpEnd::Timeout, headers: vec![], body: vec![] };
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let headers = answer["headers"].as_array().into_iter().flatten();
    Told::Http {
        status: u16::try_from(status).ok(),
        end: match (status, answer["error"].as_str()) {
            (300..400, _) => HttpEnd::Redirect,
            (_, Some("truncated")) => HttpEnd::Truncated,
            _ => HttpEnd::Complete,
        },
        headers: headers.map(|header| (text(&header["name"]), text(&header["value"]))).collect(),
        body: text(&answer["bodyText"]).into_bytes(),
    }
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    alloy_primitives::hex::decode(value.as_str()?).ok()
}

/// Every recorded call, with a host that tells the same: the same report, and a bundle that gives it again (ledger
/// `x402-replay-bundle`, `x402-call-origin`).
#[test]
fn recorded_calls_come_out_alike_step_by_step() {
    let mut seen = 0;
    for case in cases("judged") {
        let bundle = &case["bundle"];
        // No host can ask for a call whose arguments are refused.
        let is_judged = case["expect"].get("report").is_some();
        if bundle["format"] != "erc8257-payment-paycall-terms-bundle/1" || !is_judged {
            continue;
        }
        seen += 1;
        let id = case["id"].as_str().unwrap();
        let (began, now) = (bundle["verifiedAt"].as_u64().unwrap(), bundle["now"].as_u64().unwrap());
        let mut answers = bundle["answers"].as_array().unwrap().iter().peekable();
        let mut world = World {
            manifest: manifest(&bundle["terms"]),
            now: began,
            rest: |word: &str, _: &PayCall| {
                let answer = answers.next().unwrap_or_else(|| panic!("{id}: {word}"));
                match word {
                    "http:call" | "http:paid" => http(answer),
                    "confirm" => Told::Yes(answer["answer"] == "yes"),
                    "sign" => Told::Signature(bytes(&answer["signature"])),
                    "separator" => match &answer["separator"] {
                        Value::String(separator) => Told::Result(format!("\"{separator}\"")),
                        _ => Told::Failed,
                    },
                    "eth_getTransactionReceipt" => {
                        Told::Result(answer["receipt"]["text"].as_str().unwrap().to_owned())
                    }
                    "state" => {
                        let used = answer["state"]["used"].as_bool().unwrap();
                        Told::Result(format!("\"0x{:064x}\"", u8::from(used)))
                    }
                    _ => unreachable!("{id}: {word}"),
                }
            },
        };
        // The first verification begins earlier than the call.
        let mut call = PayCall::new(tool_call(bundle)).unwrap();
        let mut polls = 0..256;
        loop {
            polls.next().expect("an end");
            match call.poll(began) {
                Step::Calls(calls) => calls.iter().for_each(|asked| world.called(&mut call, asked)),
                Step::Http(request) => {
                    let request = request.id;
                    world.exchange(&mut call, request, "manifest");
                    break;
                }
                step => panic!("{:?}", described(step)),
            }
        }
        // The recorded times are those of the answers.
        let times: Vec<u64> = bundle["answers"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|answer| answer.get("terms").is_none())
            .filter_map(|answer| answer["at"].as_u64())
            .collect();
        world.now = now;
        let (call, report) = match times.as_slice() {
            [] => world.run(call),
            _ => continue, // time goes on between a question and its answer: below
        };
        let expected = &case["expect"]["report"];
        let told: Value = serde_json::from_str(&report.to_text()).unwrap();
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(keep_known(&told[name], value), *value, "{id}: {name}");
        }
        assert_eq!(report.to_json(), report.to_text(), "{id}");
        assert_eq!(call.result().as_deref(), call.body(), "{id}");
        let bundle = call.bundle().unwrap();
        let judged = judge::<(x402::Border, payment::Border)>(bundle.as_bytes());
        let judged: Value = serde_json::from_str(&judged.into_result().unwrap().to_json()).unwrap();
        assert_eq!(judged["report"], told, "{id}");
    }
    assert!(seen >= 10, "{seen}");
}

const TERMS: &str = r#"{"endpoint":"https://tools.example.com/oracle","creator":"0xabcdef0123456789abcdef0123456789abcdef01",
  "pricing":[{"amount":"10000","asset":"eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  "recipient":"eip155:8453:0x209693bc6afc0c5328ba36faf03c514ef312287c","protocol":"x402"}]}"#;

fn asked(amount: u64) -> Told {
    let body = json!({"x402Version": 1, "accepts": [{
        "scheme": "exact", "network": "base", "maxAmountRequired": amount.to_string(),
        "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
        "payTo": "0x209693bc6afc0c5328ba36faf03c514ef312287c", "maxTimeoutSeconds": 60,
        "resource": "https://tools.example.com/oracle", "description": "x",
        "extra": {"name": "USD Coin", "version": "2"}}]});
    Told::Http {
        status: Some(402),
        end: HttpEnd::Complete,
        headers: vec![],
        body: body.to_string().into_bytes(),
    }
}

/// A call by a contract wallet, whose signature is any.
fn contract_call() -> ToolCall {
    ToolCall {
        tool: TOOL.parse().unwrap(),
        input: br#"{"city":"Bern"}"#.to_vec(),
        payer: Payer { address: Address::repeat_byte(0x2c), account: PayerAccount::Contract },
        nonce: B256::repeat_byte(7),
        policy: Policy::default(),
        verification: erc8257::Policy::default(),
    }
}

const NOW: u64 = 1_790_000_000;

fn world<F: FnMut(&str, &PayCall) -> Told>(rest: F) -> World<F> {
    World { manifest: manifest(&serde_json::from_str(TERMS).unwrap()), now: NOW, rest }
}

/// The words of the steps, in order.
fn steps(report: &CallReport) -> String {
    report.steps.join(" ")
}

/// A tool that is paid what its manifest lists, and says no more of it.
fn payable(word: &str, _: &PayCall) -> Told {
    match word {
        "http:call" => asked(10_000),
        "confirm" => Told::Yes(true),
        "sign" => Told::Signature(Some(vec![1; 100])),
        "http:paid" => {
            Told::Http { status: Some(200), end: HttpEnd::Complete, headers: vec![], body: b"{}".to_vec() }
        }
        _ => Told::Failed,
    }
}

/// The same tool, which asks for more than its manifest lists.
fn dearer(word: &str, call: &PayCall) -> Told {
    if word == "http:call" { asked(20_000) } else { payable(word, call) }
}

/// Ledger `x402-call-reverify`, `x402-replay-bundle`: the user thinks for two minutes, and the tool is verified anew before anything is signed.
#[test]
fn a_yes_after_two_minutes_needs_another_verification() {
    let mut call = PayCall::new(contract_call()).unwrap();
    let mut world = world(dearer);
    let question = world.carry_on(&mut call).unwrap();
    // A host asks for the next step when it has the answer, and not in between.
    world.now = NOW + 120;
    call.handle_confirmation(question, true).unwrap();
    let (_, report) = world.run(call);
    assert_eq!(
        steps(&report),
        "http:call confirm verify sign http:paid calls:authorization-state",
        "the same binding needs no second yes"
    );
    assert_eq!((report.verdict, report.retry_safe), (CallVerdict::PaidUnconfirmed, Some(false)));
}

/// Ledger `x402-call-reverify`: what a wallet signs after more than two minutes is not sent.
#[test]
fn a_signature_that_took_too_long_is_not_sent() {
    for (took, verdict) in [(120, CallVerdict::PaidUnconfirmed), (121, CallVerdict::Stale)] {
        let (mut call, mut world) = (PayCall::new(contract_call()).unwrap(), world(payable));
        let wallet = world.carry_on(&mut call).unwrap();
        call.handle_signature(wallet, Some(&[1; 100])).unwrap();
        assert!(!format!("{call:?}").contains("0101"), "no signature in a log");
        assert!(call.handle_signature(wallet, Some(&[2; 100])).is_err(), "once");
        // What came goes with the state, and its time is that of the next poll.
        let mut call = PayCall::resume(call.export().as_bytes()).unwrap();
        assert!(call.handle_signature(wallet, Some(&[2; 100])).is_err(), "once");
        world.now = NOW + took;
        let (_, report) = world.run(call);
        assert_eq!(report.verdict, verdict, "{took}");
    }
}

/// A call that took its 900 s still sends what was signed, and asks what became of it.
#[test]
fn a_step_that_was_not_shown_yet_has_its_time() {
    let (mut call, mut world) = (PayCall::new(contract_call()).unwrap(), world(dearer));
    let question = world.carry_on(&mut call).unwrap();
    call.handle_confirmation(question, true).unwrap();
    world.now += 850;
    let wallet = world.carry_on(&mut call).unwrap();
    call.handle_signature(wallet, Some(&[1; 100])).unwrap();
    world.now += 100;
    assert_eq!(world.carry_on(&mut call), None);
    let report = call.report().unwrap();
    assert_eq!(steps(report), "http:call confirm verify sign http:paid calls:authorization-state");
    assert_eq!((report.verdict, report.signed), (CallVerdict::PaidUnconfirmed, true));
}

/// Ledger `x402-call-basis`: a verification that shows a block of an hour ago may not pay. It may call where the window is a day.
#[test]
fn an_old_block_is_no_basis() {
    for (freshness_seconds, may_call) in [(86_400, true), (300, false)] {
        let mut asks = 0;
        let mut world = World {
            manifest: manifest(&serde_json::from_str(TERMS).unwrap()),
            now: NOW,
            rest: |word: &str, _: &PayCall| match word {
                "http:call" => {
                    asks += 1;
                    asked(10_000)
                }
                _ => panic!("{word}"),
            },
        };
        let given = ToolCall {
            verification: erc8257::Policy { freshness_seconds, ..erc8257::Policy::default() },
            ..contract_call()
        };
        let mut call = PayCall::new(given).unwrap();
        let mut polls = 0..256;
        loop {
            polls.next().expect("an end");
            match call.poll(NOW) {
                Step::Calls(calls) => {
                    for asked in calls {
                        if asked.method == "eth_getBlockByNumber" {
                            let time = NOW - 3_600;
                            let head =
                                format!(r#"{{"number":"0x64","hash":"{HASH}","timestamp":"{time:#x}"}}"#);
                            call.handle_call(asked.id, &CallAnswer::Result(head.as_bytes())).unwrap();
                        } else {
                            world.called(&mut call, &asked);
                        }
                    }
                }
                Step::Http(request) if request.method.as_str() == "GET" => {
                    let id = request.id;
                    world.exchange(&mut call, id, "manifest");
                    break;
                }
                step => panic!("{:?}", described(step)),
            }
        }
        let (call, report) = world.run(call);
        assert_eq!((report.verdict, report.signed), (CallVerdict::Stale, false), "{}", report.to_text());
        assert_eq!(PayCall::resume(call.export().as_bytes()).unwrap().report(), Some(&report));
        assert_eq!(asks == 1, may_call, "{freshness_seconds}");
    }
}

/// Ledger `x402-call-unknown`: after the payment was sent, nothing that comes makes it "not paid" too early.
#[test]
fn what_the_chain_does_not_tell_is_unknown() {
    let receipt = "eth_getTransactionReceipt";
    for (paid, used, verdict, safe) in [
        // The answer is cut, and the token does not answer.
        (HttpEnd::Truncated, None, CallVerdict::Unknown, false),
        (HttpEnd::Timeout, Some(false), CallVerdict::Unknown, false),
        (HttpEnd::Timeout, Some(true), CallVerdict::Unknown, false),
        (HttpEnd::Complete, Some(true), CallVerdict::PaidUnconfirmed, false),
    ] {
        let mut world = world(|word, _| match word {
            "http:call" => asked(10_000),
            "sign" => Told::Signature(Some(vec![1; 100])),
            "http:paid" => Told::Http {
                status: (paid != HttpEnd::Timeout).then_some(200),
                end: paid,
                headers: vec![],
                body: b"{\"half\":".to_vec(),
            },
            "state" => match used {
                Some(used) => Told::Result(format!("\"0x{:064x}\"", u8::from(used))),
                None => Told::Failed,
            },
            _ if word == receipt => panic!("no transaction was named"),
            _ => Told::Failed,
        });
        let (call, report) = world.run(PayCall::new(contract_call()).unwrap());
        assert_eq!((report.verdict, report.retry_safe), (verdict, Some(safe)), "{paid:?} {used:?}");
        let body = (paid != HttpEnd::Timeout).then_some(&b"{\"half\":"[..]);
        assert_eq!(call.body().filter(|body| !body.is_empty()), body);
    }
}

/// A node of another chain is no answer: an unused authorization there says nothing.
#[test]
fn another_chain_tells_nothing() {
    let mut call = PayCall::new(contract_call()).unwrap();
    let mut world = world(|word, _| match word {
        "http:call" => asked(10_000),
        "sign" => Told::Signature(Some(vec![1; 100])),
        "http:paid" => Told::Http { status: None, end: HttpEnd::Timeout, headers: vec![], body: vec![] },
        word => panic!("{word}"),
    });
    let mut polls = 0..256;
    loop {
        polls.next().expect("an end");
        let is_paid = call.report().is_some();
        assert!(!is_paid);
        match call.poll(NOW) {
            Step::Calls(calls) if calls.len() == 2 && calls[0].id > 1 << 16 => {
                assert_eq!((calls[0].method, calls[1].method), ("eth_chainId", "eth_getBlockByNumber"));
                let late = NOW + 1_000_000;
                let head = format!(r#"{{"number":"0x64","hash":"{HASH}","timestamp":"{late:#x}"}}"#);
                call.handle_call(calls[0].id, &CallAnswer::Result(b"\"0x1\"")).unwrap();
                call.handle_call(calls[1].id, &CallAnswer::Result(head.as_bytes())).unwrap();
                break;
            }
            Step::Calls(calls) => calls.iter().for_each(|asked| world.called(&mut call, asked)),
            Step::Http(request) => {
                let (id, is_get, is_paid) =
                    (request.id, request.method.as_str() == "GET", request.headers.len() > 1);
                let word = if is_get {
                    "manifest"
                } else if is_paid {
                    "http:paid"
                } else {
                    "http:call"
                };
                world.exchange(&mut call, id, word);
            }
            Step::Sign(asked) => {
                let id = asked.id;
                call.handle_signature(id, Some(&[1; 100])).unwrap();
            }
            step => panic!("{:?}", described(step)),
        }
    }
    let Step::Done(report) = call.poll(NOW) else { panic!("a question to a node of another chain") };
    assert_eq!((report.verdict, report.retry_safe), (CallVerdict::Unknown, Some(false)));
}

/// A host that follows a redirect sends the payment elsewhere: that is never a result, and nothing is sent again.
#[test]
fn an_answer_from_elsewhere_is_a_redirect() {
    for is_paid in [false, true] {
        let mut call = PayCall::new(contract_call()).unwrap();
        let mut world = world(|word, _| match word {
            "http:call" => asked(10_000),
            "state" => Told::Failed,
            word => panic!("{word}"),
        });
        let mut polls = 0..256;
        let report = loop {
            polls.next().expect("an end");
            match call.poll(NOW) {
                Step::Done(report) => break report.clone(),
                Step::Calls(calls) => calls.iter().for_each(|asked| world.called(&mut call, asked)),
                Step::Sign(asked) => {
                    let id = asked.id;
                    call.handle_signature(id, Some(&[1; 100])).unwrap();
                }
                Step::Http(request) if request.method.as_str() == "GET" => {
                    let id = request.id;
                    world.exchange(&mut call, id, "manifest");
                }
                Step::Http(request) if is_paid && request.headers.len() == 1 => {
                    let id = request.id;
                    world.exchange(&mut call, id, "http:call");
                }
                Step::Http(request) => {
                    let (id, final_url) = (request.id, Some("https://evil.example/oracle"));
                    let answer =
                        HttpAnswer { status: Some(200), final_url, ..HttpAnswer::failed(HttpEnd::Complete) };
                    call.handle_http(id, &answer).unwrap();
                }
                step => panic!("{:?}", described(step)),
            }
        };
        let expected = if is_paid { CallVerdict::Unknown } else { CallVerdict::Redirected };
        assert_eq!((report.verdict, report.status), (expected, Some(0)), "{}", report.to_text());
    }
}

/// The signature of somebody else, a refusal, and a tool that is not registered.
#[test]
fn who_does_not_sign_does_not_pay() {
    for signature in [None, Some(vec![1; 65])] {
        let mut world = world(|word, _| match word {
            "http:call" => asked(10_000),
            "sign" => Told::Signature(signature.clone()),
            word => panic!("{word}"),
        });
        let key = Payer { account: PayerAccount::Key, ..contract_call().payer };
        let (_, report) = world.run(PayCall::new(ToolCall { payer: key, ..contract_call() }).unwrap());
        assert_eq!((report.verdict, report.signed), (CallVerdict::NotSigned, false));
    }
    let mut world = world(|word, _| panic!("{word}"));
    world.manifest = world.manifest.replace("oracle", "other");
    let mut call = PayCall::new(contract_call()).unwrap();
    let mut polls = 0..256;
    while let Step::Calls(calls) = call.poll(NOW) {
        polls.next().expect("an end");
        for asked in calls {
            call.handle_call(asked.id, &CallAnswer::Failed(Reason::Timeout)).unwrap();
        }
    }
    assert!(call.verification().is_some_and(|session| session.report().is_some()));
    let (call, report) = world.run(call);
    assert_eq!(report.verdict, CallVerdict::NotVerified);
    let told: Vec<_> =
        report.findings.iter().map(|finding| (finding.code().as_str(), finding.fix())).collect();
    let [("x402-not-verified", fix)] = told[..] else { panic!("{told:?}") };
    assert!(fix.contains("report of its verification"), "{fix}");
    // The bundle tells the same.
    let judged = judge::<(x402::Border, payment::Border)>(call.bundle().unwrap().as_bytes());
    assert_eq!(judged.into_result().unwrap().report, report.to_text());
    for (given, member) in [
        (ToolCall { nonce: B256::ZERO, ..contract_call() }, "nonce"),
        (ToolCall { input: vec![0; 1_048_577], ..contract_call() }, "input"),
    ] {
        assert_eq!(PayCall::new(given).unwrap_err().member(), Some(member));
    }
    assert!(PayCall::new(ToolCall { input: vec![0; 1_048_576], ..contract_call() }).is_ok(), "the longest");
}

/// A state holds together: its verifications are judged again, and its answers have to be those that are asked for.
#[test]
fn a_state_is_not_taken_on_trust() {
    let mut world = world(|word, _| match word {
        "http:call" => asked(20_000),
        "confirm" => Told::Yes(false),
        word => panic!("{word}"),
    });
    let (call, report) = world.run(PayCall::new(contract_call()).unwrap());
    assert_eq!(report.verdict, CallVerdict::Declined);
    let state: Value = serde_json::from_str(&call.export()).unwrap();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut state = state.clone();
        change(&mut state);
        PayCall::resume(state.to_string().as_bytes()).map(|call| call.report().map(|report| report.verdict))
    };
    assert_eq!(with(&|_| {}).unwrap(), Some(CallVerdict::Declined));
    for (change, member) in [
        (
            (&|state: &mut Value| state["toolRef"] = json!(TOOL.replace("/1", "/2"))) as &dyn Fn(&mut Value),
            "answers[0].kind",
        ),
        (&|state| state["verifications"] = json!([]), "answers[0].kind"),
        (&|state| state["answers"][1]["kind"] = json!("verify"), "answers[1].kind"),
        (&|state| state["answers"] = json!([]), "verifications"),
        (&|state| state["format"] = json!("x"), "format"),
        (&|state| state["nonce"] = json!("0x00"), "nonce"),
    ] {
        assert_eq!(with(change).unwrap_err().member(), Some(member));
    }
}

/// Ledger `x402-call-order`: the body of the tool's last answer stands beside the report.
#[test]
fn the_result_is_the_last_body() {
    let mut world = world(|word, _| match word {
        "http:call" => Told::Http {
            status: Some(200),
            end: HttpEnd::Complete,
            headers: vec![],
            body: br#"{"degrees":21}"#.to_vec(),
        },
        word => panic!("{word}"),
    });
    let (call, report) = world.run(PayCall::new(contract_call()).unwrap());
    assert_eq!((report.verdict, steps(&report)), (CallVerdict::Called, "http:call".into()));
    assert_eq!(call.result().unwrap(), br#"{"degrees":21}"#);
    assert_eq!(PayCall::new(contract_call()).unwrap().result(), None);
}

/// Ledger `x402-call-reverify`: servers have the 900 seconds of a call, and no second more.
#[test]
fn an_open_request_ends_with_the_call() {
    for (passed, is_open) in [(900, true), (901, false), (902, false)] {
        let (mut call, mut world) = (PayCall::new(contract_call()).unwrap(), world(payable));
        let mut polls = 0..256;
        loop {
            polls.next().expect("an end");
            match call.poll(world.now) {
                Step::Calls(calls) => calls.iter().for_each(|asked| world.called(&mut call, asked)),
                Step::Http(request) if request.method.as_str() == "GET" => {
                    let id = request.id;
                    world.exchange(&mut call, id, "manifest");
                }
                Step::Http(_) => break,
                step => panic!("{:?}", described(step)),
            }
        }
        assert_eq!(matches!(call.poll(NOW + passed), Step::Http(_)), is_open, "{passed}");
        let verdict = call.report().map(|report| report.verdict);
        assert_eq!(verdict, (!is_open).then_some(CallVerdict::Unreachable), "{passed}");
    }
}

/// A state goes on with the verification that it says, under its own policy, and with an answer to the open step.
#[test]
fn a_state_holds_together() {
    let (mut call, mut asking) = (PayCall::new(contract_call()).unwrap(), world(dearer));
    let question = asking.carry_on(&mut call).unwrap();
    call.handle_confirmation(question, true).unwrap();
    let state: Value = serde_json::from_str(&call.export()).unwrap();
    assert_eq!(state["came"]["kind"], "confirmation");
    let with = |name: &str, value: Value| {
        let mut state = state.clone();
        state[name] = value;
        PayCall::resume(state.to_string().as_bytes()).map(|_| ())
    };
    assert_eq!(with("came", state["came"].clone()), Ok(()));
    // A state may be longer than that of one verification: it has two, and the answers of the endpoint.
    let long = state.to_string() + &" ".repeat(erc8257::limits::SESSION_BYTES + 8);
    assert!(PayCall::resume(long.as_bytes()).is_ok());
    for (name, value, member) in [
        ("came", json!({"kind": "signature", "signature": "0x12"}), "came.kind"),
        ("came", json!({"kind": "confirmation"}), "came.answer"),
        ("verification", json!({"freshnessSeconds": 60}), "basis"),
    ] {
        let error = with(name, value.clone()).unwrap_err();
        assert_eq!(error.member(), Some(member), "{value}: {error}");
    }
}

/// Ledger `x402-settle-receipt`: a receipt that the node does not have is told as absent, and not as malformed.
#[test]
fn a_receipt_that_is_not_there_is_absent() {
    let settled = json!({"success": true, "transaction": HASH}).to_string();
    let header = primitives::base64::encode(settled.as_bytes());
    let mut world = world(|word, _| match word {
        "http:call" => asked(10_000),
        "sign" => Told::Signature(Some(vec![1; 100])),
        "http:paid" => Told::Http {
            status: Some(200),
            end: HttpEnd::Complete,
            headers: vec![("payment-response".into(), header.clone())],
            body: b"{}".to_vec(),
        },
        "eth_getTransactionReceipt" => Told::Result(" null\n".into()),
        "state" => Told::Result(format!("\"0x{:064x}\"", 1)),
        word => panic!("{word}"),
    });
    let (_, report) = world.run(PayCall::new(contract_call()).unwrap());
    assert_eq!(report.verdict, CallVerdict::PaidUnconfirmed);
    let codes: Vec<&str> = report.findings.iter().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes, ["x402-receipt-absent"]);
}

fn a_finished_state() -> String {
    let mut world = world(|word, _| match word {
        "http:call" => asked(10_000),
        "sign" => Told::Signature(Some(vec![1; 100])),
        "http:paid" => {
            Told::Http { status: Some(500), end: HttpEnd::Complete, headers: vec![], body: vec![] }
        }
        _ => Told::Failed,
    });
    world.run(PayCall::new(contract_call()).unwrap()).0.export()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A state that somebody has changed is refused or gone on from; nothing panics, and it asks for something or is done.
    #[test]
    fn a_changed_state_does_no_harm(at in any::<prop::sample::Index>(), len in 0..40_usize, put in "[0-9a-z\"\\\\{}\\[\\]:,]{0,12}") {
        static STATE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
        let state = STATE.get_or_init(a_finished_state);
        let from = at.index(state.len());
        let to = (from + len).min(state.len());
        let changed = format!("{}{put}{}", &state[..from], &state[to..]);
        if let Ok(mut call) = PayCall::resume(changed.as_bytes()) {
            let told = described(call.poll(NOW + 5));
            prop_assert_eq!(described(PayCall::resume(call.export().as_bytes()).unwrap().poll(NOW + 5)), told);
        }
    }
}
