//! The state: one ordered map from bytes to bytes, in a file or in memory.
//!
//! All changes between two commits become durable at once or not at all. Reads see changes that are not yet
//! committed.

#[cfg(feature = "files")]
mod copy;
mod fold;
mod journal;
mod key;
mod memory;
mod pass;
mod registry;
mod tool;

pub(crate) use key::RegistryNumber;
pub(crate) use pass::{Done, Phase, Tally};

#[cfg(feature = "files")]
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::failure::Failure;
#[cfg(feature = "files")]
use crate::files::Database;
use memory::Memory;

/// The open state.
pub(crate) enum Store {
    /// In a file, which a second process cannot open. Only the page cache stays in memory, so the size of a registry does not
    /// matter.
    #[cfg(feature = "files")]
    File(Box<Database>),
    /// In memory; the host keeps it.
    Memory(Memory),
}

/// A key and its value.
pub(crate) type Entry = (Vec<u8>, Vec<u8>);

/// Looks at an entry, and says whether to go on.
pub(crate) type Visit<'v> = dyn FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, Failure> + 'v;

/// What keeps the entries, in the order of their keys.
pub(crate) trait Table {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Failure>;
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure>;
    fn remove(&mut self, key: &[u8]) -> Result<(), Failure>;
    /// Visits the entries from a key on.
    fn visit(&self, from: &[u8], visit: &mut Visit<'_>) -> Result<(), Failure>;
    /// The last entry from one key up to another.
    fn last(&self, from: &[u8], to: &[u8]) -> Result<Option<Entry>, Failure>;
    /// Removes the entries from one key up to another.
    fn clear(&mut self, from: &[u8], to: &[u8]) -> Result<(), Failure>;
}

/// The map, as long as one piece of work needs it.
pub(crate) struct Map<'t> {
    table: &'t mut dyn Table,
}

impl Store {
    /// A state in memory: a new one, or one that [`export`](Self::export) gave.
    ///
    /// # Errors
    /// Where the text is not such a state.
    pub(crate) fn in_memory(state: Option<&[u8]>) -> Result<Self, Failure> {
        Ok(Self::Memory(state.map_or_else(|| Ok(Memory::default()), Memory::import)?))
    }

    /// The whole state as text, if it is in memory.
    pub(crate) fn export(&self) -> Option<String> {
        match self {
            #[cfg(feature = "files")]
            Self::File(_) => None,
            Self::Memory(memory) => Some(memory.export()),
        }
    }

    /// How often a state in memory was to become durable.
    pub(crate) const fn commits(&self) -> u64 {
        match self {
            #[cfg(feature = "files")]
            Self::File(_) => 0,
            Self::Memory(memory) => memory.commits,
        }
    }

    /// Works on the map.
    pub(crate) fn with<R>(
        &mut self,
        work: impl FnOnce(&mut Map<'_>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        match self {
            #[cfg(feature = "files")]
            Self::File(database) => database.with(|table| work(&mut Map { table })),
            Self::Memory(table) => work(&mut Map { table }),
        }
    }

    /// Makes everything so far durable.
    pub(crate) fn commit(&mut self) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "files")]
            Self::File(database) => database.commit(),
            Self::Memory(memory) => {
                memory.commits = memory.commits.saturating_add(1);
                Ok(())
            }
        }
    }

    /// Works on the map and makes it durable, together with everything before.
    pub(crate) fn commit_with<R>(
        &mut self,
        work: impl FnOnce(&mut Map<'_>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let result = self.with(work)?;
        self.commit()?;
        Ok(result)
    }
}

impl Map<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        self.table.get(key)
    }

    fn has(&self, key: &[u8]) -> Result<bool, Failure> {
        Ok(self.get(key)?.is_some())
    }

    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.table.put(key, value)
    }

    fn remove(&mut self, key: &[u8]) -> Result<(), Failure> {
        self.table.remove(key)
    }

    /// Every entry whose key begins with `prefix`, from `from` on, in order, until the visitor breaks off.
    fn scan(
        &self,
        prefix: &[u8],
        from: &[u8],
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        self.table.visit(from.max(prefix), &mut |key, value| {
            if key.starts_with(prefix) { visit(key, value) } else { Ok(ControlFlow::Break(())) }
        })
    }

    /// The first entry whose key begins with `prefix`.
    fn first(&self, prefix: &[u8]) -> Result<Option<Entry>, Failure> {
        let mut found = None;
        self.scan(prefix, prefix, |key, value| {
            found = Some((key.to_vec(), value.to_vec()));
            Ok(ControlFlow::Break(()))
        })?;
        Ok(found)
    }

    /// The last entry whose key begins with `prefix`.
    fn last(&self, prefix: &[u8]) -> Result<Option<Entry>, Failure> {
        self.table.last(prefix, &key::after(prefix))
    }

    /// Removes every entry whose key begins with `prefix`.
    fn clear(&mut self, prefix: &[u8]) -> Result<(), Failure> {
        self.table.clear(prefix, &key::after(prefix))
    }
}
