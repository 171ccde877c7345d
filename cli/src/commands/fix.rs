//! `fix`: makes the changes that have only one correct result.

use std::fmt::Write as _;
use std::path::Path;

use erc8257::{Fixed, limits};

use crate::commands::hash::unreadable;
use crate::commands::recorded::refuse_bundle;
use crate::input::Source;
use crate::output::{error_style, print_document, print_json, remark};
use crate::status::{Failure, Status};
use crate::view::escape::{harmless, harmless_cut};
use crate::view::findings::{Findings, count};
use crate::view::problem::Document;
use crate::view::style::{Ink, Style};

/// Bytes of a byte-order mark, which `fix` removes and so does not count.
const BYTE_ORDER_MARK: usize = 3;
/// Bytes of a manifest that may be repaired.
pub(super) const SOURCE_BYTES: usize = limits::MANIFEST_BYTES + BYTE_ORDER_MARK;
/// Columns of an old or new value, and of its pointer, that are shown.
const VALUE_COLUMNS: usize = 200;

pub(super) fn run(source: &Source, output: Option<&Path>, json: bool) -> Result<Status, Failure> {
    let body = source.read(SOURCE_BYTES)?;
    refuse_bundle(source, &body)?;
    let fixed = erc8257::fix(&body).map_err(|error| unreadable(source, &body, &error))?;
    if let Some(path) = output {
        std::fs::write(path, fixed.body()).map_err(|error| {
            Failure::incomplete(format!("{} cannot be written: {error}", harmless(&path.to_string_lossy())))
        })?;
    }
    if json {
        print_json(&fixed.to_json())?;
    } else {
        remark(&remarks(&fixed, error_style()));
        if output.is_none() {
            print_document(fixed.body())?;
        }
    }
    Ok(Status::of(fixed.report().manifest_valid() == Some(true)))
}

/// The changes and the remaining findings, for standard error.
pub(super) fn remarks(fixed: &Fixed, style: Style) -> String {
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
    if fixed.changes_left_out() > 0 {
        let _ = writeln!(text, "and {} more repairs", fixed.changes_left_out());
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
