//! The findings of one transcript, on their way into the report, and what they lower.
//!
//! They stand in the order of their criteria, then of their exchanges, places and codes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::bounded::Bounded;
use primitives::codes::{Detail, Severity};
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId, Place, places};

use crate::answer::NoAnswer;
use crate::border::mcp_report::{McpFinding, McpProfile, McpSeverity, McpStatus};
use crate::codes::Code;
use crate::recorded::Said;
use crate::status::{CRITERIA, Criterion, Lowers, NOTHING, both, graver, lowered};

/// One finding under way.
#[derive(Debug, Clone)]
pub(crate) struct Note {
    code: Code,
    severity: Severity,
    criterion: Criterion,
    lowers: Lowers,
    exchange: Option<usize>,
    /// The first byte of the value, and the value.
    at: Option<(u32, NodeId)>,
    detail: Detail,
}

impl Note {
    /// A finding about no exchange.
    pub(crate) fn new(code: Code, criterion: Criterion, lowers: Lowers) -> Self {
        let severity = code.row().severity;
        Self { code, severity, criterion, lowers, exchange: None, at: None, detail: (None, None) }
    }

    /// The same, a warning.
    pub(crate) const fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same, about an exchange.
    pub(crate) const fn of(mut self, said: &Said<'_>) -> Self {
        self.exchange = Some(said.index);
        self
    }

    /// The same, at a value of the exchange's answer, which is shown.
    pub(crate) fn at(mut self, said: &Said<'_>, node: NodeId) -> Self {
        self.detail.0 = Some(harmless::json(said.document.raw(node)));
        self.lacking(said, node)
    }

    /// The same, at an object that lacks a member.
    pub(crate) fn lacking(mut self, said: &Said<'_>, object: NodeId) -> Self {
        self.at = Some((said.document.node(object).start(), object));
        self.of(said)
    }

    /// The same, at a member, or at its object where it is missing.
    pub(crate) fn member(self, said: &Said<'_>, member: Option<NodeId>, object: NodeId) -> Self {
        match member {
            Some(node) => self.at(said, node),
            None => self.lacking(said, object),
        }
    }

    /// The same, with what was found.
    pub(crate) fn found(mut self, found: Option<String>) -> Self {
        self.detail.0 = found;
        self
    }

    /// The same, with what should stand there.
    pub(crate) fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.detail.1 = Some(expected.into());
        self
    }

    /// The same, for one profile alone; `None` where it does not lower that.
    pub(crate) fn only(mut self, mask: (bool, bool)) -> Option<Self> {
        if self.lowers != NOTHING {
            self.lowers = (self.lowers.0.filter(|_| mask.0), self.lowers.1.filter(|_| mask.1));
            return (self.lowers != NOTHING).then_some(self);
        }
        Some(self)
    }

    fn order(&self) -> (Criterion, Option<usize>, Option<u32>, &'static str) {
        (self.criterion, self.exchange, self.at.map(|(byte, _)| byte), self.code.as_str())
    }
}

/// What a missing answer makes of a criterion.
pub(crate) const fn fault_status(code: Code, criterion: Criterion) -> McpStatus {
    match code {
        Code::AnswerUnreachable
        | Code::AnswerIncomplete
        | Code::AnswerRedirect
        | Code::AnswerAuth
        | Code::AnswerRate
        | Code::AnswerTooLarge => McpStatus::Unverified,
        Code::AnswerTimeout if !matches!(criterion, Criterion::Errors) => McpStatus::Unverified,
        Code::AnswerHttpStatus if matches!(criterion, Criterion::Content) => McpStatus::Unverified,
        _ => McpStatus::Fail,
    }
}

/// The finding that an exchange has no answer.
pub(crate) fn fault_note(said: &Said<'_>, fault: &NoAnswer, criterion: Criterion) -> Note {
    let status = fault_status(fault.code, criterion);
    let mut note = Note::new(fault.code, criterion, both(status)).of(said);
    note.severity = if status == McpStatus::Fail { Severity::Error } else { Severity::Warning };
    note.detail = (fault.found.clone(), fault.expected.clone());
    note
}

/// The finding that an answer has an odd media type, if it has.
pub(crate) fn odd_type(said: &Said<'_>, criterion: Criterion) -> Option<Note> {
    let is_odd = said.seen.answer.fault.is_none() && said.seen.answer.is_odd;
    let found = said.header("content-type").map(|value| harmless::clip(value.as_bytes()));
    let note = Note::new(Code::AnswerContentType, criterion, NOTHING).of(said).found(found);
    is_odd.then(|| note.expecting("application/json or text/event-stream"))
}

