//! The probe of an MCP server: what it asks, what it keeps, and where it stops.

use discoverability::limits::{MESSAGE_BYTES, PROBE_SECONDS};
use discoverability::{Border, Probe, Probed, read_transcript};
use erc8257::verbs::judge;
use primitives::base64::{decode, encode};
use primitives::inquiry::{HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry as _, Step};
use serde_json::{Value, json};

use crate::vector_files::{cases, enough};

const ENDPOINT: &str = "https://books.example.test/mcp";

fn bytes(of: &Value) -> Option<Vec<u8>> {
    let text = of["bodyText"].as_str().map(|text| text.as_bytes().to_vec());
    text.or_else(|| decode(of["body"].as_str()?.as_bytes()))
}

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
    let body = bytes(request).filter(|_| request["method"] == "POST").map(|body| encode(&body));
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
    let body = bytes(answer).unwrap_or_default();
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
