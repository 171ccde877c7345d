//! The probe of an MCP server: what it asks, what it keeps, and where it stops.

use std::collections::BTreeMap;

use discoverability::answer::has_answer;
use discoverability::limits::{ARGUMENTS_BYTES, CHOICE_STEPS, MESSAGE_BYTES, PROBE_SECONDS, REQUIRED};
use discoverability::{Border, Probe, Probed, Watch, read_transcript, write_transcript};
use erc8257::verbs::judge;
use primitives::base64::encode;
use primitives::inquiry::{HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry as _, Step};
use serde_json::{Value, json};

use crate::vector_files::{cases, enough, optional_body};

const ENDPOINT: &str = "https://books.example.test/mcp";

fn probe(endpoint: &Value, options: &Value) -> Probe {
    let text = json!({ "format": "erc8257-mcp-transcript/1", "endpoint": endpoint, "options": options, "exchanges": [] });
    let given = read_transcript(text.to_string().as_bytes()).unwrap();
    let (endpoint, options) = (given.endpoint, given.options);
    Probe::new(Probed { endpoint, options, allow_private_addresses: false }).unwrap()
}

/// A request as the cases have it.
fn shown(request: &HttpRequest<'_>) -> Value {
    let headers: Vec<Value> =
        request.headers.iter().map(|header| json!({ "name": header.name, "value": header.value })).collect();
    let body = (request.method != HttpMethod::Delete).then(|| encode(request.body));
    json!({ "method": request.method.as_str(), "headers": headers, "body": body })
}

fn wanted(request: &Value) -> Value {
    let body = optional_body(request).filter(|_| request["method"] == "POST").map(|body| encode(&body));
    json!({ "method": request["method"], "headers": request["headers"], "body": body })
}

/// Gives an answer of a case to the request of this number.
fn answer(probe: &mut Probe, id: u32, answer: &Value, clock: u64) -> u64 {
    let headers: Vec<(String, String)> = answer["headers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|header| {
            let text = |name: &str| header[name].as_str().unwrap().to_owned();
            (text("name").to_ascii_lowercase(), text("value"))
        })
        .collect();
    let headers: Vec<HttpHeader<'_>> =
        headers.iter().map(|(name, value)| HttpHeader { name, value }).collect();
    let ended_ms = clock + answer["ms"].as_u64().unwrap();
    let status = answer["status"].as_u64().map(|status| u16::try_from(status).unwrap());
    let end = HttpEnd::from_name(answer["end"].as_str().unwrap()).unwrap();
    let body = optional_body(answer).unwrap_or_default();
    let given =
        HttpAnswer { end, status, final_url: None, headers: &headers, body: &body, sent_ms: clock, ended_ms };
    probe.handle_http(id, &given).unwrap();
    ended_ms
}

/// Every request, byte for byte; and what was seen gives the same report again, from its text and halfway too.
#[test]
fn requests() {
    let all = cases("probes");
    enough(all.len(), 86, "probes");
    for case in &all {
        let mut probe = probe(&case["endpoint"], &case["options"]);
        let (mut asked, mut clock) = (Vec::new(), 5_000);
        while let Step::Http(request) = probe.poll(1_800_000_000) {
            let (id, request) = (request.id, shown(&request));
            let given = &case["answers"][asked.len()];
            asked.push(request);
            assert!(!given.is_null(), "{}: asks for more than the case has: {asked:?}", case["id"]);
            clock = answer(&mut probe, id, given, clock);
            let resumed = Probe::resume(probe.export().as_bytes()).unwrap();
            assert_eq!(resumed.transcript(), probe.transcript(), "{}", case["id"]);
        }
        let wanted: Vec<Value> = case["requests"].as_array().unwrap().iter().map(wanted).collect();
        assert_eq!(asked, wanted, "{}", case["id"]);
        let judged = judge::<Border>(probe.bundle().unwrap().as_bytes());
        let report = discoverability::Report::to_text(probe.report().unwrap());
        assert_eq!(judged.to_json(), report, "{}", case["id"]);
    }
}

