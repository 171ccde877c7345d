//! One thing that is wrong, or that there is to know: its place underlined, and what to do.

use std::fmt;

use advice::{Item, Level};
use erc8257::{Finding, ReadError, Severity};

use super::escape::harmless_cut;
use super::source::excerpt;
use super::style::{Ink, Style};

/// Columns of a pointer, and of a found or expected text, that are shown.
const POINTER_COLUMNS: usize = 100;
const VALUE_COLUMNS: usize = 200;

/// The document that problems are about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Document<'a> {
    /// What to call it, harmless.
    pub(crate) name: &'a str,
    /// The bytes that were judged.
    pub(crate) body: &'a [u8],
}

/// A finding, or a piece of advice, with its place.
pub(crate) struct Problem<'a> {
    /// Such as `error` or `alarm`.
    level: &'static str,
    ink: Ink,
    code: &'static str,
    section: &'static str,
    sentence: &'static str,
    place: Option<Place>,
    pointer: Option<&'a str>,
    found: Option<&'a str>,
    expected: Option<&'a str>,
    /// The name of the remedy, and the remedy.
    remedy: (&'static str, &'static str),
    document: Option<Document<'a>>,
    style: Style,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    offset: usize,
    line: u32,
    column: u32,
}

impl Place {
    fn of(offset: Option<usize>, line: Option<u32>, column: Option<u32>) -> Option<Self> {
        Some(Self { offset: offset?, line: line?, column: column? })
    }
}

impl<'a> From<&'a Finding> for Problem<'a> {
    fn from(finding: &'a Finding) -> Self {
        let rule = finding.rule();
        Self {
            level: finding.severity().as_str(),
            ink: of_severity(finding.severity()),
            code: rule.id,
            section: rule.section,
            sentence: rule.sentence,
            place: Place::of(finding.offset(), finding.line(), finding.column()),
            pointer: finding.pointer(),
            found: finding.found(),
            expected: finding.expected(),
            remedy: ("fix", rule.fix),
            document: None,
            style: Style::new(false),
        }
    }
}

impl<'a> From<&'a ReadError> for Problem<'a> {
    fn from(error: &'a ReadError) -> Self {
        let rule = error.code().rule();
        Self {
            level: Severity::Error.as_str(),
            ink: of_severity(Severity::Error),
            code: rule.id,
            section: rule.section,
            sentence: rule.sentence,
            place: Some(Place { offset: error.offset(), line: error.line(), column: error.column() }),
            pointer: None,
            found: error.found(),
            expected: error.expected(),
            remedy: ("fix", rule.fix),
            document: None,
            style: Style::new(false),
        }
    }
}

impl<'a> From<&'a Item> for Problem<'a> {
    fn from(item: &'a Item) -> Self {
        let row = item.row();
        Self {
            level: row.level.as_str(),
            ink: of_level(row.level),
            code: row.id,
            section: row.section,
            sentence: row.sentence,
            place: Place::of(item.offset(), item.line(), item.column()),
            pointer: item.pointer(),
            found: item.found(),
            expected: None,
            remedy: ("what to do", row.action),
            document: None,
            style: Style::new(false),
        }
    }
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, ink, code, section, style, .. } = self;
        write!(f, "{} ", style.ink(*ink, format_args!("{level}[{code}]")))?;
        write!(f, "{section}: {}", style.ink(Ink::Strong, self.sentence))?;
        let margin = self.place(f)?;
        for (label, text) in [("found", self.found), ("expected", self.expected)] {
            if let Some(text) = text {
                write!(f, "\n{:margin$} = {label}: {}", "", harmless_cut(text, VALUE_COLUMNS))?;
            }
        }
        let (label, remedy) = self.remedy;
        write!(f, "\n{:margin$} = {}: {remedy}", "", style.ink(Ink::Repair, label))
    }
}

impl<'a> Problem<'a> {
    /// The same, with its line of the document, in that style.
    pub(crate) fn shown_in(self, document: Option<Document<'a>>, style: Style) -> Self {
        Self { document, style, ..self }
    }

    /// The place and its line; gives the width of the margin.
    fn place(&self, f: &mut fmt::Formatter<'_>) -> Result<usize, fmt::Error> {
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
        // The margin before the line: its number, a bar, and two spaces.
        let room = self.style.columns().map(|columns| columns.saturating_sub(margin + 3));
        let excerpt = excerpt(document.body, offset, room);
        let carets = "^".repeat(excerpt.carets);
        write!(f, "\n{:margin$} {}", "", faint("|"))?;
        write!(f, "\n{} {} {}", faint(&number), faint("|"), excerpt.text)?;
        write!(f, "\n{:margin$} {} ", "", faint("|"))?;
        write!(f, "{:indent$}{}", "", self.style.ink(self.ink, carets), indent = excerpt.indent)?;
        Ok(margin)
    }
}

const fn of_severity(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Bad,
        Severity::Warning => Ink::Warning,
        _ => Ink::Note,
    }
}

const fn of_level(level: Level) -> Ink {
    match level {
        Level::Alarm => Ink::Bad,
        Level::Caution => Ink::Warning,
        Level::Note => Ink::Note,
    }
}

/// Of each kind so many are shown; `--json` has them all.
const SHOWN: usize = 20;

/// Problems of one kind, each after an empty line.
pub(crate) struct Group<'a, I> {
    pub(crate) problems: I,
    pub(crate) document: Option<Document<'a>>,
    pub(crate) style: Style,
}

impl<'a, I> fmt::Display for Group<'a, I>
where
    I: Iterator<Item: Into<Problem<'a>>> + Clone,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut level = "";
        for problem in self.problems.clone().take(SHOWN) {
            let problem: Problem<'a> = problem.into();
            level = problem.level;
            writeln!(f, "\n{}", problem.shown_in(self.document, self.style))?;
        }
        match self.problems.clone().skip(SHOWN).count() {
            0 => Ok(()),
            more => writeln!(f, "\n{level}: {more} more; --json lists them"),
        }
    }
}

/// Counts each kind, such as `1 error, 2 warnings`; empty without any. The kinds are named in the plural.
pub(crate) fn counted(kinds: &[(usize, &str)]) -> String {
    let mut parts = Vec::new();
    for (count, plural) in kinds {
        match count {
            0 => {}
            1 => parts.push(format!("1 {}", plural.trim_end_matches('s'))),
            _ => parts.push(format!("{count} {plural}")),
        }
    }
    parts.join(", ")
}
