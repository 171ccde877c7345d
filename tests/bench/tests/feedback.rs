//! The heap that the most feedback takes.

use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::reviewed::Reviewed;

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of heap at most, beside the feedback as it was read.
const MOST: usize = 60_000_000;

#[test]
fn the_most_feedback_takes_at_most_60_mb() {
    for (name, reviewed) in [("logs", Reviewed::by_logs()), ("state", Reviewed::by_state())] {
        let ((), used) = measure(|| reviewed.judge());
        assert!(used.peak <= MOST, "{name}: {used:?}");
    }
}
