//! What hostile answers to `eth_call` take from the heap, the answer's own JSON text included.
//!
//! The same answers, timed and searched further, are the last part of `cargo xtask bench`.

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
