//! The probe of a tool over plain HTTPS: what it asks and when it asks nothing, what it keeps, and how it goes on.

use discoverability::Report as _;
use discoverability_http::border::http_tool::HttpToolOptions;
use discoverability_http::{Border, HttpProbe, HttpProbed};
use erc8257::verbs::judge;
use primitives::base64::encode;
use primitives::inquiry::{HttpAnswer, HttpEnd, HttpHeader, HttpRequest, Inquiry as _, Step};
use serde_json::{Value, json};

use crate::vector_files::{cases, enough, optional_body};

fn probed(bundle: &Value) -> HttpProbed {
    let latency_ms = bundle["options"]["latencyMs"].as_u64();
    HttpProbed {
        registration: bundle["registrationText"].as_str().unwrap().as_bytes().to_vec(),
        options: latency_ms.map(|latency_ms| HttpToolOptions { latency_ms: Some(latency_ms) }),
        arguments: bundle["arguments"].as_str().map(str::to_owned),
        allow_private_addresses: false,
    }
}

/// Gives the answer of a recorded exchange to the request of this number.
fn answer(probe: &mut HttpProbe, id: u32, exchange: &Value) {
    let texts = |header: &Value| ["name", "value"].map(|member| header[member].as_str().unwrap().to_owned());
    let headers: Vec<[String; 2]> = exchange["headers"].as_array().unwrap().iter().map(texts).collect();
    let headers: Vec<HttpHeader<'_>> =
        headers.iter().map(|[name, value]| HttpHeader { name, value }).collect();
    let milliseconds = |member: &str| exchange[member].as_u64().unwrap() + 5_000;
    let given = HttpAnswer {
        end: HttpEnd::from_name(exchange["end"].as_str().unwrap()).unwrap(),
        status: exchange["status"].as_u64().map(|status| u16::try_from(status).unwrap()),
        final_url: None,
        headers: &headers,
        body: &optional_body(exchange).unwrap_or_default(),
        sent_ms: milliseconds("sentMs"),
        ended_ms: milliseconds("endedMs"),
    };
    probe.handle_http(id, &given).unwrap();
}

/// Address, headers and body of a request.
fn shown(request: &HttpRequest<'_>) -> Value {
    let headers: Vec<Value> =
        request.headers.iter().map(|header| json!({ "name": header.name, "value": header.value })).collect();
    json!({ "method": request.method.as_str(), "url": request.url, "headers": headers, "body": encode(request.body) })
}

fn report(bundle: &str) -> Value {
    let judged = judge::<Border>(bundle.as_bytes());
    serde_json::from_str(&judged.as_ref().unwrap().report).unwrap()
}

/// Each case that a probe can have recorded: its requests, its report, and the recording that gives the same report.
///
/// Ledger `disc-http-verified-first`, `disc-http-no-autofill`.
#[test]
fn a_probe_asks_what_the_cases_recorded() {
    let all = cases("http-tools");
    enough(all.len(), 44, "http-tools");
    for case in all.iter().filter(|case| case["expect"]["report"].is_object()) {
        let (id, bundle) = (&case["id"], &case["bundle"]);
        let exchanges = bundle["exchanges"].as_array().unwrap();
        // Only a payer pays.
        let unpaid: Vec<&Value> = exchanges.iter().filter(|exchange| exchange["role"] != "paid").collect();
        let is_verified = case["expect"]["report"]["findings"][0]["rule"] != "disc-http-manifest";
        let mut probe = HttpProbe::new(probed(bundle)).unwrap();
        let mut asked = 0;
        while let Step::Http(request) = probe.poll(1_800_000_000) {
            let exchange = unpaid[asked];
            let wanted = json!({
                "method": "POST", "url": exchange["request"]["url"],
                "headers": [{"name": "content-type", "value": "application/json"}, {"name": "accept", "value": "application/json"}],
                "body": encode(&optional_body(&exchange["request"]).unwrap()),
            });
            assert_eq!(shown(&request), wanted, "{id}");
            let number = request.id;
            assert!(probe.bundle().is_none(), "{id}");
            probe = HttpProbe::resume(probe.export().as_bytes()).unwrap();
            answer(&mut probe, number, exchange);
            asked += 1;
        }
        assert_eq!(asked, if is_verified { unpaid.len() } else { 0 }, "{id}");
        let recording = probe.bundle().unwrap();
        let own: Value = serde_json::from_str(&probe.report().to_text()).unwrap();
        assert_eq!(report(&recording), own, "{id}");
        if unpaid.len() == exchanges.len() {
            assert_eq!(own, report(&bundle.to_string()), "{id}");
        }
    }
}

