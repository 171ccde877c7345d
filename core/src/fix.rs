//! What a publisher can have repaired mechanically: NFC, lower-case hex, normalised URLs, canonical bytes.

mod repair;

use alloc::string::String;
use alloc::vec::Vec;

use crate::canonical::write::canonical_bytes;
use crate::json::{Anchor, Document, NodeId, ReadError, places, read};
use crate::limits;
use crate::report::Report;
use crate::rules::Code;
use crate::shown;
use crate::verify::validate;

/// A repaired document and what was changed in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    body: Vec<u8>,
    changes: Vec<Change>,
    report: Report,
}

/// One repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    code: Code,
    pointer: String,
    before: String,
    after: String,
}

/// A repair to be made: these bytes become that text.
pub(crate) struct Edit {
    pub(crate) code: Code,
    /// The node whose pointer tells where.
    pub(crate) node: NodeId,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) after: String,
}

impl Fixed {
    /// The repaired document in canonical bytes, ready to be served and hashed.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// What was changed, in the order of the document; white space, member order and escapes are not listed.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// What [`validate`] says of the repaired document: what a person has to repair, and the hash to commit.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

impl Change {
    /// The rule that asked for the change.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// JSON Pointer of the changed value, of the member for a changed name; empty for the whole document.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What stood there: at most 120 code points, odd characters escaped.
    #[must_use]
    pub fn before(&self) -> &str {
        &self.before
    }

    /// What stands there now, in the same form.
    #[must_use]
    pub fn after(&self) -> &str {
        &self.after
    }
}

/// Repairs what can be repaired without asking anybody: a byte-order mark, strings and names that are not in
/// NFC, upper-case digits of hex fields, URLs that are not normalised; writes the result in canonical bytes.
///
/// Nothing that needs a decision is touched: lengths, missing members, wrong types, other origins.
///
/// # Errors
/// The first reason why the document is not strict JSON, a byte-order mark aside.
///
/// # Example
/// ```
/// let fixed = erc8257::fix(br#"{ "endpoint": "HTTPS://Tools.Example.com:443/x", "tags": [] }"#)?;
/// assert_eq!(fixed.body(), br#"{"endpoint":"https://tools.example.com/x","tags":[]}"#);
/// assert_eq!(fixed.changes()[0].pointer(), "/endpoint");
/// # Ok::<(), erc8257::ReadError>(())
/// ```
pub fn fix(body: &[u8]) -> Result<Fixed, ReadError> {
    let mut changes = Vec::new();
    let text = body.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(body);
    if text.len() < body.len() {
        changes.push(Change {
            code: Code::BomReject,
            pointer: String::new(),
            before: String::from("the bytes EF BB BF"),
            after: String::from("nothing"),
        });
    }
    let document = read(text, limits::MANIFEST_BYTES);
    if let Some(error) = ReadError::first(&document) {
        return Err(error);
    }
    let edits = repair::edits(&document);
    let edited = apply(text, &edits);
    let repaired = read(&edited, limits::MANIFEST_BYTES);
    // Two names can become one under NFC; then a person has to choose.
    let (repaired, edits) = if repaired.faults.is_empty() {
        (repaired, edits)
    } else {
        (read(text, limits::MANIFEST_BYTES), Vec::new())
    };
    changes.extend(describe(&document, &edits));
    let body = canonical_bytes(&repaired);
    let report = validate(&body);
    Ok(Fixed { body, changes, report })
}

/// The text with its edits, which are in order and do not overlap.
fn apply(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(crate::json::slice(text, at, edit.start));
        out.extend_from_slice(edit.after.as_bytes());
        at = edit.end;
    }
    out.extend_from_slice(crate::json::slice(text, at, u32::try_from(text.len()).unwrap_or(u32::MAX)));
    out
}

fn describe(document: &Document<'_>, edits: &[Edit]) -> Vec<Change> {
    let anchors: Vec<Anchor> = edits.iter().map(|edit| Anchor::Node(edit.node)).collect();
    places(document, &anchors)
        .into_iter()
        .zip(edits)
        .map(|(place, edit)| {
            let before = crate::json::slice(document.bytes, edit.start, edit.end);
            let show = match edit.code {
                Code::NfcValue | Code::NfcKey => shown::clip_ascii,
                _ => shown::clip,
            };
            Change {
                code: edit.code,
                pointer: place.pointer.unwrap_or_default(),
                before: show(before),
                after: show(edit.after.as_bytes()),
            }
        })
        .collect()
}
