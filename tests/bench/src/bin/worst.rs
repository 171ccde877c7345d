//! `worst [--seconds N] [--seed N]`: the slowest and the hungriest documents of 1 MiB that a search can find, for a
//! report, and for so many seconds more for a diagnosis.
//!
//! Prints the top ten of each and exits with status 1 if one is beyond the limits.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use erc8257_bench::heap::Counting;
use erc8257_bench::search::{DIAGNOSIS, REPORT, Search, Work};

#[global_allocator]
static HEAP: Counting = Counting;

const TOP: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut options = [("--seconds", 60), ("--seed", 8257)];
    for pair in arguments.chunks(2) {
        let option = options.iter_mut().find(|option| option.0 == pair[0]);
        let value = pair.get(1).and_then(|value| value.parse().ok());
        let (Some(option), Some(value)) = (option, value) else {
            eprintln!("worst [--seconds N] [--seed N]");
            return ExitCode::from(2);
        };
        option.1 = value;
    }

    let within: Vec<bool> =
        [REPORT, DIAGNOSIS].into_iter().map(|work| search(work, options[0].1, options[1].1)).collect();
    if within.contains(&false) {
        println!("OVER a limit");
        return ExitCode::FAILURE;
    }
    println!("within the limits");
    ExitCode::SUCCESS
}

/// Searches for the worst document of one kind of work; whether all are within its limits.
fn search(work: Work, seconds: u64, seed: u64) -> bool {
    let start = Instant::now();
    let mut search = Search::new(work, seed);
    println!("# {}; floor: one keccak256 of 1 MiB in {:.3} ms", work.name, search.floor());
    search.sweep();
    println!("swept {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());
    search.climb(Duration::from_secs(seconds));
    println!("tried {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());

    let [slow, large] = search.finish();
    println!("slowest (limit {}x):", work.time_limit);
    slow.iter().take(TOP).for_each(|one| println!("{one}"));
    println!("most heap (limit {} MiB):", work.heap_limit >> 20);
    large.iter().take(TOP).for_each(|one| println!("{one}"));
    slow.iter().chain(&large).all(|one| one.ratio <= work.time_limit && one.peak <= work.heap_limit)
}
