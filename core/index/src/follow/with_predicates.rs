//! The changes in some blocks: by the registry's logs, and by those of the predicates that its tools name.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::Address;
use erc8257::BlockRef;
use erc8257::rpc::{Failure, Reason};

use super::watched::Watched;
use crate::answer::Refused;
use crate::change::{Change, told};
use crate::filter::Filter;
use crate::logs::{LogsOfBlocks, LogsOfRange};
use crate::task::{Came, Task, Want};
use crate::unreadable::Unreadable;

/// The blocks that are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// All of these numbers, as one list of changes.
    Range(u64, u64),
    /// These very blocks, each with its list of changes.
    Blocks(Vec<BlockRef>),
}

/// The reason why the changes are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoChanges {
    /// The RPC refuses the range.
    Refused(Refused),
    /// One of the blocks is not in the chain any more.
    Gone,
    Unreadable(Unreadable),
}

/// Lists of changes.
type Lists = Vec<Vec<Change>>;

/// The logs of one filter.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Logs {
    Range(LogsOfRange),
    Blocks(LogsOfBlocks),
}

impl Logs {
    fn new(filter: Filter, asked: &Asked) -> Self {
        match asked {
            Asked::Range(from, to) => Self::Range(LogsOfRange::new(filter, *from, *to)),
            Asked::Blocks(blocks) => Self::Blocks(LogsOfBlocks::new(filter, blocks.clone())),
        }
    }
}

impl Task for Logs {
    type End = Result<Lists, NoChanges>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        ControlFlow::Continue(match self {
            Self::Range(range) => {
                range.advance(came)?.map(|changes| [changes].to_vec()).map_err(NoChanges::Refused)
            }
            Self::Blocks(blocks) => match blocks.advance(came)? {
                Ok(Some(lists)) => Ok(lists),
                Ok(None) => Err(NoChanges::Gone),
                Err(why) => Err(NoChanges::Unreadable(why)),
            },
        })
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Range(range) => range.element(json),
            Self::Blocks(blocks) => blocks.element(json),
        }
    }
}

/// Reads the logs of the registry and of its predicates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WithPredicates {
    registry: Address,
    asked: Asked,
    all: Lists,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Registry(Logs),
    Watched(Watched),
    /// A piece of the predicates, and the pieces after it.
    Predicates(Logs, VecDeque<Vec<Address>>),
}

impl WithPredicates {
    pub(super) fn new(registry: Address, asked: Asked) -> Self {
        let stage = Stage::Registry(Logs::new(Filter::registry(registry), &asked));
        Self { registry, asked, all: Vec::new(), stage }
    }

    /// The stage of the next piece of predicates; `None` behind the last.
    fn piece(&self, mut pieces: VecDeque<Vec<Address>>) -> Option<Stage> {
        let filter = Filter::predicates(self.registry, pieces.pop_front()?);
        Some(Stage::Predicates(Logs::new(filter, &self.asked), pieces))
    }
}

impl Task for WithPredicates {
    type End = Result<Lists, NoChanges>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            let next = match &mut self.stage {
                Stage::Registry(logs) => {
                    self.all = match logs.advance(came)? {
                        Ok(lists) => lists,
                        Err(why) => return ControlFlow::Continue(Err(why)),
                    };
                    let named = self.all.iter().flatten().filter_map(Change::named_predicate).collect();
                    Some(Stage::Watched(Watched::new(self.registry, named)))
                }
                Stage::Watched(watched) => {
                    let pieces = watched.advance(came)?;
                    self.piece(pieces.into())
                }
                Stage::Predicates(logs, pieces) => {
                    let more = match logs.advance(came)? {
                        Ok(lists) => lists,
                        Err(why) => return ControlFlow::Continue(Err(why)),
                    };
                    let pieces = core::mem::take(pieces);
                    self.all.iter_mut().zip(more).for_each(|(changes, more)| changes.extend(more));
                    self.piece(pieces)
                }
            };
            let Some(next) = next else {
                let all = core::mem::take(&mut self.all);
                return ControlFlow::Continue(Ok(all.into_iter().map(told).collect()));
            };
            self.stage = next;
            came = Came::Start;
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Registry(logs) | Stage::Predicates(logs, _) => logs.element(json),
            Stage::Watched(_) => Err(Reason::NotJsonRpc.into()),
        }
    }
}
