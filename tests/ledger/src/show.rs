//! The printed output, and the written table.

use std::fmt::Write as _;

use crate::coverage::{Known, Status};
use crate::patch::Place;
use crate::rows::{LAYERS, Row};

/// A row with all that is known of it.
pub(crate) struct Judged<'r> {
    pub(crate) row: &'r Row,
    pub(crate) known: Known,
    pub(crate) status: Status,
    pub(crate) reason: Option<&'r String>,
}

impl Judged<'_> {
    const fn is_listed(&self) -> bool {
        matches!(self.status, Status::Listed)
    }

    /// The tests that noticed, each once.
    fn noticed(&self) -> Vec<&str> {
        let proof = self.known.proof.iter().flatten().flatten();
        let mut tests: Vec<&str> = proof.flat_map(|noticed| &noticed.tests).map(String::as_str).collect();
        tests.sort_unstable();
        tests.dedup();
        tests
    }
}

fn joined(places: &[Place]) -> String {
    places.iter().map(Place::to_string).collect::<Vec<_>>().join("; ")
}

/// The whole as a table of cells between tabs.
pub(crate) fn table(all: &[Judged<'_>]) -> String {
    let mut out = String::from("id\tsection\tlevel\tlayer\tstatus\tlocations\tcited by\tnoticed by\n");
    for judged in all {
        let Row { id, section, level, layer, .. } = judged.row;
        let places = joined(&judged.known.places);
        let (cited, noticed) = (judged.known.cited.join("; "), judged.noticed().join("; "));
        let status = judged.status.as_str();
        let _ = writeln!(out, "{id}\t{section}\t{level}\t{layer}\t{status}\t{places}\t{cited}\t{noticed}");
    }
    out
}

/// The rows that are open, a count for each layer, the count of the listed rows, and the count of all others.
pub(crate) fn summary(all: &[Judged<'_>]) -> String {
    let mut out = String::new();
    for judged in all {
        let Status::Open(lacks) = &judged.status else { continue };
        let Row { id, layer, .. } = judged.row;
        let lacks: Vec<&str> = lacks.iter().map(|lack| lack.lines().next().unwrap_or_default()).collect();
        let _ = writeln!(out, "open: {layer} {id}: {}", lacks.join("; "));
    }
    for layer in LAYERS {
        let rows = || all.iter().filter(|judged| judged.row.layer == layer && !judged.is_listed());
        if rows().next().is_some() {
            let _ = writeln!(out, "{layer:8} {}", count(rows()));
        }
    }
    let listed = all.iter().filter(|judged| judged.is_listed()).count();
    if listed > 0 {
        let _ = writeln!(out, "open {listed}");
    }
    let _ = writeln!(out, "{}", count(all.iter().filter(|judged| !judged.is_listed())));
    out
}

fn count<'a>(all: impl Iterator<Item = &'a Judged<'a>>) -> String {
    let (mut covered, mut excepted, mut rows) = (0, 0, 0);
    for judged in all {
        rows += 1;
        match judged.status {
            Status::Covered => covered += 1,
            Status::Excepted => excepted += 1,
            Status::Listed | Status::Open(_) => {}
        }
    }
    format!("covered {covered} of {rows}, excepted {excepted}")
}

/// One row in full.
pub(crate) fn one(judged: &Judged<'_>) -> String {
    let Row { id, section, level, actor, layer, requirement, trap, .. } = judged.row;
    let mut out = format!("{id}  {section}  {level} {actor}  layer {layer}\n  {requirement}\n");
    if !trap.is_empty() {
        let _ = writeln!(out, "  trap: {trap}");
    }
    for place in &judged.known.places {
        let _ = writeln!(out, "  enforced at {place}");
    }
    for cited in &judged.known.cited {
        let _ = writeln!(out, "  cited by {cited}");
    }
    for noticed in judged.known.proof.iter().flatten().flatten() {
        let _ = writeln!(out, "  without {}: {} fails", noticed.switch, noticed.tests.join(", "));
        for line in noticed.printed.lines().filter(|line| !line.trim().is_empty()).take(24) {
            let _ = writeln!(out, "    | {line}");
        }
    }
    if let Some(reason) = judged.reason {
        let _ = writeln!(out, "  excepted: {reason}");
    }
    if let Status::Open(lacks) = &judged.status {
        for lack in lacks {
            let _ = writeln!(out, "  open: {lack}");
        }
    }
    let _ = writeln!(out, "  {}", judged.status.as_str());
    out
}
