//! One reading of the record from all RPCs: chain, head, one common block, `getToolConfig` at that block.

use alloc::format;
use alloc::vec::Vec;

use super::ask::{Ask, Told};
use crate::B256;
use crate::limits;
use crate::reading::{Answer, Reading};
use crate::registry::{Malformed, Record, RegistryState, ToolRef, decimal, read_record};
use crate::rpc::{BlockRef, BlockTag, Failure, Reason};

/// The reading under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Inquiry {
    tool: ToolRef,
    /// So many RPCs must agree.
    need: usize,
    /// A block below this one was overtaken by an earlier reading.
    floor: u64,
    stage: Stage,
    seats: Vec<Seat>,
    open: Vec<Open>,
    next_id: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Each RPC says which chain it is on and what its newest block is.
    Heads(BlockTag),
    /// Each says which block it has at the common number.
    Pin,
    /// Each says what the record is at the common block.
    Record(BlockRef),
    /// Those that returned nothing say whether there is a contract at all.
    Code(BlockRef),
}

/// One RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Seat {
    chain: Option<Failure>,
    block: Option<Result<BlockRef, Failure>>,
    /// Its newest block was below the common number.
    lag: Option<Failure>,
    returned_nothing: bool,
    /// What this RPC said in the end; one that has failed is not asked again.
    answer: Option<Answer>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    pub(super) id: u32,
    pub(super) rpc: usize,
    pub(super) ask: Ask,
}

/// The end of an inquiry.
pub(super) struct Outcome {
    pub(super) reading: Reading,
    /// The block that it was read at, if it came that far.
    pub(super) block: Option<BlockRef>,
}

impl Inquiry {
    /// Starts from what the RPCs call the tag.
    pub(super) fn at_tag(
        tool: ToolRef,
        quorum: (usize, usize),
        tag: BlockTag,
        floor: u64,
        next_id: u32,
    ) -> Self {
        let mut inquiry = Self::new(tool, quorum, Stage::Heads(tag), floor, next_id);
        for rpc in 0..inquiry.seats.len() {
            inquiry.ask(rpc, Ask::ChainId);
            inquiry.ask(rpc, Ask::Block(tag));
        }
        inquiry
    }

    /// Starts at a block that the host has read already.
    pub(super) fn at_block(tool: ToolRef, quorum: (usize, usize), block: BlockRef) -> Self {
        let mut inquiry = Self::new(tool, quorum, Stage::Record(block), block.number, 0);
        for rpc in 0..inquiry.seats.len() {
            inquiry.ask(rpc, Ask::Record(block));
        }
        inquiry
    }

    fn new(tool: ToolRef, (need, of): (usize, usize), stage: Stage, floor: u64, next_id: u32) -> Self {
        Self { tool, need, floor, stage, seats: alloc::vec![Seat::default(); of], open: Vec::new(), next_id }
    }

    /// The questions without an answer.
    pub(super) fn open(&self) -> &[Open] {
        &self.open
    }

    /// Takes the answer to an open question. What comes next, or the end, follows when it was the last one open.
    pub(super) fn tell(&mut self, open: Open, told: Told) -> Option<Outcome> {
        self.open.retain(|other| other.id != open.id);
        let tool_id = self.tool.tool_id;
        if let Some(seat) = self.seats.get_mut(open.rpc) {
            match (open.ask, told) {
                (Ask::ChainId, told) => seat.chain = chain_failure(&told, self.tool.chain_id),
                (Ask::Block(_), Told::Block(block)) => seat.block = Some(Ok(block)),
                (Ask::Block(_), Told::Failed(failure)) => seat.block = Some(Err(failure)),
                (Ask::Record(_), Told::Record(outcome)) => match answer_of(read_record(tool_id, &outcome)) {
                    Some(answer) => seat.answer = Some(answer),
                    None => seat.returned_nothing = true,
                },
                (Ask::Code(_), Told::Code(true)) => {
                    seat.answer = Some(malformed(Reason::Malformed(Malformed::Empty).into()));
                }
                (Ask::Code(_), Told::Code(false)) => {
                    seat.answer = Some(Answer::state(RegistryState::NoContract));
                }
                (_, Told::Failed(failure)) => seat.answer = Some(Answer::unavailable(failure)),
                // `Ask::read` answers in kind, and a resumed session checks that its inputs do.
                _ => seat.answer = Some(Answer::unavailable(Reason::NotJsonRpc.into())),
            }
        }
        if self.open.is_empty() { self.advance() } else { None }
    }

