//! The blocks that are deep enough to be final, by ranges.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::Address;
use erc8257::rpc::{Failure, Header, Reason};

use super::given_up::GivenUp;
use super::with_predicates::{Asked, NoChanges, WithPredicates};
use crate::change::Change;
use crate::headers::Headers;
use crate::span::Span;
use crate::step::{Said, StoreRead, StoreWrite};
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settled {
    registry: Address,
    /// The last settled block.
    last: u64,
    /// The first block of the range.
    from: u64,
    /// The last block of the range.
    to: u64,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// No block is settled.
    Nothing,
    Reach(Need),
    /// All of them were read before.
    Settling(Need),
    Saying(Need),
    /// The next range is to be read.
    Next,
    Range(Box<WithPredicates>),
    /// The range is folded: how many changes it has, and what to say of them.
    Folding(Need, usize, GivenUp),
    GivenUp(usize, GivenUp),
    SayingUpTo(Need),
    Headers(Headers),
    Anchoring(Need),
}

impl Settled {
    /// `last` is the last settled block, if there is one.
    pub(super) fn new(registry: Address, last: Option<u64>) -> Self {
        let stage = match last {
            Some(_) => Stage::Reach(Need::new(Want::Read(StoreRead::Reach))),
            None => Stage::Nothing,
        };
        Self { registry, last: last.unwrap_or_default(), from: 0, to: 0, stage }
    }

    pub(super) fn advance(
        &mut self,
        mut came: Came,
        span: &mut Span,
    ) -> ControlFlow<Want, Result<(), Unreadable>> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Nothing => return ControlFlow::Continue(Ok(())),
                Stage::Reach(need) => {
                    self.from = need.advance(came)?.reach().next;
                    if self.from > self.last {
                        Stage::Settling(Need::new(Want::Write(StoreWrite::Settle(self.last))))
                    } else {
                        let said = Said::Reading { from: self.from, to: self.last };
                        Stage::Saying(Need::new(Want::Tell(said)))
                    }
                }
                Stage::Settling(need) | Stage::Anchoring(need) => {
                    need.advance(came)?;
                    return ControlFlow::Continue(Ok(()));
                }
                Stage::Saying(need) | Stage::SayingUpTo(need) => {
                    need.advance(came)?;
                    Stage::Next
                }
                Stage::Next if self.from > self.last => Stage::Headers(Headers::new([self.last].to_vec())),
                Stage::Next => {
                    self.to = span.end(self.from, self.last);
                    let asked = Asked::Range(self.from, self.to);
                    Stage::Range(Box::new(WithPredicates::new(self.registry, asked)))
                }
                Stage::Range(range) => match range.advance(came)? {
                    Ok(lists) => self.fold(lists.into_iter().flatten().collect()),
                    Err(NoChanges::Refused(refused)) => {
                        if !span.refused(self.from, self.to) {
                            return ControlFlow::Continue(Err(Unreadable::NoLogs(refused)));
                        }
                        Stage::Next
                    }
                    Err(NoChanges::Unreadable(why)) => return ControlFlow::Continue(Err(why)),
                    // A range is of numbers, which a chain does not lose.
                    Err(NoChanges::Gone) => return ControlFlow::Continue(Err(Unreadable::NoBlock(self.to))),
                },
                Stage::Folding(need, changes, given_up) => {
                    need.advance(came)?;
                    Stage::GivenUp(*changes, core::mem::take(given_up))
                }
                Stage::GivenUp(changes, given_up) => {
                    given_up.advance(came)?;
                    span.answered(*changes);
                    self.from = self.to.saturating_add(1);
                    Stage::SayingUpTo(Need::new(Want::Tell(Said::ReadUpTo(self.to))))
                }
                Stage::Headers(headers) => match headers.advance(came)? {
                    Ok(headers) => match anchor(headers) {
                        Some(header) => {
                            Stage::Anchoring(Need::new(Want::Write(StoreWrite::Anchor(header.block))))
                        }
                        None => return ControlFlow::Continue(Err(Unreadable::NoBlock(self.last))),
                    },
                    Err(why) => return ControlFlow::Continue(Err(why)),
                },
            };
            came = Came::Start;
        }
    }

    pub(super) fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Range(range) => range.element(json),
            _ => Err(Reason::NotJsonRpc.into()),
        }
    }

    fn fold(&self, changes: Vec<Change>) -> Stage {
        let (count, given_up) = (changes.len(), GivenUp::of(&changes));
        let write = StoreWrite::FoldRange { to: self.to, changes };
        Stage::Folding(Need::new(Want::Write(write)), count, given_up)
    }
}

fn anchor(headers: Vec<Option<Header>>) -> Option<Header> {
    headers.into_iter().flatten().next()
}
