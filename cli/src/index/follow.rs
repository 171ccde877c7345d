//! Following a registry: `erc8257_index` decides what is read, and here it is kept and told.

use std::sync::Arc;

use erc8257::{BlockRef, BlockTag};
use erc8257_index::{Following, Reach, Said, Span, StoreRead, StoreWrite, Stored};

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
    /// One more with every reorganisation.
    pub(crate) reorganisations: u32,
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
        Self { chain, number, confirmations, tag, span: Span::default(), reorganisations: 0 }
    }

    /// Reads up to the head and gives the block that the registry is now read at. Whatever was written before must be
    /// committed.
    pub(crate) fn follow(&mut self, store: &mut Store, progress: &Progress) -> Result<BlockRef, Stop> {
        let Self { chain, number, confirmations, tag, span, .. } = self;
        let following = Following::new(chain.registry, *tag, *confirmations, *span);
        let followed = run(&chain.rpc, following, &mut Kept { chain, number: *number, store, progress })?;
        self.span = followed.span();
        self.reorganisations = self.reorganisations.saturating_add(followed.reorganisations());
        match followed.into_end() {
            Some(end) => end.map_err(|why| self.chain.unreadable(&why).into()),
            None => Err(Failure::incomplete("following a registry ended before its end").into()),
        }
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
            })
        })
    }

    fn write(&mut self, write: &StoreWrite) -> Result<(), Failure> {
        let number = self.number;
        if let StoreWrite::Settle(up_to) = write {
            return self.store.with(|map| map.settle(number, *up_to));
        }
        self.store.commit_with(|map: &mut Map<'_>| match write {
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
        })
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
