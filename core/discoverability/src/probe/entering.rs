//! How a server is entered: which era first, which revision next, and when nothing more is asked.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::NodeId;

use crate::border::mcp::{McpEraChoice, McpOptions};
use crate::border::mcp_report::McpEra;
use crate::codes::Code;
use crate::entry::REVISIONS;
use crate::fields::{elements, find, number, text};
use crate::recorded::Said;

/// The eras that are tried, in order.
pub(super) fn eras(options: Option<&McpOptions>) -> Vec<McpEra> {
    match options.and_then(|options| options.era).unwrap_or(McpEraChoice::LegacyFirst) {
        McpEraChoice::LegacyFirst => [McpEra::Legacy, McpEra::Modern].into(),
        McpEraChoice::Legacy => [McpEra::Legacy].into(),
        McpEraChoice::Modern => [McpEra::Modern].into(),
        McpEraChoice::ModernFirst => [McpEra::Modern, McpEra::Legacy].into(),
    }
}

/// Revisions that are tried at most.
const TRIES: usize = 3;

/// Whether an exchange without an answer ends the probe: the server was not reached, or wants something first.
pub(super) fn is_an_end(said: &Said<'_>) -> bool {
    said.seen.answer.fault.as_ref().is_some_and(|fault| {
        matches!(
            fault.code,
            Code::AnswerUnreachable
                | Code::AnswerTimeout
                | Code::AnswerRedirect
                | Code::AnswerIncomplete
                | Code::AnswerTooLarge
                | Code::AnswerAuth
                | Code::AnswerRate
        )
    })
}

/// The revision to try next, after a refusal. Only revisions that are known are ever sent: the advice is a stranger's (ledger
/// `disc-c1-version-ladder`).
pub(super) fn next_revision(said: &Said<'_>, tried: &[&'static str]) -> Option<&'static str> {
    let fault = said.seen.answer.fault.as_ref();
    let is_bare_400 =
        fault.is_some_and(|fault| fault.code == Code::AnswerHttpStatus) && said.status() == Some(400);
    let error = said.error();
    if tried.len() >= TRIES || (error.is_none() && !is_bare_400) {
        return None;
    }
    let names = error.map(|error| advised(said, error)).unwrap_or_default();
    let untried = |revision: &&&'static str| !tried.contains(*revision);
    if !names.is_empty() {
        let is_named = |revision: &&&'static str| names.iter().any(|name| name == **revision);
        return REVISIONS.iter().filter(is_named).find(untried).copied();
    }
    let code = error.and_then(|error| number(said.document, find(said.document, error, "code")?));
    let is_final = code.is_some_and(|code| FINAL.iter().any(|one| (code - one).abs() < 0.5));
    let older = REVISIONS.iter().skip(1).take(2);
    if is_final { None } else { older.copied().find(|revision| !tried.contains(revision)) }
}

/// Errors that no older revision repairs.
const FINAL: [f64; 4] = [-32601.0, -32020.0, -32021.0, -32022.0];

/// The revisions that an error names.
fn advised(said: &Said<'_>, error: NodeId) -> Vec<String> {
    let document = said.document;
    let supported = find(document, error, "data").and_then(|data| find(document, data, "supported"));
    let texts = supported.map(|list| elements(document, list).filter_map(|node| text(document, node)));
    texts.map(Iterator::collect).unwrap_or_default()
}
