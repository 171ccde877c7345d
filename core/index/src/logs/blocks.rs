//! The logs of some blocks, each named by its hash.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::BlockRef;
use erc8257::rpc::{Failure, Reason};

use super::block::LogsOfBlock;
use crate::answer::{Answer, Refused};
use crate::ask::Ask;
use crate::change::Change;
use crate::filter::{Blocks, Filter};
use crate::headers::StillHas;
use crate::machine::Machine;
use crate::task::{Came, Task, Want};
use crate::unreadable::Unreadable;

/// Reads the logs of some blocks. It ends with all their changes in the order of the chain, or with `None` if
/// the RPC no longer has one of the blocks.
///
/// # Example
/// ```
/// use erc8257::{Address, B256, BlockRef, CallAnswer};
/// use erc8257_index::{Filter, ReadingBlocks};
///
/// let block = BlockRef { number: 7, hash: B256::repeat_byte(7) };
/// let mut reading = ReadingBlocks::new(Filter::registry(Address::repeat_byte(0xaa)), vec![block]);
/// reading.handle_call(0, &CallAnswer::Result(b"[]"), "").unwrap();
/// assert_eq!(reading.into_end(), Some(Ok(Some(vec![vec![]]))));
/// ```
pub type ReadingBlocks = Machine<LogsOfBlocks>;

/// The decision of [`ReadingBlocks`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogsOfBlocks {
    filter: Filter,
    blocks: Vec<BlockRef>,
    /// The answers that were not read yet.
    answers: VecDeque<Answer>,
    all: Vec<Vec<Change>>,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Asking(Ask),
    /// The next answer is to be read.
    Next,
    /// A block was refused, maybe for its size. Is it still there?
    BeforeParts(StillHas, Refused),
    /// It is asked for by smaller questions.
    Parts(LogsOfBlock),
    /// A block cannot be read. Is it still there?
    BeforeEnd(StillHas, Refused),
}

impl Machine<LogsOfBlocks> {
    /// Reads the logs of a filter in these blocks.
    #[must_use]
    pub fn new(filter: Filter, blocks: Vec<BlockRef>) -> Self {
        Self::start(LogsOfBlocks::new(filter, blocks))
    }
}

impl LogsOfBlocks {
    pub(crate) fn new(filter: Filter, blocks: Vec<BlockRef>) -> Self {
        let calls = blocks.iter().map(|block| filter.call(Blocks::One(*block))).collect();
        let stage = Stage::Asking(Ask::new(calls));
        Self { filter, blocks, answers: VecDeque::new(), all: Vec::new(), stage }
    }

    /// Takes the reading of one block.
    fn take(&mut self, block: BlockRef, read: Result<Vec<Change>, Refused>) {
        self.stage = match read {
            Ok(changes) => {
                self.all.push(changes);
                Stage::Next
            }
            Err(refused) => Stage::BeforeEnd(StillHas::new(block), refused),
        };
    }
}

impl Task for LogsOfBlocks {
    type End = Result<Option<Vec<Vec<Change>>>, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            let block = self.blocks.get(self.all.len()).copied();
            match (&mut self.stage, block) {
                (Stage::Asking(ask), _) => {
                    self.answers = ask.advance(came)?.into();
                    self.stage = Stage::Next;
                }
                (_, None) => return ControlFlow::Continue(Ok(Some(core::mem::take(&mut self.all)))),
                (Stage::Next, Some(block)) => {
                    let answer = self.answers.pop_front().unwrap_or(Answer::missing());
                    match self.filter.read(Blocks::One(block), &answer) {
                        Err(refused) if refused.may_be_about_size() => {
                            self.stage = Stage::BeforeParts(StillHas::new(block), refused);
                        }
                        read => self.take(block, read),
                    }
                }
                (Stage::BeforeParts(has, refused), Some(block)) => {
                    let has = has.advance(came)?;
                    let refused = refused.clone();
                    match has {
                        Err(why) => return ControlFlow::Continue(Err(why)),
                        Ok(false) => self.take(block, Err(refused)),
                        Ok(true) => match LogsOfBlock::after(&self.filter, Blocks::One(block), refused) {
                            Ok(parts) => self.stage = Stage::Parts(parts),
                            Err(refused) => self.take(block, Err(refused)),
                        },
                    }
                }
                (Stage::Parts(parts), Some(block)) => {
                    let read = parts.advance(came)?;
                    self.take(block, read);
                }
                (Stage::BeforeEnd(has, refused), Some(_)) => {
                    return ControlFlow::Continue(match has.advance(came)? {
                        Err(why) => Err(why),
                        Ok(true) => Err(Unreadable::NoLogs(refused.clone())),
                        Ok(false) => Ok(None),
                    });
                }
            }
            came = Came::Start;
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Parts(parts) => parts.element(json),
            _ => Err(Reason::NotJsonRpc.into()),
        }
    }
}
