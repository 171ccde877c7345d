//! `harness.toml`: the folders of the copy, its changes, and which tests look at which cases.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::files::text;
use crate::patch;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Harness {
    /// Folders that are copied.
    pub(crate) folders: Vec<String>,
    /// The packages in these folders.
    pub(crate) packages: Vec<String>,
    /// The files that are linked to.
    pub(crate) links: Vec<String>,
    pub(crate) program: Vec<Program>,
    patch: Vec<Patch>,
    suites: BTreeMap<String, Vec<String>>,
}

/// A program of tests.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Program {
    pub(crate) package: String,
    pub(crate) features: String,
    /// Where its sources are.
    pub(crate) tests: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Patch {
    file: String,
    find: String,
    with: String,
}

impl Harness {
    pub(crate) fn read(file: &Path) -> Result<Self, String> {
        toml::from_str(&text(file)?).map_err(|error| format!("harness.toml: {error}"))
    }

    pub(crate) fn patches(&self) -> impl Iterator<Item = patch::Patch> {
        self.patch.iter().map(|Patch { file, find, with }| patch::Patch {
            file: file.clone(),
            find: find.clone(),
            with: with.clone(),
            origin: "harness.toml".into(),
        })
    }

    /// The tests that look at the cases of a file.
    pub(crate) fn suites(&self, file: &str, kind: &str) -> Result<&[String], String> {
        let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".json");
        let suite = self.suites.get(kind).or_else(|| self.suites.get(&format!("{kind}/{stem}")));
        suite.map(Vec::as_slice).ok_or_else(|| format!("harness.toml: no suite for {file}, of kind {kind}"))
    }

    /// The package whose tests read the cases.
    pub(crate) fn vectors(&self) -> &str {
        self.program.first().map_or("", |program| &program.package)
    }
}
