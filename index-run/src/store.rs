//! The state file: one ordered map from bytes to bytes in a `redb` database, with a small cache.
//!
//! All changes between two commits become durable at once or not at all. Reads see changes that are not yet
//! committed. Only the page cache stays in memory, so the size of a registry does not matter.

mod fold;
mod journal;
mod key;
mod opening;
mod pass;
mod registry;
mod tool;

pub(crate) use key::RegistryNumber;
pub(crate) use pass::{Done, Phase, Tally};

use std::ops::ControlFlow;
use std::path::Path;

use redb::{
    Database, ReadableDatabase as _, ReadableTable, Table, TableDefinition, TableHandle as _,
    WriteTransaction,
};

use crate::failure::{About, Failure};

const MAP: TableDefinition<&[u8], &[u8]> = TableDefinition::new("erc8257-index/2");
/// The map of state files that an earlier version wrote.
const OLDER: &str = "erc8257-index/1";

/// The open state file. A second process cannot open it.
pub(crate) struct Store {
    database: Database,
    /// Always there but for the moment of a commit.
    changes: Option<WriteTransaction>,
}

/// A key and its value.
type Entry = (Vec<u8>, Vec<u8>);

/// The map, as long as one piece of work needs it.
pub(crate) struct Map<'txn> {
    table: Table<'txn, &'static [u8], &'static [u8]>,
}

impl Store {
    /// Opens the state file, or makes it.
    ///
    /// # Errors
    /// Where the file cannot be opened, is not a state file, or is in use by another run.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let database = opening::open(path)?;
        if database.begin_read()?.list_tables()?.any(|table| table.name() == OLDER) {
            return Err(Failure::usage(
                About::State,
                format!(
                    "{} was written by an earlier version of erc8257 and cannot be continued; remove it to begin anew: the \
                 output is kept as FILE.previous",
                    path.to_string_lossy()
                ),
            ));
        }
        let changes = Some(database.begin_write()?);
        Ok(Self { database, changes })
    }

    /// Works on the map.
    pub(crate) fn with<R>(
        &mut self,
        work: impl FnOnce(&mut Map<'_>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let changes = match self.changes.take() {
            Some(changes) => changes,
            None => self.database.begin_write()?,
        };
        let outcome = match changes.open_table(MAP) {
            Ok(table) => work(&mut Map { table }),
            Err(error) => Err(error.into()),
        };
        self.changes = Some(changes);
        outcome
    }

    /// Makes everything so far durable.
    pub(crate) fn commit(&mut self) -> Result<(), Failure> {
        if let Some(changes) = self.changes.take() {
            changes.commit()?;
        }
        self.changes = Some(self.database.begin_write()?);
        Ok(())
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
        Ok(self.table.get(key)?.map(|value| value.value().to_vec()))
    }

    fn has(&self, key: &[u8]) -> Result<bool, Failure> {
        Ok(self.table.get(key)?.is_some())
    }

    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.table.insert(key, value)?;
        Ok(())
    }

    fn remove(&mut self, key: &[u8]) -> Result<(), Failure> {
        self.table.remove(key)?;
        Ok(())
    }

    /// Every entry whose key begins with `prefix`, from `from` on, in order, until the visitor breaks off.
    fn scan(
        &self,
        prefix: &[u8],
        from: &[u8],
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        for entry in self.table.range::<&[u8]>(from.max(prefix)..)? {
            let (key, value) = entry?;
            if !key.value().starts_with(prefix) || visit(key.value(), value.value())?.is_break() {
                break;
            }
        }
        Ok(())
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
        let end = key::after(prefix);
        let found = self.table.range::<&[u8]>(prefix..end.as_slice())?.next_back();
        Ok(found.transpose()?.map(|(key, value)| (key.value().to_vec(), value.value().to_vec())))
    }

    /// Removes every entry whose key begins with `prefix`.
    fn clear(&mut self, prefix: &[u8]) -> Result<(), Failure> {
        let end = key::after(prefix);
        self.table.retain_in::<&[u8], _>(prefix..end.as_slice(), |_, _| false)?;
        Ok(())
    }
}

/// Every error of the database has the same effect: changes since the last commit are lost, and the run ends.
macro_rules! unusable {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::incomplete(format!("the state file cannot be used: {error}"))
            }
        }
    )*};
}
unusable!(redb::TransactionError, redb::TableError, redb::StorageError, redb::CommitError);
