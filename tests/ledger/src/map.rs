//! The map at the head of each crate: which file decides which rule. It must name every file of the ledger, and only
//! files that are there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::files::text;
use crate::patch::Place;

/// The first line of a map, in `lib.rs` or `main.rs`.
const HEAD: &str = "// Which file decides which rule.";
/// The files that hold the tables of codes, which decide nothing.
const TABLES: [&str; 2] = ["core/erc8257/src/rules/table.rs", "core/advice/src/table.rs"];

/// What is wrong with the maps of the crates in which these places stand.
pub(crate) fn faults<'p>(root: &Path, places: impl Iterator<Item = &'p Place>) -> Vec<String> {
    let files: BTreeSet<&str> =
        places.map(|place| place.file.as_str()).filter(|file| !TABLES.contains(file)).collect();
    let mut maps: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut faults = Vec::new();
    for file in files {
        let Some((of, inside)) = file.split_once("/src/") else { continue };
        let named = maps.entry(of).or_insert_with(|| match read(root, of) {
            Ok(named) => {
                let there = |name: &str| root.join(of).join("src").join(name).exists();
                let lost = named.iter().filter(|name| !there(name));
                faults.extend(lost.map(|name| format!("{of}: its map names {name}, which is not there")));
                named
            }
            Err(fault) => {
                faults.push(fault);
                Vec::new()
            }
        });
        if !named
            .iter()
            .any(|name| name == inside || (name.ends_with('/') && inside.starts_with(name.as_str())))
        {
            faults.push(format!("{file} decides rules of the ledger; name it in the map of {of}"));
        }
    }
    faults
}

/// The files and folders that the map of a crate names.
fn read(root: &Path, of: &str) -> Result<Vec<String>, String> {
    let source = root.join(of).join("src");
    let head = ["lib.rs", "main.rs"].map(|name| source.join(name));
    let head = head.iter().find(|path| path.exists()).ok_or_else(|| format!("{of}: no lib.rs"))?;
    let text = text(head)?;
    let lines = text.lines().skip_while(|line| !line.starts_with(HEAD));
    let lines: Vec<&str> = lines.take_while(|line| line.starts_with("//")).collect();
    if lines.is_empty() {
        return Err(format!("{}: no line begins with `{HEAD}`", head.display()));
    }
    let names = lines.iter().filter_map(|line| line.strip_prefix("//   ")?.rsplit_once("  "));
    Ok(names.flat_map(|(_, files)| files.trim().split(", ").flat_map(expanded).collect::<Vec<_>>()).collect())
}

/// The files of `folder/{one,other}.rs`.
fn expanded(name: &str) -> Vec<String> {
    match name.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (within, after))) => {
            within.split(',').map(|one| format!("{before}{one}{after}")).collect()
        }
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn braces_stand_for_several_files() {
        assert_eq!(expanded("verify/{hash,reread}.rs"), ["verify/hash.rs", "verify/reread.rs"]);
        assert_eq!(expanded("fix.rs"), ["fix.rs"]);
    }
}
