//! The citations of a row: cases of the vectors by their `ledger`, tests in Rust by the comment above them or
//! above all of their module.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::files::{all, from, keep, text};
use crate::harness::{Harness, Program};
use crate::rows::ids;

/// The cases of `tests/vectors`.
#[derive(Default)]
pub(crate) struct Vectors {
    index: BTreeMap<String, Box<RawValue>>,
    files: Vec<File>,
}

struct File {
    entry: Entry,
    /// The members beside the cases.
    head: BTreeMap<String, Box<RawValue>>,
    cases: Vec<Case>,
}

#[derive(Deserialize, Clone)]
struct Entry {
    file: String,
    kind: String,
}

struct Case {
    ledger: BTreeSet<String>,
    text: Box<RawValue>,
}

#[derive(Deserialize)]
struct Head {
    id: String,
    ledger: BTreeSet<String>,
}

impl Vectors {
    /// Reads every file of cases that the index lists.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let mut index: BTreeMap<String, Box<RawValue>> = json(&text(&folder.join("index.json"))?)?;
        let entries = index.remove("files").ok_or("index.json: no files")?;
        let mut files = Vec::new();
        for entry in json::<Vec<Entry>>(entries.get())? {
            if entry.kind == "bundle" {
                continue;
            }
            let named = |error: String| format!("{}: {error}", entry.file);
            let mut head: BTreeMap<String, Box<RawValue>> =
                json(&text(&folder.join(&entry.file))?).map_err(named)?;
            let cases = head.remove("cases").ok_or_else(|| format!("{}: no cases", entry.file))?;
            let case = |text: Box<RawValue>| {
                let Head { id, ledger } = json(text.get()).map_err(named)?;
                if ledger.is_empty() {
                    return Err(format!("{}: {id} cites nothing", entry.file));
                }
                Ok(Case { ledger, text })
            };
            let cases = json::<Vec<Box<RawValue>>>(cases.get()).map_err(named)?;
            let cases = cases.into_iter().map(case).collect::<Result<Vec<_>, String>>()?;
            files.push(File { entry, head, cases });
        }
        Ok(Self { index, files })
    }

    /// How many cases of each file cite a row, with the file's kind.
    pub(crate) fn of(&self, id: &str) -> Vec<(&str, &str, usize)> {
        let count = |file: &File| file.cases.iter().filter(|case| case.ledger.contains(id)).count();
        let files = self.files.iter().map(|file| (&*file.entry.file, &*file.entry.kind, count(file)));
        files.filter(|(_, _, count)| *count > 0).collect()
    }

    /// The files with cases that cite a row, by name and kind, each with its text: these cases alone.
    pub(crate) fn citing(&self, id: &str) -> impl Iterator<Item = (&str, &str, String)> {
        self.files.iter().filter_map(move |file| {
            let cases: Vec<&str> = file
                .cases
                .iter()
                .filter(|case| case.ledger.contains(id))
                .map(|case| case.text.get())
                .collect();
            if cases.is_empty() {
                return None;
            }
            let mut members =
                vec![format!("\"cases\":[{}]", cases.join(",")), format!("\"count\":{}", cases.len())];
            members.extend(others(&file.head));
            Some((&*file.entry.file, &*file.entry.kind, format!("{{{}}}", members.join(","))))
        })
    }

    /// Everything that is cited.
    pub(crate) fn ids(&self) -> BTreeSet<&str> {
        let cases = self.files.iter().flat_map(|file| &file.cases);
        cases.flat_map(|case| &case.ledger).map(String::as_str).collect()
    }

    /// Writes the same files with the cases alone that cite a row.
    pub(crate) fn write(&self, id: &str, folder: &Path) -> Result<(), String> {
        let mut listed = Vec::new();
        for (file, kind, text) in self.citing(id) {
            keep(&folder.join(file), text.as_bytes())?;
            listed.push(format!("{{\"file\":\"{file}\",\"kind\":\"{kind}\"}}"));
        }
        let mut members = vec![format!("\"files\":[{}]", listed.join(","))];
        members.extend(others(&self.index));
        keep(&folder.join("index.json"), format!("{{{}}}", members.join(",")).as_bytes())
    }
}

