//! `abi [--seconds N] [--seed N]`: the slowest and the hungriest answers to `eth_call`, up to 1 MiB of return data,
//! that a search can find.
//!
//! One line a figure. `<reader> <answer> <us> us <ratio>x` is a multiple of one keccak256 of 1 MiB. `heap
//! <answer> <bytes> bytes <ratio>x` is a multiple of 1 MiB that counts the answer's JSON text too. Exits with
//! status 1 beyond a limit.

use std::process::ExitCode;
use std::time::Duration;

use erc8257_bench::abi::{HEAP_LIMIT, MEBIBYTE, Outcome, Search, TIME_LIMIT, floor};
use erc8257_bench::heap::Counting;

#[global_allocator]
static HEAP: Counting = Counting;

fn mebibytes(bytes: usize) -> f64 {
    f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)) / f64::from(1 << 20)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut options = [("--seconds", 5), ("--seed", 8257)];
    for pair in arguments.chunks(2) {
        let option = options.iter_mut().find(|option| option.0 == pair[0]);
        let value = pair.get(1).and_then(|value| value.parse().ok());
        let (Some(option), Some(value)) = (option, value) else {
            eprintln!("abi [--seconds N] [--seed N]");
            return ExitCode::from(2);
        };
        option.1 = value;
    }

    let before = floor();
    let mut search = Search::new(options[1].1);
    search.sweep();
    search.climb(Duration::from_secs(options[0].1));
    let tried = search.tried;
    let [slow, large] = search.finish();
    let floor = before.min(floor());

    println!(
        "# {tried} hostile answers of up to {MEBIBYTE} bytes: limits {TIME_LIMIT}x, {} MiB",
        HEAP_LIMIT >> 20
    );
    println!("floor 1-MiB {:.2} us 1.00x", floor / 1e3);
    let ratio = |one: &Outcome| one.time / floor;
    for one in &slow {
        println!("{} {} {:.2} us {:.2}x", one.reader, one.candidate, one.time / 1e3, ratio(one));
    }
    for one in &large {
        println!("heap {} {} bytes {:.2}x", one.candidate, one.peak, mebibytes(one.peak));
    }
    if slow.iter().chain(&large).any(|one| ratio(one) > TIME_LIMIT || one.peak > HEAP_LIMIT) {
        println!("OVER a limit");
        return ExitCode::FAILURE;
    }
    println!("within the limits");
    ExitCode::SUCCESS
}
