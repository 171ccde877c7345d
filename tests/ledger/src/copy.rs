//! The copy of the sources in which every rule can be turned off.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::files::{all, from, keep, text};
use crate::harness::Harness;
use crate::patch::{Patch, apply};

const SWITCHED_OFF: [(&str, &str); 2] =
    [("Cargo.toml", include_str!("../copied/Cargo.toml")), ("lib.rs", include_str!("../copied/lib.rs"))];

/// Makes the copy, or brings it up to date.
pub(crate) fn make(
    root: &Path,
    copy: &Path,
    harness: &Harness,
    patches: &[Patch],
) -> Result<(), Vec<String>> {
    let mut of: BTreeMap<&str, Vec<&Patch>> = BTreeMap::new();
    for patch in patches {
        of.entry(&patch.file).or_default().push(patch);
    }
    let mut faults = Vec::new();
    for folder in &harness.folders {
        match folder_files(root, copy, folder, &mut of) {
            Ok(mut found) => faults.append(&mut found),
            Err(fault) => faults.push(fault),
        }
    }
    for (file, patches) in of {
        faults.push(format!("{}: {file} is not copied, or not there", patches[0].origin));
    }
    let workspace = || {
        for (name, content) in SWITCHED_OFF {
            keep(&copy.join("switched-off").join(name), content.as_bytes())?;
        }
        keep(&copy.join("Cargo.toml"), manifest(&text(&root.join("Cargo.toml"))?, harness).as_bytes())?;
        if !copy.join("Cargo.lock").exists() {
            keep(&copy.join("Cargo.lock"), text(&root.join("Cargo.lock"))?.as_bytes())?;
        }
        harness.links.iter().try_for_each(|link| linked(&root.join(link), &copy.join(link)))
    };
    faults.extend(workspace().err());
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Copies a folder with its changes, and removes files that it no longer has. The changes are taken out of
/// `of`.
fn folder_files(
    root: &Path,
    copy: &Path,
    folder: &str,
    of: &mut BTreeMap<&str, Vec<&Patch>>,
) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for path in all(&root.join(folder))? {
        let name = from(root, &path);
        let to = copy.join(&name);
        match of.remove(name.as_str()) {
            None => {
                let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                keep(&to, &content)?;
            }
            Some(patches) => match apply(&text(&path)?, &patches) {
                Ok(changed) => keep(&to, changed.as_bytes())?,
                Err(mut found) => faults.append(&mut found),
            },
        }
        known.insert(to);
    }
    for path in all(&copy.join(folder))? {
        if !known.contains(&path) {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(faults)
}

/// The workspace's manifest, with the packages of the copy alone.
fn manifest(whole: &str, harness: &Harness) -> String {
    let members: Vec<String> = harness.packages.iter().map(|package| format!("\"{package}\", ")).collect();
    let members = format!("members = [{}\"switched-off\"]", members.concat());
    let line = |line: &str| if line.starts_with("members = [") { members.clone() } else { line.to_owned() };
    // Every package of the copy is named where it is built. Our code runs only a few cases, need not be quick, and compiles in
    // half of the time. Dependencies stay as they are.
    let is_dropped = |line: &str| {
        line.starts_with("default-members = [") || (line.starts_with("erc8257") && line.contains("opt-level"))
    };
    whole.lines().filter(|given| !is_dropped(given)).map(|given| line(given) + "\n").collect()
}

#[cfg(unix)]
fn linked(original: &Path, link: &Path) -> Result<(), String> {
    if fs::read_link(link).is_ok_and(|to| to == original) {
        return Ok(());
    }
    let _ = fs::remove_file(link);
    std::os::unix::fs::symlink(original, link).map_err(|error| format!("{}: {error}", link.display()))
}

/// Where a link needs leave, a copy.
#[cfg(not(unix))]
fn linked(original: &Path, link: &Path) -> Result<(), String> {
    if original.is_file() {
        return keep(link, text(original)?.as_bytes());
    }
    all(original)?.iter().try_for_each(|path| {
        let content = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        keep(&link.join(from(original, path)), &content)
    })
}
