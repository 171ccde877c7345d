//! `worst [--seconds N] [--seed N]`: the slowest and the hungriest documents of 1 MiB that a search can find.
//!
//! Prints the top ten of each and exits with status 1 if one is beyond the limits.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use erc8257_bench::heap::Counting;
use erc8257_bench::search::{HEAP_LIMIT, Search, TIME_LIMIT};

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

    let start = Instant::now();
    let mut search = Search::new(options[1].1);
    println!("floor: one keccak256 of 1 MiB in {:.3} ms", search.floor());
    search.sweep();
    println!("swept {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());
    search.climb(Duration::from_secs(options[0].1));
    println!("tried {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());

    let [slow, large] = search.finish();
    println!("slowest (limit {TIME_LIMIT}x):");
    slow.iter().take(TOP).for_each(|one| println!("{one}"));
    println!("most heap (limit {} MiB):", HEAP_LIMIT >> 20);
    large.iter().take(TOP).for_each(|one| println!("{one}"));

    let over = slow.iter().chain(&large).any(|one| one.ratio > TIME_LIMIT || one.peak > HEAP_LIMIT);
    if over {
        println!("OVER a limit");
        return ExitCode::FAILURE;
    }
    println!("within the limits");
    ExitCode::SUCCESS
}
