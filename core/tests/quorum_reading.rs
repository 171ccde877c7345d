//! A reading with a quorum, of another question than a session's: one that needs two calls (lib-1-disagreement, A18).

use erc8257::rpc::{BlockRef, BlockTag, CallAnswer, Failure, Head, Reason, read_data};
use erc8257::{B256, ReadAt};
use primitives::quorum::{Ask, Late, Mark, Next, Outcome, Question, QuorumReading, Terms, Told};

/// The first byte of a text, and of a long one its second, too.
struct Bytes;

impl Question for Bytes {
    type Ask = u8;
    type Told = Vec<u8>;
    type Answer = Result<u8, Reason>;

    fn chain_id(&self) -> u128 {
        8453
    }
    fn first(&self) -> u8 {
        0
    }
    fn method(&self, _: u8) -> &'static str {
        "eth_call"
    }
    fn params(&self, ask: u8, block: BlockRef) -> String {
        format!("[{ask},\"{}\"]", block.hash)
    }
    fn read(&self, _: u8, answer: &CallAnswer<'_>) -> Result<Vec<u8>, Failure> {
        read_data(answer)
    }
    fn take(&self, ask: u8, told: Vec<u8>) -> Next<u8, Self::Answer> {
        match (ask, told.as_slice()) {
            (0, [_, _, ..]) => Next::Ask(1),
            (0, [byte]) | (_, [_, byte, ..]) => Next::Answer(Ok(*byte)),
            _ => Next::Answer(Err(Reason::NotJsonRpc)),
        }
    }
    fn unavailable(&self, failure: Failure) -> Self::Answer {
        Err(failure.reason)
    }
}

const TERMS: Terms = Terms { need: 2, of: 3, is_quorum: true, window: 300 };

fn head(number: u64, hash: u8) -> Head {
    Head { block: BlockRef { number, hash: B256::repeat_byte(hash) }, time: None }
}

/// Plays a reading; `rpc` tells what an RPC says to what it is asked.
fn play(rpc: impl Fn(usize, Ask<u8>) -> Told<Vec<u8>>) -> (Outcome<Result<u8, Reason>>, usize) {
    let mut reading = QuorumReading::at_tag(Bytes, TERMS, (BlockTag::Latest, None), 0, 0);
    let mut asked = 0;
    for _ in 0..10 {
        for open in reading.open().to_vec() {
            asked += 1;
            if let Some(outcome) = reading.tell(open, rpc(open.rpc, open.ask)) {
                return (outcome, asked);
            }
        }
    }
    panic!("no end");
}

fn honest(ask: Ask<u8>, text: &[u8]) -> Told<Vec<u8>> {
    match ask {
        Ask::ChainId => Told::ChainId(8453),
        Ask::Block(_) => Told::Block(head(16, 1)),
        Ask::Question(..) => Told::Question(text.to_vec()),
    }
}

/// An answer that leads to another call of the same RPC has its own round; the others wait.
#[test]
fn a_question_may_need_another_call() {
    let (outcome, asked) = play(|rpc, ask| honest(ask, if rpc == 1 { &[7, 8] } else { &[9] }));
    assert_eq!(outcome.answers, [Ok(9), Ok(8), Ok(9)]);
    assert_eq!((asked, outcome.block), (3 * 3 + 1, Some(head(16, 1))));
}

/// An RPC on another chain, and one that fails, are left out; their reasons stay.
#[test]
fn rpcs_that_cannot_be_asked_say_why() {
    let (outcome, _) = play(|rpc, ask| match (rpc, ask) {
        (0, Ask::ChainId) => Told::ChainId(1),
        (1, Ask::Block(_)) => Told::Failed(Reason::Timeout.into()),
        _ => honest(ask, &[9]),
    });
    assert_eq!(outcome.answers, [Err(Reason::WrongChain), Err(Reason::Timeout), Err(Reason::NotAsked)]);
    assert_eq!(outcome.block, None);
}

/// RPCs with three blocks of one number have no common block.
#[test]
fn a_split_is_told() {
    let (outcome, _) = play(|rpc, ask| match ask {
        Ask::Block(_) => Told::Block(head(16, u8::try_from(rpc).unwrap())),
        _ => honest(ask, &[9]),
    });
    assert!(outcome.is_split && !outcome.has_lost_block);
    assert_eq!(outcome.answers, [Err(Reason::OtherBlock); 3]);
}

/// A block that an RPC has named and no longer has when it is asked there is a lost one.
#[test]
fn a_lost_block_is_told() {
    let (outcome, _) = play(|rpc, ask| match (rpc, ask) {
        (0, Ask::Question(..)) => Told::Failed(Reason::NoBlock.into()),
        _ => honest(ask, &[9]),
    });
    assert!(outcome.has_lost_block);
    assert_eq!(outcome.answers, [Err(Reason::NoBlock), Ok(9), Ok(9)]);
}

/// An answer of another kind than its request does not count.
#[test]
fn an_answer_of_another_kind_does_not_count() {
    let (outcome, _) = play(|rpc, ask| match (rpc, ask) {
        (2, Ask::Question(..)) => Told::ChainId(8453),
        _ => honest(ask, &[9]),
    });
    assert_eq!(outcome.answers, [Ok(9), Ok(9), Err(Reason::NotJsonRpc)]);
}

/// The clock decides where there is one, and the newest block that can be believed where there is none.
#[test]
fn a_block_may_be_too_old() {
    let read = |block_time, clock| ReadAt { block_time: Some(block_time), clock };
    let heads = [1_000, 1_000, 9_999].map(|time| Mark { number: 1, time: Some(time) });
    assert_eq!(TERMS.late(read(1_000, Some(1_301)), &heads), Some(Late::Clock(301)));
    assert_eq!(TERMS.late(read(1_000, Some(1_300)), &heads), None);
    assert_eq!(TERMS.late(read(600, None), &heads), Some(Late::Heads(400)));
    assert_eq!(Terms { is_quorum: false, ..TERMS }.late(read(0, Some(9_999)), &heads), None);
}
