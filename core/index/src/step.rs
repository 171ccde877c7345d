//! The steps that a machine asks its host to take: plain data, without a decision for the host.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use erc8257::BlockRef;
use primitives::inquiry::EthCall;

use crate::change::Change;
use crate::mark::ProxyMark;

/// A JSON-RPC method, and its parameters as the text of a JSON array.
pub type Call = (&'static str, String);

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<'m, E> {
    /// Ask the RPC. These are all calls of the current stage that have no answer yet. A host may send them as a batch, and
    /// hand over the answers in any order.
    Calls(Vec<EthCall>),
    /// Ask the RPC for a list that may be far larger than other answers, and hand its elements over one by one.
    Elements(EthCall),
    /// Wait for so many milliseconds.
    Pause(u32),
    /// Read the host's store.
    Read(&'m StoreRead),
    /// Change the host's store.
    Write(&'m StoreWrite),
    /// Say this to the user.
    Tell(Said),
    /// Nothing: this is the end.
    Done(&'m E),
}

/// A question to the host's store of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreRead {
    /// How far the registry was read: [`Stored::Reach`].
    Reach,
    /// The blocks that can be gone back to, newest first: [`Stored::Blocks`].
    RememberedBlocks,
    /// The predicates of active tools in order, from behind `after` on: [`Stored::Addresses`].
    Predicates {
        /// The last predicate of the answer before.
        after: Option<Address>,
        /// How many to give at most.
        most: usize,
    },
    /// Which of these predicates were given up: [`Stored::Addresses`].
    Unwatched(Vec<Address>),
    /// Which of these predicates are watched and have no [`ProxyMark`] yet: [`Stored::Addresses`].
    Unmarked(Vec<Address>),
}

/// The answer to a [`StoreRead`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    /// How far the registry was read.
    Reach(Reach),
    /// Blocks with their hashes.
    Blocks(Vec<(u64, B256)>),
    /// Addresses of predicates.
    Addresses(Vec<Address>),
}

/// How far a registry was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// The block where reading began.
    pub start: u64,
    /// The first block that was not read yet.
    pub next: u64,
}

/// A change of the host's store of the registry. The host makes each durable before it reports it done,
/// unless the variant allows more time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreWrite {
    /// Forget all events: the registry is read anew from its start.
    Begin,
    /// Undo every block above this one.
    UndoAbove(u64),
    /// Fold the changes of blocks that will not be undone; the registry is now read up to `to`.
    FoldRange {
        /// The last block of the range.
        to: u64,
        /// The changes by the logs of the range.
        changes: Vec<Change>,
    },
    /// Fold these blocks one by one, each in such a way that it can be undone, and remember their hashes.
    FoldBlocks(Vec<(BlockRef, Vec<Change>)>),
    /// Remember the block that the settled blocks end with.
    Anchor(BlockRef),
    /// Forget how to undo blocks up to this one; of their hashes, keep the last. This may become durable with the next
    /// change.
    Settle(u64),
    /// Keep these marks of predicates. They may become durable with the next change.
    Marks(Vec<(Address, ProxyMark)>),
    /// Remember that the RPC left a call of this pass without an answer. It may become durable with the next change.
    Unanswered,
}

/// Something to say to the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// Settled blocks are read now.
    Reading {
        /// The first block.
        from: u64,
        /// The last block.
        to: u64,
    },
    /// The blocks of [`Said::Reading`] are read up to this one.
    ReadUpTo(u64),
    /// The RPC does not give the events of a predicate in a block, and so the predicate is no longer watched.
    GaveUp {
        /// The predicate.
        predicate: Address,
        /// The number of the block.
        block: u64,
    },
}

impl StoreRead {
    /// Whether this is an answer to the question.
    pub(crate) const fn takes(&self, stored: &Stored) -> bool {
        matches!(
            (self, stored),
            (Self::Reach, Stored::Reach(_))
                | (Self::RememberedBlocks, Stored::Blocks(_))
                | (Self::Predicates { .. } | Self::Unwatched(_) | Self::Unmarked(_), Stored::Addresses(_))
        )
    }
}
