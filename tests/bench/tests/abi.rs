//! What hostile answers to `eth_call` take from the heap, the answer's own JSON text included.
//!
//! The same answers, timed and searched further, are the last part of `cargo xtask bench`.

use access::{Introspection, read_requirements};
use erc8257::limits;
use erc8257::rpc::read_call;
use erc8257_bench::abi::{Candidate, HEAP_LIMIT, MEBIBYTE, PAYLOADS, SPELLINGS, measure};
use erc8257_bench::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of return data that every payload and spelling is tried with.
const LENGTH: usize = 16 << 10;
/// Values take 16 bytes and at least two of text; strings, all that a contract's answer is, take far less.
const TIMES_THE_TEXT: usize = 12;
/// A session, its report and its export.
const BESIDE: usize = 64 << 10;

#[test]
fn every_answer_is_read_within_a_multiple_of_its_text() {
    for payload in 0..PAYLOADS.len() {
        for spelling in 0..SPELLINGS.len() {
            let candidate = Candidate { payload, length: LENGTH, spelling, seed: 1 };
            let text = candidate.answer().text().len();
            let outcome = measure(candidate, 1);
            assert!(outcome.peak <= TIMES_THE_TEXT * text + BESIDE, "{candidate}: {text}, {outcome:?}");
        }
    }
}

#[test]
fn a_mebibyte_of_return_data_is_read_within_the_limit() {
    for spelling in 0..SPELLINGS.len() {
        let candidate = Candidate { payload: spelling % PAYLOADS.len(), length: MEBIBYTE, spelling, seed: 1 };
        let outcome = measure(candidate, 1);
        assert!(outcome.peak <= HEAP_LIMIT, "{candidate}: {outcome:?}");
    }
}

/// Twice as much fits into a response, which the requirements of a predicate may fill.
#[test]
fn as_much_as_a_response_carries_is_read_within_the_limit() {
    for (payload, (name, _)) in PAYLOADS.iter().enumerate() {
        let (length, spelling) = (limits::REQUIREMENTS_RETURN_BYTES - 16, payload % 3);
        let outcome = measure(Candidate { payload, length, spelling, seed: 1 }, 1);
        assert!(outcome.peak <= HEAP_LIMIT, "{name}: {outcome:?}");
    }
}

/// Lists that are read to their end are among the payloads: refused data is not always the most expensive.
#[test]
fn long_lists_are_read_to_their_end() {
    let read = |payload: &str, most: u32| {
        let payload = PAYLOADS.iter().position(|(name, _)| *name == payload).expect("a payload");
        let answer = Candidate { payload, length: MEBIBYTE, spelling: 0, seed: 1 }.answer();
        match read_requirements(&read_call(&answer.as_answer()), most) {
            Introspection::Requirements(read) => {
                (read.list.len(), read.list.iter().all(|one| one.need().is_understood()))
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(read("small-requirements", 65_536), (5_460, false));
    assert_eq!(read("known-requirements", 65_536), (4_680, true));
    assert_eq!(read("largest-requirements", 256), (230, false));
    assert_eq!(read("trait-requirements", 256), (244, true));
}
