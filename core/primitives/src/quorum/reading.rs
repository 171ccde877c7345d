//! One reading from all RPCs: chain, head, one common block, the question at that block.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::B256;

use super::question::{Ask, Next, Question, Told};
use super::terms::{Late, Mark, Terms};
use crate::abi::words::decimal;
use crate::rpc::{BlockRef, BlockTag, Failure, Head, ReadAt, Reason};

/// A reading under way: one question, asked of several RPCs at one block.
///
/// # Example
/// ```
/// use erc8257_primitives::quorum::{Next, Question, QuorumReading, Terms};
/// use erc8257_primitives::rpc::{BlockRef, BlockTag, CallAnswer, Failure, read_data};
///
/// /// How many bytes of code the registry has.
/// struct CodeSize;
///
/// impl Question for CodeSize {
///     type Ask = ();
///     type Told = usize;
///     type Answer = Option<usize>;
///
///     fn chain_id(&self) -> u128 {
///         8453
///     }
///     fn first(&self) {}
///     fn method(&self, _: ()) -> &'static str {
///         "eth_getCode"
///     }
///     fn params(&self, _: (), block: BlockRef) -> String {
///         format!("[\"0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1\",{{\"blockHash\":\"{}\"}}]", block.hash)
///     }
///     fn read(&self, _: (), answer: &CallAnswer<'_>) -> Result<usize, Failure> {
///         read_data(answer).map(|code| code.len())
///     }
///     fn take(&self, _: (), told: usize) -> Next<(), Option<usize>> {
///         Next::Answer(Some(told))
///     }
///     fn unavailable(&self, _: Failure) -> Option<usize> {
///         None
///     }
/// }
///
/// let terms = Terms { need: 2, of: 3, is_quorum: true, window: 300 };
/// let mut reading = QuorumReading::at_tag(CodeSize, terms, (BlockTag::Latest, None), 0, 0);
/// let outcome = 'ended: loop {
///     for open in reading.open().to_vec() {
///         let result = match open.ask.method(&CodeSize) {
///             "eth_chainId" => "\"0x2105\"".to_owned(),
///             "eth_getCode" => "\"0x6001\"".to_owned(),
///             _ => format!("{{\"number\":\"0x10\",\"hash\":\"0x{:064}\"}}", 1),
///         };
///         let told = open.ask.read(&CodeSize, &CallAnswer::Result(result.as_bytes()));
///         if let Some(outcome) = reading.tell(open, told) {
///             break 'ended outcome;
///         }
///     }
/// };
/// assert_eq!(outcome.answers, [Some(2), Some(2), Some(2)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuorumReading<Q: Question> {
    question: Q,
    terms: Terms,
    /// The host's clock at the session's start, where the age of a block counts.
    clock: Option<u64>,
    /// A block below this one was overtaken by an earlier reading.
    floor: u64,
    stage: Stage,
    seats: Vec<Seat<Q::Ask, Q::Answer>>,
    /// The newest blocks of the RPCs, but for RPCs that dropped out.
    heads: Vec<Option<Mark>>,
    open: Vec<Open<Q::Ask>>,
    next_id: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Each RPC names its chain and its newest block.
    Heads(BlockTag),
    /// Each says which block it has at the common number.
    Pin,
    /// Each answers the question at the common block.
    Question(Head),
}

/// One RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seat<K, A> {
    chain: Option<Failure>,
    block: Option<Result<Head, Failure>>,
    /// Its newest block was below the common number.
    lag: Option<Failure>,
    /// The call of the next round.
    next: Option<K>,
    /// The RPC named the block before, and now denies it.
    lost_block: bool,
    /// The RPC's final answer; an RPC that has failed is not asked again.
    answer: Option<A>,
}

impl<K, A> Default for Seat<K, A> {
    fn default() -> Self {
        Self { chain: None, block: None, lag: None, next: None, lost_block: false, answer: None }
    }
}

/// A request without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open<K> {
    /// Names the request.
    pub id: u32,
    /// The RPC that is asked, from 0.
    pub rpc: usize,
    /// The call.
    pub ask: Ask<K>,
}

