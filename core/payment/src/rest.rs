//! Questions to a list of tools (seed 002, REST API, MCP & CLI; decision P26).

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use primitives::json::{Document, Kind, Writer, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use crate::border::rest::{RestQuestion, RestRequest, RestRequestReport, RestVerb};
use crate::border::usage::{PaymentRequest, RequestVerdict, UsageTool};
use crate::limits::{REST_BYTES, REST_LIMIT, REST_SECONDS};
use crate::usage::{SECRET, header};

/// The list of tools.
const URL: &str = "https://api.opensea.io/api/v2/tools";
/// The tools of the MCP server (ledger `x402-mcp-cli`).
const TOOLS: [&str; 3] = ["search_tools", "get_tool", "get_wallet_tools"];

type Result<T> = core::result::Result<T, UsageError>;

impl RestRequest {
    /// The question, ready to be sent.
    pub(crate) fn question(&self) -> Result<RestRequestReport> {
        if self.limit.is_some_and(|limit| !(1..=REST_LIMIT).contains(&limit)) {
            return Err(UsageError::wrong("limit", "is not from 1 to 1000"));
        }
        let mut report = RestRequestReport {
            verdict: RequestVerdict::Request,
            request: None,
            text: None,
            argv: None,
            findings: Vec::new(),
        };
        match self.request {
            RestQuestion::List => {
                let pairs = [("sort_by", self.sort_by.clone()), ("limit", self.limit())];
                report.request = Some(get(format!("{URL}{}", self.query_of(pairs)?)));
            }
            RestQuestion::Search => {
                let query = self.query.clone().ok_or_else(|| UsageError::missing("query"))?;
                let pairs = [("query", Some(query)), ("limit", self.limit())];
                report.request = Some(get(format!("{URL}/search{}", self.query_of(pairs)?)));
            }
            RestQuestion::Get => {
                let UsageTool { chain_id, registry, tool_id } = self.tool()?;
                report.request = Some(get(format!("{URL}/{chain_id}/{registry:#x}/{tool_id}")));
            }
            RestQuestion::Mcp => {
                (report.verdict, report.text) = (RequestVerdict::Text, Some(self.message()?));
            }
            RestQuestion::Cli => {
                (report.verdict, report.argv) = (RequestVerdict::Argv, Some(self.words()?));
            }
        }
        Ok(report)
    }

    fn limit(&self) -> Option<String> {
        self.limit.map(|limit| limit.to_string())
    }

    fn tool(&self) -> Result<&UsageTool> {
        self.tool.as_ref().ok_or_else(|| UsageError::missing("tool"))
    }

    /// The query: the named pairs, and then those of the caller, each name once.
    fn query_of(&self, pairs: [(&str, Option<String>); 2]) -> Result<String> {
        let mut all: Vec<(&str, String)> =
            pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        for pair in self.more.iter().flatten() {
            let mut letters = pair.name.bytes();
            let begins = letters.next().is_some_and(|letter| letter.is_ascii_lowercase());
            let goes_on = letters
                .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_');
            if !begins || !goes_on {
                return Err(UsageError::wrong("more", "has a name that is not a-z and then a-z, 0-9 or _"));
            }
            if all.iter().any(|(name, _)| *name == pair.name) {
                return Err(UsageError::wrong("more", "gives a name twice"));
            }
            all.push((&pair.name, pair.value.clone()));
        }
        let mut text = String::new();
        for (index, (name, value)) in all.iter().enumerate() {
            text.push(if index == 0 { '?' } else { '&' });
            text.push_str(name);
            text.push('=');
            encode(value, &mut text);
        }
        Ok(text)
    }

    /// A call of the MCP server. The arguments keep their own bytes.
    fn message(&self) -> Result<String> {
        let id = self.id.ok_or_else(|| UsageError::missing("id"))?;
        let name = self.name.as_deref().ok_or_else(|| UsageError::missing("name"))?;
        if !TOOLS.contains(&name) {
            return Err(UsageError::wrong("name", "is not search_tools, get_tool or get_wallet_tools"));
        }
        let given = self.arguments.as_deref().ok_or_else(|| UsageError::missing("arguments"))?;
        let document = read(given.as_bytes(), BUNDLE_BYTES);
        if !document.faults.is_empty() || document.kind(Document::ROOT) != Kind::Object {
            return Err(UsageError::wrong("arguments", "is not the text of a JSON object"));
        }
        let mut w = Writer::new();
        w.raw("{\"jsonrpc\":\"2.0\",\"id\":")
            .display(id)
            .raw(",\"method\":\"tools/call\",\"params\":{\"name\":");
        w.string(name).raw(",\"arguments\":").raw(document.raw_str(document.node(Document::ROOT))).raw("}}");
        Ok(w.finish())
    }

    /// The words of the command.
    fn words(&self) -> Result<Vec<String>> {
        let verb = self.verb.ok_or_else(|| UsageError::missing("verb"))?;
        let mut words: Vec<String> = ["opensea", "tools"].map(String::from).into();
        let option = |words: &mut Vec<String>, name: &str, member: &str, value: Option<String>| match value {
            None => Ok(()),
            Some(value) if value.starts_with('-') => Err(UsageError::wrong(
                member,
                "begins with -, so that the command would take it for an option",
            )),
            Some(value) => {
                words.extend([String::from(name), value]);
                Ok(())
            }
        };
        match verb {
            RestVerb::List => {
                words.push("list".into());
                option(&mut words, "--sort-by", "sort_by", self.sort_by.clone())?;
                option(&mut words, "--limit", "limit", self.limit())?;
            }
            RestVerb::Search => {
                words.push("search".into());
                option(&mut words, "--query", "query", self.query.clone())?;
                option(&mut words, "--access-type", "accessType", self.access_type.clone())?;
                option(&mut words, "--limit", "limit", self.limit())?;
            }
            RestVerb::Get => {
                let UsageTool { chain_id, registry, tool_id } = self.tool()?;
                words.push("get".into());
                words.extend([chain_id.to_string(), format!("{registry:#x}"), tool_id.to_string()]);
            }
        }
        Ok(words)
    }
}

fn get(url: String) -> PaymentRequest {
    PaymentRequest {
        method: "GET".into(),
        url,
        headers: Vec::from([header("accept", "application/json")]),
        body: None,
        secret: Some(SECRET.into()),
        max_bytes: REST_BYTES,
        deadline_seconds: REST_SECONDS,
    }
}

/// Percent-encodes all but the unreserved characters (RFC 3986, section 2.3).
fn encode(value: &str, text: &mut String) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
}
