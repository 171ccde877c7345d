//! A JSON-RPC server in the test's own process: honest by default, and whatever else a test wants.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use erc8257::registry::encode_tool_config;
use erc8257::{Address, ToolConfig};
use serde_json::{Value, json};

use super::FREE_TOOL_HASH;

/// The registry of all these tests, and tool 1 in it.
pub(crate) const REGISTRY: &str = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
pub(crate) const TOOL: &str = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
pub(crate) const BLOCK: &str = "0x1111111111111111111111111111111111111111111111111111111111111111";

/// What goes back over the wire.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: Vec<u8>,
    pub(crate) delay: Duration,
}

impl Reply {
    pub(crate) fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: String::new(), body: body.into(), delay: Duration::ZERO }
    }
}

/// A server; it stops with the test's process.
pub(crate) struct Node {
    pub(crate) url: String,
    /// The bodies that came, in order.
    pub(crate) requests: Arc<Mutex<Vec<String>>>,
}

impl Node {
    /// Answers each request by its method and parameters: an object with `result` or `error`.
    pub(crate) fn start(answer: impl Fn(&str, &Value) -> Value + Send + Sync + 'static) -> Self {
        Self::raw(move |body| Some(Reply::new(200, respond(body, &answer).to_string())))
    }

    /// Answers each HTTP request; `None` cuts the connection.
    pub(crate) fn raw(reply: impl Fn(&str) -> Option<Reply> + Send + Sync + 'static) -> Self {
        Self::headed(move |_, body| reply(body))
    }

    /// The same; the head of the request, in small letters, stands before its body.
    pub(crate) fn headed(reply: impl Fn(&str, &str) -> Option<Reply> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (reply, seen) = (Arc::new(reply), Arc::clone(&requests));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (reply, seen) = (Arc::clone(&reply), Arc::clone(&seen));
                thread::spawn(move || while serve(&stream, &*reply, &seen) {});
            }
        });
        Self { url, requests }
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("a lock").clone()
    }
}

fn serve(
    mut stream: &TcpStream,
    reply: &dyn Fn(&str, &str) -> Option<Reply>,
    seen: &Mutex<Vec<String>>,
) -> bool {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read_exact(&mut byte).is_err() {
            return false;
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
    let mut body = vec![0; length.expect("a length").parse().expect("a number")];
    stream.read_exact(&mut body).expect("a body");
    let body = String::from_utf8(body).expect("UTF-8");
    seen.lock().expect("a lock").push(body.clone());
    let Some(Reply { status, headers, body, delay }) = reply(&head, &body) else { return false };
    thread::sleep(delay);
    let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n{headers}\r\n", body.len());
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).is_ok()
}

/// One response for one request, an array for an array.
pub(crate) fn respond(body: &str, answer: &dyn Fn(&str, &Value) -> Value) -> Value {
    let one = |request: &Value| {
        let mut response = answer(request["method"].as_str().expect("a method"), &request["params"]);
        response["jsonrpc"] = json!("2.0");
        response["id"] = request["id"].clone();
        response
    };
    match serde_json::from_str(body).expect("JSON") {
        Value::Array(requests) => requests.iter().map(one).collect(),
        request => one(&request),
    }
}

/// The free tool's record, with this URI and predicate.
pub(crate) fn record(uri: &str, predicate: Address) -> String {
    hex(&encode_tool_config(&ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().expect("an address"),
        metadata_uri: uri.to_owned(),
        manifest_hash: FREE_TOOL_HASH.parse().expect("a hash"),
        access_predicate: predicate,
    }))
}

/// The URI that the free tool's endpoint asks for.
pub(crate) const URI: &str = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json";

/// What a sound chain says where the registry answers `getToolConfig` like this.
pub(crate) fn honest(get_tool_config: Value) -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    move |method, params| match method {
        "eth_chainId" => json!({"result": "0x2105"}),
        "eth_getBlockByNumber" => json!({"result": {"number": "0x64", "hash": BLOCK, "parentHash": BLOCK}}),
        "eth_getCode" => json!({"result": "0x6001"}),
        "eth_call" if selector(params) == "0xa0178453" => get_tool_config.clone(),
        _ => json!({"error": {"code": -32601, "message": "the method does not exist"}}),
    }
}

/// The sound chain of the free tool.
pub(crate) fn free_tool() -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    honest(json!({"result": record(URI, Address::ZERO)}))
}

/// A revert as geth tells it.
pub(crate) fn reverted(data: &str) -> Value {
    json!({"error": {"code": 3, "message": "execution reverted", "data": data}})
}

/// The function that an `eth_call` calls.
pub(crate) fn selector(params: &Value) -> &str {
    params[0]["data"].as_str().and_then(|data| data.get(..10)).unwrap_or_default()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |text, byte| text + &format!("{byte:02x}"))
}

/// One ABI word.
pub(crate) fn word(value: u64) -> String {
    format!("{value:064x}")
}
