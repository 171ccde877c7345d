//! The report cards of servers and of tools: a line for each criterion, and the reasons behind them.

mod tool;

use std::fmt::{self, Write as _};

use discoverability::border::certificate::CertificateReport;
use discoverability::border::mcp_report::{
    McpCriterion, McpFinding, McpGrade, McpProfile, McpReport, McpSeverity, McpStatus, McpVerdict,
};
use discoverability::{Finding, Word as _};

use super::escape::{harmless, harmless_cut};
use super::style::{Ink, Style};

pub(crate) use tool::ToolCard;

/// Columns of a server's own text.
const SHOWN: usize = 120;

/// A report for people.
pub(crate) struct Card<'a> {
    pub(crate) report: &'a McpReport,
    /// Whose statuses are shown.
    pub(crate) profile: Option<McpProfile>,
    /// Whether all is told of each finding.
    pub(crate) evidence: bool,
    pub(crate) style: Style,
}

impl fmt::Display for Card<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ink, word) = match self.report.verdict {
            McpVerdict::Ready => (Ink::Good, "READY"),
            McpVerdict::NotReady => (Ink::Bad, "NOT READY"),
            McpVerdict::Unknown => (Ink::Warning, "UNKNOWN"),
        };
        let grades: Vec<String> = self.report.grades.iter().map(graded).collect();
        writeln!(f, "{}  {}", self.style.ink(ink, word), grades.join(", "))?;
        writeln!(f, "  {}", harmless_cut(&self.about(), SHOWN))?;
        for criterion in &self.report.criteria {
            self.line(f, criterion)?;
        }
        self.called(f)?;
        for finding in &self.report.findings {
            Reason::of(finding).write(f, self.evidence, self.style)?;
        }
        Ok(())
    }
}

