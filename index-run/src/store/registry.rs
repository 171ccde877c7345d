//! The registries of a state file, and how far each was read.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::Address;

use super::Map;
use super::fold::damaged;
use super::journal::Journal;
use super::key::{self, RegistryNumber};
use crate::failure::Failure;

/// How far a registry was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cursor {
    /// The block where reading began.
    pub(crate) start: u64,
    /// The first block that was not read yet.
    pub(crate) next: u64,
    /// Events so far.
    pub(crate) events: u64,
    /// Logs with an event's topic that are not that event.
    pub(crate) unreadable: u64,
    /// The first block that was not read yet when the registry was last begun anew: lines are of events up to there.
    pub(crate) known: u64,
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
        if let Some(number) = self.number(chain_id, address)? {
            return Ok(number);
        }
        let next = RegistryNumber::try_from(self.numbers()?.len()).unwrap_or(RegistryNumber::MAX);
        self.put(&key::registry(chain_id, address), &next.to_be_bytes())?;
        self.begin(next, start)?;
        Ok(next)
    }

    /// Forgets the events of a registry; it is to be read from `start` on. Lines stay until others replace
    /// them, and every tool is verified again.
    pub(crate) fn begin(&mut self, registry: RegistryNumber, start: u64) -> Result<(), Failure> {
        let stored = self.get(&key::cursor(registry))?;
        let known =
            stored.as_deref().and_then(Cursor::decode).map_or(0, |cursor| cursor.known.max(cursor.next));
        for kind in key::OF_EVENTS {
            self.clear(&key::kind_of(kind, registry))?;
        }
        let cursor = Cursor { start, next: start, known, ..Cursor::default() };
        self.put(&key::cursor(registry), &cursor.encode())?;
        self.open_all(registry)
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

    /// Whether the events of a predicate cannot be read.
    pub(crate) fn is_unwatched(&self, registry: RegistryNumber, address: Address) -> Result<bool, Failure> {
        self.has(&key::unwatched(registry, address))
    }

    /// The number of a registry, if it has one.
    pub(crate) fn number(&self, chain_id: u128, address: Address) -> Result<Option<RegistryNumber>, Failure> {
        let stored = self.get(&key::registry(chain_id, address))?;
        let number = |bytes: Vec<u8>| bytes.as_slice().try_into().map(RegistryNumber::from_be_bytes);
        stored.map(|bytes| number(bytes).map_err(|_| damaged())).transpose()
    }

    /// The numbers of all registries.
    pub(crate) fn numbers(&self) -> Result<Vec<RegistryNumber>, Failure> {
        let (mut numbers, all) = (Vec::new(), key::registries());
        self.scan(&all, &all, |_, number| {
            numbers.extend(number.try_into().map(RegistryNumber::from_be_bytes));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(numbers)
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
        [self.start, self.next, self.events, self.unreadable, self.known].map(u64::to_be_bytes).concat()
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(8).map(|chunk| chunk.try_into().map(u64::from_be_bytes));
        let mut number = || numbers.next()?.ok();
        Some(Self {
            start: number()?,
            next: number()?,
            events: number()?,
            unreadable: number()?,
            known: number()?,
        })
    }
}
