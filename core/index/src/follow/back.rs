//! Undoing the blocks that are no longer in the chain.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::B256;
use erc8257::rpc::Header;

use crate::headers::Headers;
use crate::limits::BLOCKS;
use crate::step::{StoreRead, StoreWrite};
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

/// Undoes the blocks that are no longer in the chain below this head. It ends with whether there were any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Back {
    head: Header,
    /// The blocks that can be gone back to, newest first.
    remembered: Vec<(u64, B256)>,
    /// How many of them are not in the chain.
    gone: usize,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Remembered(Need),
    /// No block can be gone back to. How far was the registry read?
    Reach(Need),
    Headers(Headers),
    Undoing(Need),
}

impl Back {
    pub(super) const fn new(head: Header) -> Self {
        let stage = Stage::Remembered(Need::new(Want::Read(StoreRead::RememberedBlocks)));
        Self { head, remembered: Vec::new(), gone: 0, stage }
    }

    /// The blocks to look for next. Nearly always the newest is there.
    fn next(&self) -> &[(u64, B256)] {
        let most = if self.gone == 0 { 1 } else { BLOCKS };
        let left = self.remembered.get(self.gone..).unwrap_or_default();
        left.get(..most).unwrap_or(left)
    }

    /// Looks for the next blocks, or gives up: the reorganisation is deeper than can be undone.
    fn look(&self) -> Stage {
        let numbers: Vec<u64> = self.next().iter().map(|(number, _)| *number).collect();
        if numbers.is_empty() {
            return Stage::Undoing(Need::new(Want::Write(StoreWrite::Begin)));
        }
        Stage::Headers(Headers::new(numbers))
    }

    /// The newest of the blocks that is in the chain below the head.
    fn common(&self, headers: &[Option<Header>]) -> Option<u64> {
        self.next().iter().zip(headers).find_map(|((number, hash), header)| {
            let there = header.is_some_and(|header| header.block.hash == *hash);
            (there && *number <= self.head.block.number).then_some(*number)
        })
    }
}

impl Task for Back {
    type End = Result<bool, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Remembered(need) => {
                    self.remembered = need.advance(came)?.blocks();
                    if self.remembered.is_empty() {
                        Stage::Reach(Need::new(Want::Read(StoreRead::Reach)))
                    } else {
                        self.look()
                    }
                }
                Stage::Reach(need) => {
                    let reach = need.advance(came)?.reach();
                    let is_behind = reach.next > reach.start.max(self.head.block.number.saturating_add(1));
                    return ControlFlow::Continue(if is_behind {
                        Err(Unreadable::Behind)
                    } else {
                        Ok(false)
                    });
                }
                Stage::Headers(headers) => {
                    let headers = match headers.advance(came)? {
                        Ok(headers) => headers,
                        Err(why) => return ControlFlow::Continue(Err(why)),
                    };
                    let tip = self.remembered.first().map(|(number, _)| *number);
                    match self.common(&headers) {
                        Some(common) if tip == Some(common) => return ControlFlow::Continue(Ok(false)),
                        Some(common) => Stage::Undoing(Need::new(Want::Write(StoreWrite::UndoAbove(common)))),
                        None => {
                            self.gone = self.gone.saturating_add(headers.len().max(1));
                            self.look()
                        }
                    }
                }
                Stage::Undoing(need) => {
                    need.advance(came)?;
                    return ControlFlow::Continue(Ok(true));
                }
            };
            came = Came::Start;
        }
    }
}
