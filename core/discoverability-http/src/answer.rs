//! T-answer: whether a call delivers what the manifest's `outputs` says (ledger `disc-http-outputs`).

use alloc::string::String;

use discoverability::answer::{is_strict, media_type, no_response, reader_word, status_text};
use discoverability::border::mcp_report::McpStatus;
use discoverability::border::schema_check::SchemaVerdict;
use discoverability::limits::MESSAGE_BYTES;
use discoverability::{Code, check_schema};
use primitives::harmless;
use primitives::json::read;

use crate::asked::Said;
use crate::criteria::Criterion;
use crate::noted::{Note, Noted};

/// Judges the answer to a call. Without payment, a challenge does not refuse it.
pub(crate) fn judge(said: Said<'_>, is_paid: bool, outputs: &[u8], noted: &mut Noted) {
    let note = |code, lowers| Note::new(code, Criterion::Answer, lowers).of(said.index);
    if let Some(none) = no_response(&said.response()) {
        let note = note(none.code, Some(McpStatus::Unverified));
        return noted.add(note.detail(none.found, none.expected));
    }
    match said.status() {
        200..300 => {}
        402 if !is_paid => {
            return noted.add(note(Code::HttpDeliveryUnpaid, Some(McpStatus::Unverified)));
        }
        _ => {
            let note = note(Code::HttpRefused, Some(McpStatus::Unverified));
            return noted.add(note.detail(status_text(said.exchange.status), None));
        }
    }
    let response = said.response();
    let kind = media_type(response.headers);
    if kind.as_deref() != Some("application/json") {
        let found = kind.map(|kind| harmless::clip(kind.as_bytes()));
        let expected = Some("application/json".into());
        noted.add(note(Code::AnswerContentType, None).detail(found, expected));
    }
    let value = read(response.body, MESSAGE_BYTES);
    if !is_strict(&value) {
        let found = Some(String::from(reader_word(&value)));
        return noted.add(note(Code::HttpAnswerJson, Some(McpStatus::Fail)).detail(found, None));
    }
    match check_schema(&read(outputs, outputs.len()), &value) {
        SchemaVerdict::Valid => {}
        SchemaVerdict::Invalid => noted.add(note(Code::HttpAnswerSchema, Some(McpStatus::Fail))),
        SchemaVerdict::Unknown => {
            noted.add(note(Code::HttpAnswerSchemaUnknown, Some(McpStatus::Unverified)));
        }
    }
}

/// Says of a call without payment to a tool with a price that it shows no delivery, whatever it returned (decision E24, ledger
/// `disc-http-paid-unasserted`).
pub(crate) fn unpaid(said: Said<'_>, noted: &mut Noted) {
    if matches!(said.status(), 402 | 200..300) && no_response(&said.response()).is_none() {
        let note = Note::new(Code::HttpDeliveryUnpaid, Criterion::Answer, Some(McpStatus::Unverified));
        noted.add(note.of(said.index));
    } else {
        noted.untested(&[Criterion::Answer]);
    }
}
