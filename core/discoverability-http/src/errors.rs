//! T-errors: broken JSON gets a status from 400 to 499 (ledger `disc-http-errors`).

use alloc::string::String;

use discoverability::Code;
use discoverability::answer::{is_strict, no_response, status_text};
use discoverability::border::mcp_report::McpStatus;
use discoverability::limits::MESSAGE_BYTES;
use primitives::json::{Document, Kind, read};

use crate::asked::Said;
use crate::criteria::Criterion;
use crate::noted::{Note, Noted};

pub(crate) fn judge(said: Said<'_>, noted: &mut Noted) {
    let note = |code, lowers| Note::new(code, Criterion::Errors, lowers).of(said.index);
    if let Some(none) = no_response(&said.response()) {
        // Silence about an error is measured, as for servers (decision E13).
        let is_silent = none.code == Code::AnswerTimeout;
        let status = if is_silent { McpStatus::Fail } else { McpStatus::Unverified };
        return noted.add(note(none.code, Some(status)).detail(none.found, none.expected));
    }
    let status = || status_text(said.exchange.status);
    let (code, lowers, expected) = match said.status() {
        401 | 402 | 403 | 429 => (Code::HttpErrorsGated, McpStatus::Unverified, None),
        400..500 => return body(said, noted),
        200..300 => (Code::HttpErrorAccepted, McpStatus::Fail, Some(String::from("400"))),
        500.. => (Code::HttpServerError, McpStatus::Fail, Some(String::from("400"))),
        // No final status.
        _ => (Code::AnswerIncomplete, McpStatus::Unverified, None),
    };
    noted.add(note(code, Some(lowers)).detail(status(), expected));
}

/// The body of an honest error should be a JSON object.
fn body(said: Said<'_>, noted: &mut Noted) {
    let document = read(said.response().body, MESSAGE_BYTES);
    if !is_strict(&document) || document.kind(Document::ROOT) != Kind::Object {
        noted.add(Note::new(Code::HttpErrorBody, Criterion::Errors, None).of(said.index));
    }
}
