//! Writes that can be undone, block by block.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::B256;

use super::Map;
use super::key::{self, RegistryNumber};
use crate::failure::Failure;

/// Writes of one block of one registry. With `undoable`, what stood there before is written down first.
pub(super) struct Journal {
    pub(super) registry: RegistryNumber,
    pub(super) block: u64,
    pub(super) undoable: bool,
    turn: u32,
}

impl Journal {
    pub(super) fn new(registry: RegistryNumber, block: u64, undoable: bool) -> Self {
        Self { registry, block, undoable, turn: 0 }
    }

    /// Puts a value, or takes it away.
    pub(super) fn set(&mut self, map: &mut Map<'_>, key: &[u8], value: Option<&[u8]>) -> Result<(), Failure> {
        if self.undoable {
            let before = map.get(key)?;
            map.put(&key::undo(self.registry, self.block, self.turn), &encode(key, before.as_deref()))?;
            self.turn = self.turn.saturating_add(1);
        }
        match value {
            Some(value) => map.put(key, value),
            None => map.remove(key),
        }
    }
}

impl Map<'_> {
    /// Remembers the hash of a block up to which the registry was read.
    pub(super) fn remember_block(
        &mut self,
        registry: RegistryNumber,
        number: u64,
        hash: B256,
    ) -> Result<(), Failure> {
        self.put(&key::block(registry, number), hash.as_slice())
    }

    /// The last blocks that were read one by one, newest first: those that can be gone back to.
    pub(crate) fn remembered_blocks(&self, registry: RegistryNumber) -> Result<Vec<(u64, B256)>, Failure> {
        let prefix = key::blocks(registry);
        let mut blocks = Vec::new();
        self.scan(&prefix, &prefix, |key, hash| {
            if let (Some(number), Ok(hash)) = (key::number_of(key), B256::try_from(hash)) {
                blocks.push((number, hash));
            }
            Ok(ControlFlow::Continue(()))
        })?;
        blocks.reverse();
        Ok(blocks)
    }

    /// Forgets how to undo blocks up to this one; of their hashes, keeps the last.
    pub(crate) fn settle(&mut self, registry: RegistryNumber, up_to: u64) -> Result<(), Failure> {
        let end = key::undo_of(registry, up_to.saturating_add(1));
        self.table.clear(&key::undos(registry), &end)?;
        let end = key::block(registry, up_to);
        self.table.clear(&key::blocks(registry), &end)
    }

    /// Undoes every block above `keep`, newest first. Opens again every tool whose line may have become
    /// wrong: tools that the blocks touched, and tools that were verified at one of them.
    pub(crate) fn undo_above(&mut self, registry: RegistryNumber, keep: u64) -> Result<(), Failure> {
        while let Some((undo, saved)) = self.last(&key::undos(registry))? {
            let block = undo.get(5..13).and_then(key::number_of);
            if block.is_none_or(|block| block <= keep) {
                break;
            }
            if let Some((key, before)) = decode(&saved) {
                match before {
                    Some(before) => self.put(key, before)?,
                    None => self.remove(key)?,
                }
                self.reopen_around(registry, key)?;
            }
            self.remove(&undo)?;
        }
        let after = key::block(registry, keep.saturating_add(1));
        let end = key::after(&key::blocks(registry));
        self.table.clear(&after, &end)?;
        // Their line stays until another replaces it: nothing says that their record was another one.
        self.open_where(registry, |done| done.block > keep)
    }
}

fn encode(key: &[u8], before: Option<&[u8]>) -> Vec<u8> {
    let length = u16::try_from(key.len()).unwrap_or(u16::MAX);
    let mut bytes = length.to_be_bytes().to_vec();
    bytes.extend_from_slice(key);
    bytes.push(u8::from(before.is_some()));
    bytes.extend_from_slice(before.unwrap_or_default());
    bytes
}

fn decode(bytes: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (key, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    let (there, before) = rest.split_first()?;
    Some((key, (*there == 1).then_some(before)))
}
