//! Findings for people: errors first, each with its place underlined and its repair.

use std::fmt;

use erc8257::{Finding, ReadError, Rule, Severity};

use super::escape::harmless_cut;
use super::source::excerpt;
use super::style::{Ink, Style};

/// Findings of one severity that are shown; `--json` has them all.
const SHOWN: usize = 20;
/// Columns of a pointer, and of what was found or expected, that are shown.
const POINTER_COLUMNS: usize = 100;
const VALUE_COLUMNS: usize = 200;

/// The document that findings are about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Document<'a> {
    /// What to call it, harmless.
    pub(crate) name: &'a str,
    /// The bytes that were judged.
    pub(crate) body: &'a [u8],
}

/// All findings of a report, grouped by severity.
pub(crate) struct Findings<'a> {
    pub(crate) list: &'a [Finding],
    pub(crate) document: Option<Document<'a>>,
    pub(crate) style: Style,
}

impl fmt::Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            let of_severity = || self.list.iter().filter(|finding| finding.severity() == severity);
            for finding in of_severity().take(SHOWN) {
                let problem = Problem::from(finding).shown_in(self.document, self.style);
                writeln!(f, "\n{problem}")?;
            }
            let more = of_severity().count().saturating_sub(SHOWN);
            if more > 0 {
                writeln!(f, "\n{severity}: {more} more; --json lists them")?;
            }
        }
        Ok(())
    }
}

/// One violation with its place.
pub(crate) struct Problem<'a> {
    rule: &'static Rule,
    severity: Severity,
    place: Option<Place>,
    pointer: Option<&'a str>,
    found: Option<&'a str>,
    expected: Option<&'a str>,
    document: Option<Document<'a>>,
    style: Style,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> From<&'a Finding> for Problem<'a> {
    fn from(finding: &'a Finding) -> Self {
        let place = match (finding.offset(), finding.line(), finding.column()) {
            (Some(offset), Some(line), Some(column)) => Some(Place { offset, line, column }),
            _ => None,
        };
        Self {
            rule: finding.rule(),
            severity: finding.severity(),
            place,
            pointer: finding.pointer(),
            found: finding.found(),
            expected: finding.expected(),
            document: None,
            style: Style::new(false),
        }
    }
}

impl<'a> From<&'a ReadError> for Problem<'a> {
    fn from(error: &'a ReadError) -> Self {
        Self {
            rule: error.code().rule(),
            severity: Severity::Error,
            place: Some(Place { offset: error.offset(), line: error.line(), column: error.column() }),
            pointer: None,
            found: error.found(),
            expected: error.expected(),
            document: None,
            style: Style::new(false),
        }
    }
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, severity, style, .. } = self;
        let ink = ink(*severity);
        let title = format_args!("{severity}[{}]", rule.id);
        write!(f, "{} {}: {}", style.ink(ink, title), rule.section, style.ink(Ink::Strong, rule.sentence))?;
        let margin = self.place(f, ink)?;
        for (label, text) in [("found", self.found), ("expected", self.expected)] {
            if let Some(text) = text {
                write!(f, "\n{:margin$} = {label}: {}", "", harmless_cut(text, VALUE_COLUMNS))?;
            }
        }
        write!(f, "\n{:margin$} = {}: {}", "", style.ink(Ink::Repair, "fix"), rule.fix)
    }
}

impl<'a> Problem<'a> {
    /// The same, with its line of the document, in that style.
    pub(crate) fn shown_in(self, document: Option<Document<'a>>, style: Style) -> Self {
        Self { document, style, ..self }
    }

    /// The place and its line; gives the width of the margin.
    fn place(&self, f: &mut fmt::Formatter<'_>, ink: Ink) -> Result<usize, fmt::Error> {
        let (Some(Place { offset, line, column }), Some(document)) = (self.place, self.document) else {
            return Ok(1);
        };
        let number = line.to_string();
        let margin = number.len();
        let faint = |text| self.style.ink(Ink::Faint, text);
        write!(f, "\n{:margin$}{} {}:{line}:{column}", "", faint("-->"), document.name)?;
        if let Some(pointer) = self.pointer {
            let pointer = if pointer.is_empty() { "the document" } else { pointer };
            write!(f, " ({})", harmless_cut(pointer, POINTER_COLUMNS))?;
        }
        let excerpt = excerpt(document.body, offset);
        let carets = "^".repeat(excerpt.carets);
        write!(f, "\n{:margin$} {}", "", faint("|"))?;
        write!(f, "\n{} {} {}", faint(&number), faint("|"), excerpt.text)?;
        write!(f, "\n{:margin$} {} ", "", faint("|"))?;
        write!(f, "{:indent$}{}", "", self.style.ink(ink, carets), indent = excerpt.indent)?;
        Ok(margin)
    }
}

const fn ink(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Bad,
        Severity::Warning => Ink::Warning,
        _ => Ink::Note,
    }
}

/// How many findings there are of each severity, such as `1 error, 2 warnings`; empty if there are none.
pub(crate) fn count(findings: &[Finding]) -> String {
    let mut parts = Vec::new();
    for (severity, plural) in
        [(Severity::Error, "errors"), (Severity::Warning, "warnings"), (Severity::Info, "remarks")]
    {
        let count = findings.iter().filter(|finding| finding.severity() == severity).count();
        match count {
            0 => {}
            1 => parts.push(format!("1 {}", plural.trim_end_matches('s'))),
            _ => parts.push(format!("{count} {plural}")),
        }
    }
    parts.join(", ")
}