    /// The reading where time has run out.
    pub(super) fn expired() -> Reading {
        Reading::agreed(alloc::vec![Answer::unavailable(Reason::Expired.into())], 1)
    }

    fn ask(&mut self, rpc: usize, ask: Ask) {
        self.open.push(Open { id: self.next_id, rpc, ask });
        self.next_id = self.next_id.saturating_add(1);
    }

    fn advance(&mut self) -> Option<Outcome> {
        match self.stage {
            Stage::Heads(tag) => self.choose_number(tag),
            Stage::Pin => self.choose_block(),
            Stage::Record(block) => self.ask_code(block),
            Stage::Code(block) => Some(self.conclude(Some(block))),
        }
    }

    /// The RPCs that may still be asked, with the block that each stands at.
    fn standing(&self) -> Vec<(usize, BlockRef)> {
        let seats = self.seats.iter().enumerate().filter(|(_, seat)| seat.answer.is_none());
        seats.filter_map(|(rpc, seat)| Some((rpc, seat.block.as_ref()?.as_ref().ok().copied()?))).collect()
    }

    /// Leaves out the RPCs that failed so far.
    fn dismiss_failed(&mut self) {
        for seat in self.seats.iter_mut().filter(|seat| seat.answer.is_none()) {
            let no_block = |failure: &Failure| failure.reason == Reason::NoBlock;
            let failure = seat.chain.clone().or_else(|| seat.block.clone()?.err());
            let lag = seat.lag.take().filter(|_| failure.as_ref().is_some_and(no_block));
            seat.answer = lag.or(failure).map(Answer::unavailable);
        }
    }

    fn dismiss(&mut self, rpc: usize, reason: Reason, detail: alloc::string::String) {
        if let Some(seat) = self.seats.get_mut(rpc) {
            seat.answer = Some(Answer::unavailable(Failure { reason, detail: Some(detail) }));
        }
    }

    /// An RPC that is behind is asked for the common block too: it may have it by now. If not, this is why.
    fn note_lag(&mut self, rpc: usize, head: u64, number: u64) {
        if let Some(seat) = self.seats.get_mut(rpc).filter(|_| head < number) {
            let detail = Some(format!("block {head}, others have {number}"));
            seat.lag = Some(Failure { reason: Reason::Behind, detail });
        }
    }

