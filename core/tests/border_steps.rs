//! Every kind of step and of answer as other languages have it, by an inquiry that asks for all of them.

use alloy_primitives::{Address, B256};
use erc8257::inquiry::{
    Confirmation, EthCall, HandlerCall, HttpAnswer, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder,
    Provider, Signature, Step, StoreAnswer, StoreOperation,
};
use erc8257::rpc::CallAnswer;
use erc8257::verbs::{Conclusion, Refusal, Running, Take, frame, parts};
use primitives::describe::{Begin, Inquire, Report, ToJson};
use primitives::json::Writer;
use primitives::running;
use primitives::usage::UsageError;
use proptest::prelude::*;
use serde_json::{Value, json};

const DESCRIPTION: u32 = 9;

/// Asks for one step after the other, and tells what it was told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Everything {
    told: Vec<String>,
}

/// Its arguments.
struct Ask;
impl Inquire for Ask {
    type Report = Told;
    const BUNDLE: &'static str = "erc8257-everything-bundle/1";
}

/// Its report.
struct Told(Vec<String>);
impl ToJson for Told {
    fn to_json(&self, w: &mut Writer) {
        self.0.to_json(w);
    }
}
impl Report for Told {
    const FORMAT: &'static str = "erc8257-everything/1";
}

impl Begin for Ask {
    type Inquiry = Everything;

    fn begin(self) -> Result<Everything, Refusal> {
        Ok(Everything::default())
    }

    fn report(report: &Vec<String>) -> Told {
        Told(report.clone())
    }

    fn conclusion(_: &Vec<String>) -> Conclusion {
        Conclusion::Yes
    }
}

impl Everything {
    fn tell(&mut self, at: usize, id: u32, what: String) -> Result<(), OutOfOrder> {
        if self.told.len() != at || id != u32::try_from(at).expect("few") {
            return Err(OutOfOrder);
        }
        self.told.push(what);
        Ok(())
    }

    fn exchange(&mut self, at: usize, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let headers: Vec<String> =
            answer.headers.iter().map(|header| format!("{}={}", header.name, header.value)).collect();
        let HttpAnswer { end, status, final_url, body, sent_ms, ended_ms, .. } = answer;
        let body = String::from_utf8_lossy(body);
        let what = format!("{end:?} {status:?} {final_url:?} {headers:?} {body} {sent_ms} {ended_ms}");
        self.tell(at, id, what)
    }
}

impl Inquiry for Everything {
    type Report = Vec<String>;

    fn poll(&mut self, _: u64) -> Step<'_, Vec<String>> {
        let call = |id, provider| {
            Step::Calls(vec![EthCall {
                id,
                provider,
                rpc: 3,
                method: "eth_call",
                params: "[1,\"x\"]".into(),
            }])
        };
        match self.told.len() {
            0 => call(0, Provider::Rpc),
            1 => call(1, Provider::Chain(u128::MAX)),
            2 => call(2, Provider::Wallet),
            3 => Step::Http(HttpRequest {
                id: 3,
                method: HttpMethod::Post,
                url: "https://a.example/",
                headers: vec![HttpHeader { name: "content-type", value: "application/json" }],
                body: b"\0{}",
                secrets: vec!["key"],
                max_bytes: 10,
                max_wire_bytes: usize::MAX,
                deadline_ms: 30_000,
                allow_private_addresses: true,
                only_status: Some(200),
                enough_at: Some("7"),
            }),
            4 => Step::Http(HttpRequest {
                id: 4,
                method: HttpMethod::Delete,
                url: "https://a.example/",
                headers: Vec::new(),
                body: b"",
                secrets: Vec::new(),
                max_bytes: 0,
                max_wire_bytes: 0,
                deadline_ms: 0,
                allow_private_addresses: false,
                only_status: None,
                enough_at: None,
            }),
            5 => Step::Sign(Signature {
                id: 5,
                signer: Address::repeat_byte(0xab),
                digest: B256::repeat_byte(1),
                typed_data: Some("{\"a\":1}"),
            }),
            6 => Step::Confirm(Confirmation { id: 6, words: "Really?", data: "{}" }),
            7 => Step::Store(StoreOperation::Remember { id: 7, key: "k", until: u64::MAX }),
            8 => Step::Store(StoreOperation::Release { id: 8, key: "k" }),
            9 => Step::Handler(HandlerCall { id: 9, caller: Some(Address::ZERO), purpose: "serve" }),
            10 => {
                Step::Sign(Signature { id: 10, signer: Address::ZERO, digest: B256::ZERO, typed_data: None })
            }
            _ => Step::Done(&self.told),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let at = self.told.len();
        if at > 2 {
            return Err(OutOfOrder);
        }
        let what = match answer {
            CallAnswer::Result(text) => format!("result {}", String::from_utf8_lossy(text)),
            CallAnswer::Error(text) => format!("error {}", String::from_utf8_lossy(text)),
            CallAnswer::Failed(reason) => format!("failed {reason}"),
        };
        self.tell(at, id, what)
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let at = self.told.len();
        if at == 3 || at == 4 { self.exchange(at, id, answer) } else { Err(OutOfOrder) }
    }

