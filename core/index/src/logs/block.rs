//! The logs of a single block, whatever their number.

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::Address;
use erc8257::rpc::{Failure, Reason, read_logs};

use crate::answer::{Answer, Refused, unanswered};
use crate::ask::Ask;
use crate::change::{Change, Gathered, Happened, told};
use crate::filter::{Blocks, Filter};
use crate::headers::Headers;
use crate::task::{Came, Need, Task, Want, only};

/// The changes of a single block, by smaller questions where the RPC refuses one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LogsOfBlock {
    blocks: Blocks,
    /// The filters that are still to be asked; the last one is next.
    left: Vec<Filter>,
    found: Vec<Change>,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// The next filter is to be asked for.
    Next,
    /// It is asked for once.
    Once(Need),
    /// It is asked for until there is an answer.
    Patiently(Ask),
    /// Its answer is read element by element, up to one that cannot be read.
    Elements(Need, Result<Gathered, Failure>),
    /// The smallest filter was refused. Does the RPC answer anything?
    IsAlive(Headers, Refused),
    /// Does it give logs of this block at all?
    GivesLogs(Ask, Refused),
    /// The smallest filter is asked for a last time: the trouble of the RPC may have passed. A predicate that
    /// was given up is not asked for again.
    LastTime(Need),
}

impl LogsOfBlock {
    pub(super) fn new(filter: Filter, blocks: Blocks) -> Self {
        Self { blocks, left: [filter].to_vec(), found: Vec::new(), stage: Stage::Next }
    }

    /// As [`new`](Self::new), where the RPC has refused the whole filter already.
    ///
    /// # Errors
    /// The refusal, if no smaller question helps.
    pub(super) fn after(filter: &Filter, blocks: Blocks, refused: Refused) -> Result<Self, Refused> {
        let mut logs = Self::new(filter.clone(), blocks);
        logs.ask_less(filter, refused)?;
        Ok(logs)
    }

    /// Takes the answer to a filter.
    fn take(&mut self, filter: &Filter, answer: &Answer) -> Result<(), Refused> {
        match filter.read(self.blocks, answer) {
            Ok(changes) => {
                self.found(changes);
                Ok(())
            }
            Err(refused) => self.ask_less(filter, refused),
        }
    }

    /// These are the changes of the filter, and the next one comes.
    fn found(&mut self, changes: Vec<Change>) {
        self.found.extend(changes);
        self.left.pop();
        self.stage = Stage::Next;
    }

    /// A single block was refused.
    fn ask_less(&mut self, filter: &Filter, refused: Refused) -> Result<(), Refused> {
        if !refused.may_be_about_size() {
            return Err(refused);
        }
        if !filter.is_of_predicates() && refused.failure().reason == Reason::TooLarge {
            let want = Want::Elements(filter.call(self.blocks));
            self.stage = Stage::Elements(Need::new(want), Ok(Gathered::default()));
            return Ok(());
        }
        let parts = filter.parts();
        if !parts.is_empty() {
            self.left.pop();
            self.left.extend(parts.into_iter().rev());
            self.stage = Stage::Next;
            return Ok(());
        }
        let Some(block) = self.blocks.single() else { return Err(refused) };
        self.stage = Stage::IsAlive(Headers::new([block].to_vec()), refused);
        Ok(())
    }

    /// The predicate cannot be read.
    fn give_up(&mut self, predicate: Address) {
        let block = self.blocks.single().unwrap_or_default();
        self.found([Change { block, index: u64::MAX, what: Happened::GaveUp(predicate) }].to_vec());
    }
}

impl Task for LogsOfBlock {
    type End = Result<Vec<Change>, Refused>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            let Some(filter) = self.left.last().cloned() else {
                return ControlFlow::Continue(Ok(told(core::mem::take(&mut self.found))));
            };
            let call = filter.call(self.blocks);
            let went = match &mut self.stage {
                Stage::Next => {
                    self.stage = Stage::Once(Need::call(call));
                    Ok(())
                }
                Stage::Once(need) => {
                    let answer = need.advance(came)?.answer();
                    // An error of a provider may be about the size; asking for less tells sooner than asking again.
                    let less = matches!(answer, Answer::Error(_)) && !filter.parts().is_empty();
                    if !less && unanswered(call.0, &answer.as_answer()) {
                        self.stage = Stage::Patiently(Ask::new([call].to_vec()));
                        Ok(())
                    } else {
                        self.take(&filter, &answer)
                    }
                }
                Stage::Patiently(ask) => {
                    let answer = only(ask.advance(came)?);
                    self.take(&filter, &answer)
                }
                Stage::Elements(need, gathered) => {
                    let end = need.advance(came)?;
                    let gathered = core::mem::replace(gathered, Ok(Gathered::default()));
                    listed(end, gathered).map(|changes| self.found(changes))
                }
                Stage::IsAlive(headers, refused) => {
                    // An RPC that answers nothing else either says nothing about the predicate.
                    let found = headers.advance(came)?;
                    let is_alive = found.is_ok_and(|headers| headers.iter().any(Option::is_some));
                    if is_alive && filter.is_of_predicates() {
                        let ask = Ask::new([filter.nothing().call(self.blocks)].to_vec());
                        self.stage = Stage::GivesLogs(ask, refused.clone());
                        Ok(())
                    } else {
                        Err(refused.clone())
                    }
                }
                Stage::GivesLogs(ask, refused) => {
                    let answer = only(ask.advance(came)?);
                    if filter.nothing().read(self.blocks, &answer).is_ok() {
                        self.stage = Stage::LastTime(Need::call(call));
                        Ok(())
                    } else {
                        Err(refused.clone())
                    }
                }
                Stage::LastTime(need) => {
                    let answer = need.advance(came)?.answer();
                    match (filter.read(self.blocks, &answer), filter.first_address()) {
                        (Ok(changes), _) => self.found(changes),
                        (Err(_), Some(predicate)) => self.give_up(predicate),
                        (Err(refused), None) => return ControlFlow::Continue(Err(refused)),
                    }
                    Ok(())
                }
            };
            if let Err(refused) = went {
                return ControlFlow::Continue(Err(refused));
            }
            came = Came::Start;
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        let (Stage::Elements(_, gathered), Some(filter)) = (&mut self.stage, self.left.last()) else {
            return Err(Reason::NotJsonRpc.into());
        };
        let all = gathered.as_mut().map_err(|failure| failure.clone())?;
        match filter.read_element(self.blocks, json) {
            Ok(changes) => {
                for change in changes {
                    all.add(change);
                }
                Ok(())
            }
            Err(failure) => {
                *gathered = Err(failure.clone());
                Err(failure)
            }
        }
    }
}

/// Returns the changes of a list, if it came to its end and every element could be read.
fn listed(end: Came, gathered: Result<Gathered, Failure>) -> Result<Vec<Change>, Refused> {
    let answer = match (end, gathered) {
        (Came::Ended(Some(answer)), _) => answer,
        (_, Ok(gathered)) => return Ok(gathered.end()),
        (_, Err(failure)) => Answer::Failed(failure.reason, failure.to_string()),
    };
    let failure = read_logs(&answer.as_answer()).err();
    Err(Refused::new(failure.unwrap_or_else(|| Reason::NotJsonRpc.into()), &answer))
}