/// The answer to the first request of a new probe.
fn entered(headers: &[HttpHeader<'_>], body: &[u8]) -> Probe {
    let mut probe = probe(&json!(ENDPOINT), &json!({}));
    let _ = probe.poll(0);
    let answer = HttpAnswer { status: Some(200), headers, body, ..HttpAnswer::failed(HttpEnd::Complete) };
    probe.handle_http(0, &answer).unwrap();
    probe
}

/// Ledger `disc-transcript-secrets`: no cookie and no credentials of the host stay in a transcript.
#[test]
fn only_known_headers_are_kept() {
    let header = |name, value| HttpHeader { name, value };
    let headers =
        [header("set-cookie", "a=b"), header("content-type", "application/json"), header("x-key", "secret")];
    let text = entered(&headers, b"{}").export();
    assert!(
        text.contains("content-type") && !text.contains("set-cookie") && !text.contains("secret"),
        "{text}"
    );
}

/// Ledger `disc-limits`: past the time of a probe nothing more is asked.
#[test]
fn a_probe_ends_in_time() {
    let result = br#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}"#;
    let json = [HttpHeader { name: "content-type", value: "application/json" }];
    assert!(matches!(entered(&json, result).poll(PROBE_SECONDS), Step::Http(_)));
    assert!(matches!(entered(&json, result).poll(PROBE_SECONDS + 1), Step::Done(_)));
}

/// An answer that was not asked for changes nothing, and a body is kept as far as it is read.
#[test]
fn answers_are_taken_once() {
    let mut probe = entered(&[], &vec![b' '; MESSAGE_BYTES + 7]);
    let before = probe.export();
    let failed = HttpAnswer::failed(HttpEnd::Timeout);
    assert!(probe.handle_http(0, &failed).is_err());
    assert_eq!(probe.export(), before);
    assert_eq!(probe.transcript().exchanges[0].body.as_ref().unwrap().0.len(), MESSAGE_BYTES + 1);
}

/// Only public HTTPS is asked, unless the caller allows private addresses; options have their ranges.
#[test]
fn an_endpoint_must_be_one_that_can_be_asked() {
    let new = |endpoint: &str, allow_private_addresses| {
        Probe::new(Probed { endpoint: endpoint.into(), options: None, allow_private_addresses }).is_ok()
    };
    assert!(
        new(ENDPOINT, false)
            && !new("http://127.0.0.1:9201/mcp", false)
            && !new("ftp://books.example.test", true)
    );
    assert!(new("http://127.0.0.1:9201/mcp", true));
}

/// What the caller allowed goes on with the state; a transcript alone, which a stranger may have written, allows nothing.
#[test]
fn a_permission_goes_on() {
    for (endpoint, allow_private_addresses) in
        [(ENDPOINT, true), (ENDPOINT, false), ("http://127.0.0.1:9201/mcp", true)]
    {
        let mut probe =
            Probe::new(Probed { endpoint: endpoint.into(), options: None, allow_private_addresses }).unwrap();
        assert!(matches!(probe.poll(0), Step::Http(_)));
        let mut again = Probe::resume(probe.export().as_bytes()).unwrap();
        let Step::Http(request) = again.poll(0) else { panic!("nothing is asked") };
        assert_eq!((request.url, request.allow_private_addresses), (endpoint, allow_private_addresses));
        assert_eq!(again.export(), probe.export());
        let alone = write_transcript(probe.transcript());
        match Probe::resume(alone.as_bytes()) {
            Ok(mut alone) => {
                let Step::Http(request) = alone.poll(0) else { panic!("nothing is asked") };
                assert!(!request.allow_private_addresses);
            }
            Err(error) => assert_eq!((error.member(), endpoint == ENDPOINT), (Some("endpoint"), false)),
        }
    }
}

/// The methods that a probe asks for, one after the other, by these answers.
fn asked(options: &Value, answers: &[(&str, &str)]) -> Vec<String> {
    let mut probe = probe(&json!(ENDPOINT), options);
    let mut methods = Vec::new();
    for (kind, body) in answers {
        let Step::Http(request) = probe.poll(0) else { break };
        let id = request.id;
        let method =
            serde_json::from_slice::<Value>(request.body).ok().map(|body| body["method"].to_string());
        methods.push(method.unwrap_or_default());
        let headers = [HttpHeader { name: "content-type", value: kind }];
        let body = body.as_bytes();
        let answer = HttpAnswer {
            status: Some(200),
            headers: &headers,
            body,
            ..HttpAnswer::failed(HttpEnd::Complete)
        };
        probe.handle_http(id, &answer).unwrap();
    }
    methods
}

const JSON: &str = "application/json";
const ENTERED: &str =
    r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}"#;

