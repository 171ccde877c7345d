//! Following a registry: from where it was last read up to the head of its chain.
//!
//! Blocks that are `confirmations` deep are read by ranges and are final. Those above are read one by one, by their
//! hash, each the child of the one before, and what they change can be undone; so a reorganisation undoes back to the
//! last common block. One that goes deeper makes the registry be read anew from its start.
//!
//! Nothing is asked of the RPC between the first write of a step and its commit, so that a step is whole or not there.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use erc8257::rpc::Header;
use erc8257::{Address, B256, BlockRef, BlockTag};

use super::chain::{Chain, Unreadable};
use super::logs::{Filter, Span, named_predicate, told};
use super::progress::Progress;
use super::store::{Change, Happened, RegistryNumber, Store};
use crate::status::Failure;

/// Predicates in one filter.
const ADDRESSES: usize = 200;
/// Blocks of the tail that are read at a time.
const BLOCKS: usize = 64;
/// How often to look again at a chain that changes while it is read, or at an RPC that is behind.
const TRIES: u32 = 6;
const PAUSE: Duration = Duration::from_millis(500);

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
        for _ in 0..TRIES {
            let head = self.head(store)?;
            self.go_back(store, head)?;
            self.read_settled(store, head, progress)?;
            if self.read_tail(store, head, progress)? {
                return Ok(head.block);
            }
            // The chain changed in between; what was committed so far is a whole number of blocks.
            sleep(PAUSE);
        }
        let text = format!("{} gives another chain at every look", self.chain.rpc.name());
        Err(Stop::Registry(Unreadable(text)))
    }

    /// The head, not behind what was read already if waiting a little helps.
    fn head(&self, store: &mut Store) -> Result<Header, Stop> {
        let tip =
            store.with(|map| map.remembered_blocks(self.number))?.first().map_or(0, |(number, _)| *number);
        let mut head = self.chain.head(self.tag)?;
        for _ in 1..TRIES {
            if head.block.number >= tip {
                break;
            }
            sleep(PAUSE);
            head = self.chain.head(self.tag)?;
        }
        Ok(head)
    }

    /// Undoes the blocks that are no longer in the chain below this head.
    fn go_back(&mut self, store: &mut Store, head: Header) -> Result<(), Stop> {
        let remembered = store.with(|map| map.remembered_blocks(self.number))?;
        let Some((tip, _)) = remembered.first().copied() else {
            let cursor = store.with(|map| map.cursor(self.number))?;
            if cursor.next > cursor.start.max(head.block.number.saturating_add(1)) {
                let text = format!("{} is behind what was read before", self.chain.rpc.name());
                return Err(Stop::Registry(Unreadable(text)));
            }
            return Ok(());
        };
        let Some(common) = self.common(&remembered, head)? else {
            // Deeper than can be undone.
            self.reorganisations = self.reorganisations.saturating_add(1);
            let number = self.number;
            return Ok(store.commit_with(|map| {
                let start = map.cursor(number)?.start;
                map.begin(number, start)
            })?);
        };
        if common < tip {
            self.reorganisations = self.reorganisations.saturating_add(1);
            store.commit_with(|map| map.undo_above(self.number, common))?;
        }
        Ok(())
    }

    /// The newest remembered block that is in the chain below this head.
    fn common(&self, remembered: &[(u64, B256)], head: Header) -> Result<Option<u64>, Unreadable> {
        // Nearly always it is the newest.
        for part in [remembered.get(..1), remembered.get(1..)] {
            for chunk in part.unwrap_or_default().chunks(BLOCKS) {
                let numbers: Vec<u64> = chunk.iter().map(|(number, _)| *number).collect();
                let headers = self.chain.headers(&numbers)?;
                let same = |((number, hash), header): (&(u64, B256), Option<Header>)| {
                    let there = header.is_some_and(|header| header.block.hash == *hash);
                    (there && *number <= head.block.number).then_some(*number)
                };
                if let Some(common) = chunk.iter().zip(headers).find_map(same) {
                    return Ok(Some(common));
                }
            }
        }
        Ok(None)
    }

    /// Reads the blocks that are deep enough to be final, by ranges.
    fn read_settled(&mut self, store: &mut Store, head: Header, progress: &Progress) -> Result<(), Stop> {
        let Some(last) = head.block.number.checked_sub(self.confirmations) else {
            return Ok(());
        };
        let mut from = store.with(|map| map.cursor(self.number))?.next;
        if from > last {
            store.with(|map| map.settle(self.number, last))?;
            return Ok(());
        }
        progress.blocks(from, last);
        while from <= last {
            let to = self.span.end(from, last);
            match self.range(store, from, to) {
                Ok(changes) => {
                    store.commit_with(|map| map.fold_range(self.number, to, &changes))?;
                    self.say_given_up(&changes, progress);
                    self.span.answered(changes.len());
                    from = to.saturating_add(1);
                    progress.at_block(to);
                }
                Err(RangeStop::Refused(refused)) => {
                    if !self.span.refused(from, to) {
                        return Err(self.chain.unreadable("gives no logs", &refused).into());
                    }
                }
                Err(RangeStop::Stop(stop)) => return Err(stop),
            }
        }
        let anchor = self.chain.headers(&[last])?.into_iter().flatten().next();
        let Some(anchor) = anchor else {
            let text = format!("{} does not have block {last}", self.chain.rpc.name());
            return Err(Stop::Registry(Unreadable(text)));
        };
        store.commit_with(|map| map.anchor(self.number, last, anchor.block.hash))?;
        Ok(())
    }

    /// What the logs of a range say, those of the predicates included.
    fn range(&self, store: &mut Store, from: u64, to: u64) -> Result<Vec<Change>, RangeStop> {
        let registry = self.chain.registry;
        let mut changes = self.chain.changes_in_range(&Filter::registry(registry), from, to)?;
        let named = changes.iter().filter_map(named_predicate).collect();
        for addresses in self.watched(store, named)? {
            let filter = Filter::predicates(registry, addresses);
            changes.extend(self.chain.changes_in_range(&filter, from, to)?);
        }
        Ok(told(changes))
    }

    /// Tells of predicates whose events cannot be read.
    fn say_given_up(&self, changes: &[Change], progress: &Progress) {
        for change in changes {
            if let Happened::GaveUp(address) = change.what {
                progress.say(&format!(
                    "{}: {} does not give the events of the predicate {address:?} in block {}, not even alone; it is \
                     no longer watched, and what is known of it as a proxy is null",
                    self.chain.name(),
                    self.chain.rpc.name(),
                    change.block
                ));
            }
        }
    }

    /// The predicates to watch: those of the tools so far and those that were just named, in pieces for filters.
    fn watched(&self, store: &mut Store, mut named: Vec<Address>) -> Result<Vec<Vec<Address>>, Failure> {
        let mut pieces = Vec::new();
        let mut after = None;
        loop {
            let known = store.with(|map| map.predicates(self.number, after, ADDRESSES))?;
            named.retain(|address| !known.contains(address));
            let Some(last) = known.last() else { break };
            after = Some(*last);
            pieces.push(known);
        }
        named.sort_unstable();
        named.dedup();
        named.retain(|address| *address != self.chain.registry);
        pieces.extend(named.chunks(ADDRESSES).map(<[Address]>::to_vec));
        for piece in &mut pieces {
            piece.retain(|address| *address != self.chain.registry);
            let mut unwatched = Vec::new();
            for address in piece.iter() {
                if store.with(|map| map.is_unwatched(self.number, *address))? {
                    unwatched.push(*address);
                }
            }
            piece.retain(|address| !unwatched.contains(address));
        }
        pieces.retain(|piece| !piece.is_empty());
        Ok(pieces)
    }

    /// Reads the blocks above, one by one. False: the chain changed meanwhile.
    fn read_tail(&self, store: &mut Store, head: Header, progress: &Progress) -> Result<bool, Stop> {
        let mut below = store.with(|map| map.remembered_blocks(self.number))?.first().map(|(_, hash)| *hash);
        let mut next = store.with(|map| map.cursor(self.number))?.next;
        while next <= head.block.number {
            let end = head.block.number.min(next.saturating_add(BLOCKS as u64 - 1));
            let numbers: Vec<u64> = (next..=end).collect();
            let headers: Option<Vec<Header>> = self.chain.headers(&numbers)?.into_iter().collect();
            let Some(headers) = headers else { return Ok(false) };
            for header in &headers {
                if below.is_some_and(|below| below != header.parent) {
                    return Ok(false);
                }
                below = Some(header.block.hash);
            }
            let blocks: Vec<BlockRef> = headers.iter().map(|header| header.block).collect();
            let Some(changes) = self.changes(store, &blocks)? else { return Ok(false) };
            store.commit_with(|map| {
                blocks.iter().zip(&changes).try_for_each(|(block, changes)| {
                    map.fold_block(self.number, block.number, block.hash, changes)
                })
            })?;
            for changes in &changes {
                self.say_given_up(changes, progress);
            }
            next = end.saturating_add(1);
        }
        Ok(below.is_none_or(|below| below == head.block.hash))
    }

    /// What the logs of each of these blocks say; `None` if one of them is not in the chain any more.
    fn changes(&self, store: &mut Store, blocks: &[BlockRef]) -> Result<Option<Vec<Vec<Change>>>, Stop> {
        let registry = self.chain.registry;
        let Some(mut all) = self.chain.changes_of_blocks(&Filter::registry(registry), blocks)? else {
            return Ok(None);
        };
        let named = all.iter().flatten().filter_map(named_predicate).collect();
        for addresses in self.watched(store, named)? {
            let filter = Filter::predicates(registry, addresses);
            let Some(more) = self.chain.changes_of_blocks(&filter, blocks)? else {
                return Ok(None);
            };
            all.iter_mut().zip(more).for_each(|(changes, more)| changes.extend(more));
        }
        Ok(Some(all.into_iter().map(told).collect()))
    }
}

/// Why a range gave nothing.
enum RangeStop {
    Refused(super::chain::Refused),
    Stop(Stop),
}

impl From<super::chain::Refused> for RangeStop {
    fn from(refused: super::chain::Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Failure> for RangeStop {
    fn from(failure: Failure) -> Self {
        Self::Stop(Stop::Run(failure))
    }
}
