//! Opening the state file, which somebody else may have written to.

use std::panic;
use std::path::Path;

use redb::{Database, DatabaseError};

use crate::status::Failure;
use crate::view::escape::harmless;

/// Bytes of pages that the database keeps in memory.
const CACHE_BYTES: usize = 1 << 20;

/// Opens the database, or makes it. Every page is held against its checksum: the database believes its pages, and
/// later runs into a panic or an endless loop over one that is damaged.
///
/// # Errors
/// Where the file cannot be opened, is none of ours, is damaged, or is in use by another run.
pub(super) fn open(path: &Path) -> Result<Database, Failure> {
    let name = harmless(&path.to_string_lossy());
    let damaged = || Failure::usage(format!("{name} is no state file, or damaged; remove it to begin anew"));
    match quietly(|| checked(path)) {
        Some(Ok(database)) => Ok(database),
        Some(Err(DatabaseError::DatabaseAlreadyOpen)) => {
            Err(Failure::usage(format!("{name} is in use by another run of erc8257 index")))
        }
        Some(Err(DatabaseError::Storage(redb::StorageError::Io(error))))
            if error.raw_os_error().is_some() =>
        {
            Err(Failure::usage(format!("{name} cannot be opened as a state file: {error}")))
        }
        Some(Err(_)) | None => Err(damaged()),
    }
}

fn checked(path: &Path) -> Result<Database, DatabaseError> {
    let mut database = Database::builder().set_cache_size(CACHE_BYTES).create(path)?;
    // What can be repaired is.
    database.check_integrity()?;
    Ok(database)
}

/// Does the work, or gives `None` where it panics, as the database does on some damaged files. No other thread runs yet.
fn quietly<R>(work: impl FnOnce() -> R + panic::UnwindSafe) -> Option<R> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let done = panic::catch_unwind(work).ok();
    panic::set_hook(hook);
    done
}
