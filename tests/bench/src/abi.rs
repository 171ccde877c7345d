//! Hostile return data: answers of a lying RPC to `eth_call`, and the cost of reading them.
//!
//! A candidate is a payload of some length in some spelling of the JSON text around it. Its words lead a
//! reader of the ABI astray. Every reader of the core that takes such an answer is timed on it.

mod list;
mod payload;
mod spelling;

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use access::{Introspection, read_requirements};
use erc8257::preflight::ProbeAnswers;
use erc8257::registry::{
    RegistryEvent, decode_bool, decode_text, decode_tool_count, read_access, read_record,
};
use erc8257::rpc::{CallAnswer, CallOutcome, read_call};
use erc8257::{B256, Policy, Session, Step, U256, limits};

use crate::random::Random;
use crate::{floor, heap};
pub use payload::PAYLOADS;
pub use spelling::{SPELLINGS, Spelled};

/// Time limit of one reader, as a multiple of one keccak256 of 1 MiB.
pub const TIME_LIMIT: f64 = 20.0;
/// Heap limit of one reader and of the JSON text that it reads, in bytes. That text may be of
/// [`limits::RPC_RESPONSE_BYTES`], four times as many as the return data.
pub const HEAP_LIMIT: usize = 16 << 20;
/// Bytes of return data, at most.
pub const MEBIBYTE: usize = 1 << 20;

/// Lengths at which the readers' own limits lie, and those beside them.
pub const LENGTHS: [usize; 10] = [0, 32, 64, 192, 4_096, 4_128, 16_384, 16_416, 1 << 18, MEBIBYTE];

/// How many candidates are kept for time, and as many for heap.
const KEPT: usize = 6;

/// An answer to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// Index in [`PAYLOADS`].
    pub payload: usize,
    /// Bytes of return data.
    pub length: usize,
    /// Index in [`SPELLINGS`].
    pub spelling: usize,
    /// The seed of the payload's random parts.
    pub seed: u64,
}

impl Candidate {
    /// The answer's JSON text.
    #[must_use]
    pub fn answer(&self) -> Spelled {
        let bytes = (PAYLOADS[self.payload].1)(self.length, &mut Random::new(self.seed));
        (SPELLINGS[self.spelling].1)(&bytes)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (payload, spelling) = (PAYLOADS[self.payload].0, SPELLINGS[self.spelling].0);
        write!(f, "{payload}-{}-{spelling}", self.length)
    }
}

/// The cost of an answer.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The answer.
    pub candidate: Candidate,
    /// The reader that took the most time.
    pub reader: &'static str,
    /// That time in nanoseconds.
    pub time: f64,
    /// The most heap that a reader took, the JSON text included.
    pub peak: usize,
}