fn case(id: &str) -> Value {
    cases("http-tools").into_iter().find(|case| case["id"] == id).unwrap()["bundle"].clone()
}

/// A free tool is called with the caller's own bytes or not at all; an error is asked for all the same.
#[test]
fn a_free_tool_is_not_called_without_arguments() {
    let mut bundle = case("disc-http-free-ok");
    bundle["arguments"] = Value::Null;
    let mut probe = HttpProbe::new(probed(&bundle)).unwrap();
    let Step::Http(request) = probe.poll(0) else { panic!("no request") };
    assert_eq!(request.body, b"{\"");
    answer(&mut probe, 0, &bundle["exchanges"][1]);
    assert!(matches!(probe.poll(0), Step::Done(_)));
    let told: Value = serde_json::from_str(&probe.report().to_text()).unwrap();
    assert_eq!((&told["verdict"], &told["delivery"]), (&json!("unknown"), &json!("not-tested")));
}

/// The caller's arguments stay with the caller until the tool is paid.
#[test]
fn a_tool_with_a_price_does_not_learn_the_arguments() {
    let mut bundle = case("disc-http-paid-ok");
    bundle["arguments"] = json!(r#"{"isbn":"9783161484100"}"#);
    let mut probe = HttpProbe::new(probed(&bundle)).unwrap();
    let Step::Http(request) = probe.poll(0) else { panic!("no request") };
    assert_eq!(request.body, b"{}");
}

/// A server that is not reached is asked once.
#[test]
fn nothing_more_is_asked_of_a_server_that_is_not_reached() {
    let bundle = case("disc-http-paid-ok");
    for end in [HttpEnd::Connect, HttpEnd::Tls, HttpEnd::BlockedAddress] {
        let mut probe = HttpProbe::new(probed(&bundle)).unwrap();
        assert!(matches!(probe.poll(0), Step::Http(_)));
        probe.handle_http(0, &HttpAnswer::failed(end)).unwrap();
        assert!(matches!(probe.poll(0), Step::Done(_)), "{end:?}");
        assert!(probe.handle_http(1, &HttpAnswer::failed(end)).is_err());
        let told: Value = serde_json::from_str(&probe.report().to_text()).unwrap();
        assert_eq!(told["verdict"], "unknown", "{end:?}");
    }
}

/// A state is the exchanges of this very probe; and it alone says what the caller allowed, never a recording.
#[test]
fn a_state_of_another_probe_is_refused() {
    let bundle = case("disc-http-paid-ok");
    let mut probe = HttpProbe::new(HttpProbed { allow_private_addresses: true, ..probed(&bundle) }).unwrap();
    assert!(matches!(probe.poll(0), Step::Http(_)));
    answer(&mut probe, 0, &bundle["exchanges"][0]);
    let allows = |state: &str| {
        let mut probe = HttpProbe::resume(state.as_bytes()).unwrap();
        let Step::Http(request) = probe.poll(0) else { panic!("no request") };
        request.allow_private_addresses
    };
    assert!(allows(&probe.export()));
    assert!(!allows(&probe.recording()));

    let mut state: Value = serde_json::from_str(&probe.export()).unwrap();
    state["exchanges"][0]["request"]["body"] = json!(encode(b"{ }"));
    let error = HttpProbe::resume(state.to_string().as_bytes()).unwrap_err();
    assert_eq!(error.member(), Some("exchanges"));
    for text in ["", "[]", "{}", r#"{"format":"erc8257-mcp-transcript/1"}"#] {
        assert!(HttpProbe::resume(text.as_bytes()).is_err(), "{text}");
    }
}
