//! Where descriptions stand, and what is written from them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::model::{Area, Model};
use crate::numbers::Numbers;
use crate::refusal::Refusal;
use crate::{check, source};

/// The crates whose limits a description may import.
const CRATES: &str = "core";

/// The limits that every area may name.
const LIMITS: &str = "core/primitives/src/limits.rs";

/// A crate outside of the folders: it has no I/O where it is described.
const MORE: &str = "index-run";

/// The descriptions of all crates below a folder; else all that is wrong in them.
pub(crate) fn read(root: &Path, below: &str) -> Result<Model, Vec<Refusal>> {
    let mut model = Model::default();
    let mut refusals = Vec::new();
    let shared = Numbers::default().with_file(&root.join(LIMITS));
    let shared = entries(&root.join(CRATES)).iter().fold(shared, |numbers, folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().replace('-', "_");
        numbers.with_limits(&name, &folder.join("src/limits.rs"))
    });
    let more = (below == CRATES).then(|| root.join(MORE));
    for folder in entries(&root.join(below)).into_iter().chain(more) {
        let sources = folder.join("src");
        let files: Vec<PathBuf> =
            entries(&sources.join("border")).into_iter().filter(|file| is_description(file)).collect();
        if files.is_empty() {
            continue;
        }
        let numbers = shared.clone().with_file(&sources.join("limits.rs"));
        let mut described = Vec::new();
        for file in files {
            match source::read(root, &file, &numbers) {
                Ok(file) => described.push(file),
                Err(more) => refusals.extend(more),
            }
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        model.areas.push(Area { name, sources, files: described });
    }
    refusals.extend(check::check(&model));
    model.set_recorded_apart();
    if refusals.is_empty() { Ok(model) } else { Err(refusals) }
}

fn is_description(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "rs") && !file.ends_with("generated.rs")
}

/// What is in a folder, by name; nothing where it is not there.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
    let mut paths = list.unwrap_or_default();
    paths.sort();
    paths
}
