//! The findings of one tool, on their way into the report, and what they lower.
//!
//! They stand in the order of their criteria, then of their exchanges, places and codes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use discoverability::border::mcp_report::{McpSeverity, McpStatus};
use discoverability::{Code, graver};
use primitives::bounded::Bounded;
use primitives::codes::{Detail, Severity};
use primitives::json::Place;

use crate::border::http_tool_report::{HttpToolCriterion, HttpToolFinding};
use crate::criteria::{CRITERIA, Criterion};

/// One finding under way.
#[derive(Debug, Clone)]
pub(crate) struct Note {
    code: Code,
    criterion: Criterion,
    /// `None`: it lowers nothing.
    lowers: Option<McpStatus>,
    severity: Severity,
    exchange: Option<usize>,
    place: Option<Place>,
    detail: Detail,
}

impl Note {
    /// A finding that lowers its criterion. A code that is an error where it fails is a warning elsewhere.
    pub(crate) fn new(code: Code, criterion: Criterion, lowers: Option<McpStatus>) -> Self {
        let severity = match (code.row().severity, lowers) {
            (Severity::Error | Severity::Warning, Some(McpStatus::Fail)) => Severity::Error,
            (Severity::Error, _) => Severity::Warning,
            (severity, _) => severity,
        };
        Self { code, criterion, lowers, severity, exchange: None, place: None, detail: (None, None) }
    }

    /// The same, about an exchange.
    pub(crate) const fn of(mut self, exchange: usize) -> Self {
        self.exchange = Some(exchange);
        self
    }

    /// The same, at a place of the challenge.
    pub(crate) fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    /// The same, with what was found and what should stand there.
    pub(crate) fn detail(mut self, found: Option<String>, expected: Option<String>) -> Self {
        self.detail = (found, expected);
        self
    }

    fn order(&self) -> (Criterion, Option<usize>, Option<u32>, &'static str) {
        let offset = self.place.as_ref().map(|place| place.offset);
        (self.criterion, self.exchange, offset, self.code.as_str())
    }
}

/// The findings of one tool, and the status of each criterion.
pub(crate) struct Noted {
    list: Bounded<Note>,
    statuses: [McpStatus; 6],
}

impl Default for Noted {
    fn default() -> Self {
        Self { list: Bounded::new(), statuses: [McpStatus::Pass; 6] }
    }
}

impl Noted {
    /// Adds a finding, and lowers what it lowers.
    pub(crate) fn add(&mut self, note: Note) {
        if let Some(status) = note.lowers {
            self.lower(note.criterion, status);
        }
        self.list.push(note, Note::order);
    }

    /// Lowers a criterion without a finding of its own.
    pub(crate) fn lower(&mut self, criterion: Criterion, lowers: McpStatus) {
        for ((one, ..), status) in CRITERIA.iter().zip(&mut self.statuses) {
            if *one == criterion {
                *status = graver(*status, lowers);
            }
        }
    }

    /// Says of criteria that nothing was asked that could show them.
    pub(crate) fn untested(&mut self, criteria: &[Criterion]) {
        for criterion in criteria {
            self.lower(*criterion, McpStatus::NotTested);
        }
    }

    /// The status of a criterion.
    pub(crate) fn status(&self, criterion: Criterion) -> McpStatus {
        let mut pairs = CRITERIA.iter().zip(self.statuses);
        pairs.find(|((one, ..), _)| *one == criterion).map_or(McpStatus::NotTested, |(_, status)| status)
    }

    /// Whether a criterion fails.
    pub(crate) fn has_failure(&self) -> bool {
        self.statuses.contains(&McpStatus::Fail)
    }

    /// The criteria, as reports have them.
    pub(crate) fn criteria(&self) -> Vec<HttpToolCriterion> {
        let pairs = CRITERIA.iter().zip(self.statuses);
        pairs.map(|((_, id, _), status)| HttpToolCriterion { id: (*id).into(), status }).collect()
    }

    /// The findings in the order of reports.
    pub(crate) fn finish(self) -> Vec<HttpToolFinding> {
        let (notes, left_out) = self.list.finish(Note::order);
        let mut findings: Vec<HttpToolFinding> = notes.into_iter().map(finding).collect();
        if left_out > 0 {
            let rest = Note {
                code: Code::FindingsLimit,
                criterion: Criterion::Manifest,
                lowers: None,
                severity: Severity::Info,
                exchange: None,
                place: None,
                detail: (Some(format!("{left_out} more")), None),
            };
            findings.push(HttpToolFinding { criterion: None, ..finding(rest) });
        }
        findings
    }
}

fn finding(note: Note) -> HttpToolFinding {
    let row = note.code.row();
    let id = CRITERIA.iter().find(|(one, ..)| *one == note.criterion).map(|(_, id, _)| (*id).into());
    let line = |number: u32| Some(number).filter(|number| *number > 0);
    HttpToolFinding {
        rule: row.id.into(),
        section: row.section.into(),
        severity: match note.severity {
            Severity::Error => McpSeverity::Error,
            Severity::Warning => McpSeverity::Warning,
            _ => McpSeverity::Info,
        },
        check: None,
        pointer: note.place.as_ref().and_then(|place| place.pointer.clone()),
        line: note.place.as_ref().and_then(|place| line(place.line)),
        column: note.place.as_ref().and_then(|place| line(place.column)),
        message: row.message.into(),
        found: note.detail.0,
        expected: note.detail.1,
        fix: row.fix.into(),
        criterion: id,
        exchange: note.exchange.and_then(|index| u8::try_from(index).ok()),
    }
}