    fn handle_signature(&mut self, id: u32, signature: Option<&[u8]>) -> Result<(), OutOfOrder> {
        let at = self.told.len();
        if at == 5 || at == 10 {
            self.tell(at, id, format!("signature {signature:?}"))
        } else {
            Err(OutOfOrder)
        }
    }

    fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        self.tell(6, id, format!("confirmed {confirmed}"))
    }

    fn handle_store(&mut self, id: u32, answer: StoreAnswer) -> Result<(), OutOfOrder> {
        let at = self.told.len();
        if at == 7 || at == 8 { self.tell(at, id, format!("store {answer:?}")) } else { Err(OutOfOrder) }
    }

    fn handle_handler(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        self.exchange(9, id, answer)
    }

    fn export(&self) -> String {
        serde_json::to_string(&self.told).expect("JSON")
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        let told = serde_json::from_slice(text).map_err(|_| UsageError::no_object())?;
        Ok(Self { told })
    }

    fn bundle(&self) -> Option<String> {
        (self.told.len() == 11).then(|| self.export())
    }
}

/// What is asked, in order, and the bodies beside it.
fn asked() -> Vec<(Value, &'static [u8])> {
    let calls = |id: u32, provider: &str, chain: Value| {
        let call = json!({ "id": id, "provider": provider, "chain": chain, "rpc": 3, "method": "eth_call",
            "params": "[1,\"x\"]" });
        let step = json!({ "type": "calls", "calls": [call], "maxBytes": 4_194_304, "maxWireBytes": 16_777_216,
            "deadlineMs": 30_000 });
        (step, &b""[..])
    };
    vec![
        calls(0, "rpc", Value::Null),
        calls(1, "chain", json!(u128::MAX.to_string())),
        calls(2, "wallet", Value::Null),
        (
            json!({ "type": "http", "id": 3, "method": "POST", "url": "https://a.example/",
                "headers": [{ "name": "content-type", "value": "application/json" }], "secrets": ["key"],
                "maxBytes": 10, "maxWireBytes": 9_007_199_254_740_991_u64, "deadlineMs": 30_000,
                "allowPrivateAddresses": true, "onlyStatus": 200, "enoughAt": "7" }),
            b"\0{}",
        ),
        (
            json!({ "type": "http", "id": 4, "method": "DELETE", "url": "https://a.example/", "headers": [],
                "secrets": [], "maxBytes": 0, "maxWireBytes": 0, "deadlineMs": 0, "allowPrivateAddresses": false,
                "onlyStatus": null, "enoughAt": null }),
            b"",
        ),
        (
            json!({ "type": "sign", "id": 5, "signer": format!("0x{}", "ab".repeat(20)),
                "digest": format!("0x{}", "01".repeat(32)), "typedData": "{\"a\":1}" }),
            b"",
        ),
        (json!({ "type": "confirm", "id": 6, "words": "Really?", "data": "{}" }), b""),
        (json!({ "type": "remember", "id": 7, "key": "k", "until": 9_007_199_254_740_991_u64 }), b""),
        (json!({ "type": "release", "id": 8, "key": "k" }), b""),
        (
            json!({ "type": "handler", "id": 9, "caller": format!("0x{}", "00".repeat(20)), "purpose": "serve" }),
            b"",
        ),
        (
            json!({ "type": "sign", "id": 10, "signer": format!("0x{}", "00".repeat(20)),
                "digest": format!("0x{}", "00".repeat(32)), "typedData": null }),
            b"",
        ),
        (json!({ "type": "done" }), b""),
    ]
}

