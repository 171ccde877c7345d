//! Following a registry: `erc8257_index` decides what to read; this module keeps the changes and tells the
//! user.

use std::sync::Arc;

use erc8257::{BlockRef, BlockTag};
use erc8257_index::{Following, Machine, Reach, Said, Span, StoreRead, StoreWrite, Stored, Task};

use super::chain::Chain;
use super::drive::{Keep, run};
use super::progress::Progress;
use super::sentence::Unreadable;
use super::store::{Map, RegistryNumber, Store};
use crate::status::Failure;

/// A registry that is being followed.
pub(crate) struct Follower {
    pub(crate) chain: Arc<Chain>,
    pub(crate) number: RegistryNumber,
    pub(crate) confirmations: u64,
    pub(crate) tag: BlockTag,
    span: Span,
}

/// Why following stopped.
pub(crate) enum Stop {
    /// This registry cannot be read on; others can.
    Registry(Unreadable),
    /// The state file cannot be used; the run is over.
    Run(Failure),
}

impl From<Unreadable> for Stop {
    fn from(why: Unreadable) -> Self {
        Self::Registry(why)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Run(failure)
    }
}

impl Follower {
    pub(crate) fn new(chain: Arc<Chain>, number: RegistryNumber, confirmations: u64, tag: BlockTag) -> Self {
        Self { chain, number, confirmations, tag, span: Span::default() }
    }

    /// Reads up to the head, and returns the block to read at and the number of reorganisations. Whatever was written before
    /// must be committed.
    pub(crate) fn follow(&mut self, store: &mut Store, progress: &Progress) -> Result<(BlockRef, u32), Stop> {
        let following = Following::new(self.chain.registry, self.tag, self.confirmations, self.span);
        let followed = self.run(following, store, progress)?;
        self.span = followed.span();
        let reorganisations = followed.reorganisations();
        match followed.into_end() {
            Some(Ok(head)) => Ok((head, reorganisations)),
            Some(Err(why)) => Err(self.chain.unreadable(&why).into()),
            None => Err(Failure::incomplete("following a registry ended before its end").into()),
        }
    }

    /// Runs a machine about this registry to its end.
    pub(crate) fn run<T: Task>(
        &self,
        machine: Machine<T>,
        store: &mut Store,
        progress: &Progress,
    ) -> Result<Machine<T>, Failure> {
        let Self { chain, number, .. } = self;
        run(&chain.rpc, machine, &mut Kept { chain, number: *number, store, progress })
    }
}

/// A registry in the state file, and the user who is told of it.
struct Kept<'run> {
    chain: &'run Chain,
    number: RegistryNumber,
    store: &'run mut Store,
    progress: &'run Progress,
}

impl Keep for Kept<'_> {
    type Error = Failure;

    fn read(&mut self, read: &StoreRead) -> Result<Stored, Failure> {
        let number = self.number;
        self.store.with(|map| {
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

    fn write(&mut self, write: &StoreWrite) -> Result<(), Failure> {
        let number = self.number;
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
            StoreWrite::Settle(_) | StoreWrite::Marks(_) | StoreWrite::Unanswered => self.store.with(change),
            _ => self.store.commit_with(change),
        }
    }

    fn tell(&mut self, said: Said) {
        match said {
            Said::Reading { from, to } => self.progress.blocks(from, to),
            Said::ReadUpTo(block) => self.progress.at_block(block),
            Said::GaveUp { predicate, block } => self.progress.say(&format!(
                "{}: {} does not give the events of the predicate {predicate:?} in block {block}, not even alone; it is \
                 no longer watched, and what is known of it as a proxy is null",
                self.chain.name(),
                self.chain.rpc.name(),
            )),
        }
    }
}
