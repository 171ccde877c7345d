//! How a server answers what it cannot do (C10): a method that does not exist, and a request that is not JSON.

use primitives::json::{Document, NodeId};

use crate::answer::status_text;
use crate::asked::Role;
use crate::border::mcp_report::McpEra;
use crate::border::mcp_report::McpStatus::{Fail, NotTested, Unverified};
use crate::codes::Code;
use crate::entry::Entry;
use crate::fields::{canonical, find, is_whole, number, text_of};
use crate::noted::{Note, Noted, fault_note, odd_type};
use crate::recorded::Said;
use crate::status::{Criterion, both, seed, spec};

const C10: Criterion = Criterion::Errors;

/// Judges C10 by the first exchange of each kind.
pub(crate) fn judge(all: &[Said<'_>], entry: &Entry<'_>, noted: &mut Noted) {
    let first = |role| all.iter().find(move |said| said.role() == role);
    let (unknown, malformed) = (first(Role::Unknown), first(Role::Malformed));
    if unknown.is_none() && malformed.is_none() {
        return noted.lower(C10, both(NotTested));
    }
    match unknown {
        Some(said) => unknown_method(said, entry, noted),
        None => noted.add(Note::new(Code::UnknownMethodUntried, C10, both(Unverified))),
    }
    match malformed {
        Some(said) => broken_json(said, noted),
        None => noted.add(Note::new(Code::MalformedUntried, C10, both(Unverified))),
    }
}

fn unknown_method(said: &Said<'_>, entry: &Entry<'_>, noted: &mut Noted) {
    noted.add_all(odd_type(said, C10));
    if let Some(fault) = &said.seen.answer.fault {
        return noted.add(fault_note(said, fault, C10));
    }
    if let Some(result) = said.result() {
        let note = Note::new(Code::UnknownMethodResult, C10, both(Fail)).at(said, result);
        return noted.add(note.expecting("-32601"));
    }
    if entry.era == Some(McpEra::Modern) && said.status() != Some(404) {
        let note = Note::new(Code::UnknownMethodStatus, C10, spec(Fail)).of(said);
        noted.add(note.found(status_text(said.status())).expecting("404"));
    }
    let Some(code) = error_object(said, noted) else { return };
    error_code(said, code, &[-32601.0], noted);
    error_id(said, noted);
}

fn broken_json(said: &Said<'_>, noted: &mut Noted) {
    noted.add_all(odd_type(said, C10));
    if let Some(fault) = &said.seen.answer.fault {
        let is_refused = fault.code == Code::AnswerHttpStatus
            && said.status().is_some_and(|status| (400..500).contains(&status));
        return noted.add(if is_refused {
            let note = Note::new(Code::MalformedSilent, C10, seed(Fail)).of(said);
            note.found(status_text(said.status())).expecting("-32700")
        } else {
            fault_note(said, fault, C10)
        });
    }
    if let Some(result) = said.result() {
        let note = Note::new(Code::MalformedResult, C10, both(Fail)).at(said, result);
        return noted.add(note.expecting("-32700"));
    }
    let Some(code) = error_object(said, noted) else { return };
    error_code(said, code, &[-32700.0, -32600.0], noted);
}

/// The code of an error that has a whole code and a text; else a finding.
fn error_object(said: &Said<'_>, noted: &mut Noted) -> Option<NodeId> {
    let error = said.error()?;
    let code = find(said.document, error, "code").filter(|code| is_whole(said.document, *code));
    let has_text = text_of(said.document, error, "message").is_some();
    if code.is_none() || !has_text {
        noted.add(Note::new(Code::ErrorObject, C10, both(Fail)).at(said, error));
        return None;
    }
    code
}

/// Codes are compared by value.
fn error_code(said: &Said<'_>, code: NodeId, known: &[f64], noted: &mut Noted) {
    let value = number(said.document, code);
    let is_known = value.is_some_and(|value| known.iter().any(|one| (value - one).abs() < 0.5));
    if !is_known {
        let note = Note::new(Code::ErrorCode, C10, spec(Fail)).at(said, code);
        noted.add(note.expecting("-32601, or -32700"));
    }
}

/// An error carries the ID of its request, if that had one.
fn error_id(said: &Said<'_>, noted: &mut Noted) {
    let Some(id) = said.seen.asked.id.as_deref() else { return };
    let given = find(said.document, Document::ROOT, "id");
    if given.is_none_or(|node| canonical(said.document, node) != id) {
        let note = Note::new(Code::ErrorId, C10, spec(Fail)).member(said, given, Document::ROOT);
        noted.add(note.expecting(alloc::string::String::from_utf8_lossy(id)));
    }
}