/// The answers in order, the bytes beside them, and what the inquiry is told.
fn answers() -> Vec<(Value, &'static [u8], &'static str)> {
    vec![
        (json!({ "type": "result", "id": 0 }), br#""0x1""#, r#"result "0x1""#),
        (json!({ "type": "error", "id": 1 }), b"\xff", "error \u{fffd}"),
        (json!({ "type": "failed", "id": 2, "reason": "rate-limited" }), b"", "failed rate-limited"),
        (
            json!({ "type": "http", "id": 3, "end": "enough", "status": 200, "finalUrl": "https://b.example/",
                "headers": [{ "name": "a", "value": "b" }], "sentMs": 1, "endedMs": 2 }),
            b"body",
            r#"Enough Some(200) Some("https://b.example/") ["a=b"] body 1 2"#,
        ),
        (
            json!({ "type": "http", "id": 4, "end": "blocked-address", "status": null, "headers": [], "sentMs": 0,
                "endedMs": 0 }),
            b"",
            "BlockedAddress None None []  0 0",
        ),
        (json!({ "type": "signature", "id": 5, "signature": "0x0102" }), b"", "signature Some([1, 2])"),
        (json!({ "type": "confirmation", "id": 6, "confirmed": true }), b"", "confirmed true"),
        (json!({ "type": "store", "id": 7, "answer": "present" }), b"", "store Present"),
        (json!({ "type": "store", "id": 8, "answer": "done" }), b"", "store Done"),
        (
            json!({ "type": "handler", "id": 9, "end": "complete", "status": 402, "headers": [], "sentMs": 5,
                "endedMs": 9 }),
            b"pay",
            "Complete Some(402) None [] pay 5 9",
        ),
        (json!({ "type": "signature", "id": 10 }), b"", "signature None"),
    ]
}

fn step(running: &mut dyn Running) -> (Value, Vec<u8>) {
    let frame = running.poll(1_790_000_000);
    let (description, parts) = parts(&frame).expect("a frame");
    assert_eq!(description, DESCRIPTION);
    let body = parts.get(1).copied().unwrap_or_default();
    (serde_json::from_slice(parts[0]).expect("JSON"), body.to_vec())
}

fn framed(answer: &Value, beside: &[u8]) -> Vec<u8> {
    frame(DESCRIPTION, &[answer.to_string().as_bytes(), beside])
}

fn begun() -> Box<dyn Running> {
    running::begin(DESCRIPTION, Ask).expect("an inquiry")
}

#[test]
fn every_kind_of_step_and_answer_crosses() {
    let mut running = begun();
    for ((asked, body), (answer, beside, _)) in asked().iter().zip(answers()) {
        assert_eq!(step(&mut *running), (asked.clone(), body.to_vec()));
        assert_eq!(step(&mut *running), (asked.clone(), body.to_vec()), "the same again");
        assert_eq!((running.take(Take::Report), running.take(Take::Bundle)), (None, None));
        running.answer(&framed(&answer, beside)).unwrap_or_else(|refusal| panic!("{answer}: {refusal}"));
        // Taken up again, it goes on in the same way.
        let state = running.take(Take::Export).expect("a state");
        running = running::resume::<Ask>(DESCRIPTION, state.as_bytes()).expect("an inquiry");
    }
    assert_eq!(step(&mut *running).0, json!({ "type": "done" }));
    let told: Vec<&str> = answers().iter().map(|(_, _, told)| *told).collect();
    let report = running.take(Take::Report).expect("a report");
    assert_eq!(serde_json::from_str::<Value>(&report).expect("JSON"), json!(told));
}

/// An answer that was not asked for has a code, and changes nothing.
#[test]
fn answers_out_of_order_are_refused() {
    let mut running = begun();
    for (at, (right, beside, _)) in answers().iter().enumerate() {
        let before = running.take(Take::Export);
        for (other, (answer, beside, _)) in answers().iter().enumerate() {
            if other != at {
                let refusal = running.answer(&framed(answer, beside)).expect_err("a refusal");
                assert_eq!(refusal.code(), "session-out-of-order", "{at} {answer}");
                assert!(refusal.message().starts_with("the session did not ask"), "{refusal}");
            }
        }
        assert_eq!(running.take(Take::Export), before);
        running.answer(&framed(right, beside)).expect("the right one");
    }
}

/// What is not an answer is refused, with its member, and changes nothing.
#[test]
fn what_is_no_answer_is_refused() {
    let mut running = begun();
    for (answer, code, pointer) in [
        (json!({}), "usage-missing", Some("/type")),
        (json!({ "type": "shrug", "id": 0 }), "usage-wrong-value", Some("/type")),
        (json!({ "type": "result" }), "usage-missing", Some("/id")),
        (json!({ "type": "result", "id": -1 }), "usage-wrong-value", Some("/id")),
        (json!({ "type": "failed", "id": 0, "reason": "bored" }), "usage-wrong-value", Some("/reason")),
        (json!({ "type": "failed", "id": 0, "reason": "expired" }), "usage-wrong-value", Some("/reason")),
        (json!([]), "usage-wrong-value", None),
    ] {
        let refusal = running.answer(&framed(&answer, b"1")).expect_err("a refusal");
        assert_eq!((refusal.code(), refusal.pointer()), (code, pointer), "{answer}");
    }
    let right = framed(&json!({ "type": "result", "id": 0 }), b"1");
    for cut in 0..right.len() {
        assert_eq!(running.answer(&right[..cut]).expect_err("a refusal").code(), "usage-wrong-value");
    }
    let other = frame(DESCRIPTION + 1, &[br#"{"type":"result","id":0}"#, b"1"]);
    assert!(running.answer(&other).expect_err("a refusal").message().contains("two builds"));
    assert_eq!(running.take(Take::Export).as_deref(), Some("[]"));
    running.answer(&right).expect("the right one");
}

/// A bundle is judged where it stands, and one that breaks off is refused.
#[test]
fn a_bundle_without_an_end_is_refused() {
    let told: Vec<String> = answers().iter().map(|(_, _, told)| (*told).to_owned()).collect();
    let judge = |told: &[String]| {
        let text = serde_json::to_string(told).expect("JSON");
        let document = primitives::json::read_text(&text);
        let value = primitives::describe::Value::root(&document);
        running::judge::<Ask>(&primitives::describe::Bundle(value))
    };
    assert_eq!(judge(&told).expect("a judgement").conclusion, Conclusion::Yes);
    let refusal = judge(&told[..10]).expect_err("a refusal");
    assert_eq!(refusal.to_string(), "answers do not reach the end of the inquiry");
}

proptest! {
    /// What strangers or broken wrappers write ends in a refusal with a code and a sentence, or in an answer.
    #[test]
    fn any_frame_has_an_answer(bytes in any::<Vec<u8>>(), text in ".{0,60}", id in 0_u32..3) {
        let mut running = begun();
        let kinds = ["result", "error", "failed", "http", "handler", "signature", "confirmation", "store", ""];
        let typed = kinds.iter().map(|kind| framed(&json!({ "type": kind, "id": id, "reason": text }), &bytes));
        for frame in [bytes.clone(), framed(&json!(text), &bytes), frame(DESCRIPTION, &[&bytes[..]])].into_iter().chain(typed) {
            if let Err(refusal) = running.answer(&frame) {
                prop_assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                prop_assert!(serde_json::from_str::<Value>(&refusal.to_json()).is_ok());
            }
        }
    }
}
