//! The findings of one bundle, on their way into its report: their places, their order, and how many there are at most.
//!
//! Those without a place come first, by code. Places in the file that is judged follow, by byte and by code, and then places in the
//! bundle, by pointer and by code.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use primitives::bounded::Bounded;
use primitives::codes::{Detail, Severity};
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId, Place, places};

use crate::codes::{Code, Finding};

/// Where a finding points.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    Nowhere,
    /// The whole file: its first byte.
    Whole,
    /// A value of the file, with its first byte.
    Node(u32, NodeId),
    /// A member of the bundle.
    Bundle(String),
}

#[derive(Debug, Clone)]
struct Note {
    code: Code,
    at: At,
    detail: Detail,
}

impl Note {
    /// The file's whole and its values are sorted together, by byte.
    fn place(&self) -> (u8, u32, &str) {
        match &self.at {
            At::Nowhere => (0, 0, ""),
            At::Whole => (1, 0, ""),
            At::Node(byte, _) => (1, *byte, ""),
            At::Bundle(pointer) => (2, 0, pointer),
        }
    }

    fn reported(&self) -> (u8, u32, String, &'static str) {
        let (kind, byte, pointer) = self.place();
        (kind, byte, pointer.to_string(), self.code.as_str())
    }

    /// Errors are kept before all else where there are too many findings to list.
    fn kept(&self) -> (Severity, u8, u32, String, &'static str) {
        let (kind, byte, pointer, code) = self.reported();
        (self.code.row().severity, kind, byte, pointer, code)
    }
}

/// The findings of one bundle.
#[derive(Debug, Clone, Default)]
pub struct Noted(Bounded<Note>);

impl Noted {
    fn push(&mut self, code: Code, at: At, detail: Detail) {
        self.0.push(Note { code, at, detail }, Note::kept);
    }

    /// A finding without a place.
    pub fn nowhere(&mut self, code: Code) {
        self.push(code, At::Nowhere, (None, None));
    }

    /// A finding without a place, with what was found and what should stand there. Both are harmless and clipped already.
    pub fn remark(&mut self, code: Code, found: Option<String>, expected: Option<String>) {
        self.push(code, At::Nowhere, (found, expected));
    }

    /// A finding about the whole file, or about a member that it lacks.
    pub fn whole(&mut self, code: Code) {
        self.push(code, At::Whole, (None, None));
    }

    /// The same, with what should stand there.
    pub fn whole_expecting(&mut self, code: Code, expected: Option<String>) {
        self.push(code, At::Whole, (None, expected));
    }

    /// A finding about a value of the file, which is shown as JSON.
    pub fn at(&mut self, document: &Document<'_>, code: Code, node: NodeId) {
        self.at_expecting(document, code, node, None);
    }

    /// The same, with what should stand there.
    pub fn at_expecting(
        &mut self,
        document: &Document<'_>,
        code: Code,
        node: NodeId,
        expected: Option<String>,
    ) {
        let byte = document.node(node).start();
        let found = harmless::json(document.raw(node));
        self.push(code, At::Node(byte, node), (Some(found), expected));
    }

    /// A finding about an object of the file that lacks a member.
    pub fn lacking(&mut self, document: &Document<'_>, code: Code, object: NodeId) {
        self.push(code, At::Node(document.node(object).start(), object), (None, None));
    }

    /// A finding about a member of the bundle, by its JSON Pointer, with the member's text as JSON.
    pub fn argument(&mut self, code: Code, pointer: &str, found: Option<String>, expected: Option<String>) {
        let found = found.map(|text| harmless::json(text.as_bytes()));
        self.push(code, At::Bundle(pointer.into()), (found, expected));
    }

    /// The findings in the order of reports. `document` is the file that is judged, if it was read.
    #[must_use]
    pub fn finish(self, document: Option<&Document<'_>>) -> Vec<Finding> {
        let (mut notes, left_out) = self.0.finish(Note::kept);
        notes.sort_by_key(Note::reported);
        let node =
            |note: &Note| if let At::Node(_, node) = note.at { Some(Anchor::Node(node)) } else { None };
        let anchors: Vec<Anchor> = notes.iter().filter_map(node).collect();
        let mut in_file = document.map(|document| places(document, &anchors)).unwrap_or_default().into_iter();
        let mut findings: Vec<Finding> = notes
            .into_iter()
            .map(|note| {
                let place = match note.at {
                    At::Nowhere => None,
                    At::Whole => Some(place(String::new(), 1)),
                    At::Node(..) => in_file.next(),
                    At::Bundle(pointer) => Some(place(pointer, 0)),
                };
                Finding::new((note.code, note.code.row().severity, None), place, note.detail, ())
            })
            .collect();
        if left_out > 0 {
            let code = Code::FindingsLimit;
            let detail = (Some(format!("{left_out} more")), None);
            findings.push(Finding::new((code, code.row().severity, None), None, detail, ()));
        }
        findings
    }
}

/// A place without a byte of its own; line and column 0 are none.
const fn place(pointer: String, first: u32) -> Place {
    Place { offset: 0, line: first, column: first, pointer: Some(pointer) }
}
