//! For each code: the smallest case of the vectors that draws it, and its nearest neighbour that does not.
//! The core judges both as the page shows them.

mod cases;
mod difference;
mod given;
mod judge;
mod marks;
mod preflight;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub use given::{Given, Kind};
pub use judge::{Drawn, Judgement};
pub use marks::{marked_repair, marked_violation};

use crate::Fault;
use crate::row::{Row, Table};

/// A case with the core's judgement.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its id in the vectors; empty for a document that the library repaired.
    pub id: String,
    /// The comment in the vectors.
    pub comment: String,
    /// Which obligations and decisions it is about, as the vectors say.
    pub about: Vec<String>,
    /// The parts that the core judges.
    pub given: Given,
    /// The core's answer.
    pub judgement: Judgement,
}

/// A case that draws a code, and one that does not.
#[derive(Debug, Clone)]
pub struct Example {
    /// The case that draws it.
    pub broken: Case,
    /// Its neighbour, or the library's own repair.
    pub repaired: Case,
    /// Whether `fix` takes the fault away.
    pub mended: bool,
}

impl Example {
    /// Whether the repair has something else than the broken case, rather than what that should have been.
    fn is_unrelated(&self, code: &str) -> bool {
        !self.repaired.id.is_empty() && self.repaired.is_unrelated(&self.broken, code)
    }
}

impl Case {
    /// Whether a neighbour adds a member and is about another subject than the broken case and its code.
    fn is_unrelated(&self, broken: &Self, code: &str) -> bool {
        let shared = self.about.iter().any(|id| id == code || broken.about.contains(id));
        !shared && difference::adds(&broken.given, &self.given)
    }
}

/// Weight of each further code that a case draws, in bytes: a reader should see one fault.
const OTHERS: usize = 400;

/// The example of every code, by table.
///
/// # Errors
/// If a code has none and is not excepted, an exception is idle, or a case cannot be read.
pub fn all(root: &Path, rows: &[Row]) -> Result<BTreeMap<(Table, &'static str), Example>, Fault> {
    let cases = cases::all(root)?;
    let excepted = exceptions(root)?;
    let mut examples = BTreeMap::new();
    let mut faults = Vec::new();
    for row in rows {
        let code = (row.table, row.id);
        match (of(code, &cases), excepted.contains_key(row.id)) {
            (Some(example), false) => {
                if example.is_unrelated(row.id) {
                    let (broken, repaired) = (&example.broken.id, &example.repaired.id);
                    faults.push(format!(
                        "{}: {repaired} does not repair {broken}: it is about another subject",
                        row.id
                    ));
                }
                examples.insert(code, example);
            }
            (None, true) => {}
            (Some(_), true) => faults.push(format!("{} has an example and is excepted", row.id)),
            (None, false) => {
                faults.push(format!("{} has no example that breaks it and one that does not", row.id));
            }
        }
    }
    if let Some(idle) = excepted.keys().find(|id| !rows.iter().any(|row| row.id == **id)) {
        faults.push(format!("{idle} is excepted and no code"));
    }
    if faults.is_empty() { Ok(examples) } else { Err(faults.join("\n")) }
}

/// The codes without an example, and why.
///
/// # Errors
/// If the list cannot be read, or a reason is missing.
pub fn exceptions(root: &Path) -> Result<BTreeMap<String, String>, Fault> {
    let path = root.join("docs/exceptions.tsv");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let line = |line: &str| match line.split_once('\t') {
        Some((code, why)) if !why.trim().is_empty() => Ok((code.to_owned(), why.to_owned())),
        _ => Err(format!("docs/exceptions.tsv: a code and a reason, with a tab between them: {line}")),
    };
    text.lines().filter(|line| !line.is_empty()).map(line).collect()
}

fn of(code: (Table, &'static str), cases: &[Case]) -> Option<Example> {
    let broken = cases
        .iter()
        .filter(|case| case.judgement.draws(code))
        .min_by_key(|case| (case.given.size() + OTHERS * case.judgement.others(code), &case.id))?;
    let mended = mended(broken).filter(|case| cures(case, broken, code));
    let diagnosed = if code.0 == Table::Cause { judge::repaired(&broken.given) } else { None };
    let diagnosed =
        diagnosed.and_then(|given| judged(String::new(), given)).filter(|case| cures(case, broken, code));
    let is_mended = mended.is_some();
    let neighbour = || {
        cases
            .iter()
            .filter(|case| case.given.kind == broken.given.kind && cures(case, broken, code))
            .min_by_key(|case| {
                let new =
                    case.judgement.drawn.iter().filter(|drawn| !broken.judgement.draws(drawn.code)).count();
                let other = difference::is_of_another_record(&broken.given, &case.given);
                let far = difference::bytes(&broken.given, &case.given) + OTHERS * new;
                (case.is_unrelated(broken, code.1), other, far, &case.id)
            })
            .cloned()
    };
    // A repaired file stands in canonical form, on one line: a neighbour that is written as the broken one reads better.
    let repaired = diagnosed.or_else(neighbour).or(mended)?;
    Some(Example { broken: broken.clone(), repaired, mended: is_mended })
}

/// Whether the case is sound, does not draw the code, and is another document.
fn cures(case: &Case, broken: &Case, code: (Table, &str)) -> bool {
    case.judgement.sound && !case.judgement.draws(code) && case.given.parts != broken.given.parts
}

/// What `fix` makes of a case.
fn mended(broken: &Case) -> Option<Case> {
    let fixed = erc8257::fix(broken.given.part("manifest")?).ok()?;
    let given = broken.given.with_manifest(fixed.body())?;
    judged(String::new(), given)
}

fn judged(id: String, given: Given) -> Option<Case> {
    let judgement = judge::judge(&given).ok()?;
    Some(Case { id, comment: String::new(), about: Vec::new(), given, judgement })
}
