//! Recordings of MCP servers and of a plain tool, as large as a probe's may be: 4 MiB of answers, each the worst of its kind.

use primitives::describe::Judged;
use serde_json::{Value, json};

/// Bytes of one answer, and of all answers of a probe.
const ANSWER: usize = discoverability::limits::MESSAGE_BYTES;
const ANSWERS: usize = discoverability::limits::PROBE_BYTES;
/// Commas and opening brackets that a list may have in one answer, with room for what stands around it.
const SEPARATORS: usize = discoverability::limits::MESSAGE_SEPARATORS - 64;
const ENDPOINT: &str = "https://tools.example.com/mcp";

/// The most bytes of heap that a recording may take beside itself.
pub const HEAP: usize = 32_000_000;

/// A recording, by its name.
pub type Recording = (&'static str, Vec<u8>);

/// What the core says of a recording of an MCP server.
#[must_use]
pub fn judge_mcp(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<discoverability::Border>(bundle)
}

/// What the core says of a recording of a plain tool.
#[must_use]
pub fn judge_http(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<plain_tools::Border>(bundle)
}

fn exchange(request: &str, kind: &str, answer: &str) -> Value {
    json!({
        "request": {"method": "POST", "headers": [], "bodyText": request},
        "sentMs": 0, "endedMs": 9, "end": "complete", "status": 200,
        "headers": [{"name": "content-type", "value": kind}], "bodyText": answer,
    })
}

fn request(id: usize, method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

fn initialize() -> Value {
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "erc8257", "version": "1"}});
    let answer = json!({"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "shelf", "version": "1"}}});
    exchange(&request(0, "initialize", &params), "application/json", &answer.to_string())
}

fn bundle(exchanges: Vec<Value>) -> Vec<u8> {
    let all: Vec<Value> = std::iter::once(initialize()).chain(exchanges).collect();
    json!({"format": "erc8257-mcp-transcript/1", "endpoint": ENDPOINT, "recorder": "erc8257-probe/1", "exchanges": all})
        .to_string()
        .into_bytes()
}

/// As often as it fits into so many bytes, and so many commas and opening brackets, with commas between.
fn repeated((room, most): (usize, usize), each: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut separators = 0;
    for index in 0.. {
        let next = each(index);
        separators += 1 + primitives::json::separators(next.as_bytes());
        if text.len() + next.len() + 1 > room || separators > most {
            return text;
        }
        if index > 0 {
            text.push(',');
        }
        text.push_str(&next);
    }
    text
}

/// Pages of a list of tools, with these members in each.
fn pages(count: usize, kind: &str, member: impl Fn(usize) -> String) -> Vec<Value> {
    let page = |page: usize| {
        let id = page + 1;
        let params = if page == 0 { json!({}) } else { json!({"cursor": format!("c{page}")}) };
        let next = if id == count { String::new() } else { format!(r#","nextCursor":"c{id}""#) };
        let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{}{next}}}}}"#, member(page));
        let answer = if kind == "text/event-stream" { format!("data: {answer}\n\n") } else { answer };
        exchange(&request(id, "tools/list", &params), kind, &answer)
    };
    (0..count).map(page).collect()
}

fn tool(name: &str) -> String {
    json!({
        "name": name, "description": "Tells what a book is worth today, by its shelf mark and its state",
        "inputSchema": {"type": "object", "properties": {"isbn": {"type": "string", "description": "Thirteen digits"}}, "additionalProperties": false},
        "annotations": {"readOnlyHint": true, "destructiveHint": false}
    })
    .to_string()
}

/// One tool with this output schema, and what its call returned.
fn called(schema: &str, content: &str) -> Vec<Value> {
    let tool = format!(
        r#""tools":[{{"name":"a","description":"Tells what a book is worth today","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":true}},"outputSchema":{schema}}}]"#
    );
    let answer = format!(
        r#"{{"jsonrpc":"2.0","id":2,"result":{{"content":[{{"type":"text","text":"a book"}}],"structuredContent":{content}}}}}"#
    );
    let call = request(2, "tools/call", &json!({"name": "a", "arguments": {}}));
    let mut exchanges = pages(1, "application/json", |_| tool.clone());
    exchanges.push(exchange(&call, "application/json", &answer));
    exchanges
}

