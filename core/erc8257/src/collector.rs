//! Collects findings while the rules run, at no cost before the first finding.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::check::Check;
use crate::finding::Finding;
use crate::policy::Policy;
use crate::profile::Profile;
use crate::rules::{Code, Severity};
use primitives::codes::{Detail, Notes};
use primitives::json::{Anchor, Document, NodeId};

/// Whose eyes look at the manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// `verify`: the faults that a consumer must refuse.
    Consumer,
    /// `validate`: the faults that a publisher should repair before registering (decision D14), perhaps for a
    /// platform.
    Publisher(Option<Profile>),
}

/// No detail beyond the rule's sentence.
pub(crate) const fn plain() -> Detail {
    (None, None)
}

/// The findings of one document.
pub struct Collector<'d, 'a> {
    /// The document that is judged.
    pub document: &'d Document<'a>,
    /// The caller's policy.
    pub policy: &'d Policy,
    /// Who asks.
    pub view: View,
    /// A rule of the manifest itself is broken.
    pub invalid: bool,
    failed: [bool; 4],
    notes: Notes<Code, Check>,
}

impl<'d, 'a> Collector<'d, 'a> {
    /// No findings yet.
    #[must_use]
    pub const fn new(document: &'d Document<'a>, policy: &'d Policy, view: View) -> Self {
        Self { document, policy, view, invalid: false, failed: [false; 4], notes: Notes::new() }
    }

    /// Whether a publisher asks.
    #[must_use]
    pub fn is_publisher(&self) -> bool {
        matches!(self.view, View::Publisher(_))
    }

    /// The platform that the publisher has in mind.
    #[must_use]
    pub const fn profile(&self) -> Option<Profile> {
        match self.view {
            View::Consumer => None,
            View::Publisher(profile) => profile,
        }
    }

    /// Whether an error of this check was found.
    #[must_use]
    pub fn has_failed(&self, check: Check) -> bool {
        self.failed.get(check.index()).copied().unwrap_or(false)
    }

    /// Records that a check fails without a finding of its own.
    pub fn fail(&mut self, check: Check) {
        if let Some(failed) = self.failed.get_mut(check.index()) {
            *failed = true;
        }
    }

    /// A rule of the manifest: its errors make the manifest invalid, and fail `check` if one is named.
    pub fn field(
        &mut self,
        code: Code,
        check: Option<Check>,
        anchor: Anchor,
        detail: impl Fn(&Document<'_>) -> Detail,
    ) {
        self.add(code, None, check, Some(anchor), &detail, true);
    }

    /// A rule of the manifest that a value breaks: found is the value, expected a few words, or nothing.
    #[cold]
    #[inline(never)]
    pub fn value(&mut self, code: Code, check: Option<Check>, node: NodeId, expected: Option<&'static str>) {
        self.field(code, check, Anchor::Node(node), |document| {
            (Some(document.shown(node)), expected.map(String::from))
        });
    }

    /// A rule of the manifest about how many there may be of something.
    #[cold]
    #[inline(never)]
    pub fn count(
        &mut self,
        code: Code,
        anchor: Anchor,
        count: usize,
        (range, most): (&str, usize),
        unit: &str,
    ) {
        self.field(code, None, anchor, |_| {
            (Some(format!("{count} {unit}")), Some(format!("{range} {most} {unit}")))
        });
    }

    /// A rule of the verification: its errors fail `check` and say nothing about the manifest.
    pub fn check(
        &mut self,
        code: Code,
        check: Check,
        anchor: Option<Anchor>,
        detail: impl Fn(&Document<'_>) -> Detail,
    ) {
        self.add(code, None, Some(check), anchor, &detail, false);
    }

    /// A remark of a fixed severity, whatever the table says of the code.
    pub fn remark(&mut self, code: Code, severity: Severity, detail: &Detail) {
        self.add(code, Some(severity), None, None, &|_| detail.clone(), false);
    }

    /// Counts the findings that the caller has already left out.
    pub fn leave_out(&mut self, count: usize) {
        self.notes.leave_out(count);
    }

    fn severity(&self, code: Code) -> Severity {
        let rule = code.rule();
        match self.view {
            View::Consumer => rule.severity,
            View::Publisher(_) => rule.publisher_severity,
        }
    }

    /// One function for all findings, whatever their details are made of: each of its own would be much code.
    #[cold]
    #[inline(never)]
    fn add(
        &mut self,
        code: Code,
        severity: Option<Severity>,
        check: Option<Check>,
        anchor: Option<Anchor>,
        detail: &dyn Fn(&Document<'_>) -> Detail,
        of_manifest: bool,
    ) {
        let severity = severity.unwrap_or_else(|| self.severity(code));
        self.invalid |= of_manifest && severity == Severity::Error;
        // A publisher's view makes no checks, so no finding fails one.
        let check = check.filter(|_| severity == Severity::Error && self.view == View::Consumer);
        if let Some(check) = check {
            self.fail(check);
        }
        let document = self.document;
        self.notes.add(document, (code, severity, check), anchor, || (detail(document), ()));
    }

    /// The findings in the order of reports, with their places, and last how many were left out.
    #[must_use]
    pub fn finish(self) -> Vec<Finding> {
        self.notes.finish(self.document, (Code::FindingsLimit, ()))
    }
}
