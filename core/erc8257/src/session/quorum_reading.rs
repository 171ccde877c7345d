//! One reading of the record from all RPCs: chain, head, one common block, `getToolConfig` at that block.

use alloc::format;
use alloc::vec::Vec;

use super::ask::{Ask, Told};
use crate::B256;
use crate::freshness::ReadAt;
use crate::reading::{Answer, Late, Mark, Reading, Terms, most_agreeing, telling};
use crate::registry::{Record, RegistryState, ToolRef, read_record};
use primitives::abi::Malformed;
use primitives::abi::words::decimal;
use primitives::rpc::{BlockRef, BlockTag, Failure, Head, Reason};

/// The reading under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct QuorumReading {
    tool: ToolRef,
    terms: Terms,
    /// The host's clock at the session's start, where the age of a block counts.
    clock: Option<u64>,
    /// A block below this one was overtaken by an earlier reading.
    floor: u64,
    stage: Stage,
    seats: Vec<Seat>,
    /// What the RPCs called their newest block, those that could be asked on.
    heads: Vec<Option<Mark>>,
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
    Record(Head),
    /// Those that returned nothing say whether there is a contract at all.
    Code(Head),
}

/// One RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Seat {
    chain: Option<Failure>,
    block: Option<Result<Head, Failure>>,
    /// Its newest block was below the common number.
    lag: Option<Failure>,
    returned_nothing: bool,
    /// It named the block before, and says now that there is none.
    lost_block: bool,
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
    pub(super) block: Option<Head>,
    /// The largest number of RPCs that gave the same answer.
    pub(super) most: usize,
    /// There is no answer, and the block that some RPC had named was gone when it was read.
    pub(super) has_lost_block: bool,
}

impl QuorumReading {
    /// Starts from what the RPCs call the tag.
    pub(super) fn at_tag(
        tool: ToolRef,
        terms: Terms,
        (tag, clock): (BlockTag, Option<u64>),
        floor: u64,
        next_id: u32,
    ) -> Self {
        let mut quorum_reading = Self::new(tool, terms, Stage::Heads(tag), floor, next_id);
        quorum_reading.clock = clock;
        for rpc in 0..quorum_reading.seats.len() {
            quorum_reading.ask(rpc, Ask::ChainId);
            quorum_reading.ask(rpc, Ask::Block(tag));
        }
        quorum_reading
    }

    /// Starts at a block that the host has read already.
    pub(super) fn at_block(tool: ToolRef, terms: Terms, block: BlockRef) -> Self {
        let head = Head { block, time: None };
        let mut quorum_reading = Self::new(tool, terms, Stage::Record(head), block.number, 0);
        for rpc in 0..quorum_reading.seats.len() {
            quorum_reading.ask(rpc, Ask::Record(block));
        }
        quorum_reading
    }

