//! The output file: one JSON line a tool, each written by one write and never touched again until the run ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use erc8257_index::stale;

use crate::failure::{About, Failure};

/// The longest line that is read back; longer ones we do not write.
const LINE_BYTES: u64 = 32 << 20;

/// The open output.
pub(crate) struct Lines {
    file: File,
    path: PathBuf,
    length: u64,
}

impl Lines {
    /// Opens the output, of which the first `recorded` bytes are known. Whole lines behind them are kept as
    /// long as `adopt` recognises them. The file is cut at the first other line, and at a line without an
    /// end.
    ///
    /// # Errors
    /// Where the file cannot be opened, or is not the one that the state file tells of.
    pub(crate) fn open(
        path: &Path,
        recorded: u64,
        mut adopt: impl FnMut(u64, &[u8]) -> Result<bool, Failure>,
    ) -> Result<Self, Failure> {
        let failed = |error: io::Error| unusable(path, &error);
        let other = || other(path);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(recorded == 0)
            .truncate(false)
            .open(path)
            .map_err(|error| if gone(recorded, &error) { other() } else { failed(error) })?;
        let there = file.metadata().map_err(failed)?.len();
        if there < recorded || !ends_a_line(&mut file, recorded).map_err(failed)? {
            return Err(other());
        }
        let mut length = recorded;
        file.seek(SeekFrom::Start(recorded)).map_err(failed)?;
        let mut tail = BufReader::new(&file);
        let mut line = Vec::new();
        loop {
            line.clear();
            (&mut tail).take(LINE_BYTES).read_until(b'\n', &mut line).map_err(failed)?;
            if line.pop() != Some(b'\n') || !adopt(length, &line)? {
                break;
            }
            length = length.saturating_add(size(&line)).saturating_add(1);
        }
        file.set_len(length).map_err(failed)?;
        file.seek(SeekFrom::Start(length)).map_err(failed)?;
        Ok(Self { file, path: path.to_owned(), length })
    }

    /// Appends a line, which holds no newline, and says where it begins.
    ///
    /// # Errors
    /// Where it cannot be written whole; then the part that was is taken back.
    pub(crate) fn append(&mut self, line: &str) -> Result<u64, Failure> {
        let text = format!("{line}\n");
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            // Cutting may fail as well; then the next run cuts.
            let _ = self.file.set_len(self.length);
            return Err(unusable(&self.path, &error));
        }
        let offset = self.length;
        self.length = self.length.saturating_add(size(text.as_bytes()));
        Ok(offset)
    }

    /// Makes every line durable and says how long the file is.
    pub(crate) fn sync(&self) -> Result<u64, Failure> {
        self.file.sync_data().map_err(|error| unusable(&self.path, &error))?;
        Ok(self.length)
    }
}

/// The failure of an output that another program changed.
pub(crate) fn other(path: &Path) -> Failure {
    Failure::usage(
        About::Out,
        format!(
            "{} is not the output that the state file tells of; remove the state file to begin anew",
            path.to_string_lossy()
        ),
    )
}

/// How an output compares with its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// It has this length and ends a line.
    Exactly,
    /// There is more behind the recorded lines.
    More,
    /// It is gone, or is another.
    Other,
}

/// Looks whether the output is as it was left.
pub(crate) fn find(path: &Path, recorded: u64) -> Found {
    let looked = File::open(path).and_then(|mut file| {
        let there = file.metadata()?.len();
        Ok((there, there >= recorded && ends_a_line(&mut file, recorded)?))
    });
    match looked {
        Ok((there, true)) if there == recorded => Found::Exactly,
        Ok((_, true)) => Found::More,
        Err(_) if recorded == 0 => Found::Exactly,
        Ok((_, false)) | Err(_) => Found::Other,
    }
}

/// Keeps a copy of the output as it stands: `FILE.previous`.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn keep_previous(path: &Path) -> Result<(), Failure> {
    let (target, previous) = (beside(path, "previous.tmp"), beside(path, "previous"));
    match fs::copy(path, &target) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unusable(&target, &error)),
        Ok(_) => {}
    }
    let synced = OpenOptions::new().write(true).open(&target).and_then(|file| file.sync_all());
    synced.map_err(|error| unusable(&target, &error))?;
    rename(&target, &previous)
}

/// Locks the output for this run: as long as the lock lives, no other run can have it. The lock is a file beside the
/// output, `FILE.lock`, which stays.
///
/// # Errors
/// Where another run has it, or the file cannot be made.
pub(crate) fn lock(path: &Path) -> Result<File, Failure> {
    // Whatever the path is called, it is the same output.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let lock = beside(&real, "lock");
    let made = OpenOptions::new().write(true).create(true).truncate(false).open(&lock);
    let file = made.map_err(|error| unusable(&lock, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::usage(
            About::Out,
            format!("{} is in use by another run of erc8257 index", path.to_string_lossy()),
        )),
        Err(TryLockError::Error(error)) => Err(unusable(&lock, &error)),
    }
}