/// The end of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<A> {
    /// What each RPC said, in their order.
    pub answers: Vec<A>,
    /// The newest block of each RPC by its own word; of those that the reading could go on with.
    pub heads: Vec<Option<Mark>>,
    /// The block that the question was asked at, if it came that far.
    pub block: Option<Head>,
    /// An RPC had named the block, and said when it was asked there that it is gone.
    pub has_lost_block: bool,
    /// The RPCs have different blocks at the common number, and too few of them the same.
    pub is_split: bool,
}

impl<Q: Question> QuorumReading<Q> {
    /// Starts from the block that each RPC has for the tag.
    pub fn at_tag(
        question: Q,
        terms: Terms,
        (tag, clock): (BlockTag, Option<u64>),
        floor: u64,
        next_id: u32,
    ) -> Self {
        let mut quorum_reading = Self::new(question, terms, Stage::Heads(tag), floor, next_id);
        quorum_reading.clock = clock;
        for rpc in 0..quorum_reading.seats.len() {
            quorum_reading.ask(rpc, Ask::ChainId);
            quorum_reading.ask(rpc, Ask::Block(tag));
        }
        quorum_reading
    }

    /// Starts at a block that the host has read already.
    pub fn at_block(question: Q, terms: Terms, block: BlockRef) -> Self {
        let first = question.first();
        let head = Head { block, time: None };
        let mut quorum_reading = Self::new(question, terms, Stage::Question(head), block.number, 0);
        for rpc in 0..quorum_reading.seats.len() {
            quorum_reading.ask(rpc, Ask::Question(first, block));
        }
        quorum_reading
    }

    fn new(question: Q, terms: Terms, stage: Stage, floor: u64, next_id: u32) -> Self {
        let seats = (0..terms.of).map(|_| Seat::default()).collect();
        let (heads, open) = (Vec::new(), Vec::new());
        Self { question, terms, clock: None, floor, stage, seats, heads, open, next_id }
    }

    /// The question.
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// The block that enough RPCs have, once it is known.
    pub const fn common_block(&self) -> Option<Head> {
        match self.stage {
            Stage::Question(block) => Some(block),
            Stage::Heads(_) | Stage::Pin => None,
        }
    }

    /// The requests without an answer.
    pub fn open(&self) -> &[Open<Q::Ask>] {
        &self.open
    }

    /// Takes the answer to an open request. The last open answer leads to the next round, or to the end.
    pub fn tell(&mut self, open: Open<Q::Ask>, told: Told<Q::Told>) -> Option<Outcome<Q::Answer>> {
        self.open.retain(|other| other.id != open.id);
        if let Some(seat) = self.seats.get_mut(open.rpc) {
            let is_pinned = matches!(open.ask, Ask::Question(..));
            let is_lost = matches!(&told, Told::Failed(failure) if failure.reason == Reason::NoBlock);
            seat.lost_block |= is_pinned && is_lost;
            match (open.ask, told) {
                (Ask::ChainId, told) => seat.chain = chain_failure(&told, self.question.chain_id()),
                (Ask::Block(_), Told::Block(block)) => seat.block = Some(Ok(block)),
                (Ask::Block(_), Told::Failed(failure)) => seat.block = Some(Err(failure)),
                (Ask::Question(ask, _), Told::Question(told)) => match self.question.take(ask, told) {
                    Next::Answer(answer) => seat.answer = Some(answer),
                    Next::Ask(next) => seat.next = Some(next),
                },
                (_, Told::Failed(failure)) => seat.answer = Some(self.question.unavailable(failure)),
                // `Ask::read` answers in kind, and a resumed inquiry checks that its inputs do.
                _ => seat.answer = Some(self.question.unavailable(Reason::NotJsonRpc.into())),
            }
        }
        if self.open.is_empty() { self.advance() } else { None }
    }

    fn ask(&mut self, rpc: usize, ask: Ask<Q::Ask>) {
        self.open.push(Open { id: self.next_id, rpc, ask });
        self.next_id = self.next_id.saturating_add(1);
    }

