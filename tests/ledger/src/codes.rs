//! Rows that are codes of a report or of advice: which they are, and where they are raised.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::files::{all, from, text};
use crate::patch::{Patch, Place};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    table: Vec<Table>,
    sink: Vec<Sink>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    file: String,
    within: Option<String>,
}

/// Where findings are written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sink {
    file: String,
    find: String,
    with: String,
}

/// Codes, and the changes by which one of them is not written down.
#[derive(Default)]
pub(crate) struct Codes {
    /// Where each is raised.
    pub(crate) raised: BTreeMap<String, Vec<Place>>,
    pub(crate) patches: Vec<Patch>,
}

impl Codes {
    /// Reads `codes.toml`, the tables that it names, and the sources of the core.
    pub(crate) fn read(root: &Path, file: &Path) -> Result<Self, String> {
        let file: File = toml::from_str(&text(file)?).map_err(|error| format!("codes.toml: {error}"))?;
        let mut raised = BTreeMap::new();
        let mut tables = Vec::new();
        for table in &file.table {
            let rows = rows(&text(&root.join(&table.file))?);
            raised.extend(rows.values().map(|id| (id.clone(), Vec::new())));
            tables.push((table, rows));
        }
        for path in all(&root.join("core"))? {
            let name = from(root, &path);
            if path.extension().is_none_or(|ending| ending != "rs")
                || !name.contains("/src/")
                || file.table.iter().any(|table| table.file == name)
            {
                continue;
            }
            for (line, names) in named(&text(&path)?) {
                for code in names {
                    let mut of = tables.iter().filter(|(table, _)| {
                        table.within.as_ref().is_none_or(|within| name.starts_with(within.as_str()))
                    });
                    let id = of.find_map(|(_, rows)| rows.get(code.as_str()));
                    if let Some(places) = id.and_then(|id| raised.get_mut(id)) {
                        places.push(Place { file: name.clone(), line });
                    }
                }
            }
        }
        let patch = |sink: Sink| Patch {
            origin: "codes.toml".into(),
            file: sink.file,
            find: sink.find,
            with: sink.with,
        };
        Ok(Self { raised, patches: file.sink.into_iter().map(patch).collect() })
    }
}

/// The rows of a table: the name of the variant, and the id.
fn rows(table: &str) -> BTreeMap<String, String> {
    let row = |line: &str| {
        let (name, rest) = line.trim_start().split_once(" \"")?;
        let (id, rest) = rest.split_once('"')?;
        let is_name =
            name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(char::is_alphanumeric);
        (is_name && rest.starts_with(" \"")).then(|| (name.to_owned(), id.to_owned()))
    };
    table.lines().filter_map(row).collect()
}

/// The lines with `Code::Name` that are not comments, and the names.
fn named(source: &str) -> impl Iterator<Item = (usize, Vec<String>)> {
    source.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")).map(
        |(index, line)| {
            let names = line.split("Code::").skip(1);
            let name = |text: &str| text.chars().take_while(char::is_ascii_alphanumeric).collect::<String>();
            (index + 1, names.map(name).collect())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{named, rows};

    #[test]
    fn a_row_is_a_name_an_id_and_a_section() {
        let table = rows(
            "primitives::table! {\n    pub enum Code of Rule { [code] id section; level: Level; sentence fix }\n\n    NotFound \"lib-1-not-found\" \"§1\" Library Error\n        \"A sentence\" \"and\"\n",
        );
        assert_eq!(table.into_iter().collect::<Vec<_>>(), [("NotFound".into(), "lib-1-not-found".into())]);
    }

    #[test]
    fn a_code_is_raised_where_it_is_named_outside_of_comments() {
        let found: Vec<_> = named("// Code::A\nx(Code::B, rules::Code::C)\n")
            .filter(|(_, names)| !names.is_empty())
            .collect();
        assert_eq!(found, [(2, vec!["B".into(), "C".into()])]);
    }
}
