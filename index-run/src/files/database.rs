//! The state file: a `redb` database with a small cache.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use std::path::Path;

use redb::{ReadableDatabase as _, ReadableTable as _, TableDefinition, TableHandle as _, WriteTransaction};

use super::opening;
use crate::failure::{About, Failure};
use crate::store::{Entry, Table, Visit};

const MAP: TableDefinition<&[u8], &[u8]> = TableDefinition::new("erc8257-index/2");
/// The map of state files that an earlier version wrote.
const OLDER: &str = "erc8257-index/1";

/// The open state file. A second process cannot open it.
pub(crate) struct Database {
    database: redb::Database,
    /// Always there but for the moment of a commit.
    changes: Option<WriteTransaction>,
}

type Open<'txn> = redb::Table<'txn, &'static [u8], &'static [u8]>;

impl Database {
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
        work: impl FnOnce(&mut dyn Table) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let changes = match self.changes.take() {
            Some(changes) => changes,
            None => self.database.begin_write()?,
        };
        let outcome = match changes.open_table(MAP) {
            Ok(mut table) => work(&mut table),
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
}

impl Table for Open<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        Ok(redb::ReadableTable::get(self, key)?.map(|value| value.value().to_vec()))
    }

    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.insert(key, value)?;
        Ok(())
    }

    fn remove(&mut self, key: &[u8]) -> Result<(), Failure> {
        redb::Table::remove(self, key)?;
        Ok(())
    }

    fn visit(&self, from: &[u8], visit: &mut Visit<'_>) -> Result<(), Failure> {
        for entry in self.range::<&[u8]>(from..)? {
            let (key, value) = entry?;
            if visit(key.value(), value.value())? == ControlFlow::Break(()) {
                break;
            }
        }
        Ok(())
    }

    fn last(&self, from: &[u8], to: &[u8]) -> Result<Option<Entry>, Failure> {
        let found = self.range::<&[u8]>(from..to)?.next_back();
        Ok(found.transpose()?.map(|(key, value)| (key.value().to_vec(), value.value().to_vec())))
    }

    fn clear(&mut self, from: &[u8], to: &[u8]) -> Result<(), Failure> {
        self.retain_in::<&[u8], _>(from..to, |_, _| false)?;
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