impl Card<'_> {
    /// The server, as it names itself.
    fn about(&self) -> String {
        let mut text = self.report.endpoint.clone();
        if let Some(server) = &self.report.server {
            let part = |part: &Option<String>| part.clone().unwrap_or_else(|| "?".into());
            let _ = write!(text, ", which calls itself {} {}", part(&server.name), part(&server.version));
        }
        if let Some(revision) = &self.report.revision {
            let _ = write!(text, ", MCP {revision}");
        }
        text
    }

    fn line(&self, f: &mut fmt::Formatter<'_>, criterion: &McpCriterion) -> fmt::Result {
        let profile = self.profile.unwrap_or(McpProfile::Spec);
        let status = status_of(criterion, profile);
        let others = [McpProfile::Seed, McpProfile::Spec, McpProfile::Peer].into_iter();
        let others: Vec<String> = others
            .filter(|other| *other != profile && status_of(criterion, *other) != status)
            .map(|other| format!("{} by {}", status_of(criterion, other).as_str(), other.as_str()))
            .collect();
        let (ink, word) = shown(status);
        let note = [self.measured(&criterion.id), others.join(", ")];
        let note: Vec<&str> = note.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        let text = format!(
            "{:<4}{}  {:<40}{}",
            criterion.id,
            self.style.ink(ink, format!("{word:<10}")),
            criterion.name,
            note.join("; ")
        );
        writeln!(f, "  {}", text.trim_end())
    }

    /// What was measured for a criterion.
    fn measured(&self, id: &str) -> String {
        let measures = &self.report.measures;
        match id {
            "C2" if measures.pages > 0 => {
                format!("{}, {}", counted(measures.tools, "tool"), counted(measures.pages, "page"))
            }
            "C6" => measures.latency_ms.map_or_else(String::new, |ms| format!("{} ms", grouped(ms))),
            "C9" => match (measures.raw_bytes, measures.tokens_about) {
                (Some(bytes), Some(tokens)) => {
                    format!("{} bytes, about {} tokens", grouped(bytes), grouped(tokens))
                }
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    fn called(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let delivery = self.report.delivery.as_str();
        match &self.report.call {
            None => writeln!(f, "no tool was called   delivery  {delivery}"),
            Some(call) => {
                let (tool, arguments) = (call.tool.as_deref().unwrap_or("?"), call.arguments.as_deref());
                let call = format!("{tool} {}", arguments.unwrap_or_default());
                writeln!(f, "called  {}   delivery  {delivery}", harmless_cut(&call, SHOWN))
            }
        }
    }
}

/// A finding of either kind, as cards show it.
struct Reason<'a> {
    severity: McpSeverity,
    rule: &'a str,
    criterion: Option<&'a str>,
    exchange: Option<u8>,
    pointer: Option<&'a str>,
    message: &'a str,
    found: Option<&'a str>,
    expected: Option<&'a str>,
    fix: &'a str,
}

impl<'a> Reason<'a> {
    fn of(finding: &'a McpFinding) -> Self {
        Self {
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

    /// With `evidence` all is told; without it, notes are left out.
    fn write(&self, f: &mut fmt::Formatter<'_>, evidence: bool, style: Style) -> fmt::Result {
        let (ink, word) = match self.severity {
            McpSeverity::Error => (Ink::Bad, "error"),
            McpSeverity::Warning => (Ink::Warning, "warning"),
            McpSeverity::Info if !evidence => return Ok(()),
            McpSeverity::Info => (Ink::Note, "note"),
        };
        let criterion = self.criterion.map_or_else(String::new, |id| format!(" {id}"));
        let exchange = self.exchange.map(|exchange| format!("exchange {exchange}"));
        let place: Vec<String> = exchange.into_iter().chain(self.pointer.map(harmless)).collect();
        let head = format!("{word}[{}]", self.rule);
        let place = if place.is_empty() { String::new() } else { format!("   {}", place.join(", ")) };
        writeln!(f, "{}{criterion}: {}{place}", style.ink(ink, head), self.message)?;
        if evidence {
            for (name, text) in [("found", self.found), ("expected", self.expected)] {
                if let Some(text) = text {
                    writeln!(f, "    {name:<9} {}", harmless(text))?;
                }
            }
            writeln!(f, "    {:<9} {}", "fix", self.fix)?;
        }
        Ok(())
    }
}

fn graded(grade: &McpGrade) -> String {
    let by = match grade.profile {
        McpProfile::Seed => "the standard 0.1",
        McpProfile::Spec => "the specification",
        McpProfile::Peer => "mcp-readiness 0.4",
    };
    let letter = grade.grade.map_or("no grade", discoverability::Word::as_str);
    let capped = if grade.capped { ", capped" } else { "" };
    format!("{letter} by {by} ({} of 10{capped})", grade.passes)
}

const fn status_of(criterion: &McpCriterion, profile: McpProfile) -> McpStatus {
    match profile {
        McpProfile::Seed => criterion.seed,
        McpProfile::Spec => criterion.spec,
        McpProfile::Peer => criterion.peer,
    }
}

const fn shown(status: McpStatus) -> (Ink, &'static str) {
    match status {
        McpStatus::Pass => (Ink::Good, "pass"),
        McpStatus::Fail => (Ink::Bad, "FAIL"),
        McpStatus::Unverified => (Ink::Warning, "unverified"),
        McpStatus::NotTested => (Ink::Faint, "not-tested"),
    }
}

/// So many things.
fn counted(number: u64, name: &str) -> String {
    format!("{} {name}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && digits.len().saturating_sub(place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Findings about a document, one a line with what to do.
pub(crate) fn findings(list: &[Finding], style: Style) -> String {
    let mut text = String::new();
    for finding in list {
        let ink = if finding.is_error() { Ink::Bad } else { Ink::Warning };
        let head = format!("{}[{}]", finding.severity(), finding.code());
        let place = finding.pointer().map_or_else(String::new, |pointer| format!("   {}", harmless(pointer)));
        let row = finding.rule();
        let _ = writeln!(text, "{}: {}{place}\n    fix  {}", style.ink(ink, head), row.message, row.fix);
    }
    text
}

/// A certificate for people.
pub(crate) fn certificate(report: &CertificateReport, style: Style) -> String {
    let is_valid = report.verdict.as_str() == "valid";
    let ink = if is_valid { Ink::Good } else { Ink::Bad };
    let mut text = format!("{}\n", style.ink(ink, report.verdict.as_str().to_uppercase()));
    let lines = [
        ("subject", report.subject.clone()),
        ("standard", report.standard.clone()),
        ("grade", report.grade.clone()),
        ("passes", report.passes.map(|passes| format!("{passes} of 10"))),
        ("delivery", report.delivery.map(|delivery| delivery.as_str().to_owned())),
        ("signature", Some(report.signature.as_str().to_owned())),
        ("issuer", report.issuer.clone()),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            let _ = writeln!(text, "  {name:<10}{}", harmless_cut(&value, SHOWN));
        }
    }
    text + &findings(&report.findings, style)
}
