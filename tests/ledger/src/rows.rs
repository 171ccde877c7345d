//! The ledger itself: `tests/requirements.tsv`, a row for each obligation of the standard.

use std::collections::BTreeSet;

/// The layers of this library; rows outside of them are for others.
pub(crate) const LAYERS: [&str; 5] = ["core", "session", "host", "advice", "chain"];

/// One obligation.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) section: String,
    pub(crate) level: String,
    pub(crate) actor: String,
    pub(crate) layer: String,
    pub(crate) requirement: String,
    pub(crate) trap: String,
    wave: String,
}

impl Row {
    /// Whether it is this library's to keep now.
    pub(crate) fn is_ours(&self) -> bool {
        (self.wave == "1" || self.is_of_wave_2()) && LAYERS.contains(&self.layer.as_str())
    }

    /// Whether it came in the second wave: with payments, proofs, agents, wallets or discoverability. `open.txt` lists
    /// those that are not proved yet.
    pub(crate) fn is_of_wave_2(&self) -> bool {
        self.wave == "2"
    }
}

/// Reads the table; each column is found by its name.
pub(crate) fn read(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| {
        heads.iter().position(|head| *head == name).ok_or(format!("requirements.tsv: no column `{name}`"))
    };
    let wanted = ["id", "section", "level", "actor", "layer", "requirement", "trap", "wave"];
    let places = wanted.iter().map(|name| column(name)).collect::<Result<Vec<usize>, String>>()?;
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != heads.len() {
            return Err(format!("requirements.tsv: {} columns in: {line}", cells.len()));
        }
        let mut picked = places.iter().map(|place| cells[*place].to_owned());
        let mut next = || picked.next().unwrap_or_default();
        let row = Row {
            id: next(),
            section: next(),
            level: next(),
            actor: next(),
            layer: next(),
            requirement: next(),
            trap: next(),
            wave: next(),
        };
        if !seen.insert(row.id.clone()) {
            return Err(format!("requirements.tsv: {} stands twice", row.id));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The words of a text that may be ids of rows.
pub(crate) fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .filter(|word| word.contains('-'))
}
