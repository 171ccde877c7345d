//! A transcript as text: the bundle of a probe, which gives the same report again.

use alloc::string::String;

use primitives::describe::{Value, Verb as _, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

use crate::border::mcp::{JudgeMcp, McpExchange, McpOptions};
use crate::kept::{document, write_body, write_headers};

/// Reads a transcript.
///
/// # Errors
/// A text that is not strict JSON, another format, and the member that is missing or wrong.
///
/// # Example
/// ```
/// use erc8257_discoverability::read_transcript;
///
/// let error = read_transcript(br#"{"format":"erc8257-mcp-transcript/1"}"#).unwrap_err();
/// assert_eq!(error.member(), Some("endpoint"));
/// ```
pub fn read_transcript(text: &[u8]) -> Result<JudgeMcp, UsageError> {
    read_state(text).map(|(transcript, _)| transcript)
}

/// A transcript that a probe goes on from, and whether the probe may ask private addresses.
pub(crate) fn read_state(text: &[u8]) -> Result<(JudgeMcp, bool), UsageError> {
    let document = document(text)?;
    let value = Value::root(&document);
    let members = value.object()?;
    let format = members.required("format", read::code)?;
    if format != JudgeMcp::BUNDLE {
        return Err(UsageError::wrong("format", "is not erc8257-mcp-transcript/1"));
    }
    let allow_private_addresses = members.optional("allowPrivateAddresses", read::boolean)?.unwrap_or(false);
    Ok((read::described(&value)?, allow_private_addresses))
}

/// Writes a transcript: all members of an exchange always, and of the options those that are given (ledger `disc-transcript-roundtrip`).
///
/// # Example
/// ```
/// use erc8257_discoverability::border::mcp::JudgeMcp;
/// use erc8257_discoverability::write_transcript;
///
/// let endpoint = "https://tools.example.com/mcp".into();
/// let transcript = JudgeMcp { endpoint, recorder: None, options: None, exchanges: Vec::new() };
/// let text = r#"{"format":"erc8257-mcp-transcript/1","endpoint":"https://tools.example.com/mcp","exchanges":[]}"#;
/// assert_eq!(write_transcript(&transcript), text);
/// ```
#[must_use]
pub fn write_transcript(transcript: &JudgeMcp) -> String {
    write_state(transcript, false)
}

/// The transcript so far, with what the caller allowed and transcripts do not say.
pub(crate) fn write_state(transcript: &JudgeMcp, allow_private_addresses: bool) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":").quoted(JudgeMcp::BUNDLE).raw(",\"endpoint\":").string(&transcript.endpoint);
    if allow_private_addresses {
        w.raw(",\"allowPrivateAddresses\":true");
    }
    if let Some(recorder) = &transcript.recorder {
        w.raw(",\"recorder\":").string(recorder);
    }
    if let Some(options) = &transcript.options {
        w.raw(",\"options\":");
        write_options(&mut w, options);
    }
    w.raw(",\"exchanges\":[");
    for (place, exchange) in transcript.exchanges.iter().enumerate() {
        w.raw(if place == 0 { "" } else { "," });
        write_exchange(&mut w, exchange);
    }
    w.raw("]}");
    w.finish()
}

fn write_options(w: &mut Writer, options: &McpOptions) {
    let mut before = "{";
    let mut name = |w: &mut Writer, name: &str| {
        w.raw(before).string(name).raw(":");
        before = ",";
    };
    if let Some(era) = options.era {
        name(w, "era");
        w.quoted(era.as_str());
    }
    if let Some(call) = options.call {
        name(w, "call");
        w.quoted(call.as_str());
    }
    if let Some(priced) = options.priced {
        name(w, "priced");
        w.boolean(priced);
    }
    if let Some(latency_ms) = options.latency_ms {
        name(w, "latencyMs");
        w.display(latency_ms);
    }
    if let Some(list_bytes) = options.list_bytes {
        name(w, "listBytes");
        w.display(list_bytes);
    }
    if let Some(profile) = options.profile {
        name(w, "profile");
        w.quoted(profile.as_str());
    }
    if let Some(min_grade) = options.min_grade {
        name(w, "minGrade");
        w.quoted(min_grade.as_str());
    }
    w.raw(if before == "{" { "{}" } else { "}" });
}

fn write_exchange(w: &mut Writer, exchange: &McpExchange) {
    let request = &exchange.request;
    w.raw("{\"request\":{\"method\":").quoted(request.method.as_str()).raw(",\"headers\":");
    write_headers(w, &request.headers);
    w.raw(",\"body\":");
    write_body(w, request.body.as_ref().map(|body| &*body.0));
    w.raw("},");
    exchange.answer().write(w);
    w.raw("}");
}
