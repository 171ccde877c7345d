//! A call that is handed on to another MCP server: entered, asked once, and read by the reader of our own probe.

use std::time::Duration;

use discoverability::Word as _;
use discoverability::answer::{Response, read_answer};
use discoverability::limits::MESSAGE_BYTES;
use erc8257::inquiry::{HttpAnswer, HttpHeader, HttpMethod, HttpRequest};
use payment::limits::REST_SECONDS;
use primitives::border::answer::ExchangeEnd;
use primitives::border::step::InquiryHeader;
use serde_json::{Value, json};

use crate::args::Mcp;
use crate::host::Fetcher;
use crate::secret::SecretHeaders;
use crate::status::Failure;
use crate::view::escape::harmless;

/// The revision that is asked for.
const REVISION: &str = "2025-11-25";
/// The ID of a request, which waits for its answer.
const ID: &str = "1";

/// A server that was entered.
struct Other<'a> {
    fetcher: Fetcher,
    url: &'a str,
    secret: Option<SecretHeaders>,
    /// The headers that go with every later request.
    session: Vec<(String, String)>,
    within: Duration,
    allow_private_addresses: bool,
}

/// Hands a message of `tools/call` on, and gives the result as it came.
pub(super) fn ask(given: &Mcp, message: &str) -> Result<String, Failure> {
    let Some((url, place)) = &given.forward else { return Err(Failure::usage("no server to forward to")) };
    let allow_private_addresses = given.reach.allow_private_addresses;
    let secret = place.as_ref().map(|place| SecretHeaders::credentials(&place.read()?, place)).transpose()?;
    let mut other = Other {
        fetcher: Fetcher::new(&given.reach.network()?, allow_private_addresses),
        url,
        secret,
        session: Vec::new(),
        within: Duration::from_secs(given.reach.timeout.map_or(REST_SECONDS, u64::from)),
        allow_private_addresses,
    };
    other.enter()?;
    let result = other.post(message, Some(ID))?.result;
    Ok(result.to_string())
}

/// What came of a request.
struct Came {
    result: Value,
    session: Option<String>,
}

impl Other<'_> {
    fn enter(&mut self) -> Result<(), Failure> {
        let client = json!({ "name": "erc8257", "version": erc8257::VERSION });
        let params = json!({ "protocolVersion": REVISION, "capabilities": {}, "clientInfo": client });
        let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
        let came = self.post(&hello.to_string(), Some(ID))?;
        let revision = came.result.get("protocolVersion").and_then(Value::as_str).unwrap_or(REVISION);
        self.session.push(("mcp-protocol-version".to_owned(), revision.to_owned()));
        self.session.extend(came.session.map(|id| ("mcp-session-id".to_owned(), id)));
        let entered = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        self.post(&entered.to_string(), None).map(drop)
    }

    /// Sends a message, and reads the answer, if there is to be one.
    fn post(&self, body: &str, id: Option<&str>) -> Result<Came, Failure> {
        let plain = [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];
        let session = self.session.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let secret = self.secret.iter().flat_map(SecretHeaders::all);
        let headers = plain.into_iter().chain(session).chain(secret);
        let came = self.fetcher.send(
            &HttpRequest {
                id: 0,
                method: HttpMethod::Post,
                url: self.url,
                headers: headers.map(|(name, value)| HttpHeader { name, value }).collect(),
                body: body.as_bytes(),
                secrets: Vec::new(),
                max_bytes: MESSAGE_BYTES,
                max_wire_bytes: MESSAGE_BYTES.saturating_mul(4),
                deadline_ms: 0,
                allow_private_addresses: self.allow_private_addresses,
                only_status: None,
                enough_at: id,
            },
            self.within,
        );
        let note = came.note.clone();
        came.tell(|answer| read(answer, id)).map_err(|why| {
            let why = note.unwrap_or(why);
            Failure::incomplete(format!("the other MCP server gave no answer: {}", harmless(&why)))
        })
    }
}

/// Reads the answer to a request; to a notification none is expected.
fn read(answer: &HttpAnswer<'_>, id: Option<&str>) -> Result<Came, String> {
    let header = |header: &HttpHeader<'_>| InquiryHeader {
        name: header.name.to_owned(),
        value: header.value.to_owned(),
    };
    let headers: Vec<InquiryHeader> = answer.headers.iter().map(header).collect();
    let session = headers.iter().find(|header| header.name == "mcp-session-id");
    let session = session.map(|header| header.value.clone());
    let Some(id) = id else { return Ok(Came { result: Value::Null, session }) };
    let end = ExchangeEnd::of(answer.end.as_str()).unwrap_or(ExchangeEnd::Connect);
    let response = Response { end, status: answer.status, headers: &headers, body: answer.body };
    let said = read_answer(&response, Some(id.as_bytes()));
    if let Some(fault) = said.fault {
        let found = fault.found.map_or_else(String::new, |found| format!(", {found}"));
        return Err(format!("{}{found}", fault.code.row().message));
    }
    let mut message: Value = serde_json::from_slice(&said.text).map_err(|error| error.to_string())?;
    if said.is_error {
        let why = message.pointer("/error/message").and_then(Value::as_str).unwrap_or_default();
        return Err(format!("it answered with an error: {why}"));
    }
    Ok(Came { result: message.get_mut("result").map(Value::take).unwrap_or_default(), session })
}
