//! The report card of a tool over plain HTTPS: six lines, one a criterion.

use std::fmt;

use discoverability::Word as _;
use discoverability_http::border::http_tool_report::{HttpToolFinding, HttpToolReport, HttpToolVerdict};
use discoverability_http::criterion_name;

use super::{Reason, SHOWN, shown};
use crate::view::escape::harmless_cut;
use crate::view::style::{Ink, Style};

/// A report for people.
pub(crate) struct ToolCard<'a> {
    pub(crate) report: &'a HttpToolReport,
    /// Whether all is told of each finding.
    pub(crate) evidence: bool,
    pub(crate) style: Style,
}

impl fmt::Display for ToolCard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let (ink, word, says) = match report.verdict {
            HttpToolVerdict::Sound => {
                (Ink::Good, "SOUND", "the tool answers as its manifest says, as far as it was asked")
            }
            HttpToolVerdict::Unsound if report.endpoint.is_none() => {
                (Ink::Bad, "UNSOUND", "the registration is not verified, so the tool was not asked")
            }
            HttpToolVerdict::Unsound => {
                (Ink::Bad, "UNSOUND", "the tool does not answer as its manifest says")
            }
            HttpToolVerdict::Unknown => (Ink::Warning, "UNKNOWN", "it could not be established"),
        };
        writeln!(f, "{}  {says}", self.style.ink(ink, word))?;
        if let Some(endpoint) = &report.endpoint {
            let price = if report.priced == Some(true) { "with a price" } else { "free" };
            writeln!(f, "  {}, {price}", harmless_cut(endpoint, SHOWN))?;
        }
        for criterion in &report.criteria {
            let (ink, word) = shown(criterion.status);
            let name = criterion_name(&criterion.id).unwrap_or_default();
            writeln!(f, "  {:<12}{}  {name}", criterion.id, self.style.ink(ink, format!("{word:<10}")))?;
        }
        writeln!(f, "delivery  {}", report.delivery.as_str())?;
        report.findings.iter().try_for_each(|finding| reason(finding).write(f, self.evidence, self.style))
    }
}

fn reason(finding: &HttpToolFinding) -> Reason<'_> {
    Reason {
        severity: finding.severity,
        rule: &finding.rule,
        criterion: finding.criterion.as_deref(),
        exchange: finding.exchange,
        pointer: finding.pointer.as_deref(),
        message: &finding.message,
        found: finding.found.as_deref(),
        expected: finding.expected.as_deref(),
        fix: &finding.fix,
    }
}
