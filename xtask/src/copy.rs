//! Copies of files and folders.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Copies a file, or a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    each(from, to, |from, to| fs::copy(from, to).map(|_| ()))
}

/// The same, and every file keeps its time.
pub(crate) fn copy_with_times(from: &Path, to: &Path) -> io::Result<()> {
    each(from, to, |from, to| {
        fs::copy(from, to)?;
        let time = fs::metadata(from)?.modified()?;
        File::options().append(true).open(to)?.set_modified(time)
    })
}

/// Hands a file, or each one in a folder, to what copies it.
fn each(from: &Path, to: &Path, file: fn(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    let told = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", from.display()));
    if !from.is_dir() {
        return file(from, to).map_err(told);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).map_err(told)? {
        let entry = entry?;
        each(&entry.path(), &to.join(entry.file_name()), file)?;
    }
    Ok(())
}
