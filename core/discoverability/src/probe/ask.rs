//! The requests of a probe, byte for byte.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use primitives::border::step::InquiryHeader;
use primitives::json::Writer;

use crate::border::mcp::McpMethod;
use crate::border::mcp_report::McpEra;
use crate::choose::SafeCall;
use crate::entry::STATELESS;

/// A request that waits for its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asking {
    pub(super) method: McpMethod,
    pub(super) headers: Vec<InquiryHeader>,
    pub(super) body: String,
    /// The ID whose answer is enough.
    pub(super) enough_at: Option<String>,
}

/// Who asks.
const CLIENT: &str = r#"{"name":"erc8257","version":"1"}"#;
/// Broken JSON: a request that ends within itself.
const BROKEN: &str = r#"{"jsonrpc":"2.0","id":"#;
/// A method that no revision has.
const NO_METHOD: &str = "erc8257/no-such-method";

fn meta() -> String {
    format!(
        r#"{{"io.modelcontextprotocol/protocolVersion":"{STATELESS}","io.modelcontextprotocol/clientInfo":{CLIENT},"io.modelcontextprotocol/clientCapabilities":{{}}}}"#
    )
}

fn quoted(text: &str) -> String {
    let mut w = Writer::new();
    w.string(text);
    w.finish()
}

/// What a server was entered with: it goes with every later request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Session {
    pub(super) era: Option<McpEra>,
    /// The revision that was agreed on.
    pub(super) revision: Option<String>,
    pub(super) id: Option<String>,
}

impl Session {
    fn is_stateless(&self) -> bool {
        self.era == Some(McpEra::Modern)
    }

    /// The headers of a request: a name of the server stands in none of them but that of a tool, which is plain ASCII.
    fn headers(&self, method: Option<&str>, tool: Option<&str>) -> Vec<InquiryHeader> {
        let header = |name: &str, value: &str| InquiryHeader { name: name.into(), value: value.into() };
        let mut headers = vec![
            header("content-type", "application/json"),
            header("accept", "application/json, text/event-stream"),
        ];
        headers.extend(self.revision.as_ref().map(|revision| header("mcp-protocol-version", revision)));
        let method = method.filter(|_| self.is_stateless());
        headers.extend(method.map(|method| header("mcp-method", method)));
        headers.extend(tool.filter(|_| self.is_stateless()).map(|tool| header("mcp-name", tool)));
        headers.extend(self.id.as_ref().map(|id| header("mcp-session-id", id)));
        headers
    }

    fn request(&self, number: u32, method: &str, params: &str, tool: Option<&str>) -> Asking {
        let body = format!(r#"{{"jsonrpc":"2.0","id":{number},"method":"{method}","params":{params}}}"#);
        let headers = self.headers(Some(method), tool);
        Asking { method: McpMethod::Post, headers, body, enough_at: Some(number.to_string()) }
    }

    /// Parameters: in the era without state with its own member, which comes last.
    fn params(&self, own: &str) -> String {
        match (self.is_stateless(), own.is_empty()) {
            (true, true) => format!(r#"{{"_meta":{}}}"#, meta()),
            (true, false) => format!(r#"{{{own},"_meta":{}}}"#, meta()),
            (false, _) => format!("{{{own}}}"),
        }
    }

    pub(super) fn initialize(number: u32, version: &str) -> Asking {
        let params =
            format!(r#"{{"protocolVersion":"{version}","capabilities":{{}},"clientInfo":{CLIENT}}}"#);
        Self::default().request(number, "initialize", &params, None)
    }

    pub(super) fn discover(number: u32) -> Asking {
        let session = Self { era: Some(McpEra::Modern), revision: Some(STATELESS.into()), id: None };
        session.request(number, "server/discover", &session.params(""), None)
    }

    pub(super) fn initialized(&self) -> Asking {
        let body = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.into();
        Asking { method: McpMethod::Post, headers: self.headers(None, None), body, enough_at: None }
    }

    pub(super) fn list(&self, number: u32, cursor: Option<&str>) -> Asking {
        let own = cursor.map_or_else(String::new, |cursor| format!(r#""cursor":{}"#, quoted(cursor)));
        self.request(number, "tools/list", &self.params(&own), None)
    }

    pub(super) fn call(&self, number: u32, call: &SafeCall) -> Asking {
        let arguments = String::from_utf8_lossy(&call.arguments);
        let own = format!(r#""name":{},"arguments":{arguments}"#, quoted(&call.name));
        self.request(number, "tools/call", &self.params(&own), Some(&call.name))
    }

    pub(super) fn unknown(&self, number: u32) -> Asking {
        self.request(number, NO_METHOD, &self.params(""), None)
    }

    pub(super) fn broken(&self) -> Asking {
        let headers = self.headers(Some("tools/list"), None);
        Asking { method: McpMethod::Post, headers, body: BROKEN.into(), enough_at: None }
    }

    /// Ends the session, so that the transcript holds no living secret (ledger `disc-session-delete`).
    pub(super) fn delete(&self) -> Asking {
        let kept = |header: &InquiryHeader| header.name.starts_with("mcp-");
        let headers = self.headers(None, None).into_iter().filter(kept).collect();
        Asking { method: McpMethod::Delete, headers, body: String::new(), enough_at: None }
    }
}