/// A schema whose root has as many members as fit, and a value with as many elements as are judged.
fn wide_schema() -> (String, String) {
    let members = repeated((ANSWER - 4_096, SEPARATORS), |index| format!(r#""{index:x}":0"#));
    let schema = format!(r#"{{"properties":{{"v":{{"items":{{}}}}}},{members}}}"#);
    (schema, format!(r#"{{"v":[{}]}}"#, vec!["0"; 9_990].join(",")))
}

/// References that each lead to another member at the end of a long list.
fn references() -> (String, String) {
    let definitions = repeated((ANSWER / 2, SEPARATORS / 2), |index| format!(r#""{index:x}":{{}}"#));
    let count = definitions.matches(':').count();
    let references = repeated((ANSWER / 2 - 8_192, SEPARATORS / 2 - 64), |index| {
        format!(r##"{{"$ref":"#/$defs/{:x}"}}"##, count.saturating_sub(index % count + 1))
    });
    (format!(r#"{{"$defs":{{{definitions}}},"allOf":[{references}]}}"#), "{}".into())
}

/// Recordings of MCP servers.
#[must_use]
pub fn mcp() -> Vec<Recording> {
    let (json, stream) = ("application/json", "text/event-stream");
    let room = ANSWER - 256;
    let named = |page: usize| move |index: usize| tool(&format!("tool_{page}_{index}"));
    let tools = |room: usize| {
        move |page: usize| format!(r#""tools":[{}]"#, repeated((room, SEPARATORS), named(page)))
    };
    let crowded = |page: usize| {
        format!(r#""tools":[{}],"x{page}":[{}]"#, tool("a"), vec!["0"; room / 2 - 512].join(","))
    };
    // As many values as are read, in as many bytes as fit.
    let texts = |_| {
        format!(
            r#""tools":[{}],"x":[{}]"#,
            tool("a"),
            repeated((room - 512, SEPARATORS), |index| format!(r#""{index:013x}""#))
        )
    };
    let wide_objects = |_| {
        format!(
            r#""tools":[{}],"o":{{{}}}"#,
            tool("a"),
            repeated((room - 512, SEPARATORS), |index| format!(r#""{index:011x}":0"#))
        )
    };
    let broken = |page: usize| {
        format!(
            r#""tools":[{}]"#,
            repeated((room, SEPARATORS), |index| format!(r#"{{"name":"{page}-{index:020}"}}"#))
        )
    };
    let nested = |_| {
        let one = |_| format!("{}{}", "[".repeat(120), "]".repeat(120));
        let long = "a".repeat(room / 2);
        format!(
            r#""tools":[{}],"x":[{}],"y":"{long}""#,
            tool("a"),
            repeated((room / 2 - 512, SEPARATORS), one)
        )
    };
    let (schema, value) = wide_schema();
    let wide = called(&schema, &value);
    let (schema, value) = references();
    let references = called(&schema, &value);
    let listed =
        format!(r#"{{"v":[{}]}}"#, repeated((room - 256, SEPARATORS), |index| format!("1{index:014}")));
    let values = called(r#"{"properties":{"v":{"items":{"type":"integer"}}}}"#, &listed);
    let events = |id: usize| {
        let text = "event: x\ndata: {}\ndata: {}\n\n".repeat(room / 28 - 8);
        exchange(&request(id, "tools/list", &json!({})), stream, &text)
    };
    let count = ANSWERS / ANSWER;
    vec![
        ("mcp-tools", bundle(pages(count, json, tools(room)))),
        ("mcp-pages", bundle(pages(32, json, tools(ANSWERS / 32 - 256)))),
        ("mcp-stream", bundle(pages(count, stream, tools(room)))),
        ("mcp-events", bundle((1..=count).map(events).collect())),
        ("mcp-crowded", bundle(pages(count, json, crowded))),
        ("mcp-texts", bundle(pages(count, json, texts))),
        ("mcp-names", bundle(pages(count, json, wide_objects))),
        ("mcp-faults", bundle(pages(count, json, broken))),
        ("mcp-nested", bundle(pages(count, json, nested))),
        ("mcp-schema", bundle(wide)),
        ("mcp-refs", bundle(references)),
        ("mcp-values", bundle(values)),
    ]
}

/// The manifest of a tool without a price, with this schema of its outputs.
fn registration(outputs: &str) -> String {
    let manifest = format!(
        r#"{{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"book-price","description":"Tells what a book is worth today.","endpoint":"{ENDPOINT}","inputs":{{"type":"object"}},"outputs":{outputs},"creatorAddress":"0x1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c"}}"#
    );
    let hash = erc8257::hash(manifest.as_bytes()).expect("a manifest");
    json!({
        "format": "erc8257-bundle/1",
        "config": {
            "creator": "0x1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c",
            "metadataURI": "https://tools.example.com/.well-known/ai-tool/book-price.json",
            "manifestHash": format!("{hash:?}"), "accessPredicate": "0x0000000000000000000000000000000000000000",
        },
        "response": {"status": 200, "redirected": false, "complete": true, "bodyText": manifest},
    })
    .to_string()
}

fn plain(outputs: &str, answer: &str, broken: &str) -> Vec<u8> {
    let exchange = |role: &str, body: &str, status: u16, answer: &str| {
        json!({
            "role": role, "request": {"method": "POST", "url": ENDPOINT, "headers": [], "bodyText": body},
            "sentMs": 0, "endedMs": 40, "end": "complete", "status": status,
            "headers": [{"name": "content-type", "value": "application/json"}], "bodyText": answer,
        })
    };
    let exchanges = [exchange("unpaid", "{}", 200, answer), exchange("malformed", "{\"", 400, broken)];
    json!({
        "format": "erc8257-discoverability-http-bundle/1", "registrationText": registration(outputs), "options": {},
        "arguments": "{}", "exchanges": exchanges,
    })
    .to_string()
    .into_bytes()
}

/// Recordings of a plain tool: about 4 MB each, of which the manifest and each answer have a mebibyte at most.
#[must_use]
pub fn http() -> Vec<Recording> {
    let room = ANSWER - 4_096;
    let numbers = format!("[{}]", vec!["0"; room / 2].join(","));
    let broken = "x".repeat(ANSWER);
    let object = format!("{{{}}}", repeated((room, usize::MAX), |index| format!(r#""{index:x}":0"#)));
    let wide = format!(
        r#"{{"items":{{}},{}}}"#,
        repeated((room / 4, usize::MAX), |index| format!(r#""{index:x}":0"#))
    );
    let few = format!("[{}]", vec!["0"; 9_990].join(","));
    let schema = format!(
        r#"{{"properties":{{{}}}}}"#,
        repeated((room / 4, usize::MAX), |index| format!(r#""{index:x}":{{}}"#))
    );
    vec![
        ("http-values", plain(r#"{"items":{"type":"integer"}}"#, &numbers, &broken)),
        ("http-names", plain(r#"{"additionalProperties":{"type":"integer"}}"#, &object, &broken)),
        ("http-schema", plain(&wide, &few, &broken)),
        ("http-properties", plain(&schema, &object, &broken)),
    ]
}
