//! An answer of more values than are read: nothing is said of it, for or against its server. Ledger `disc-limits`.

use discoverability::Border;
use discoverability::answer::has_answer;
use discoverability::limits::MESSAGE_SEPARATORS;
use erc8257::verbs::judge;
use serde_json::{Value, json};

/// A list of no tools, with so many commas and opening brackets.
fn list(separators: usize) -> String {
    let around = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[],"x":[]}}"#;
    let zeros = separators - around.matches([',', '[', '{']).count() + 1;
    around.replace(r#""x":[]"#, &format!(r#""x":[{}]"#, vec!["0"; zeros].join(",")))
}

/// The report on a server that lists its tools so.
fn report(kind: &str, answer: &str) -> Value {
    let exchange = |request: Value, kind: &str, answer: &str| {
        json!({
            "request": { "method": "POST", "headers": [], "bodyText": request.to_string() },
            "sentMs": 0, "endedMs": 9, "end": "complete", "status": 200,
            "headers": [{ "name": "content-type", "value": kind }], "bodyText": answer,
        })
    };
    let initialized = json!({ "jsonrpc": "2.0", "id": 0, "result": {
        "protocolVersion": "2025-11-25", "capabilities": { "tools": {} }, "serverInfo": { "name": "shelf", "version": "1" } } });
    let initialize = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "erc8257", "version": "1" } } });
    let listing = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} });
    let transcript = json!({
        "format": "erc8257-mcp-transcript/1", "endpoint": "https://tools.example.com/mcp",
        "exchanges": [exchange(initialize, "application/json", &initialized.to_string()), exchange(listing, kind, answer)],
    });
    let judged = judge::<Border>(transcript.to_string().as_bytes());
    serde_json::from_str::<Value>(&judged.to_json()).unwrap()
}

fn statuses(report: &Value, id: &str) -> [Value; 3] {
    let criteria = report["criteria"].as_array().unwrap();
    let criterion = criteria.iter().find(|criterion| criterion["id"] == id).unwrap();
    ["seed-0.1", "spec", "peer-0.4"].map(|profile| criterion[profile].clone())
}

#[test]
fn an_answer_of_too_many_values_is_not_read() {
    let event = |text: &str| format!("data: {text}\n\n");
    for (kind, wrap) in [("application/json", None), ("text/event-stream", Some(event))] {
        let sent = |count| wrap.map_or_else(|| list(count), |wrap| wrap(&list(count)));
        let read = report(kind, &sent(MESSAGE_SEPARATORS));
        assert_eq!(statuses(&read, "C2"), ["pass", "pass", "pass"].map(Value::from), "{kind}: {read}");
        let crowded = report(kind, &sent(MESSAGE_SEPARATORS + 1));
        let findings = crowded["findings"].as_array().unwrap();
        let finding = findings.iter().find(|one| one["rule"] == "disc-answer-too-large").expect(kind);
        assert_eq!(finding["found"], "65537 commas and opening brackets");
        assert_eq!(finding["expected"], "at most 65536");
        let (list, size) = (statuses(&crowded, "C2"), statuses(&crowded, "C9"));
        assert_eq!(
            list[..2],
            ["unverified", "unverified"].map(Value::from),
            "{kind}: no fault of the server"
        );
        assert_eq!(
            size[..2],
            ["unverified", "unverified"].map(Value::from),
            "{kind}: its bytes are not known"
        );
    }
}

#[test]
fn a_host_does_not_stop_for_such_an_event() {
    let stream = |count| format!("data: {}\n\n", list(count));
    assert!(has_answer("text/event-stream", stream(MESSAGE_SEPARATORS).as_bytes(), b"1"));
    assert!(!has_answer("text/event-stream", stream(MESSAGE_SEPARATORS + 1).as_bytes(), b"1"));
}
