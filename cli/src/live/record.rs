//! Files that are whole or not there at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use crate::status::Failure;
use crate::view::escape::harmless;

/// The mode of a file that its owner alone may read and write.
#[cfg(unix)]
const OWNERS: u32 = 0o600;

/// Writes the file under another name beside it, and renames it when all of it is on the disk. An existing file that is
/// not a plain file, such as a pipe or `/dev/null`, is written to: it must not be replaced.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole_bytes(path, text.as_bytes())
}

/// The same for bytes.
pub(crate) fn write_whole_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    attempt(path, bytes, |beside| File::create(beside)).map_err(|error| unwritten(path, &error))
}

/// The same for what may hold a signature: its owner alone may read the file, and a file that was narrower stays so.
pub(crate) fn write_private(path: &Path, text: &str) -> Result<(), Failure> {
    attempt(path, text.as_bytes(), |beside| private(beside, path)).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::incomplete(format!("{} cannot be written: {error}", harmless(&path.to_string_lossy())))
}

/// A new file beside the one that it replaces.
#[cfg_attr(not(unix), allow(unused_variables, reason = "only Unix has modes"))]
fn private(beside: &Path, replaced: &Path) -> io::Result<File> {
    // A file that another user put there would stay theirs, so it has to be a new one.
    let _ = fs::remove_file(beside);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};

        let there = fs::metadata(replaced).map_or(OWNERS, |there| there.permissions().mode());
        options.mode(there & OWNERS);
    }
    options.open(beside)
}

fn attempt(path: &Path, bytes: &[u8], create: impl FnOnce(&Path) -> io::Result<File>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("this is not a file name"))?;
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Nothing is left behind, if that can be helped.
        let _ = fs::remove_file(&beside);
    }
    written
}
