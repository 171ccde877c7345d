//! `feedback`: how long it takes to summarise the most feedback that an agent may have, and how much memory.
//!
//! One line a figure: `<source> <ms> ms <MB> MB`. Exits with status 1 beyond a target.

use std::process::ExitCode;
use std::time::Instant;

use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::reviewed::Reviewed;

#[global_allocator]
static HEAP: Counting = Counting;

const ROUNDS: usize = 20;
/// The most milliseconds, and the most megabytes beyond what was read.
const MILLISECONDS: f64 = 60.0;
const BYTES: usize = 60_000_000;

fn main() -> ExitCode {
    let mut is_over = false;
    for (name, reviewed) in [("logs", Reviewed::by_logs()), ("state", Reviewed::by_state())] {
        let ((), heap) = measure(|| reviewed.judge());
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let began = Instant::now();
            reviewed.judge();
            best = best.min(began.elapsed().as_secs_f64() * 1e3);
        }
        let line = format!("{name} {best:.2} ms {} kB", heap.peak / 1_000);
        println!("{line}");
        if best > MILLISECONDS || heap.peak > BYTES {
            println!("OVER {line}, target {MILLISECONDS} ms and {} MB", BYTES / 1_000_000);
            is_over = true;
        }
    }
    if is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
