//! `transcript`: how long it takes to judge recordings of 4 MiB of answers, and how much memory.
//!
//! One line a figure: `<recording> <us> us <ratio>x <bytes> bytes`. Exits with status 1 beyond a target.

use std::process::ExitCode;

use erc8257_bench::figures::{Goal, reach};
use erc8257_bench::heap::Counting;
use erc8257_bench::transcripts::{self, http, judge_http, judge_mcp, mcp};
use primitives::describe::Judged;

#[global_allocator]
static HEAP: Counting = Counting;

const ROUNDS: usize = 12;
/// The most microseconds that a recording may take.
const MICROSECONDS: f64 = 60_000.0;

fn goal<'a, T>(name: &'static str, work: impl Fn() -> T + 'a) -> Goal<'a> {
    Goal::new(name, MICROSECONDS, transcripts::HEAP, work)
}

fn main() -> ExitCode {
    let (mcp, http) = (mcp(), http());
    for (name, bundle) in &mcp {
        println!("# {name}: {} bytes, {}", bundle.len(), verdict(&judge_mcp(bundle)));
    }
    for (name, bundle) in &http {
        println!("# {name}: {} bytes, {}", bundle.len(), verdict(&judge_http(bundle)));
    }
    let mcp = mcp.iter().map(|(name, bundle)| goal(name, || judge_mcp(bundle)));
    let http = http.iter().map(|(name, bundle)| goal(name, || judge_http(bundle)));
    if reach(mcp.chain(http).collect(), ROUNDS) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn verdict(judged: &Judged) -> String {
    judged.to_json().chars().take(120).collect()
}