/// Ledger `disc-sse-prime`: an event with an ID and empty data does not break the answer, which is the message behind it.
#[test]
fn an_event_without_data_is_passed_over() {
    for primed in ["id: 1\ndata:\n\n", "id: 1\ndata: \ndata\n\n", "retry: 1000\ndata:\n\n: a comment\n\n"] {
        let stream = format!("{primed}id: 2\ndata: {ENTERED}\n\n");
        let methods = asked(&json!({}), &[("text/event-stream", &stream), (JSON, "")]);
        assert_eq!(methods, [r#""initialize""#, r#""notifications/initialized""#], "{primed}");
    }
}

/// Ledger `disc-sse-other-messages`: a request of the server, even with our ID, and a notification are passed over and not answered.
#[test]
fn messages_before_the_answer_are_passed_over() {
    let others = [
        r#"{"jsonrpc":"2.0","id":1,"method":"roots/list"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"soon"}}"#,
    ];
    for other in others {
        let before = format!("data: {other}\n\n");
        assert!(!has_answer("text/event-stream", before.as_bytes(), b"1"), "{other}");
        let stream = format!("{before}data: {ENTERED}\n\n");
        assert!(has_answer("text/event-stream", stream.as_bytes(), b"1"), "{other}");
        let methods = asked(&json!({}), &[("text/event-stream", &stream), (JSON, "")]);
        assert_eq!(methods, [r#""initialize""#, r#""notifications/initialized""#], "{other}");
    }
}

/// Ledger `disc-modern-fallback`: whatever error answers `server/discover`, initialize is tried after it; `modern` alone ends there.
#[test]
fn the_older_era_is_tried_after_an_error_of_the_newer_one() {
    for code in [-32_000, -32_601, -32_020, 7] {
        let refused =
            json!({"jsonrpc": "2.0", "id": 1, "error": {"code": code, "message": "no"}}).to_string();
        let answers = [(JSON, &*refused), (JSON, "{}")];
        let both = asked(&json!({"era": "modern-first"}), &answers);
        assert_eq!(both, [r#""server/discover""#, r#""initialize""#], "{code}");
        assert_eq!(asked(&json!({"era": "modern"}), &answers), [r#""server/discover""#], "{code}");
    }
}

/// Ledger `disc-sse-stop`: a blank line is two ends of lines in a row, whichever of the three each is.
#[test]
fn a_stream_is_left_at_any_blank_line() {
    let event = format!("data: {ENTERED}");
    for first in ["\n", "\r\n", "\r"] {
        for second in ["\n", "\r\n", "\r"] {
            let ends = format!("{first}{second}");
            let is_one = ends == "\r\n";
            let stream = format!("{event}{ends}");
            assert_eq!(
                Watch::new("text/event-stream", "1").has_answer(stream.as_bytes()),
                !is_one,
                "{ends:?}"
            );
            // One byte after the other.
            let mut watch = Watch::new("text/event-stream", "1");
            let seen = stream.bytes().filter(|byte| watch.has_answer(&[*byte])).count();
            assert_eq!(seen, usize::from(!is_one), "{ends:?}");
            assert_eq!(watch.has_answer(b"\n"), is_one, "{ends:?}");
        }
    }
}

/// Ledger `disc-limits`, `disc-c7-safe-call`: the tools that are tried for the one call share their work. Each required member of these
/// tools takes one step, and no tool but the last can be called.
#[test]
fn the_choice_of_a_call_takes_bounded_work() {
    let tool = |number: usize, last: Value| {
        let mut properties: BTreeMap<String, Value> =
            (1..REQUIRED).map(|name| (format!("a{name}"), json!({"const": 0}))).collect();
        properties.insert("b".into(), last);
        let required: Vec<&String> = properties.keys().collect();
        let schema = json!({"type": "object", "required": required, "properties": properties});
        let hints = json!({"readOnlyHint": true});
        json!({"name": format!("books_{number}"), "description": "", "inputSchema": schema, "annotations": hints})
    };
    let called = |last: Value| {
        let mut tools: Vec<Value> = (1..CHOICE_STEPS / REQUIRED)
            .map(|number| tool(number, json!({"const": 0, "enum": [1]})))
            .collect();
        tools.push(tool(0, last));
        let pages: Vec<Vec<Value>> = tools.chunks(256).map(<[Value]>::to_vec).collect();
        let count = pages.len();
        let pages: Vec<String> = pages
            .into_iter()
            .enumerate()
            .map(|(place, tools)| {
                let next = (place + 1 < count).then(|| format!("page {place}"));
                json!({"jsonrpc": "2.0", "id": place + 2, "result": {"tools": tools, "nextCursor": next}})
                    .to_string()
            })
            .collect();
        let mut answers = vec![(JSON, ENTERED), (JSON, "")];
        answers.extend(pages.iter().map(|page| (JSON, page.as_str())));
        answers.push((JSON, "{}"));
        asked(&json!({}), &answers).pop()
    };
    assert_eq!(called(json!({"const": 0})).as_deref(), Some(r#""tools/call""#));
    // Zero is too small, so that the minimum is tried: one step more.
    let two_steps = json!({"type": "integer", "minimum": 1});
    assert_eq!(called(two_steps).as_deref(), Some(r#""erc8257/no-such-method""#));
}

/// Ledger `disc-c7-args-cap`: a tool whose arguments would be longer than the cap is not called.
#[test]
fn long_arguments_are_not_sent() {
    let called = |bytes: usize| {
        let default = "a".repeat(bytes - r#"{"x":""}"#.len());
        let schema = json!({"type": "object", "required": ["x"], "properties": {"x": {"type": "string", "default": default}}});
        let tool = json!({"name": "echo", "description": "Says what it is told.", "inputSchema": schema,
            "annotations": {"readOnlyHint": true}});
        let list = json!({"jsonrpc": "2.0", "id": 2, "result": {"tools": [tool]}}).to_string();
        asked(&json!({}), &[(JSON, ENTERED), (JSON, ""), (JSON, &list), (JSON, "{}")]).pop()
    };
    assert_eq!(called(ARGUMENTS_BYTES).as_deref(), Some(r#""tools/call""#));
    assert_eq!(called(ARGUMENTS_BYTES + 1).as_deref(), Some(r#""erc8257/no-such-method""#));
}