/// The use of a line in a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    No,
    AsItIs,
    Stale,
}

/// Copies the lines of the first `length` bytes of the output that count to a file beside it, and says how long that is.
/// `judge` is given each line with its place, and where it will stand if it is kept.
///
/// # Errors
/// Where a file cannot be read or written.
pub(crate) fn copy_valid(
    path: &Path,
    length: u64,
    mut judge: impl FnMut((u64, u64), &[u8]) -> Result<Keep, Failure>,
) -> Result<u64, Failure> {
    let target = beside(path, "compact");
    let failed = |error: io::Error| unusable(path, &error);
    let mut from = BufReader::new(File::open(path).map_err(failed)?.take(length));
    let mut to = BufWriter::new(File::create(&target).map_err(|error| unusable(&target, &error))?);
    let (mut offset, mut copied, mut line) = (0_u64, 0_u64, Vec::new());
    loop {
        line.clear();
        if from.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        let read = size(&line);
        let keep = judge((offset, copied), &line)?;
        if keep == Keep::Stale {
            line = stale(&line);
        }
        if keep != Keep::No {
            to.write_all(&line).map_err(|error| unusable(&target, &error))?;
            copied = copied.saturating_add(size(&line));
        }
        offset = offset.saturating_add(read);
    }
    let synced = to.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| file.sync_all());
    synced.map_err(|error| unusable(&target, &error))?;
    Ok(copied)
}

/// Puts the copy of [`copy_valid`] in the place of the output. Without a copy that is done already.
///
/// # Errors
/// Where it cannot be renamed.
pub(crate) fn replace(path: &Path) -> Result<(), Failure> {
    rename(&beside(path, "compact"), path)
}

/// Refuses anything but a plain file, such as a folder or `/dev/null`: an output is moved aside by the next pass.
///
/// # Errors
/// A usage failure that names it.
pub(crate) fn plain(path: &Path, about: About) -> Result<(), Failure> {
    let name = path.to_string_lossy();
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => {
            Err(Failure::usage(about, format!("{name} is a directory, not a file")))
        }
        Ok(there) if !there.is_file() => Err(Failure::usage(about, format!("{name} is not a plain file"))),
        _ => Ok(()),
    }
}

/// Moves the output of an earlier pass aside, if there is one.
///
/// # Errors
/// Where it cannot be renamed.
pub(crate) fn move_aside(path: &Path) -> Result<(), Failure> {
    rename(path, &beside(path, "previous"))
}

fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unusable(to, &error)),
        Ok(()) => {
            // The new name must be durable before the state file relies on it. Not every system can do that.
            if let Some(folder) = folder(to) {
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
            }
            Ok(())
        }
    }
}

/// `FILE.previous`, `FILE.compact`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Reads the next line, and says how many bytes it has. `None` in its place: the file ends, or the line has no end, is longer
/// than [`LINE_BYTES`], or is not text.
pub(crate) fn next_line(file: &mut impl BufRead, path: &Path) -> Result<(Option<String>, u64), Failure> {
    let mut line = Vec::new();
    file.take(LINE_BYTES).read_until(b'\n', &mut line).map_err(|error| unusable(path, &error))?;
    let length = size(&line);
    let whole = line.pop() == Some(b'\n');
    Ok((String::from_utf8(line).ok().filter(|_| whole), length))
}

/// Whether lines were written, and the file is gone.
fn gone(recorded: u64, error: &io::Error) -> bool {
    recorded > 0 && error.kind() == ErrorKind::NotFound
}

/// Whether the byte before this place ends a line, as the last byte of what we wrote does.
fn ends_a_line(file: &mut File, end: u64) -> io::Result<bool> {
    let Some(last) = end.checked_sub(1) else {
        return Ok(true);
    };
    file.seek(SeekFrom::Start(last))?;
    let mut byte = [0];
    file.read_exact(&mut byte)?;
    Ok(byte == *b"\n")
}

fn size(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

pub(crate) fn unusable(path: &Path, error: &io::Error) -> Failure {
    let name = path.to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => match folder(path).filter(|folder| !folder.is_dir()) {
            Some(folder) => Failure::usage(
                About::Out,
                format!("there is no folder {}: make it, or name another place", folder.to_string_lossy()),
            ),
            None => Failure::usage(About::Out, format!("there is no file {name}")),
        },
        ErrorKind::IsADirectory => Failure::usage(About::Out, format!("{name} is a directory, not a file")),
        ErrorKind::PermissionDenied => Failure::usage(About::Out, format!("{name}: permission denied")),
        ErrorKind::ReadOnlyFilesystem => {
            Failure::usage(About::Out, format!("{name} is on a file system that is read-only"))
        }
        _ => Failure::incomplete(format!("{name} cannot be used: {error}")),
    }
}

/// The folder that a path names.
fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())
}
