//! The findings of one bundle, on their way into a report: one for each code and place, in the order of their pointers.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::bounded::Bounded;
use primitives::codes::{Row as _, Severity};
use primitives::harmless::clip;
use primitives::json::{Anchor, Document, Kind, NodeId, Place, places};
use primitives::number;

use crate::answer::member;
use crate::codes::{Code, Finding};

/// Where a finding stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum At {
    /// In no member.
    Nowhere,
    /// At a value of the bundle.
    Node(NodeId),
    /// At a JSON Pointer into the bundle, whether a value stands there or not.
    Path(Cow<'static, str>),
    /// At an act of the report.
    Act(usize),
}

impl From<&'static str> for At {
    fn from(pointer: &'static str) -> Self {
        Self::Path(Cow::Borrowed(pointer))
    }
}

impl From<String> for At {
    fn from(pointer: String) -> Self {
        Self::Path(Cow::Owned(pointer))
    }
}

#[derive(Debug, Clone)]
struct Note {
    code: Code,
    at: At,
    expected: Option<String>,
}

impl Note {
    /// Errors are kept before all else where there are too many to list.
    fn keep(&self) -> (Severity, At, &'static str) {
        (self.code.row().severity, self.at.clone(), self.code.as_str())
    }
}

/// The findings so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Noted {
    notes: Bounded<Note>,
    /// What stands at no node: those are told apart by the caller.
    seen: BTreeSet<(Code, At)>,
    worst: Option<Severity>,
    /// Whether only errors are told.
    errors_alone: bool,
}

impl Noted {
    /// A list that takes errors alone: what a document's owner should know is no matter of who only uses it.
    pub(crate) fn of_errors() -> Self {
        Self { errors_alone: true, ..Self::default() }
    }

    /// Adds a finding, unless the same one stands there already.
    pub(crate) fn add(&mut self, code: Code, at: impl Into<At>) {
        self.expect(code, at, None);
    }

    /// Adds a finding that says what should stand there.
    pub(crate) fn expect(&mut self, code: Code, at: impl Into<At>, expected: Option<String>) {
        let at = at.into();
        if self.errors_alone && code.row().severity != Severity::Error {
            return;
        }
        let is_new = matches!(at, At::Node(_)) || self.seen.insert((code, at.clone()));
        if is_new {
            let severity = code.row().severity;
            self.worst = Some(self.worst.map_or(severity, |worst| worst.min(severity)));
            self.notes.push(Note { code, at, expected }, Note::keep);
        }
    }

    /// The gravest severity so far.
    pub(crate) const fn worst(&self) -> Option<Severity> {
        self.worst
    }

    /// Whether something is an error.
    pub(crate) fn has_error(&self) -> bool {
        self.worst == Some(Severity::Error)
    }

    /// The findings: those without a place first, then by the bytes of their pointers and of their codes.
    pub(crate) fn finish(self, document: &Document<'_>) -> Vec<Finding> {
        let (notes, left_out) = self.notes.finish(Note::keep);
        let nodes: Vec<Option<NodeId>> = notes
            .iter()
            .map(|note| match &note.at {
                At::Node(node) => Some(*node),
                At::Path(pointer) => resolved(document, pointer),
                At::Nowhere | At::Act(_) => None,
            })
            .collect();
        let anchors: Vec<Anchor> = nodes.iter().flatten().map(|node| Anchor::Node(*node)).collect();
        let mut placed = places(document, &anchors).into_iter();
        let mut findings: Vec<Finding> = notes
            .into_iter()
            .zip(nodes)
            .map(|(note, node)| {
                let place = node.and_then(|_| placed.next());
                let found = node.and_then(|node| found(document, node));
                let place = match note.at {
                    At::Nowhere => None,
                    At::Act(act) => Some(Place::at_pointer(format!("/acts/{act}"))),
                    At::Node(_) => place,
                    At::Path(pointer) => {
                        Some(place.unwrap_or_else(|| Place::at_pointer(pointer.into_owned())))
                    }
                };
                let about = (note.code, note.code.row().severity, None);
                Finding::new(about, place, (found, note.expected), ())
            })
            .collect();
        findings.sort_by(|one, other| order(one).cmp(&order(other)));
        if left_out > 0 {
            let about = (Code::FindingsLimit, Severity::Info, None);
            findings.push(Finding::new(about, None, (Some(format!("{left_out} more")), None), ()));
        }
        findings
    }
}

fn order(finding: &Finding) -> (Option<&str>, &'static str) {
    (finding.pointer(), finding.rule().id())
}

/// The value at a pointer.
fn resolved(document: &Document<'_>, pointer: &str) -> Option<NodeId> {
    pointer.split('/').skip(1).try_fold(Document::ROOT, |node, step| match document.kind(node) {
        Kind::Array => {
            let index: usize = step.parse().ok()?;
            if node == Document::ROOT { None } else { document.elements(node).nth(index) }
        }
        _ => member(document, node, step),
    })
}

/// A value that is neither an object nor an array, as JSON that is clipped.
fn found(document: &Document<'_>, node: NodeId) -> Option<String> {
    match document.kind(node) {
        Kind::Object | Kind::Array => None,
        Kind::Number => {
            let mut shown = String::new();
            number::canonical(document.raw_str(document.node(node)), |text| shown = clip(text));
            Some(shown)
        }
        _ => Some(document.shown(node)),
    }
}
