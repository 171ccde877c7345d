//! One pass over all tools: which have their line, and where.

use std::ops::ControlFlow;

use erc8257::{Address, U256};

use super::Map;
use super::fold::damaged;
use super::key::{self, RegistryNumber};
use super::tool::Tool;
use crate::status::Failure;

/// Where a pass stands. The module documentation of `index` tells what happens between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Whatever the output file holds is of an earlier pass and is to be moved aside.
    Beginning,
    /// Lines are being appended; the first so many bytes of the output are recorded.
    Verifying(u64),
    /// Lines that others replace are being left out of a copy of the output.
    Compacting(u64),
    /// The copy, of this length, is complete and takes the place of the output.
    Replacing(u64),
    /// Every tool has its one line.
    Finished(u64),
}

/// The line of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// Where the line begins in the output.
    pub(crate) offset: u64,
    /// The block that the tool was read at.
    pub(crate) block: u64,
    /// What the summary counts.
    pub(crate) tally: Tally,
}

/// What is known of a contract's marks as a proxy (ledger `sec-proxy-flag`: unknown is not false).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proxy {
    /// Its slots were read, and it has none of the standard marks.
    Unmarked,
    /// It names its code or a beacon.
    Marked,
    /// Its slots could not be read.
    Unknown,
}

/// What the summary counts of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally(pub(crate) u8);

impl Tally {
    pub(crate) const VERIFIED: Self = Self(1);
    pub(crate) const RETIRED: Self = Self(2);
    pub(crate) const UNKNOWN: Self = Self(4);
    pub(crate) const DUPLICATE: Self = Self(8);
    pub(crate) const DIFFERS: Self = Self(16);

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn with(self, other: Self, so: bool) -> Self {
        if so { Self(self.0 | other.0) } else { self }
    }
}

impl Done {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut bytes = [self.offset, self.block].map(u64::to_be_bytes).concat();
        bytes.push(self.tally.0);
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let (offset, rest) = bytes.split_first_chunk()?;
        let (block, rest) = rest.split_first_chunk()?;
        Some(Self {
            offset: u64::from_be_bytes(*offset),
            block: u64::from_be_bytes(*block),
            tally: Tally(*rest.first()?),
        })
    }
}

impl Phase {
    fn encode(self) -> Vec<u8> {
        let (letter, length) = match self {
            Self::Beginning => (b'b', 0),
            Self::Verifying(length) => (b'v', length),
            Self::Compacting(length) => (b'c', length),
            Self::Replacing(length) => (b'r', length),
            Self::Finished(length) => (b'f', length),
        };
        [&[letter][..], &u64::to_be_bytes(length)].concat()
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (letter, length) = bytes.split_first()?;
        let length = u64::from_be_bytes(length.try_into().ok()?);
        Some(match letter {
            b'b' => Self::Beginning,
            b'v' => Self::Verifying(length),
            b'c' => Self::Compacting(length),
            b'r' => Self::Replacing(length),
            b'f' => Self::Finished(length),
            _ => return None,
        })
    }
}

