//! Opening the state file, which another program may have written to.

use std::fs;
use std::io::ErrorKind;
use std::panic;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

use redb::{Database, DatabaseError, StorageError};

use crate::failure::{About, Failure};

/// Bytes of pages that the database keeps in memory.
const CACHE_BYTES: usize = 1 << 20;

/// Opens the database, or makes it. Every page is held against its checksum. The database believes its pages,
/// and a damaged one leads it into a panic or an endless loop later.
///
/// # Errors
/// Where the file cannot be opened, is not a state file, is damaged, or is in use by another run.
pub(super) fn open(path: &Path) -> Result<Database, Failure> {
    let name = path.to_string_lossy();
    let damaged = || {
        Failure::usage(
            About::State,
            format!("{name} is not a state file, or damaged; remove it to begin anew"),
        )
    };
    match quietly(|| checked(path)) {
        Some(Ok(database)) => Ok(database),
        Some(Err(DatabaseError::DatabaseAlreadyOpen)) => {
            Err(Failure::usage(About::State, format!("{name} is in use by another run of erc8257 index")))
        }
        Some(Err(DatabaseError::Storage(StorageError::Io(error)))) if error.raw_os_error().is_some() => {
            Err(Failure::usage(About::State, format!("{name} cannot be opened as a state file: {error}")))
        }
        Some(Err(_)) | None => Err(damaged()),
    }
}

fn checked(path: &Path) -> Result<Database, DatabaseError> {
    make(path)?;
    let mut database = Database::builder().set_cache_size(CACHE_BYTES).create(path)?;
    // What can be repaired is.
    database.check_integrity()?;
    Ok(database)
}

/// Makes a missing database, under another name first: a database whose making was cut short cannot be
/// opened.
fn make(path: &Path) -> Result<(), DatabaseError> {
    if path.exists() {
        return Ok(());
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.tmp", process::id()));
    let beside = PathBuf::from(beside);
    drop(Database::builder().create(&beside)?);
    // Not in the place of one that another run has made meanwhile.
    let placed = fs::hard_link(&beside, path).or_else(|error| match error.kind() {
        ErrorKind::AlreadyExists => Ok(()),
        _ => fs::rename(&beside, path),
    });
    let _ = fs::remove_file(&beside);
    placed.map_err(|error| StorageError::Io(error).into())
}

/// Does the work, or gives `None` where it panics, as the database does on some damaged files. The hook of panics is one for
/// the whole process, so that threads take turns.
fn quietly<R>(work: impl FnOnce() -> R + panic::UnwindSafe) -> Option<R> {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let done = panic::catch_unwind(work).ok();
    panic::set_hook(hook);
    done
}
