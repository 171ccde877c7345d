//! One violation, or one remark: its rule, its severity, its place, the value found, and the repair.

use alloc::string::String;

use super::{About, Code, Row, Severity};
use crate::json::{Place, Writer};

/// The found text and the expected text.
pub type Detail = (Option<String>, Option<String>);

/// A numbered check that a finding can fail.
pub trait Check: Copy {
    /// The check's number in reports.
    fn number(self) -> u8;
}

/// The check of a table whose findings fail no check. It has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoCheck {}

impl Check for NoCheck {
    fn number(self) -> u8 {
        match self {}
    }
}

/// The members of one kind of findings, beyond those that all findings have.
pub trait Own {
    /// Writes these members, each with a comma in front.
    fn write(&self, w: &mut Writer);
}

impl Own for () {
    fn write(&self, _: &mut Writer) {}
}

/// One violation of one rule, as it stands in a report.
///
/// `C` is the enum of codes, `K` the checks that a finding can fail, and `O` the members that an area adds
/// behind `fix`. The fields are read through methods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<C, K = NoCheck, O = ()> {
    code: C,
    severity: Severity,
    check: Option<K>,
    place: Option<Place>,
    found: Option<String>,
    expected: Option<String>,
    own: O,
}

impl<C, K, O> Finding<C, K, O> {
    /// A finding with its place, if it has one. The texts of `detail` are harmless and clipped already.
    #[must_use]
    pub fn new((code, severity, check): About<C, K>, place: Option<Place>, detail: Detail, own: O) -> Self {
        Self { code, severity, check, place, found: detail.0, expected: detail.1, own }
    }
}

impl<C: Code, K: Check, O: Own> Finding<C, K, O> {
    /// Writes the eleven members of `erc8257-report/1`, and then its own.
    pub fn write(&self, w: &mut Writer) {
        let rule = self.rule();
        w.raw("{\"rule\":").string(rule.id());
        w.raw(",\"section\":").string(rule.section());
        w.raw(",\"severity\":").string(self.severity().as_str());
        w.raw(",\"check\":").optional_number(self.check().map(|check| u32::from(check.number())));
        w.raw(",\"pointer\":").optional(self.pointer());
        w.raw(",\"line\":").optional_number(self.line());
        w.raw(",\"column\":").optional_number(self.column());
        w.raw(",\"message\":").string(rule.message());
        w.raw(",\"found\":").optional(self.found());
        w.raw(",\"expected\":").optional(self.expected());
        w.raw(",\"fix\":").string(rule.fix());
        self.own.write(w);
        w.raw("}");
    }
}

impl<C: Code, K: Copy, O> Finding<C, K, O> {
    /// The row of the table that this finding is about.
    #[must_use]
    pub fn rule(&self) -> &'static C::Row {
        self.code.row()
    }

    /// The stable code, such as `2-name-length`.
    #[must_use]
    pub const fn code(&self) -> C {
        self.code
    }

    /// How grave the finding is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether the finding is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The check that this finding fails, such as one of §7; `None` for a rule of the manifest itself, a warning or a remark.
    #[must_use]
    pub const fn check(&self) -> Option<K> {
        self.check
    }

    /// JSON Pointer (RFC 6901) of the offending value, of the parent for a missing member; clipped to 512 bytes.
    /// `None` where the finding is not about a value of the document.
    #[must_use]
    pub fn pointer(&self) -> Option<&str> {
        self.place.as_ref()?.pointer.as_deref()
    }

    /// Byte offset in the served body.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        usize::try_from(self.place.as_ref()?.offset).ok()
    }

    /// Line in the served body, from 1; a line ends at U+000A.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        Some(self.place.as_ref()?.line).filter(|line| *line > 0)
    }

    /// Column in that line, from 1, in code points.
    #[must_use]
    pub fn column(&self) -> Option<u32> {
        Some(self.place.as_ref()?.column).filter(|column| *column > 0)
    }

    /// The same finding with its pointer alone, for a document that nobody sees by lines: one within a message.
    #[must_use]
    pub fn without_line(mut self) -> Self {
        if let Some(place) = &mut self.place {
            (place.line, place.column) = (0, 0);
        }
        self
    }

    /// The rule in one sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.rule().message()
    }

    /// The found text: at most 120 code points, with control, bidirectional and unassigned characters as
    /// `\u{…}`.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// The expected text, in the same form as [`found`](Self::found).
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    /// How to repair it, in one sentence.
    #[must_use]
    pub fn fix(&self) -> &'static str {
        self.rule().fix()
    }

    /// The members that an area adds.
    #[must_use]
    pub const fn own(&self) -> &O {
        &self.own
    }
}

/// Writes an array of findings.
pub fn write<C: Code, K: Check, O: Own>(w: &mut Writer, findings: &[Finding<C, K, O>]) {
    w.raw("[");
    for (index, finding) in findings.iter().enumerate() {
        if index > 0 {
            w.raw(",");
        }
        finding.write(w);
    }
    w.raw("]");
}
