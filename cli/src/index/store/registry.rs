//! The registries of a state file, and how far each was read.

use std::ops::ControlFlow;

use erc8257::Address;

use super::Map;
use super::fold::damaged;
use super::journal::Journal;
use super::key::{self, RegistryNumber};
use crate::status::Failure;

/// How far a registry was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cursor {
    /// The block where reading began.
    pub(crate) start: u64,
    /// The first block that was not read yet.
    pub(crate) next: u64,
    /// Events so far.
    pub(crate) events: u64,
    /// Logs with an event's topic that are no such event.
    pub(crate) unreadable: u64,
}

/// The last change of a proxy, as its events tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Upgrade {
    /// The block of the last one.
    pub(crate) block: u64,
    /// How many there were.
    pub(crate) times: u32,
}

impl Upgrade {
    pub(super) fn encode(self) -> Vec<u8> {
        [&self.block.to_be_bytes()[..], &self.times.to_be_bytes()].concat()
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (block, times) = bytes.split_first_chunk()?;
        Some(Self { block: u64::from_be_bytes(*block), times: u32::from_be_bytes(times.try_into().ok()?) })
    }
}

impl Map<'_> {
    /// The number of a registry; a new one begins to be read at `start`.
    pub(crate) fn enlist(
        &mut self,
        chain_id: u128,
        address: Address,
        start: u64,
    ) -> Result<RegistryNumber, Failure> {
        let key = key::registry(chain_id, address);
        if let Some(number) = self.get(&key)? {
            let number = number.as_slice().try_into().map_err(|_| damaged())?;
            return Ok(RegistryNumber::from_be_bytes(number));
        }
        let (mut next, all) = (0_u32, key::registries());
        self.scan(&all, &all, |_, _| {
            next = next.saturating_add(1);
            Ok(ControlFlow::Continue(()))
        })?;
        self.put(&key, &next.to_be_bytes())?;
        self.begin(next, start)?;
        Ok(next)
    }

    /// Forgets everything of a registry but its number; it is to be read from `start` on.
    pub(crate) fn begin(&mut self, registry: RegistryNumber, start: u64) -> Result<(), Failure> {
        self.reopen_registry(registry)?;
        for kind in key::OF_REGISTRY {
            self.clear(&key::kind_of(kind, registry))?;
        }
        let cursor = Cursor { start, next: start, ..Cursor::default() };
        self.put(&key::cursor(registry), &cursor.encode())
    }

    /// How far the registry was read.
    pub(crate) fn cursor(&self, registry: RegistryNumber) -> Result<Cursor, Failure> {
        let stored = self.get(&key::cursor(registry))?;
        stored.as_deref().and_then(Cursor::decode).ok_or_else(damaged)
    }

    pub(super) fn set_cursor(&mut self, journal: &mut Journal, cursor: &Cursor) -> Result<(), Failure> {
        journal.set(self, &key::cursor(journal.registry), Some(&cursor.encode()))
    }

    /// The last upgrade of the registry itself or of a predicate, if there was one.
    pub(crate) fn upgrade(
        &self,
        registry: RegistryNumber,
        address: Address,
    ) -> Result<Option<Upgrade>, Failure> {
        Ok(self.get(&key::upgrade(registry, address))?.as_deref().and_then(Upgrade::decode))
    }

    pub(super) fn registry_address(&self, registry: RegistryNumber) -> Result<Option<Address>, Failure> {
        let (mut found, all) = (None, key::registries());
        self.scan(&all, &all, |key, number| {
            if number == registry.to_be_bytes() {
                found = key.last_chunk::<20>().map(Address::from);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(found)
    }
}

impl Cursor {
    fn encode(&self) -> Vec<u8> {
        [self.start, self.next, self.events, self.unreadable].map(u64::to_be_bytes).concat()
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(8).map(|chunk| chunk.try_into().map(u64::from_be_bytes));
        let mut number = || numbers.next()?.ok();
        Some(Self { start: number()?, next: number()?, events: number()?, unreadable: number()? })
    }
}