/// The findings of one transcript, and the status of each criterion by the standard and by the specification.
#[derive(Debug, Clone)]
pub(crate) struct Noted {
    list: Bounded<Note>,
    statuses: [(McpStatus, McpStatus); 10],
}

impl Default for Noted {
    fn default() -> Self {
        Self { list: Bounded::new(), statuses: [(McpStatus::Pass, McpStatus::Pass); 10] }
    }
}

impl Noted {
    /// Adds a finding, and lowers what it lowers.
    pub(crate) fn add(&mut self, note: Note) {
        self.lower(note.criterion, note.lowers);
        self.list.push(note, Note::order);
    }

    /// Adds findings.
    pub(crate) fn add_all(&mut self, notes: impl IntoIterator<Item = Note>) {
        for note in notes {
            self.add(note);
        }
    }

    /// Lowers criteria without findings of their own.
    pub(crate) fn lower_all(&mut self, criteria: impl IntoIterator<Item = Criterion>, lowers: Lowers) {
        for criterion in criteria {
            self.lower(criterion, lowers);
        }
    }

    /// Lowers a criterion without a finding of its own.
    pub(crate) fn lower(&mut self, criterion: Criterion, lowers: Lowers) {
        let place = CRITERIA.iter().position(|(one, ..)| *one == criterion).unwrap_or(0);
        if let Some(status) = self.statuses.get_mut(place) {
            status.0 = graver(status.0, lowers.0.unwrap_or(McpStatus::Pass));
            status.1 = graver(status.1, lowers.1.unwrap_or(McpStatus::Pass));
        }
    }

    /// The status of a criterion by the standard and by the specification.
    pub(crate) fn status(&self, criterion: Criterion) -> (McpStatus, McpStatus) {
        let place = CRITERIA.iter().position(|(one, ..)| *one == criterion).unwrap_or(0);
        self.statuses.get(place).copied().unwrap_or((McpStatus::NotTested, McpStatus::NotTested))
    }

    /// The findings in the order of reports. `documents` are the answers, by exchange.
    pub(crate) fn finish(self, documents: &[Document<'_>]) -> Vec<McpFinding> {
        let (notes, left_out) = self.list.finish(Note::order);
        let mut by_exchange: Vec<Vec<Place>> = Vec::new();
        for (index, document) in documents.iter().enumerate() {
            let anchors: Vec<Anchor> = anchors(&notes, index).collect();
            let mut places = places(document, &anchors);
            places.reverse();
            by_exchange.push(places);
        }
        let mut findings: Vec<McpFinding> = notes
            .into_iter()
            .map(|note| {
                let places = note.at.and(note.exchange).and_then(|index| by_exchange.get_mut(index));
                let place = places.and_then(Vec::pop);
                finding(note, place.as_ref())
            })
            .collect();
        if left_out > 0 {
            findings.push(rest(left_out));
        }
        findings
    }
}

/// The values of one exchange that findings point to, in their order.
fn anchors(notes: &[Note], index: usize) -> impl Iterator<Item = Anchor> {
    let of_it = notes.iter().filter(move |note| note.exchange == Some(index));
    of_it.filter_map(|note| Some(Anchor::Node(note.at?.1)))
}

fn finding(note: Note, place: Option<&Place>) -> McpFinding {
    let row = note.code.row();
    let profiles: Vec<McpProfile> = lowered(note.lowers).collect();
    McpFinding {
        rule: row.id.into(),
        section: row.section.into(),
        severity: match note.severity {
            Severity::Error => McpSeverity::Error,
            Severity::Warning => McpSeverity::Warning,
            _ => McpSeverity::Info,
        },
        check: None,
        pointer: place.and_then(|place| place.pointer.clone()),
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
        message: row.message.into(),
        found: note.detail.0,
        expected: note.detail.1,
        fix: row.fix.into(),
        criterion: Some(note.criterion.id().into()),
        profiles,
        exchange: note.exchange.and_then(|index| u8::try_from(index).ok()),
    }
}

/// The finding that counts those that were left out.
fn rest(left_out: usize) -> McpFinding {
    let row = Code::FindingsLimit.row();
    McpFinding {
        rule: row.id.into(),
        section: row.section.into(),
        severity: McpSeverity::Info,
        check: None,
        pointer: None,
        line: None,
        column: None,
        message: row.message.into(),
        found: Some(format!("{left_out} more")),
        expected: None,
        fix: row.fix.into(),
        criterion: None,
        profiles: Vec::new(),
        exchange: None,
    }
}
