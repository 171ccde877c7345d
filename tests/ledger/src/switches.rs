//! The switches of `switches/*.toml`: how each rule is turned off.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::files::{listed, text};
use crate::patch::Patch;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    switch: Vec<Entry>,
}

/// As it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    ids: Vec<String>,
    file: String,
    find: String,
    with: String,
    together: Option<String>,
}

/// A switch of a row, by the name that the environment gives it, and the changes that make it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Switch {
    pub(crate) name: String,
    /// Indices into [`Switches::patches`].
    pub(crate) patches: Vec<usize>,
}

/// All of them.
#[derive(Debug, Default)]
pub(crate) struct Switches {
    pub(crate) patches: Vec<Patch>,
    /// By row.
    pub(crate) of: BTreeMap<String, Vec<Switch>>,
}

impl Switches {
    /// Reads every file of the folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, Vec<String>> {
        let mut all = Self::default();
        let mut faults = Vec::new();
        for path in listed(folder).map_err(|error| vec![error])? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            match text(&path).and_then(|text| parse(&name, &text)) {
                Ok(entries) => entries.into_iter().for_each(|entry| {
                    all.add(&name, entry).unwrap_or_else(|fault| faults.push(fault));
                }),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    fn add(&mut self, file: &str, entry: Entry) -> Result<(), String> {
        let Some(first) = entry.ids.first() else {
            return Err(format!("{file}: a switch without ids"));
        };
        let origin = format!("{file}: {}", entry.ids.join(", "));
        let named =
            |id: &String| format!("{id}#{}", self.of.get(id).map_or(1, |switches| switches.len() + 1));
        let own: BTreeMap<&str, String> = entry.ids.iter().map(|id| (id.as_str(), named(id))).collect();
        let all = entry
            .together
            .clone()
            .unwrap_or_else(|| named(first).replacen(first.as_str(), &entry.ids.join("+"), 1));
        let (with, used) = called(&entry.with, &all, |id| own.get(id).cloned())
            .map_err(|id| format!("{origin}: OFF({id}) is of another row"))?;
        for id in &entry.ids {
            let name = own.get(id.as_str()).filter(|name| used.contains(*name)).unwrap_or(&all).clone();
            if !used.contains(&name) {
                return Err(format!("{origin}: OFF does not stand in what {id} is to be replaced with"));
            }
            let switches = self.of.entry(id.clone()).or_default();
            match switches.iter_mut().find(|switch| switch.name == name) {
                Some(switch) => switch.patches.push(self.patches.len()),
                None => switches.push(Switch { name, patches: vec![self.patches.len()] }),
            }
        }
        self.patches.push(Patch { file: entry.file, find: entry.find, with, origin });
        Ok(())
    }

    /// The ids of rows that have a switch.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.of.keys().map(String::as_str)
    }
}

fn parse(name: &str, text: &str) -> Result<Vec<Entry>, String> {
    toml::from_str::<File>(text).map(|file| file.switch).map_err(|error| format!("{name}: {error}"))
}

/// The text with a call in place of each `OFF` and `OFF(id)`, and the names of the switches that it asks for.
fn called(
    text: &str,
    all: &str,
    each: impl Fn(&str) -> Option<String>,
) -> Result<(String, BTreeSet<String>), String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut out, mut rest, mut used) = (String::new(), text, BTreeSet::new());
    while let Some(start) = rest.find("OFF") {
        let (before, after) = (&rest[..start], &rest[start + 3..]);
        out.push_str(before);
        rest = after;
        if out.ends_with(is_word) || after.starts_with(is_word) {
            out.push_str("OFF");
            continue;
        }
        let mut name = all.to_owned();
        if let Some((id, after)) = after.strip_prefix('(').and_then(|given| given.split_once(')')) {
            name = each(id).ok_or(id)?;
            rest = after;
        }
        out.push_str("::switched_off::is(\"");
        out.push_str(&name);
        out.push_str("\")");
        used.insert(name);
    }
    out.push_str(rest);
    Ok((out, used))
}

#[cfg(test)]
mod tests {
    use super::{Switches, parse};

    fn read(text: &str) -> Result<Switches, String> {
        let mut all = Switches::default();
        for entry in parse("a.toml", text)? {
            all.add("a.toml", entry)?;
        }
        Ok(all)
    }

    fn entry(ids: &str, with: &str, more: &str) -> String {
        format!("[[switch]]\nids = [{ids}]\nfile = \"a.rs\"\nfind = \"x\"\nwith = \"{with}\"\n{more}\n")
    }

    #[test]
    fn off_becomes_a_call_that_names_the_switch() {
        let all = read(&entry("'1-a'", "x && !OFF || OFFER", "")).expect("a switch");
        assert_eq!(all.patches[0].with, "x && !::switched_off::is(\"1-a#1\") || OFFER");
        assert_eq!(all.of["1-a"][0].name, "1-a#1");
    }

    #[test]
    fn rows_of_one_place_share_a_switch_or_have_one_each() {
        let all = read(&entry("'1-a', '1-b'", "OFF", "")).expect("a switch");
        assert_eq!(all.of["1-a"][0].name, all.of["1-b"][0].name);
        let all = read(&entry("'1-a', '1-b'", "OFF(1-a) || OFF(1-b)", "")).expect("two");
        assert_ne!(all.of["1-a"][0].name, all.of["1-b"][0].name);
    }

    #[test]
    fn places_of_one_row_have_a_switch_each_unless_they_are_turned_off_together() {
        let apart = read(&entry("'1-a'", "OFF", "").repeat(2)).expect("two");
        assert_eq!(apart.of["1-a"].len(), 2);
        let together = read(&entry("'1-a'", "OFF", "together = \"both\"").repeat(2)).expect("one");
        assert_eq!(together.of["1-a"].len(), 1);
        assert_eq!(together.of["1-a"][0].patches, [0, 1]);
    }

    #[test]
    fn a_switch_that_cannot_be_turned_is_a_fault() {
        for with in ["x", "OFFER", "OFF(1-c)"] {
            assert!(read(&entry("'1-a'", with, "")).is_err(), "{with}");
        }
        assert!(read(&entry("'1-a', '1-b'", "OFF(1-a)", "")).is_err());
        assert!(read(&entry("'1-a'", "OFF", "fidn = ''")).is_err());
    }
}