/// A reader of an answer.
type Reader = fn(&CallAnswer<'_>) -> bool;

/// Every reader of the core that takes an `eth_call`'s answer, by its question.
pub const READERS: [(&str, Reader); 10] = [
    ("getToolConfig", |answer| drop_true(read_record(U256::ONE, &read_call(answer)))),
    ("tryHasAccess", |answer| drop_true(read_access(U256::ONE, &read_call(answer)))),
    ("getRequirements", |answer| requirements(answer, limits::ONCHAIN_REQUIREMENTS)),
    ("getRequirements-raised", |answer| requirements(answer, limits::ONCHAIN_REQUIREMENTS_CEILING)),
    ("name", |answer| returned(answer, |bytes| drop_true(decode_text(bytes)))),
    ("supportsInterface", |answer| returned(answer, |bytes| drop_true(decode_bool(bytes)))),
    ("toolCount", |answer| returned(answer, |bytes| drop_true(decode_tool_count(bytes)))),
    ("event", |answer| returned(answer, events)),
    ("probe", |answer| drop_true(ProbeAnswers::default().handle_call(1, answer))),
    ("session", session),
];

/// Keeps the compiler from leaving a reader out.
fn drop_true<T>(value: T) -> bool {
    drop(black_box(value));
    true
}

fn returned(answer: &CallAnswer<'_>, read: impl Fn(&[u8]) -> bool) -> bool {
    match read_call(answer) {
        CallOutcome::Returned(bytes) | CallOutcome::Reverted(bytes) => read(&bytes),
        CallOutcome::Failed(_) => false,
    }
}

/// The read list is used too, as a caller does.
fn requirements(answer: &CallAnswer<'_>, most: u32) -> bool {
    let read = read_requirements(&read_call(answer), most);
    if let Introspection::Requirements(read) = &read {
        read.list.iter().for_each(|requirement| drop(black_box(requirement.need())));
    }
    drop_true(read)
}

fn events(data: &[u8]) -> bool {
    let topics = |index: usize, count: usize| {
        let mut topics = vec![B256::ZERO; count];
        topics[0] = RegistryEvent::TOPICS[index];
        topics
    };
    drop_true(RegistryEvent::decode(&topics(0, 4), data))
        && drop_true(RegistryEvent::decode(&topics(1, 2), data))
}

/// A whole session whose RPC gives this answer to its `getToolConfig`.
fn session(answer: &CallAnswer<'_>) -> bool {
    let tool =
        "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().expect("a reference");
    let block = erc8257::BlockRef { number: 1, hash: B256::ZERO };
    let mut session = Session::pinned(tool, Policy::default(), block, 0).expect("a policy in range");
    for _ in 0..2 {
        let Step::Calls(calls) = session.poll(0) else { break };
        for call in calls {
            let code = CallAnswer::Result(b"\"0x00\"");
            let answer = if call.method == "eth_call" { answer } else { &code };
            session.handle_call(call.id, answer).expect("asked for");
        }
    }
    match session.poll(0) {
        Step::Done(report) => drop_true(report.to_json()),
        _ => drop_true(session.export()),
    }
}

/// A search: every payload in every length and spelling, then chance from the worst of them.
pub struct Search {
    random: Random,
    /// How many answers were tried.
    pub tried: usize,
    slow: Vec<Outcome>,
    large: Vec<Outcome>,
}

impl Search {
    /// A search that takes the same way for the same seed, as far as the clock allows.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), tried: 0, slow: Vec::new(), large: Vec::new() }
    }

    /// Tries every payload in every length and spelling.
    pub fn sweep(&mut self) {
        for payload in 0..PAYLOADS.len() {
            for length in LENGTHS {
                for spelling in 0..SPELLINGS.len() {
                    let seed = self.random.bits();
                    self.attempt(Candidate { payload, length, spelling, seed });
                }
            }
        }
    }

    /// Changes the worst in one point each until the time is over.
    pub fn climb(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            let kept = if self.random.below(2) == 0 { &self.large } else { &self.slow };
            let mut next = self.random.pick(kept).candidate;
            next.seed = self.random.bits();
            match self.random.below(4) {
                0 => next.payload = self.random.below(PAYLOADS.len()),
                1 => next.spelling = self.random.below(SPELLINGS.len()),
                2 => next.length = self.random.below(MEBIBYTE + 1),
                _ => {
                    let step = self.random.below(65);
                    next.length = (next.length + step).saturating_sub(32).min(MEBIBYTE);
                }
            }
            self.attempt(next);
        }
    }

    /// The worst by time and the worst by heap, measured once more with more patience.
    #[must_use]
    pub fn finish(self) -> [Vec<Outcome>; 2] {
        let again = |kept: &[Outcome]| kept.iter().map(|one| measure(one.candidate, 15)).collect();
        let [mut slow, mut large]: [Vec<Outcome>; 2] = [again(&self.slow), again(&self.large)];
        slow.sort_by(|one, other| other.time.total_cmp(&one.time));
        large.sort_by_key(|one| std::cmp::Reverse(one.peak));
        [slow, large]
    }

    fn attempt(&mut self, candidate: Candidate) {
        self.tried += 1;
        let outcome = measure(candidate, 2);
        keep(&mut self.slow, &outcome, |one, other| other.time.total_cmp(&one.time));
        keep(&mut self.large, &outcome, |one, other| other.peak.cmp(&one.peak));
    }
}

/// Puts the outcome among the worst, but only the worst of its spelling, which costs more than any payload.
fn keep(kept: &mut Vec<Outcome>, outcome: &Outcome, order: fn(&Outcome, &Outcome) -> std::cmp::Ordering) {
    match kept.iter_mut().find(|one| one.candidate.spelling == outcome.candidate.spelling) {
        Some(same) if order(outcome, same).is_lt() => same.clone_from(outcome),
        Some(_) => {}
        None => kept.push(outcome.clone()),
    }
    kept.sort_by(order);
    kept.truncate(KEPT);
}

/// Every reader on one answer: the best time of `runs`, since a disturbance only ever adds, and the most heap.
#[must_use]
pub fn measure(candidate: Candidate, runs: usize) -> Outcome {
    let answer = candidate.answer();
    let mut outcome = Outcome { candidate, reader: "", time: 0.0, peak: 0 };
    for (name, reader) in READERS {
        let mut best = f64::INFINITY;
        for _ in 0..runs {
            let start = Instant::now();
            let (_, used) = heap::measure(|| black_box(reader(&answer.as_answer())));
            best = best.min(start.elapsed().as_secs_f64() * 1e9);
            outcome.peak = outcome.peak.max(used.peak + answer.text().len());
        }
        if best > outcome.time {
            (outcome.time, outcome.reader) = (best, name);
        }
    }
    outcome
}

/// Nanoseconds of one keccak256 of 1 MiB.
#[must_use]
pub fn floor() -> f64 {
    floor::of_one_mebibyte()
}
