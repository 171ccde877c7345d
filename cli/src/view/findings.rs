//! Findings for people: errors first, each with its place underlined and its repair.

use std::fmt;

use erc8257::{Finding, Severity};

use super::problem::{Document, Group, counted};
use super::style::Style;

/// All findings of a report, grouped by severity.
pub(crate) struct Findings<'a> {
    pub(crate) list: &'a [Finding],
    pub(crate) document: Option<Document<'a>>,
    pub(crate) style: Style,
}

impl fmt::Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { list, document, style } = *self;
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            let problems = list.iter().filter(|finding| finding.severity() == severity);
            write!(f, "{}", Group { problems, document, style })?;
        }
        Ok(())
    }
}

/// Counts the findings of each severity, such as `1 error, 2 warnings`; empty without findings.
pub(crate) fn count(findings: &[Finding]) -> String {
    let of = |severity| findings.iter().filter(|finding| finding.severity() == severity).count();
    counted(&[
        (of(Severity::Error), "errors"),
        (of(Severity::Warning), "warnings"),
        (of(Severity::Info), "remarks"),
    ])
}
