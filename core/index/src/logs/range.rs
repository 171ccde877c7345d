//! The logs of a range of blocks.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::rpc::{Failure, Reason};

use super::block::LogsOfBlock;
use crate::answer::{Refused, unanswered};
use crate::ask::Ask;
use crate::change::Change;
use crate::filter::{Blocks, Filter};
use crate::limits::PAUSE;
use crate::machine::Machine;
use crate::task::{Came, Need, Task, Want, only};

/// Reads the logs of a range of blocks. It ends with their changes, in the order of the chain.
///
/// A refusal may be about the size of the range. That of a single block counts only when everything was tried.
///
/// # Example
/// ```
/// use erc8257::{Address, CallAnswer};
/// use erc8257_index::{Filter, ReadingRange, Step};
///
/// let mut reading = ReadingRange::new(Filter::registry(Address::repeat_byte(0xaa)), 0, 99);
/// assert!(matches!(reading.poll(), Step::Calls(calls) if calls[0].method == "eth_getLogs"));
/// reading.handle_call(0, &CallAnswer::Result(b"[]"), "").unwrap();
/// assert_eq!(reading.into_end(), Some(Ok(vec![])));
/// ```
pub type ReadingRange = Machine<LogsOfRange>;

/// The decision of [`ReadingRange`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogsOfRange {
    filter: Filter,
    blocks: Blocks,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// A range of one block.
    Single(LogsOfBlock),
    Once(Need),
    /// The RPC could not be reached.
    Patiently(Ask),
    /// Providers use one code for too many requests and for too many results.
    Pause(Need),
    Again(Need),
}

impl Machine<LogsOfRange> {
    /// Reads the logs of a filter in the blocks `from` to `to`.
    #[must_use]
    pub fn new(filter: Filter, from: u64, to: u64) -> Self {
        Self::start(LogsOfRange::new(filter, from, to))
    }
}

impl LogsOfRange {
    pub(crate) fn new(filter: Filter, from: u64, to: u64) -> Self {
        let blocks = Blocks::Range(from, to);
        let stage = if from == to {
            Stage::Single(LogsOfBlock::new(filter.clone(), blocks))
        } else {
            Stage::Once(Need::call(filter.call(blocks)))
        };
        Self { filter, blocks, stage }
    }
}

impl Task for LogsOfRange {
    type End = Result<Vec<Change>, Refused>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            let answer = match &mut self.stage {
                Stage::Single(block) => return block.advance(came),
                Stage::Once(need) => {
                    let answer = need.advance(came)?.answer();
                    let call = self.filter.call(self.blocks);
                    if answer.is_out_of_reach() {
                        self.stage = Stage::Patiently(Ask::new([call].to_vec()));
                    } else if unanswered(call.0, &answer.as_answer()) {
                        self.stage = Stage::Pause(Need::new(Want::Pause(PAUSE)));
                    } else {
                        return ControlFlow::Continue(self.filter.read(self.blocks, &answer));
                    }
                    came = Came::Start;
                    continue;
                }
                Stage::Pause(need) => {
                    need.advance(came)?;
                    self.stage = Stage::Again(Need::call(self.filter.call(self.blocks)));
                    came = Came::Start;
                    continue;
                }
                Stage::Patiently(ask) => only(ask.advance(came)?),
                Stage::Again(need) => need.advance(came)?.answer(),
            };
            return ControlFlow::Continue(self.filter.read(self.blocks, &answer));
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Single(block) => block.element(json),
            _ => Err(Reason::NotJsonRpc.into()),
        }
    }
}
