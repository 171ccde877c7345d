//! The mutants that no test notices, each with its reason: `tests/mutants/explained.tsv`.

use std::collections::BTreeMap;
use std::fs;

use crate::steps::root;

const FILE: &str = "tests/mutants/explained.tsv";

pub(super) struct Explained {
    /// Of each mutant's name, with its line: the name without.
    names: BTreeMap<String, String>,
    reasons: BTreeMap<String, String>,
}

impl Explained {
    /// Reads the list, and refuses an entry that explains no mutant any more.
    pub(super) fn read(all: &[&str]) -> Result<Self, String> {
        let names = names(all);
        let text = fs::read_to_string(root().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
        let mut reasons = BTreeMap::new();
        for line in text.lines().skip(1) {
            let (name, reason) = line
                .split_once('\t')
                .filter(|(_, reason)| !reason.trim().is_empty())
                .ok_or_else(|| format!("{FILE}: no reason: {line}"))?;
            if !names.values().any(|known| known == name) {
                return Err(format!("{FILE}: no such mutant any more: {name}"));
            }
            if reasons.insert(name.to_owned(), reason.to_owned()).is_some() {
                return Err(format!("{FILE}: twice: {name}"));
            }
        }
        Ok(Self { names, reasons })
    }

    /// The name by which the list knows a mutant.
    pub(super) fn name<'a>(&'a self, mutant: &'a str) -> &'a str {
        self.names.get(mutant).map_or(mutant, String::as_str)
    }

    pub(super) fn has(&self, mutant: &str) -> bool {
        self.reasons.contains_key(self.name(mutant))
    }
}

/// Names that stay when lines move: the file and the change, and for those that are alike, which of them.
fn names(all: &[&str]) -> BTreeMap<String, String> {
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    let mut names = BTreeMap::new();
    for mutant in all {
        let mut parts = mutant.splitn(4, ':');
        let (file, change) = (parts.next().unwrap_or_default(), parts.nth(2).unwrap_or_default());
        let name = format!("{file}:{change}");
        let count = alike.entry(name.clone()).or_default();
        *count += 1;
        let name = if *count > 1 { format!("{name} ({count})") } else { name };
        names.insert((*mutant).to_owned(), name);
    }
    names
}