    fn advance(&mut self) -> Option<Outcome<Q::Answer>> {
        match self.stage {
            Stage::Heads(tag) => self.choose_number(tag),
            Stage::Pin => self.choose_block(),
            Stage::Question(block) => self.ask_on(block),
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
            seat.answer = lag.or(failure).map(|failure| self.question.unavailable(failure));
        }
    }

    fn dismiss(&mut self, rpc: usize, reason: Reason, detail: alloc::string::String) {
        if let Some(seat) = self.seats.get_mut(rpc) {
            seat.answer = Some(self.question.unavailable(Failure { reason, detail: Some(detail) }));
        }
    }

    /// An RPC that is behind is asked for the common block too: it may have it by now. If not, this is why.
    fn note_lag(&mut self, rpc: usize, head: u64, number: u64) {
        if let Some(seat) = self.seats.get_mut(rpc).filter(|_| head < number) {
            let detail = Some(format!("block {head}, others have {number}"));
            seat.lag = Some(Failure { reason: Reason::Behind, detail });
        }
    }

    /// The common number is the highest one that enough RPCs have reached. So a minority can neither hold the
    /// others back nor drive them past their blocks. Where no RPC is to spare, the lowest number counts, but
    /// not one that is far behind: the others would confirm a record that was true long ago.
    fn choose_number(&mut self, tag: BlockTag) -> Option<Outcome<Q::Answer>> {
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
    fn choose_block(&mut self) -> Option<Outcome<Q::Answer>> {
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
        let first = self.question.first();
        let split =
            standing.iter().any(|(_, block)| standing.first().is_some_and(|(_, first)| first != block));
        for (rpc, block) in &standing {
            match (winner, &late) {
                (Some(winner), Some(late)) if winner == *block => {
                    self.dismiss(*rpc, Reason::Behind, late.clone());
                }
                (Some(winner), None) if winner == *block => self.ask(*rpc, Ask::Question(first, winner)),
                _ if split => self.dismiss(
                    *rpc,
                    Reason::OtherBlock,
                    format!("block {} is {}", block.number, block.hash),
                ),
                _ => {} // Too few are left to agree with it.
            }
        }
        if let Some(block) = winner.filter(|_| late.is_none()) {
            self.stage = Stage::Question(Head { block, time });
            return None;
        }
        let mut outcome = self.conclude(None);
        outcome.is_split = split && late.is_none();
        Some(outcome)
    }

    /// The time of the common block, by the word of those that name it.
    fn time_of(&self, block: BlockRef) -> Option<u64> {
        let naming = self.standing().into_iter().filter(|(_, head)| head.block == block);
        self.terms.time(naming.map(|(_, head)| head.time))
    }

    /// The reason why the common block is too old for the question: its record would be from long ago.
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

    /// One more round for the RPCs whose last answer led to another call, or the end.
    fn ask_on(&mut self, head: Head) -> Option<Outcome<Q::Answer>> {
        for rpc in 0..self.seats.len() {
            if let Some(next) = self.seats.get_mut(rpc).and_then(|seat| seat.next.take()) {
                self.ask(rpc, Ask::Question(next, head.block));
            }
        }
        if self.open.is_empty() { Some(self.conclude(Some(head))) } else { None }
    }

    fn conclude(&mut self, block: Option<Head>) -> Outcome<Q::Answer> {
        // An RPC without an answer by now was not to blame for that.
        let mut answers = Vec::with_capacity(self.seats.len());
        for seat in &mut self.seats {
            let answer = seat.answer.take();
            answers.push(answer.unwrap_or_else(|| self.question.unavailable(Reason::NotAsked.into())));
        }
        let has_lost_block = self.seats.iter().any(|seat| seat.lost_block);
        let heads = core::mem::take(&mut self.heads);
        Outcome { answers, heads, block, has_lost_block, is_split: false }
    }
}

fn chain_failure<T>(told: &Told<T>, expected: u128) -> Option<Failure> {
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
