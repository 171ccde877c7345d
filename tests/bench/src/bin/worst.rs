//! `worst [--seconds N] [--seed N] [--shape PREFIX]`: the slowest and the hungriest documents of 1 MiB that a search can find.
//!
//! Prints the top ten of each race and exits with status 1 if one is beyond the limits.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use erc8257_bench::heap::Counting;
use erc8257_bench::search::{RACES, Search};

#[global_allocator]
static HEAP: Counting = Counting;

const TOP: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut options = [("--seconds", 60), ("--seed", 8257)];
    let mut prefix = "";
    for pair in arguments.chunks(2) {
        if let [name, value] = pair
            && name == "--shape"
        {
            prefix = value;
            continue;
        }
        let option = options.iter_mut().find(|option| option.0 == pair[0]);
        let value = pair.get(1).and_then(|value| value.parse().ok());
        let (Some(option), Some(value)) = (option, value) else {
            eprintln!("worst [--seconds N] [--seed N] [--shape PREFIX]");
            return ExitCode::from(2);
        };
        option.1 = value;
    }

    let start = Instant::now();
    let mut search = Search::new(options[1].1, prefix);
    println!("floor: one keccak256 of 1 MiB in {:.3} ms", search.floor());
    search.sweep();
    println!("swept {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());
    search.climb(Duration::from_secs(options[0].1));
    println!("tried {} documents in {:.0} s", search.tried, start.elapsed().as_secs_f64());

    let mut over = false;
    for (race, worst) in RACES.iter().zip(search.finish()) {
        let verbs = race.verbs.iter().map(|verb| verb.0).collect::<Vec<_>>().join(", ");
        println!("slowest {verbs} (limit {}x):", race.time_limit);
        worst.slow.iter().take(TOP).for_each(|one| println!("{one}"));
        println!("most heap of {verbs} (limit {} MiB):", race.heap_limit >> 20);
        worst.large.iter().take(TOP).for_each(|one| println!("{one}"));
        let mut all = worst.slow.iter().chain(&worst.large);
        over |= all.any(|one| one.ratio > race.time_limit || one.peak > race.heap_limit);
    }
    if over {
        println!("OVER a limit");
        return ExitCode::FAILURE;
    }
    println!("within the limits");
    ExitCode::SUCCESS
}
