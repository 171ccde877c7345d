//! Mechanical repairs for publishers: NFC, lower-case hex, normalised URLs, canonical bytes.

mod repair;

use alloc::string::String;
use alloc::vec::Vec;

use crate::border::fix as border;
use crate::finding::Finding;
use crate::limits;
use crate::read_error::ReadError;
use crate::report::Report;
use crate::rules::{Code, Severity};
use crate::verify::validate;
use primitives::bytes::position;
use primitives::canonical::canonical_bytes;
use primitives::describe::{Conclusion, Refusal, Report as _, Run};
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId, places, read, slice};

/// A repaired document and its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    body: Vec<u8>,
    changes: Vec<Change>,
    left_out: usize,
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

    /// The first 256 changes, in the order of the document; white space, member order and escapes are not
    /// listed.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// How many more changes were made than are listed.
    #[must_use]
    pub const fn changes_left_out(&self) -> usize {
        self.left_out
    }

    /// Writes the outcome as JSON text, format `erc8257-fix/1`. All members are always there, in this order:
    /// `manifestValid`, `hash`, `body` (the repaired text), `changes`, `changesLeftOut` and `remaining`. A
    /// change has `rule`, `pointer`, `before` and `after`; `remaining` lists findings as reports do.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.clone().described().to_text()
    }

    /// The outcome as other languages see it.
    fn described(self) -> border::Fixed {
        border::Fixed {
            manifest_valid: self.report.manifest_valid() == Some(true),
            hash: self.report.computed_hash(),
            body: String::from_utf8(self.body).unwrap_or_default(),
            changes: self.changes.into_iter().map(Change::described).collect(),
            changes_left_out: u64::try_from(self.left_out).unwrap_or(u64::MAX),
            remaining: self.report.findings,
        }
    }

    /// The report of [`validate`] on the repaired document: the faults that a person has to repair, and the
    /// hash to commit.
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

    /// The text after the repair, in the same form.
    #[must_use]
    pub fn after(&self) -> &str {
        &self.after
    }

    fn described(self) -> border::FixedChange {
        let Self { code, pointer, before, after } = self;
        border::FixedChange { rule: code.as_str().into(), pointer, before, after }
    }
}

impl Run for border::Fix<'_> {
    fn run(self) -> Result<border::Fixed, Refusal> {
        Ok(fix(self.body)?.described())
    }

    fn conclusion(report: &border::Fixed) -> Conclusion {
        if report.manifest_valid { Conclusion::Yes } else { Conclusion::No }
    }
}

/// Repairs every fault that has one right repair. Such faults are a byte-order mark, strings and names
/// outside NFC, upper-case digits of hex fields, and URLs that are not normalised. The result is in canonical
/// bytes. Integers that a double cannot hold come out rounded, as the hash takes them. They are listed, and
/// stay an error.
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
        return Err(if changes.is_empty() { error } else { error.behind_byte_order_mark() });
    }
    // Two names can become one under NFC; then a person has to choose, and the names stay as they are.
    let repair = Repair::of(&document, true).or_else(|| Repair::of(&document, false));
    let mut left_out = repair.as_ref().map_or(0, |repair| repair.left_out);
    let lossy = repair.as_ref().is_some_and(|repair| repair.lossy);
    changes.extend(describe(&document, repair.as_ref().map_or(&[], |repair| &repair.edits)));
    // The byte-order mark is a change of its own.
    left_out = left_out.saturating_add(changes.len().saturating_sub(limits::FINDINGS));
    changes.truncate(limits::FINDINGS);
    let body = repair.map_or_else(|| canonical_bytes(&document), |repair| repair.body);
    let mut report = validate(&body);
    if lossy {
        keep_lossy_integers(&mut report, &changes);
    }
    Ok(Fixed { body, changes, left_out, report })
}

/// The canonical form has the rounded integers, which nothing in it tells from meant ones: a person has to agree.
fn keep_lossy_integers(report: &mut Report, changes: &[Change]) {
    let lossy = changes.iter().filter(|change| change.code == Code::NumberLossy);
    let mut findings: Vec<Finding> = lossy
        .map(|change| {
            let expected = alloc::format!("an exact integer; it is hashed as {}", change.after);
            let detail = (Some(change.before.clone()), Some(expected));
            Finding::new((Code::NumberLossy, Severity::Error, None), None, detail, ())
        })
        .collect();
    findings.truncate(limits::FINDINGS.saturating_sub(report.findings.len()));
    findings.append(&mut report.findings);
    report.findings = findings;
    report.manifest_valid = Some(false);
}

/// The repaired document in canonical bytes, and the first of the edits that were made for it.
struct Repair {
    body: Vec<u8>,
    edits: Vec<Edit>,
    left_out: usize,
    /// Some edit rounds an integer.
    lossy: bool,
}

impl Repair {
    /// `None` where the repaired text is not strict JSON any more.
    fn of(document: &Document<'_>, names: bool) -> Option<Self> {
        let mut text = Vec::with_capacity(document.bytes.len());
        let mut repair = Self { body: Vec::new(), edits: Vec::new(), left_out: 0, lossy: false };
        let mut at = 0;
        repair::each_edit(document, names, |edit| {
            text.extend_from_slice(slice(document.bytes, at, edit.start));
            text.extend_from_slice(edit.after.as_bytes());
            at = edit.end;
            repair.lossy |= edit.code == Code::NumberLossy;
            if repair.edits.len() < limits::FINDINGS {
                repair.edits.push(edit);
            } else {
                repair.left_out = repair.left_out.saturating_add(1);
            }
        });
        text.extend_from_slice(slice(document.bytes, at, position(document.bytes.len())));
        let repaired = read(&text, limits::MANIFEST_BYTES);
        if !repaired.faults.is_empty() {
            return None;
        }
        repair.body = canonical_bytes(&repaired);
        Some(repair)
    }
}

fn describe(document: &Document<'_>, edits: &[Edit]) -> Vec<Change> {
    let anchors: Vec<Anchor> = edits.iter().map(|edit| Anchor::Node(edit.node)).collect();
    places(document, &anchors)
        .into_iter()
        .zip(edits)
        .map(|(place, edit)| {
            let before = slice(document.bytes, edit.start, edit.end);
            let show = match edit.code {
                Code::NfcValue | Code::NfcKey => harmless::clip_ascii,
                _ => harmless::clip,
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
