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
    /// Whether one of them was seen to be replaced.
    is_replaced: bool,
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
        Self { head, remembered: Vec::new(), gone: 0, is_replaced: false, stage }
    }

    /// The blocks to look for next. Nearly always the newest is there.
    fn next(&self) -> &[(u64, B256)] {
        let most = if self.gone == 0 { 1 } else { BLOCKS };
        let left = self.remembered.get(self.gone..).unwrap_or_default();
        left.get(..most).unwrap_or(left)
    }

    /// Looks for the next blocks, or gives up.
    ///
    /// # Errors
    /// [`Unreadable::Behind`] where all remembered blocks come after the head and none has another hash: nothing shows a
    /// reorganisation.
    fn look(&self) -> Result<Stage, Unreadable> {
        let numbers: Vec<u64> = self.next().iter().map(|(number, _)| *number).collect();
        match (numbers.is_empty(), self.is_replaced) {
            (false, _) => Ok(Stage::Headers(Headers::new(numbers))),
            // The reorganisation is deeper than can be undone.
            (true, true) => Ok(Stage::Undoing(Need::new(Want::Write(StoreWrite::Begin)))),
            (true, false) => Err(Unreadable::Behind),
        }
    }

    /// Whether the chain has another block in the place of one of these, or none where its head is above.
    fn replaces(&self, headers: &[Option<Header>]) -> bool {
        self.next().iter().zip(headers).any(|((number, hash), header)| {
            header.map_or(*number <= self.head.block.number, |header| header.block.hash != *hash)
        })
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
            let next = match &mut self.stage {
                Stage::Remembered(need) => {
                    self.remembered = need.advance(came)?.blocks();
                    if self.remembered.is_empty() {
                        Ok(Stage::Reach(Need::new(Want::Read(StoreRead::Reach))))
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
                        Some(common) => {
                            Ok(Stage::Undoing(Need::new(Want::Write(StoreWrite::UndoAbove(common)))))
                        }
                        None => {
                            self.is_replaced |= self.replaces(&headers);
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
            match next {
                Ok(stage) => self.stage = stage,
                Err(why) => return ControlFlow::Continue(Err(why)),
            }
            came = Came::Start;
        }
    }
}
