//! Passes over all tools: which have their line, of which pass, and where.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::{Address, U256};
use erc8257_index::{ProxyMark, Tool};

use super::Map;
use super::fold::damaged;
use super::key::{self, RegistryNumber};
use super::tool;
use crate::failure::Failure;

/// The state of the output. The module documentation of `index` tells what happens between the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Whatever the output file holds is not of this state file and is to be moved aside.
    Beginning,
    /// Lines are being appended; the first so many bytes of the output are recorded.
    Verifying(u64),
    /// Lines that others replace are being left out of a copy of the output.
    Compacting(u64),
    /// The copy, of this length, is complete and takes the place of the output.
    Replacing(u64),
    /// The last run came to its end; the output, of this length, has at most one line a tool.
    Idle(u64),
}

/// The pass over one registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Which it is; lines tell theirs. 0 is that of lines to be replaced.
    pub(crate) pass: u32,
    /// The registry was read to its head and every tool was looked at.
    pub(crate) finished: bool,
    /// Something was asked of the RPC in this pass that it did not answer.
    pub(crate) unanswered: bool,
}

impl Default for Turn {
    fn default() -> Self {
        Self { pass: 1, finished: false, unanswered: false }
    }
}

/// The line of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// Where the line begins in the output.
    pub(crate) offset: u64,
    /// The block that the tool was read at.
    pub(crate) block: u64,
    /// When it was verified, in seconds since 1970.
    pub(crate) time: u64,
    /// The pass of its registry that last looked at the tool.
    pub(crate) pass: u32,
    /// The counts of the line.
    pub(crate) tally: Tally,
}

/// The counts of a line for the summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally(pub(crate) u8);

impl Tally {
    pub(crate) const VERIFIED: Self = Self(1);
    pub(crate) const RETIRED: Self = Self(2);
    pub(crate) const UNKNOWN: Self = Self(4);
    pub(crate) const DUPLICATE: Self = Self(8);
    pub(crate) const DIFFERS: Self = Self(16);
    /// The RPC gave no answer about the tool in the last pass.
    pub(crate) const UNANSWERED: Self = Self(32);
    /// The line says that it is stale.
    #[cfg(feature = "files")]
    pub(crate) const STALE: Self = Self(64);
    /// The registry knows no such tool.
    pub(crate) const NOT_FOUND: Self = Self(128);

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn with(self, other: Self, so: bool) -> Self {
        Self(if so { self.0 | other.0 } else { self.0 & !other.0 })
    }
}

impl Done {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut bytes = [self.offset, self.block, self.time].map(u64::to_be_bytes).concat();
        bytes.extend(self.pass.to_be_bytes());
        bytes.push(self.tally.0);
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let (offset, rest) = bytes.split_first_chunk()?;
        let (block, rest) = rest.split_first_chunk()?;
        let (time, rest) = rest.split_first_chunk()?;
        let (pass, rest) = rest.split_first_chunk()?;
        Some(Self {
            offset: u64::from_be_bytes(*offset),
            block: u64::from_be_bytes(*block),
            time: u64::from_be_bytes(*time),
            pass: u32::from_be_bytes(*pass),
            tally: Tally(*rest.first()?),
        })
    }
}

impl Turn {
    fn encode(self) -> Vec<u8> {
        let mut bytes = self.pass.to_be_bytes().to_vec();
        bytes.extend([u8::from(self.finished), u8::from(self.unanswered)]);
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (pass, rest) = bytes.split_first_chunk()?;
        let [finished, unanswered] = rest else { return None };
        Some(Self { pass: u32::from_be_bytes(*pass), finished: *finished == 1, unanswered: *unanswered == 1 })
    }
}

