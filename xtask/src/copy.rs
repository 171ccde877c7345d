//! Copies of files and folders.

use std::fs;
use std::io;
use std::path::Path;

/// Copies a file, or a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let told = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", from.display()));
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ()).map_err(told);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).map_err(told)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