    fn new(tool: ToolRef, terms: Terms, stage: Stage, floor: u64, next_id: u32) -> Self {
        let seats = alloc::vec![Seat::default(); terms.of];
        let (heads, open) = (Vec::new(), Vec::new());
        Self { tool, terms, clock: None, floor, stage, seats, heads, open, next_id }
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
            let is_pinned = matches!(open.ask, Ask::Record(_) | Ask::Code(_));
            let is_lost = matches!(&told, Told::Failed(failure) if failure.reason == Reason::NoBlock);
            seat.lost_block |= is_pinned && is_lost;
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
    fn standing(&self) -> Vec<(usize, Head)> {
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
        let standing: Vec<(usize, Mark)> =
            self.standing().into_iter().map(|(rpc, head)| (rpc, Mark::from(head))).collect();
        if tag == BlockTag::Latest {
            let head = |rpc| standing.iter().find(|(other, _)| *other == rpc).map(|(_, head)| *head);
            self.heads = (0..self.seats.len()).map(head).collect();
        }
        let heads: Vec<Mark> = standing.iter().map(|(_, head)| *head).collect();
        let Some(number) = self.terms.common(&heads) else {
            return Some(self.conclude(None));
        };
        let tip = self.terms.newest(&heads).map_or(number, |newest| newest.number);
        if Terms::is_far(number, tip) {
            for (rpc, head) in standing.into_iter().filter(|(_, head)| Terms::is_far(head.number, tip)) {
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

    /// The common block is the one that enough RPCs have at the common number, unless it is too old.
    fn choose_block(&mut self) -> Option<Outcome> {
        self.dismiss_failed();
        let standing: Vec<(usize, BlockRef)> =
            self.standing().into_iter().map(|(rpc, head)| (rpc, head.block)).collect();
        let votes = |hash: B256| standing.iter().filter(|(_, block)| block.hash == hash).count();
        let mut winners =
            standing.iter().map(|(_, block)| *block).filter(|block| votes(block.hash) >= self.terms.need);
        let winner = winners.next();
        let contested = winner.is_some_and(|winner| winners.any(|other| other.hash != winner.hash));
        let winner = winner.filter(|_| !contested);
        let time = winner.and_then(|winner| self.time_of(winner));
        let late = winner.and_then(|winner| self.too_late(winner, time));
        let split =
            standing.iter().any(|(_, block)| standing.first().is_some_and(|(_, first)| first != block));
        for (rpc, block) in &standing {
            match (winner, &late) {
                (Some(winner), Some(late)) if winner == *block => {
                    self.dismiss(*rpc, Reason::Behind, late.clone());
                }
                (Some(winner), None) if winner == *block => self.ask(*rpc, Ask::Record(winner)),
                _ if split => self.dismiss(
                    *rpc,
                    Reason::OtherBlock,
                    format!("block {} is {}", block.number, block.hash),
                ),
                _ => {} // Too few are left to agree with it.
            }
        }
        if let Some(block) = winner.filter(|_| late.is_none()) {
            self.stage = Stage::Record(Head { block, time });
            return None;
        }
        let mut outcome = self.conclude(None);
        if split && late.is_none() {
            outcome.reading.state = RegistryState::Disagreement;
        }
        Some(outcome)
    }

    /// The time of the common block, by the word of those that name it.
    fn time_of(&self, block: BlockRef) -> Option<u64> {
        let naming = self.standing().into_iter().filter(|(_, head)| head.block == block);
        self.terms.time(naming.map(|(_, head)| head.time))
    }

    /// Why nobody is asked for the record at the common block: it would be one of long ago.
    fn too_late(&self, block: BlockRef, time: Option<u64>) -> Option<alloc::string::String> {
        let heads: Vec<Mark> = self.heads.iter().copied().flatten().collect();
        let late = self.terms.late(ReadAt { block_time: time, clock: self.clock }, &heads)?;
        Some(match late {
            Late::Clock(seconds) => format!("block {}, {seconds} seconds old", block.number),
            Late::Heads(seconds) => {
                format!("block {}, others have one {seconds} seconds newer", block.number)
            }
        })
    }

    fn ask_code(&mut self, head: Head) -> Option<Outcome> {
        for rpc in 0..self.seats.len() {
            if self.seats.get(rpc).is_some_and(|seat| seat.returned_nothing) {
                self.ask(rpc, Ask::Code(head.block));
            }
        }
        self.stage = Stage::Code(head);
        if self.open.is_empty() { self.advance() } else { None }
    }

    fn conclude(&mut self, block: Option<Head>) -> Outcome {
        // Who has no answer by now was not to blame for it.
        let not_asked = || Answer::unavailable(Reason::NotAsked.into());
        let answers: Vec<Answer> =
            self.seats.iter_mut().map(|seat| seat.answer.take().unwrap_or_else(not_asked)).collect();
        let most = most_agreeing(&answers);
        let mut reading = Reading::agreed(answers, self.terms.need);
        reading.heads = telling(core::mem::take(&mut self.heads));
        reading.read_at.block_time = block.and_then(|head| head.time);
        let is_open = reading.state == RegistryState::Unavailable;
        let has_lost_block = is_open && self.seats.iter().any(|seat| seat.lost_block);
        Outcome { reading, block, most, has_lost_block }
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
