//! Reading files and folders, with faults that name them.

use std::fs;
use std::path::{Path, PathBuf};

/// The text of a file.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The entries of a folder, by name.
pub(crate) fn listed(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let named = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(named)?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    if let Ok(paths) = &mut paths {
        paths.sort();
    }
    paths.map_err(named)
}

/// All files of a folder and of the folders in it.
pub(crate) fn all(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in listed(&folder)? {
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// A path from the root, with slashes.
pub(crate) fn from(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).iter();
    parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Writes a file if it does not have this content already, so that nothing is compiled again without need.
pub(crate) fn keep(path: &Path, content: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .map_err(|error| format!("{}: {error}", path.display()))
}
