//! Folds events into the state of each tool and of its neighbours: tools with the same URI, tools with the
//! same predicate.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::registry::Stage;
use erc8257::{Address, B256, U256};
use erc8257_index::{Change, Happened, Tool};

use super::Map;
use super::journal::Journal;
use super::key::{self, RegistryNumber};
use super::registry::{Cursor, Upgrade};
use super::tool;
use crate::failure::Failure;

impl Map<'_> {
    /// Folds a range of blocks that will not be undone any more; afterwards the registry is read up to `to`.
    pub(crate) fn fold_range(
        &mut self,
        registry: RegistryNumber,
        to: u64,
        changes: &[Change],
    ) -> Result<(), Failure> {
        self.settle(registry, u64::MAX)?;
        let mut cursor = self.cursor(registry)?;
        let any = self.any_done(registry)?;
        for change in changes {
            let mut journal = Journal::new(registry, change.block, false);
            let lines = any && change.block >= cursor.known;
            self.apply(&mut journal, &mut cursor, lines, &change.what)?;
        }
        cursor.next = to.saturating_add(1);
        self.set_cursor(&mut Journal::new(registry, to, false), &cursor)
    }

    /// Says which block the range that was just folded ends with.
    pub(crate) fn anchor(
        &mut self,
        registry: RegistryNumber,
        number: u64,
        hash: B256,
    ) -> Result<(), Failure> {
        self.remember_block(registry, number, hash)
    }

    /// Folds one block in such a way that it can be undone.
    pub(crate) fn fold_block(
        &mut self,
        registry: RegistryNumber,
        number: u64,
        hash: B256,
        changes: &[Change],
    ) -> Result<(), Failure> {
        let mut journal = Journal::new(registry, number, true);
        let mut cursor = self.cursor(registry)?;
        let lines = number >= cursor.known && self.any_done(registry)?;
        for change in changes {
            self.apply(&mut journal, &mut cursor, lines, &change.what)?;
        }
        cursor.next = number.saturating_add(1);
        self.set_cursor(&mut journal, &cursor)?;
        self.remember_block(registry, number, hash)
    }

    /// `lines`: whether any tool of the registry has a line that the change may make wrong. A change that was read before
    /// makes none wrong.
    fn apply(
        &mut self,
        journal: &mut Journal,
        cursor: &mut Cursor,
        lines: bool,
        what: &Happened,
    ) -> Result<(), Failure> {
        match what {
            Happened::Event(event) => {
                cursor.events = cursor.events.saturating_add(1);
                let before = self.tool(journal.registry, event.tool_id())?.unwrap_or_default();
                let after = before.after(event, journal.block);
                self.change_tool(journal, lines, event.tool_id(), &before, &after)?;
            }
            Happened::Upgraded(address) => {
                let before = self.upgrade(journal.registry, *address)?;
                let times = before.map_or(0, |upgrade| upgrade.times).saturating_add(1);
                let value = Upgrade { block: journal.block, times }.encode();
                let key = key::upgrade(journal.registry, *address);
                journal.set(self, &key, Some(&value))?;
                if lines {
                    self.reopen_around(journal.registry, &key)?;
                }
            }
            Happened::Unreadable(garbled) => {
                cursor.unreadable = cursor.unreadable.saturating_add(1);
                if let Some(garbled) = garbled {
                    let before = self.tool(journal.registry, garbled.tool_id)?.unwrap_or_default();
                    let after = before.after_garbled(garbled, journal.block);
                    self.change_tool(journal, lines, garbled.tool_id, &before, &after)?;
                }
            }
            Happened::GaveUp(address) => {
                let key = key::unwatched(journal.registry, *address);
                journal.set(self, &key, Some(&journal.block.to_be_bytes()))?;
                if lines {
                    self.reopen_around(journal.registry, &key)?;
                }
            }
        }
        Ok(())
    }

    fn change_tool(
        &mut self,
        journal: &mut Journal,
        lines: bool,
        id: U256,
        before: &Tool,
        new: &Tool,
    ) -> Result<(), Failure> {
        let registry = journal.registry;
        let (old_uri, new_uri) = (listed_uri(before), listed_uri(new));
        if old_uri != new_uri {
            for (uri, retired) in old_uri.into_iter().chain(new_uri) {
                let first = if lines { Some(self.first_of_uri(registry, uri)?) } else { None };
                let key = key::uri_tool(registry, uri, retired, id);
                let value = (Some((uri, retired)) == new_uri).then_some(&[][..]);
                journal.set(self, &key, value)?;
                if let Some(first) = first
                    && self.first_of_uri(registry, uri)? != first
                {
                    self.reopen_around(registry, &key)?;
                }
            }
        }
        let (old_predicate, new_predicate) = (watched(before), watched(new));
        if old_predicate != new_predicate {
            for predicate in old_predicate.into_iter().chain(new_predicate) {
                let value = (Some(predicate) == new_predicate).then_some(&[][..]);
                journal.set(self, &key::predicate_tool(registry, predicate, id), value)?;
            }
        }
        journal.set(self, &key::tool(registry, id), Some(&tool::encode(new)))?;
        if lines { self.reopen(registry, id) } else { Ok(()) }
    }

    /// The tool as its events show it.
    pub(crate) fn tool(&self, registry: RegistryNumber, id: U256) -> Result<Option<Tool>, Failure> {
        let stored = self.get(&key::tool(registry, id))?;
        stored.map(|bytes| tool::decode(&bytes).ok_or_else(damaged)).transpose()
    }

    /// The lowest ID among the active tools of a URI, and among the retired ones.
    pub(crate) fn first_of_uri(
        &self,
        registry: RegistryNumber,
        uri: B256,
    ) -> Result<(Option<U256>, Option<U256>), Failure> {
        let lowest = |retired| {
            let found = self.first(&key::uri_stage(registry, uri, retired))?;
            Ok::<_, Failure>(found.and_then(|(key, _)| key::id_of(&key)))
        };
        Ok((lowest(false)?, lowest(true)?))
    }

    /// The predicates of active tools, in order, from behind `after` on, at most `most` of them.
    pub(crate) fn predicates(
        &self,
        registry: RegistryNumber,
        after: Option<Address>,
        most: usize,
    ) -> Result<Vec<Address>, Failure> {
        let prefix = key::predicates(registry);
        let mut found = Vec::new();
        let mut from =
            after.map_or_else(|| prefix.clone(), |last| key::after(&key::predicate(registry, last)));
        while found.len() < most {
            let mut next = None;
            self.scan(&prefix, &from, |key, _| {
                next = key::predicate_of(key);
                Ok(ControlFlow::Break(()))
            })?;
            let Some(predicate) = next else { break };
            found.push(predicate);
            from = key::after(&key::predicate(registry, predicate));
        }
        Ok(found)
    }

    /// Opens again whatever has a line that a change under this key makes wrong.
    pub(super) fn reopen_around(&mut self, registry: RegistryNumber, key: &[u8]) -> Result<(), Failure> {
        if let Some(id) = key::as_tool(key) {
            return self.reopen(registry, id);
        }
        if let Some(group) = key::uri_group(key) {
            return self.reopen_all(registry, &group);
        }
        if let Some(address) = key::upgraded(key) {
            self.remove(&key::proxy(registry, address))?;
            self.reopen_all(registry, &key::predicate(registry, address))?;
            if self.registry_address(registry)? == Some(address) {
                self.reopen_all(registry, &key::all_done(registry))?;
            }
        }
        Ok(())
    }

    fn reopen_all(&mut self, registry: RegistryNumber, prefix: &[u8]) -> Result<(), Failure> {
        let mut from = prefix.to_vec();
        loop {
            // A piece at a time: writing while the map is being read is not possible.
            let mut ids = Vec::new();
            let mut last = None;
            self.scan(prefix, &from, |key, _| {
                ids.extend(key::id_of(key));
                last = Some(key.to_vec());
                Ok(if ids.len() < 1_024 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            let Some(last) = last else { return Ok(()) };
            ids.into_iter().try_for_each(|id| self.reopen(registry, id))?;
            from = key::after(&last);
        }
    }
}

/// Under which URI a tool is listed, and whether as retired.
fn listed_uri(tool: &Tool) -> Option<(B256, bool)> {
    match tool.history.stage {
        Stage::Unseen => None,
        Stage::Active => tool.uri_hash().map(|uri| (uri, false)),
        Stage::Retired => tool.uri_hash().map(|uri| (uri, true)),
    }
}

/// The predicate whose upgrades concern the tool.
fn watched(tool: &Tool) -> Option<Address> {
    tool.predicate().filter(|_| tool.history.is_active())
}

pub(super) fn damaged() -> Failure {
    Failure::incomplete("the state file is damaged; remove it to begin anew")
}
