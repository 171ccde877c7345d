//! What machines ask of the state file.

use alloc::vec::Vec;

use erc8257_index::{Reach, StoreRead, StoreWrite, Stored};

use crate::failure::Failure;
use crate::store::{Map, RegistryNumber, Store};

/// Reads what a machine asks about a registry.
pub(crate) fn read(store: &mut Store, number: RegistryNumber, read: &StoreRead) -> Result<Stored, Failure> {
    store.with(|map| {
        Ok(match read {
            StoreRead::Reach => {
                let cursor = map.cursor(number)?;
                Stored::Reach(Reach { start: cursor.start, next: cursor.next })
            }
            StoreRead::RememberedBlocks => Stored::Blocks(map.remembered_blocks(number)?),
            StoreRead::Predicates { after, most } => {
                Stored::Addresses(map.predicates(number, *after, *most)?)
            }
            StoreRead::Unwatched(addresses) => {
                let mut unwatched = Vec::new();
                for address in addresses {
                    if map.is_unwatched(number, *address)? {
                        unwatched.push(*address);
                    }
                }
                Stored::Addresses(unwatched)
            }
            StoreRead::Unmarked(addresses) => {
                let mut unmarked = Vec::new();
                for address in addresses {
                    if map.proxy(number, *address)?.is_none() && !map.is_unwatched(number, *address)? {
                        unmarked.push(*address);
                    }
                }
                Stored::Addresses(unmarked)
            }
        })
    })
}

/// Makes a change that a machine asks for, and makes it durable unless it may wait.
pub(crate) fn write(store: &mut Store, number: RegistryNumber, write: &StoreWrite) -> Result<(), Failure> {
    let change = |map: &mut Map<'_>| match write {
        StoreWrite::Begin => {
            let start = map.cursor(number)?.start;
            map.begin(number, start)
        }
        StoreWrite::UndoAbove(keep) => map.undo_above(number, *keep),
        StoreWrite::FoldRange { to, changes } => map.fold_range(number, *to, changes),
        StoreWrite::FoldBlocks(blocks) => blocks
            .iter()
            .try_for_each(|(block, changes)| map.fold_block(number, block.number, block.hash, changes)),
        StoreWrite::Anchor(block) => map.anchor(number, block.number, block.hash),
        StoreWrite::Settle(up_to) => map.settle(number, *up_to),
        StoreWrite::Marks(marks) => {
            marks.iter().try_for_each(|(predicate, mark)| map.set_proxy(number, *predicate, *mark))
        }
        StoreWrite::Unanswered => map.set_unanswered(number),
    };
    match write {
        StoreWrite::Settle(_) | StoreWrite::Marks(_) | StoreWrite::Unanswered => store.with(change),
        _ => store.commit_with(change),
    }
}
