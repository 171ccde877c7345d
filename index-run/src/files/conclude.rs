//! The end of a run: lines that others replace go, and those that are too old say so.

use std::path::Path;

use super::lines::{self, Keep};
use crate::failure::Failure;
use crate::store::{Phase, Store};

/// Ends a run: leaves out the lines that others replace, and marks those that were written `before` this time.
pub(super) fn conclude(store: &mut Store, out: &Path, before: u64) -> Result<(), Failure> {
    if let Phase::Verifying(length) = store.with(|map| map.phase())? {
        let copy = store.with(|map| Ok(map.is_loose()? || map.any_stale(before)?))?;
        let next = if copy { Phase::Compacting(length) } else { Phase::Idle(length) };
        store.commit_with(|map| map.set_phase(next))?;
    }
    if let Phase::Compacting(length) = store.with(|map| map.phase())? {
        store.with(|map| {
            map.forget_next()?;
            Ok(())
        })?;
        let judge = |(offset, at), line: &[u8]| {
            let Some(tool) = erc8257_index::tool_of(line) else { return Ok(Keep::No) };
            store.with(|map| {
                let Some(number) = map.number(tool.chain_id, tool.registry)? else { return Ok(Keep::No) };
                let Some(done) = map.done(number, tool.tool_id)?.filter(|done| done.offset == offset) else {
                    return Ok(Keep::No);
                };
                let stale = done.time < before;
                map.set_next(number, tool.tool_id, (at, stale))?;
                Ok(if stale { Keep::Stale } else { Keep::AsItIs })
            })
        };
        let copied = lines::copy_valid(out, length, judge)?;
        store.commit_with(|map| map.set_phase(Phase::Replacing(copied)))?;
    }
    if let Phase::Replacing(length) = store.with(|map| map.phase())? {
        lines::replace(out)?;
        store.commit_with(|map| {
            map.take_next()?;
            map.set_phase(Phase::Idle(length))
        })?;
    }
    Ok(())
}
