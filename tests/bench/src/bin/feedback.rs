//! `feedback`: how long it takes to summarise the most feedback that an agent may have, and how much memory.
//!
//! One line a figure: `<source> <us> us <ratio>x <bytes> bytes`. Exits with status 1 beyond a target.

use std::process::ExitCode;

use erc8257_bench::figures::{Goal, reach};
use erc8257_bench::heap::Counting;
use erc8257_bench::reviewed::Reviewed;

#[global_allocator]
static HEAP: Counting = Counting;

const ROUNDS: usize = 20;
/// The most microseconds, and the most bytes beyond what was read.
const MICROSECONDS: f64 = 60_000.0;
const BYTES: usize = 60_000_000;

fn main() -> ExitCode {
    let (logs, state) = (Reviewed::by_logs(), Reviewed::by_state());
    let goals = [("feedback-logs", &logs), ("feedback-state", &state)]
        .map(|(name, reviewed)| Goal::new(name, MICROSECONDS, BYTES, || reviewed.judge()));
    if reach(goals.into(), ROUNDS) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
