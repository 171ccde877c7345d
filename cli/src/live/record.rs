//! Files that are whole or not there at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use crate::status::Failure;
use crate::view::escape::harmless;

/// Writes the file under another name beside it, and renames it when all of it is on the disk. An existing file that is
/// not a plain file, such as a pipe or `/dev/null`, is written to: it must not be replaced.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole_bytes(path, text.as_bytes())
}

/// The same for bytes.
pub(crate) fn write_whole_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    attempt(path, bytes).map_err(|error| {
        Failure::incomplete(format!("{} cannot be written: {error}", harmless(&path.to_string_lossy())))
    })
}

fn attempt(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("this is not a file name"))?;
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = File::create(&beside)
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
