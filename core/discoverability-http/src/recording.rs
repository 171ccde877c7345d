//! A recording as text: the bundle of a probe, which gives the same report again.

use alloc::string::String;
use alloc::vec::Vec;

use discoverability::kept::{document, write_body, write_headers};
use primitives::describe::{Value, Verb as _, Word as _, read};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use crate::border::http_tool::{HttpToolExchange, JudgeHttpTool};
use crate::border::http_tool_report::HttpToolReport;
use crate::judge::judge_http;
use crate::limits::{ARGUMENTS_BYTES, EXCHANGES};
use crate::probed::HttpProbed;

/// What a probe goes on from.
pub(crate) struct State {
    pub(crate) probed: HttpProbed,
    pub(crate) exchanges: Vec<HttpToolExchange>,
}

/// Reads the state of a probe.
///
/// # Errors
/// A text that is not strict JSON, another format, and the member that is missing or wrong.
pub(crate) fn read_state(text: &[u8]) -> Result<State, UsageError> {
    let document = document(text)?;
    let value = Value::root(&document);
    let members = value.object()?;
    if members.required("format", read::code)? != JudgeHttpTool::BUNDLE {
        return Err(UsageError::wrong("format", "is not erc8257-discoverability-http-bundle/1"));
    }
    let probed = HttpProbed {
        registration: members.bytes::<BUNDLE_BYTES>("registration")?.0,
        options: members.optional("options", read::described)?,
        arguments: members.optional("arguments", |value| read::text(value, ARGUMENTS_BYTES))?,
        allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?.unwrap_or(false),
    };
    let exchanges = members.required("exchanges", |value| value.list(EXCHANGES, read::described))?;
    Ok(State { probed, exchanges })
}

/// Judges a recording: what a probe wrote, or a payer besides.
///
/// # Errors
/// A text that is not strict JSON, another format, the member that is missing or wrong, and the errors of [`judge_http`].
///
/// # Example
/// ```
/// use erc8257_discoverability_http::judge_recording;
///
/// let error = judge_recording(br#"{"format":"erc8257-discoverability-http-bundle/1"}"#).unwrap_err();
/// assert_eq!(error.member(), Some("registration"));
/// ```
pub fn judge_recording(text: &[u8]) -> Result<HttpToolReport, UsageError> {
    let State { probed, exchanges } = read_state(text)?;
    judge_http(&probed.judged(exchanges))
}

/// Writes a recording; the state of a probe besides says what the caller allowed.
pub(crate) fn write(probed: &HttpProbed, exchanges: &[HttpToolExchange], is_state: bool) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":").quoted(JudgeHttpTool::BUNDLE);
    if is_state && probed.allow_private_addresses {
        w.raw(",\"allowPrivateAddresses\":true");
    }
    w.raw(",\"registrationText\":").string(&String::from_utf8_lossy(&probed.registration));
    if let Some(latency_ms) = probed.options.as_ref().and_then(|options| options.latency_ms) {
        w.raw(",\"options\":{\"latencyMs\":").display(latency_ms).raw("}");
    }
    if let Some(arguments) = &probed.arguments {
        w.raw(",\"arguments\":").string(arguments);
    }
    w.raw(",\"exchanges\":[");
    for (place, exchange) in exchanges.iter().enumerate() {
        w.raw(if place == 0 { "" } else { "," });
        write_exchange(&mut w, exchange);
    }
    w.raw("]}");
    w.finish()
}

fn write_exchange(w: &mut Writer, exchange: &HttpToolExchange) {
    let request = &exchange.request;
    w.raw("{\"role\":").quoted(exchange.role.as_str());
    w.raw(",\"request\":{\"method\":").quoted(request.method.as_str()).raw(",\"url\":").string(&request.url);
    w.raw(",\"headers\":");
    write_headers(w, &request.headers);
    w.raw(",\"body\":");
    write_body(w, Some(&request.body.0));
    w.raw("},");
    exchange.answer().write(w);
    w.raw("}");
}