impl Phase {
    fn encode(self) -> Vec<u8> {
        let (letter, length) = match self {
            Self::Beginning => (b'b', 0),
            Self::Verifying(length) => (b'v', length),
            Self::Compacting(length) => (b'c', length),
            Self::Replacing(length) => (b'r', length),
            Self::Idle(length) => (b'i', length),
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
            b'i' => Self::Idle(length),
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

    /// Forgets every line and every pass.
    pub(crate) fn forget_lines(&mut self) -> Result<(), Failure> {
        key::OF_LINES.into_iter().try_for_each(|kind| self.clear(&[kind]))?;
        self.set_loose(false)
    }

    /// Forgets the lines of a registry; the next copy of the output leaves them out.
    pub(crate) fn drop_lines(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        if self.any_done(registry)? {
            self.set_loose(true)?;
        }
        self.clear(&key::all_done(registry))?;
        self.clear(&key::proxies(registry))?;
        self.clear(&key::turn(registry))
    }

    /// No line counts that another replaces.
    pub(crate) fn forget_replaced(&mut self) -> Result<(), Failure> {
        self.set_loose(false)
    }

    pub(super) fn set_loose(&mut self, so: bool) -> Result<(), Failure> {
        let key = key::fact("loose");
        if so { self.put(&key, &[]) } else { self.remove(&key) }
    }

    /// The pass over a registry.
    pub(crate) fn turn(&self, registry: RegistryNumber) -> Result<Turn, Failure> {
        match self.get(&key::turn(registry))? {
            None => Ok(Turn::default()),
            Some(stored) => Turn::decode(&stored).ok_or_else(damaged),
        }
    }

    fn set_turn(&mut self, registry: RegistryNumber, turn: Turn) -> Result<(), Failure> {
        self.put(&key::turn(registry), &turn.encode())
    }

    /// Every tool of the registry is to be verified again; lines stay until others replace them.
    pub(crate) fn open_all(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        let pass = self.turn(registry)?.pass.saturating_add(1);
        self.clear(&key::proxies(registry))?;
        self.set_turn(registry, Turn { pass, finished: false, unanswered: false })
    }

    /// The pass over the registry goes on: calls without an answer are asked again.
    pub(crate) fn go_on(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        let turn = self.turn(registry)?;
        if turn.unanswered {
            self.clear(&key::proxies(registry))?;
        }
        self.set_turn(registry, Turn { finished: false, unanswered: false, ..turn })?;
        self.open_where(registry, |done| done.tally.has(Tally::UNANSWERED))
    }

    /// The RPC left something unanswered in this pass.
    pub(crate) fn set_unanswered(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        let turn = self.turn(registry)?;
        self.set_turn(registry, Turn { unanswered: true, ..turn })
    }

    /// The pass over the registry is at its end. Lines of tools that its events no longer tell of go.
    pub(crate) fn finish(&mut self, registry: RegistryNumber) -> Result<(), Failure> {
        let turn = self.turn(registry)?;
        self.set_turn(registry, Turn { finished: true, ..turn })?;
        self.each_piece(&key::all_done(registry), |map, key, _| {
            let id = key::id_of(key).ok_or_else(damaged)?;
            if map.tool(registry, id)?.is_none() { map.reopen(registry, id) } else { Ok(()) }
        })
    }

    /// The request of the run, in words.
    pub(crate) fn asked(&self) -> Result<Option<String>, Failure> {
        Ok(self.get(&key::fact("asked"))?.and_then(|text| String::from_utf8(text).ok()))
    }

    /// Keeps the request of the run.
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
        self.put(&key::done(registry, id), &done.encode())
    }

    /// The RPC gave no answer about a tool in this pass; its line of an earlier one stays. False: it has none.
    pub(crate) fn keep_done(
        &mut self,
        registry: RegistryNumber,
        id: U256,
        pass: u32,
    ) -> Result<bool, Failure> {
        let Some(done) = self.done(registry, id)? else { return Ok(false) };
        let tally = done.tally.with(Tally::UNANSWERED, true);
        self.put(&key::done(registry, id), &Done { pass, tally, ..done }.encode())?;
        Ok(true)
    }

    /// The line of a tool, if it has one, is wrong by now.
    pub(crate) fn reopen(&mut self, registry: RegistryNumber, id: U256) -> Result<(), Failure> {
        let key = key::done(registry, id);
        if self.has(&key)? {
            self.set_loose(true)?;
            self.remove(&key)?;
        }
        Ok(())
    }

    /// Tools with such lines are to be verified again; the lines stay until others replace them.
    pub(super) fn open_where(
        &mut self,
        registry: RegistryNumber,
        so: impl Fn(&Done) -> bool,
    ) -> Result<(), Failure> {
        self.each_piece(&key::all_done(registry), |map, key, stored| {
            let done = Done::decode(stored).ok_or_else(damaged)?;
            if so(&done) { map.put(key, &Done { pass: 0, ..done }.encode()) } else { Ok(()) }
        })
    }

    /// Visits every entry whose key begins so, a piece at a time: the visit may change the map, which is not
    /// possible while it is being read.
    pub(super) fn each_piece(
        &mut self,
        prefix: &[u8],
        mut visit: impl FnMut(&mut Self, &[u8], &[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut from = prefix.to_vec();
        loop {
            let mut piece = Vec::new();
            self.scan(prefix, &from, |key, value| {
                piece.push((key.to_vec(), value.to_vec()));
                Ok(if piece.len() < 1_024 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            let Some((last, _)) = piece.last() else { return Ok(()) };
            from = key::after(last);
            piece.iter().try_for_each(|(key, value)| visit(self, key, value))?;
        }
    }

    /// Whether any tool of the registry has a line.
    pub(super) fn any_done(&self, registry: RegistryNumber) -> Result<bool, Failure> {
        Ok(self.first(&key::all_done(registry))?.is_some())
    }

    /// Looks at the tools without a line of this pass that is not older than this, from an ID on, in the order of IDs.
    pub(crate) fn each_open(
        &self,
        registry: RegistryNumber,
        (from, before): (U256, u64),
        mut visit: impl FnMut(U256, Tool) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let pass = self.turn(registry)?.pass;
        self.scan(&key::tools(registry), &key::tool(registry, from), |key, stored| {
            let id = key::id_of(key).ok_or_else(damaged)?;
            if self.done(registry, id)?.is_some_and(|done| done.pass == pass && done.time >= before) {
                return Ok(ControlFlow::Continue(()));
            }
            Ok(visit(id, tool::decode(stored).ok_or_else(damaged)?))
        })
    }

    /// How many tools the registry has, and how many were looked at in this pass.
    pub(crate) fn progress(&self, registry: RegistryNumber) -> Result<(u64, u64), Failure> {
        let (pass, mut tools, mut done) = (self.turn(registry)?.pass, 0_u64, 0_u64);
        let prefix = key::tools(registry);
        self.scan(&prefix, &prefix, |_, _| {
            tools = tools.saturating_add(1);
            Ok(ControlFlow::Continue(()))
        })?;
        self.each_done(registry, |line| done = done.saturating_add(u64::from(line.pass == pass)))?;
        Ok((tools, done))
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

    /// The mark of a predicate in this pass; `None`: not looked at yet.
    pub(crate) fn proxy(
        &self,
        registry: RegistryNumber,
        address: Address,
    ) -> Result<Option<ProxyMark>, Failure> {
        let stored = self.get(&key::proxy(registry, address))?;
        Ok(stored.map(|stored| match stored.as_slice() {
            [0] => ProxyMark::Unmarked,
            [1] => ProxyMark::Marked,
            _ => ProxyMark::Unknown,
        }))
    }

    /// Keeps the mark of a predicate.
    pub(crate) fn set_proxy(
        &mut self,
        registry: RegistryNumber,
        address: Address,
        found: ProxyMark,
    ) -> Result<(), Failure> {
        let byte = match found {
            ProxyMark::Unmarked => 0,
            ProxyMark::Marked => 1,
            ProxyMark::Unknown => 2,
        };
        self.put(&key::proxy(registry, address), &[byte])
    }
}
