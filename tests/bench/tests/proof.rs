//! The heap that hostile answers of a node take. Ledger `prf-mpt-limits`.

use erc8257_bench::evidence::{hostile, record};
use erc8257_bench::heap::{Counting, measure};

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of heap at most, beside the answers.
const MOST: usize = 24_000_000;

#[test]
fn hostile_answers_take_at_most_24_mb() {
    for (name, evidence) in hostile() {
        let (proof, used) = measure(|| evidence.prove());
        // The same honest answers eight times, and a block with many transactions, hide nothing.
        assert_eq!(proof.record().is_some(), matches!(name, "proof-whole" | "proof-block"), "{name}");
        assert!(used.peak <= MOST, "{name}: {used:?}");
    }
    assert!(record().prove().record().is_some());
}