    /// The common number is the highest one that enough RPCs have reached: too few to agree can neither hold the others
    /// back nor drive them past a block that one of the others has. Where none is to spare the lowest one counts, but
    /// not one that is far behind: the others would confirm a record that was true long ago.
    fn choose_number(&mut self, tag: BlockTag) -> Option<Outcome> {
        self.dismiss_failed();
        let standing = self.standing();
        let mut numbers: Vec<u64> = standing.iter().map(|(_, head)| head.number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let Some(number) = numbers.get(self.need.saturating_sub(1)).copied() else {
            return Some(self.conclude(None));
        };
        let tip = numbers.get(numbers.len().saturating_sub(self.need)).copied().unwrap_or(number);
        let oldest = tip.saturating_sub(limits::QUORUM_LAG_BLOCKS);
        if number < oldest {
            for (rpc, head) in standing.into_iter().filter(|(_, head)| head.number < oldest) {
                self.dismiss(rpc, Reason::Behind, format!("block {}, others have {tip}", head.number));
            }
            return Some(self.conclude(None));
        }
        let floor = self.floor;
        for (rpc, head) in standing {
            if number < floor {
                self.dismiss(rpc, Reason::Behind, format!("block {}, {floor} was read before", head.number));
            } else if head.number != number && !matches!(tag, BlockTag::Number(_)) {
                self.ask(rpc, Ask::Block(BlockTag::Number(number)));
                self.note_lag(rpc, head.number, number);
            }
        }
        self.stage = Stage::Pin;
        if self.open.is_empty() { self.advance() } else { None }
    }

    /// The common block is the one that enough RPCs have at the common number.
    fn choose_block(&mut self) -> Option<Outcome> {
        self.dismiss_failed();
        let standing = self.standing();
        let votes = |hash: B256| standing.iter().filter(|(_, block)| block.hash == hash).count();
        let mut winners =
            standing.iter().map(|(_, block)| *block).filter(|block| votes(block.hash) >= self.need);
        let winner = winners.next();
        let contested = winner.is_some_and(|winner| winners.any(|other| other.hash != winner.hash));
        let winner = winner.filter(|_| !contested);
        let split =
            standing.iter().any(|(_, block)| standing.first().is_some_and(|(_, first)| first != block));
        for (rpc, block) in &standing {
            match winner {
                Some(winner) if winner == *block => self.ask(*rpc, Ask::Record(winner)),
                _ if split => self.dismiss(
                    *rpc,
                    Reason::OtherBlock,
                    format!("block {} is {}", block.number, block.hash),
                ),
                _ => {} // Too few are left to agree with it.
            }
        }
        if let Some(block) = winner {
            self.stage = Stage::Record(block);
            return None;
        }
        let mut outcome = self.conclude(None);
        if split {
            outcome.reading.state = RegistryState::Disagreement;
        }
        Some(outcome)
    }

    fn ask_code(&mut self, block: BlockRef) -> Option<Outcome> {
        for rpc in 0..self.seats.len() {
            if self.seats.get(rpc).is_some_and(|seat| seat.returned_nothing) {
                self.ask(rpc, Ask::Code(block));
            }
        }
        self.stage = Stage::Code(block);
        if self.open.is_empty() { self.advance() } else { None }
    }

    fn conclude(&mut self, block: Option<BlockRef>) -> Outcome {
        // Who has no answer by now was not to blame for it.
        let not_asked = || Answer::unavailable(Reason::NotAsked.into());
        let answers = self.seats.iter_mut().map(|seat| seat.answer.take().unwrap_or_else(not_asked));
        Outcome { reading: Reading::agreed(answers.collect(), self.need), block }
    }
}

fn chain_failure(told: &Told, expected: u128) -> Option<Failure> {
    match told {
        Told::ChainId(id) if *id == expected => None,
        Told::ChainId(id) => {
            let [id, expected] = [id, &expected].map(|id| decimal(&id.to_be_bytes()));
            let detail = Some(format!("chain {id}, not {expected}"));
            Some(Failure { reason: Reason::WrongChain, detail })
        }
        Told::Failed(failure) => Some(failure.clone()),
        _ => Some(Reason::NotJsonRpc.into()),
    }
}

fn malformed(failure: Failure) -> Answer {
    Answer { state: RegistryState::Malformed, config: None, failure: Some(failure) }
}

/// `None` where nothing was returned, which only the code at the address can explain.
fn answer_of(record: Record) -> Option<Answer> {
    Some(match record {
        Record::Config(config) => Answer::config(config),
        Record::NotFound => Answer::state(RegistryState::NotFound),
        Record::Deregistered => Answer::state(RegistryState::Deregistered),
        Record::Malformed(failure) => malformed(failure),
        Record::Unavailable(failure) => Answer::unavailable(failure),
        Record::NoCode => return None,
    })
}