/// The members as they stood, but for the count.
fn others(members: &BTreeMap<String, Box<RawValue>>) -> impl Iterator<Item = String> {
    members
        .iter()
        .filter(|(name, _)| *name != "count")
        .map(|(name, value)| format!("\"{name}\":{}", value.get()))
}

fn json<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// A test in Rust that cites rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RustTest {
    /// The package of its program.
    pub(crate) package: String,
    pub(crate) file: String,
    /// As the program lists it.
    pub(crate) name: String,
    ids: BTreeSet<String>,
    of_module: BTreeSet<String>,
}

impl RustTest {
    /// Whether its own comment cites a row.
    pub(crate) fn cites(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// Whether the comment above its whole module cites a row.
    pub(crate) fn is_of_module(&self, id: &str) -> bool {
        self.of_module.contains(id)
    }
}

/// The tests of all programs, those that cite nothing left out.
pub(crate) fn rust(root: &Path, harness: &Harness) -> Result<Vec<RustTest>, String> {
    let mut tests = Vec::new();
    for program in &harness.program {
        let folder = root.join(&program.tests);
        for path in all(&folder)?.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        {
            let inner = from(&folder, path);
            let module = inner.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
            tests.extend(in_file(program, &from(root, path), &module, &text(path)?));
        }
    }
    tests.retain(|test| !test.ids.is_empty() || !test.of_module.is_empty());
    Ok(tests)
}

/// The tests of one file. It is read line by line: rustfmt has made the lines.
fn in_file(program: &Program, file: &str, module: &str, source: &str) -> Vec<RustTest> {
    let heads = source.lines().filter(|line| line.starts_with("//!"));
    let of_module: BTreeSet<String> = heads.flat_map(ids).map(str::to_owned).collect();
    let (mut cited, mut is_test, mut inner) = (BTreeSet::new(), false, String::new());
    let mut tests = Vec::new();
    for line in source.lines() {
        let code = line.trim_start();
        if code.starts_with("//") {
            cited.extend(ids(code).map(str::to_owned));
        } else if code == "#[test]" {
            is_test = true;
        } else if let Some(name) = code.strip_prefix("fn ").filter(|_| is_test) {
            let name = name.split('(').next().unwrap_or_default();
            tests.push(RustTest {
                package: program.package.clone(),
                file: file.to_owned(),
                name: format!("{module}::{inner}{name}"),
                ids: std::mem::take(&mut cited),
                of_module: of_module.clone(),
            });
            is_test = false;
        } else if !code.starts_with("#[") {
            cited.clear();
            is_test = false;
            if let Some(name) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(" {")) {
                inner = format!("{name}::");
            } else if line == "}" {
                inner.clear();
            }
        }
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::in_file;
    use crate::harness::Program;

    #[test]
    fn a_test_cites_what_stands_above_it() {
        let program = Program { package: "p".into(), features: String::new(), tests: "p/tests".into() };
        let source = "//! All (ledger `1-all`).\n\n/// Ledger `1-helper`.\nfn helper() {}\n\n\
            /// Ledger `1-one`, `1-two`.\n#[test]\n#[cfg(unix)]\nfn one() {\n    // 1-three\n}\n\n\
            mod inner {\n    /// 2-jcs-x\n    #[test]\n    fn two() {\n    }\n}\n\n#[test]\nfn three() {}\n";
        let tests = in_file(&program, "p/tests/a.rs", "a", source);
        let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
        assert_eq!(names, ["a::one", "a::inner::two", "a::three"]);
        assert!(tests[0].cites("1-one") && tests[0].cites("1-two") && !tests[0].cites("1-helper"));
        assert!(tests[1].cites("2-jcs-x") && !tests[2].cites("2-jcs-x") && !tests[2].cites("1-three"));
        assert!(tests.iter().all(|test| test.is_of_module("1-all") && !test.cites("1-all")));
    }
}
