//! `fix`: repairs what has only one right form.

use std::fmt::{self, Write as _};
use std::path::Path;

use erc8257::{Change, Finding, Fixed, limits};

use crate::commands::hash::unreadable;
use crate::input::Source;
use crate::json::{Commas, OrNull, Text};
use crate::output::{error_style, print_document, print_json, remark};
use crate::status::{Failure, Status};
use crate::view::escape::{harmless, harmless_cut};
use crate::view::findings::{Document, Findings, count};
use crate::view::style::{Ink, Style};

/// Columns of an old or new value, and of its pointer, that are shown.
const VALUE_COLUMNS: usize = 200;

pub(super) fn run(source: &Source, output: Option<&Path>, json: bool) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let fixed = erc8257::fix(&body).map_err(|error| unreadable(source, &body, &error))?;
    if let Some(path) = output {
        std::fs::write(path, fixed.body()).map_err(|error| {
            Failure::incomplete(format!("{} cannot be written: {error}", harmless(&path.to_string_lossy())))
        })?;
    }
    if json {
        print_json(&Json(&fixed).to_string())?;
    } else {
        remark(&remarks(&fixed, error_style()));
        if output.is_none() {
            print_document(fixed.body())?;
        }
    }
    Ok(Status::of(fixed.report().manifest_valid() == Some(true)))
}

/// What changed and what remains, for standard error.
fn remarks(fixed: &Fixed, style: Style) -> String {
    let mut text = String::new();
    for change in fixed.changes() {
        let pointer = if change.pointer().is_empty() { "the document" } else { change.pointer() };
        let _ = writeln!(
            text,
            "{} {} ({})\n  - {}\n  + {}",
            style.ink(Ink::Repair, "repaired"),
            harmless_cut(pointer, VALUE_COLUMNS),
            change.code(),
            harmless_cut(change.before(), VALUE_COLUMNS),
            harmless_cut(change.after(), VALUE_COLUMNS),
        );
    }
    let findings = fixed.report().findings();
    let (ink, rest) = match (fixed.report().manifest_valid(), count(findings)) {
        (Some(true), counted) if counted.is_empty() => (Ink::Good, "the result is valid".to_owned()),
        (Some(true), counted) => (Ink::Good, format!("the result is valid; {counted}")),
        (_, counted) => (Ink::Bad, format!("the result is not valid: {counted} to be repaired by hand")),
    };
    let document = Some(Document { name: "repaired", body: fixed.body() });
    let _ = writeln!(text, "{}{}", style.ink(ink, rest), Findings { list: findings, document, style });
    text
}

/// The outcome as JSON.
struct Json<'a>(&'a Fixed);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fixed, report) = (self.0, self.0.report());
        let body = String::from_utf8_lossy(fixed.body());
        write!(f, "{{\"format\":\"erc8257-fix/1\"")?;
        write!(f, ",\"manifestValid\":{}", OrNull(report.manifest_valid()))?;
        write!(f, ",\"hash\":{}", OrNull(report.computed_hash().map(|hash| format!("\"{hash}\""))))?;
        write!(f, ",\"body\":{}", Text(&body))?;
        write!(f, ",\"changes\":[{}]", Commas(fixed.changes().iter().map(JsonChange)))?;
        write!(f, ",\"remaining\":[{}]}}", Commas(report.findings().iter().map(JsonFinding)))
    }
}

struct JsonChange<'a>(&'a Change);

impl fmt::Display for JsonChange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = self.0;
        write!(f, "{{\"rule\":{},\"pointer\":{}", Text(change.code().as_str()), Text(change.pointer()))?;
        write!(f, ",\"before\":{},\"after\":{}}}", Text(change.before()), Text(change.after()))
    }
}

/// A finding as it stands in a report.
struct JsonFinding<'a>(&'a Finding);

impl fmt::Display for JsonFinding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.0;
        let rule = finding.rule();
        write!(f, "{{\"rule\":{},\"section\":{}", Text(rule.id), Text(rule.section))?;
        write!(f, ",\"severity\":{},\"check\":null", Text(finding.severity().as_str()))?;
        write!(f, ",\"pointer\":{}", OrNull(finding.pointer().map(Text)))?;
        write!(f, ",\"line\":{},\"column\":{}", OrNull(finding.line()), OrNull(finding.column()))?;
        write!(f, ",\"message\":{}", Text(finding.message()))?;
        write!(f, ",\"found\":{}", OrNull(finding.found().map(Text)))?;
        write!(f, ",\"expected\":{}", OrNull(finding.expected().map(Text)))?;
        write!(f, ",\"fix\":{}}}", Text(finding.fix()))
    }
}
