//! The blocks above the settled ones, one by one.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::{Address, B256};
use erc8257::BlockRef;
use erc8257::rpc::{Failure, Header, Reason};

use super::given_up::GivenUp;
use super::with_predicates::{Asked, NoChanges, WithPredicates};
use crate::change::Change;
use crate::headers::Headers;
use crate::limits::BLOCKS;
use crate::step::{StoreRead, StoreWrite};
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

/// Reads the blocks up to a head. It ends with whether they continue the chain that the store holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tail {
    registry: Address,
    head: Header,
    /// The hash of the last block that was read.
    below: Option<B256>,
    /// The first block that was not read yet.
    next: u64,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Remembered(Need),
    Reach(Need),
    /// The next blocks are to be read.
    Next,
    Headers(Headers),
    Logs(Vec<BlockRef>, Box<WithPredicates>),
    Folding(Need, GivenUp),
    GivenUp(GivenUp),
}

impl Tail {
    pub(super) const fn new(registry: Address, head: Header) -> Self {
        let stage = Stage::Remembered(Need::new(Want::Read(StoreRead::RememberedBlocks)));
        Self { registry, head, below: None, next: 0, stage }
    }

    /// The numbers of the next blocks; none where all are read.
    fn numbers(&self) -> Vec<u64> {
        let last = self.head.block.number;
        (self.next..=last).take(BLOCKS).collect()
    }

    /// The blocks of these headers, if each is there and the child of the one before.
    fn chained(&mut self, headers: Vec<Option<Header>>) -> Option<Vec<BlockRef>> {
        let mut blocks = Vec::new();
        for header in headers {
            let header = header?;
            if self.below.is_some_and(|below| below != header.parent) {
                return None;
            }
            self.below = Some(header.block.hash);
            blocks.push(header.block);
        }
        Some(blocks)
    }
}

impl Task for Tail {
    type End = Result<bool, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Remembered(need) => {
                    self.below = need.advance(came)?.blocks().first().map(|(_, hash)| *hash);
                    Stage::Reach(Need::new(Want::Read(StoreRead::Reach)))
                }
                Stage::Reach(need) => {
                    self.next = need.advance(came)?.reach().next;
                    Stage::Next
                }
                Stage::Next => {
                    let numbers = self.numbers();
                    if numbers.is_empty() {
                        let is_head = self.below.is_none_or(|below| below == self.head.block.hash);
                        return ControlFlow::Continue(Ok(is_head));
                    }
                    Stage::Headers(Headers::new(numbers))
                }
                Stage::Headers(headers) => {
                    let headers = match headers.advance(came)? {
                        Ok(headers) => headers,
                        Err(why) => return ControlFlow::Continue(Err(why)),
                    };
                    let Some(blocks) = self.chained(headers) else { return ControlFlow::Continue(Ok(false)) };
                    let logs = WithPredicates::new(self.registry, Asked::Blocks(blocks.clone()));
                    Stage::Logs(blocks, Box::new(logs))
                }
                Stage::Logs(blocks, logs) => {
                    let lists = match logs.advance(came)? {
                        Ok(lists) => lists,
                        Err(NoChanges::Gone) => return ControlFlow::Continue(Ok(false)),
                        Err(NoChanges::Unreadable(why)) => return ControlFlow::Continue(Err(why)),
                        Err(NoChanges::Refused(refused)) => {
                            return ControlFlow::Continue(Err(Unreadable::NoLogs(refused)));
                        }
                    };
                    let given_up = GivenUp::of(lists.iter().flatten());
                    let blocks = core::mem::take(blocks);
                    self.next = blocks.last().map_or(self.next, |block| block.number.saturating_add(1));
                    let folded: Vec<(BlockRef, Vec<Change>)> = blocks.into_iter().zip(lists).collect();
                    Stage::Folding(Need::new(Want::Write(StoreWrite::FoldBlocks(folded))), given_up)
                }
                Stage::Folding(need, given_up) => {
                    need.advance(came)?;
                    Stage::GivenUp(core::mem::take(given_up))
                }
                Stage::GivenUp(given_up) => {
                    given_up.advance(came)?;
                    Stage::Next
                }
            };
            came = Came::Start;
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Logs(_, logs) => logs.element(json),
            _ => Err(Reason::NotJsonRpc.into()),
        }
    }
}