impl Map<'_> {
    /// Where the pass stands; a new state file is at its beginning.
    pub(crate) fn phase(&self) -> Result<Phase, Failure> {
        match self.get(&key::fact("phase"))? {
            None => Ok(Phase::Beginning),
            Some(stored) => Phase::decode(&stored).ok_or_else(damaged),
        }
    }

    /// Says where the pass stands.
    pub(crate) fn set_phase(&mut self, phase: Phase) -> Result<(), Failure> {
        self.put(&key::fact("phase"), &phase.encode())
    }

    /// Forgets every line, for a new pass.
    pub(crate) fn forget_lines(&mut self) -> Result<(), Failure> {
        key::OF_PASS.into_iter().try_for_each(|kind| self.clear(&[kind]))
    }

    /// What the pass was asked to do, in words.
    pub(crate) fn asked(&self) -> Result<Option<String>, Failure> {
        Ok(self.get(&key::fact("asked"))?.and_then(|text| String::from_utf8(text).ok()))
    }

    /// Says what the pass was asked to do.
    pub(crate) fn set_asked(&mut self, text: &str) -> Result<(), Failure> {
        self.put(&key::fact("asked"), text.as_bytes())
    }

    /// The line that a tool has in this pass.
    pub(crate) fn done(&self, registry: RegistryNumber, id: U256) -> Result<Option<Done>, Failure> {
        let stored = self.get(&key::done(registry, id))?;
        stored.map(|bytes| Done::decode(&bytes).ok_or_else(damaged)).transpose()
    }

    /// A tool has this line now, and no other.
    pub(crate) fn set_done(&mut self, registry: RegistryNumber, id: U256, done: Done) -> Result<(), Failure> {
        self.reopen(registry, id)?;
        self.remove(&key::superseded(done.offset))?;
        self.put(&key::done(registry, id), &done.encode())
    }

    /// A tool has no valid line any more.
    pub(crate) fn reopen(&mut self, registry: RegistryNumber, id: U256) -> Result<(), Failure> {
        if let Some(done) = self.done(registry, id)? {
            self.put(&key::superseded(done.offset), &[])?;
            self.remove(&key::done(registry, id))?;
        }
        Ok(())
    }

    /// No tool of the registry has a valid line any more.
    pub(super) fn reopen_registry(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        while let Some((key, _)) = self.first(&key::all_done(registry))? {
            let id = key::id_of(&key).ok_or_else(damaged)?;
            self.reopen(registry, id)?;
        }
        Ok(())
    }

    /// Whether any tool of the registry has a line.
    pub(super) fn any_done(&self, registry: RegistryNumber) -> Result<bool, Failure> {
        Ok(self.first(&key::all_done(registry))?.is_some())
    }

    /// Whether another line replaces the one that begins here.
    pub(crate) fn is_superseded(&self, offset: u64) -> Result<bool, Failure> {
        self.has(&key::superseded(offset))
    }

    /// Whether any line was replaced.
    pub(crate) fn any_superseded(&self) -> Result<bool, Failure> {
        Ok(self.first(&[key::SUPERSEDED])?.is_some())
    }

    /// Looks at the tools without a line, from this ID on, in the order of their IDs.
    pub(crate) fn each_open(
        &self,
        registry: RegistryNumber,
        from: U256,
        mut visit: impl FnMut(U256, Tool) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        self.scan(&key::tools(registry), &key::tool(registry, from), |key, stored| {
            let id = key::id_of(key).ok_or_else(damaged)?;
            if self.has(&key::done(registry, id))? {
                return Ok(ControlFlow::Continue(()));
            }
            Ok(visit(id, Tool::decode(stored).ok_or_else(damaged)?))
        })
    }

    /// How many tools the registry has, and how many have their line.
    pub(crate) fn progress(&self, registry: RegistryNumber) -> Result<(u64, u64), Failure> {
        let count = |prefix: Vec<u8>| {
            let mut count = 0_u64;
            self.scan(&prefix, &prefix, |_, _| {
                count = count.saturating_add(1);
                Ok(ControlFlow::Continue(()))
            })?;
            Ok::<_, Failure>(count)
        };
        Ok((count(key::tools(registry))?, count(key::all_done(registry))?))
    }

    /// Looks at the line of every tool of the registry.
    pub(crate) fn each_done(
        &self,
        registry: RegistryNumber,
        mut visit: impl FnMut(Done),
    ) -> Result<(), Failure> {
        let prefix = key::all_done(registry);
        self.scan(&prefix, &prefix, |_, stored| {
            visit(Done::decode(stored).ok_or_else(damaged)?);
            Ok(ControlFlow::Continue(()))
        })
    }

    /// What was found of a predicate's marks in this pass; `None`: nobody looked yet.
    pub(crate) fn proxy(&self, registry: RegistryNumber, address: Address) -> Result<Option<Proxy>, Failure> {
        let stored = self.get(&key::proxy(registry, address))?;
        Ok(stored.map(|stored| match stored.as_slice() {
            [0] => Proxy::Unmarked,
            [1] => Proxy::Marked,
            _ => Proxy::Unknown,
        }))
    }

    /// Keeps what was found of a predicate's marks.
    pub(crate) fn set_proxy(
        &mut self,
        registry: RegistryNumber,
        address: Address,
        found: Proxy,
    ) -> Result<(), Failure> {
        let byte = match found {
            Proxy::Unmarked => 0,
            Proxy::Marked => 1,
            Proxy::Unknown => 2,
        };
        self.put(&key::proxy(registry, address), &[byte])
    }
}
