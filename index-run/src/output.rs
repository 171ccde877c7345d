//! The output: one JSON line a tool, in a file or with the host alone.

use crate::failure::Failure;
#[cfg(feature = "files")]
use crate::files::File;
use crate::options::Registry;
use crate::store::{Phase, RegistryNumber, Store};

/// Where the lines of a run are.
pub(crate) enum Output {
    /// In a file, from which they can be given again.
    #[cfg(feature = "files")]
    File(File),
    /// The host has them, and each is given to it once.
    Given,
}

impl Output {
    /// Whether the output is not the one that the state tells of, so that a run begins anew; a run that goes on refuses it.
    pub(crate) fn is_other(&self, recorded: u64, goes_on: bool) -> Result<bool, Failure> {
        let _ = (recorded, goes_on);
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.is_other(recorded, goes_on),
            Self::Given => Ok(false),
        }
    }

    /// Keeps a copy of the output as it stands.
    pub(crate) fn keep_previous(&self) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.keep_previous(),
            Self::Given => Ok(()),
        }
    }

    /// Moves the output of an earlier pass aside, if there is one.
    pub(crate) fn move_aside(&self) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.move_aside(),
            Self::Given => Ok(()),
        }
    }

    /// Opens the output, of which the first `recorded` bytes are known, and accepts the whole lines behind them. Returns its
    /// length.
    pub(crate) fn open_lines(
        &mut self,
        store: &mut Store,
        registries: &[Registry],
        numbers: &[RegistryNumber],
        recorded: u64,
    ) -> Result<u64, Failure> {
        let _ = (&store, registries, numbers, recorded);
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.open_lines(store, registries, numbers, recorded),
            Self::Given => Ok(0),
        }
    }

    /// Appends a line, which holds no newline, and says where it begins.
    ///
    /// # Errors
    /// Where it cannot be written whole; then the part that was is taken back.
    pub(crate) fn append(&mut self, line: &str) -> Result<u64, Failure> {
        let _ = line;
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.lines().ok_or_else(crate::run::lost)?.append(line),
            Self::Given => Ok(0),
        }
    }

    /// Makes every line durable, and says how long the output is; `None` once the run concludes.
    pub(crate) fn sync(&mut self) -> Result<Option<u64>, Failure> {
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.lines().map(|lines| lines.sync()).transpose(),
            Self::Given => Ok(Some(0)),
        }
    }

    /// Ends a run: leaves out the lines that others replace, and marks those that were written `before` this time.
    pub(crate) fn conclude(&mut self, store: &mut Store, before: u64) -> Result<(), Failure> {
        let _ = before;
        match self {
            #[cfg(feature = "files")]
            Self::File(file) => file.conclude(store, before),
            // Of two lines of a tool, the host takes the later one.
            Self::Given => store.commit_with(|map| {
                map.forget_replaced()?;
                map.set_phase(Phase::Idle(0))
            }),
        }
    }
}
