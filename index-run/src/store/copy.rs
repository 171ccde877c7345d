//! The copy of an output file without the lines that others replace.

use core::ops::ControlFlow;

use erc8257::U256;

use super::Map;
use super::fold::damaged;
use super::key::{self, RegistryNumber};
use super::pass::{Done, Tally};
use crate::failure::Failure;

impl Map<'_> {
    /// Whether the output may have lines that others replace.
    pub(crate) fn is_loose(&self) -> Result<bool, Failure> {
        self.has(&key::fact("loose"))
    }

    /// Whether any line is older than this and does not say so yet.
    pub(crate) fn any_stale(&self, before: u64) -> Result<bool, Failure> {
        let mut any = false;
        for prefix in key::EVERY_LINE {
            self.scan(&[prefix], &[prefix], |_, stored| {
                let done = Done::decode(stored).ok_or_else(damaged)?;
                any = done.time < before && !done.tally.has(Tally::STALE);
                Ok(if any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        }
        Ok(any)
    }

    /// Where the line of a tool will begin in the copy of the output, and whether it says there that it is stale.
    pub(crate) fn set_next(
        &mut self,
        registry: RegistryNumber,
        id: U256,
        (offset, stale): (u64, bool),
    ) -> Result<(), Failure> {
        self.put(&key::next(registry, id), &[&offset.to_be_bytes()[..], &[u8::from(stale)]].concat())
    }

    /// Forgets a copy that was not finished.
    pub(crate) fn forget_next(&mut self) -> Result<(), Failure> {
        key::EVERY_NEXT.into_iter().try_for_each(|kind| self.clear(&[kind]))
    }

    /// The copy is the output now.
    pub(crate) fn take_next(&mut self) -> Result<(), Failure> {
        for prefix in key::EVERY_LINE {
            self.each_piece(&[prefix], |map, key, stored| {
                let (Some(registry), Some(id)) = (key::registry_of(key), key::id_of(key)) else {
                    return Err(damaged());
                };
                let next = map.get(&key::next(registry, id))?;
                let Some((offset, [stale])) = next.as_deref().and_then(<[u8]>::split_first_chunk) else {
                    return map.remove(key);
                };
                let done = Done::decode(stored).ok_or_else(damaged)?;
                let tally = done.tally.with(Tally::STALE, *stale == 1);
                map.put(key, &Done { offset: u64::from_be_bytes(*offset), tally, ..done }.encode())
            })?;
        }
        self.forget_next()?;
        self.set_loose(false)
    }
}
