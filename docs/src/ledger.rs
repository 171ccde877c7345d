//! The ledger of the standard's obligations: a line a row, columns between tabs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::Fault;

/// An obligation that the standard states at one place.
#[derive(Debug, Clone)]
pub struct Obligation {
    /// The section, with its heading.
    pub section: String,
    /// The obligation in a sentence.
    pub requirement: String,
    /// A text that keeps the obligation; may be empty.
    pub accept: String,
    /// A text that breaks the obligation; may be empty.
    pub reject: String,
    /// Where implementations go wrong; may be empty.
    pub trap: String,
}

/// Reads the ledger.
///
/// # Errors
/// If a column is missing, or no line is there.
pub fn read(root: &Path) -> Result<BTreeMap<String, Obligation>, Fault> {
    let path = root.join("tests/requirements.tsv");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| {
        names
            .iter()
            .position(|given| *given == name)
            .ok_or_else(|| format!("the ledger has no column {name}"))
    };
    let columns = ["id", "section", "requirement", "accept", "reject", "trap"];
    let columns = columns.into_iter().map(column).collect::<Result<Vec<_>, _>>()?;
    let mut rows = BTreeMap::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |n: usize| {
            columns.get(n).and_then(|at| cells.get(*at)).map_or_else(String::new, |s| (*s).to_owned())
        };
        let row = Obligation {
            section: cell(1),
            requirement: cell(2),
            accept: cell(3),
            reject: cell(4),
            trap: cell(5),
        };
        rows.insert(cell(0), row);
    }
    if rows.is_empty() { Err("the ledger is empty".to_owned()) } else { Ok(rows) }
}
