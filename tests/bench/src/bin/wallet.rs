//! `wallet`: how long a policy takes to judge an action, and how much memory: a plain transfer, and 131,072 bytes of hostile call data.
//!
//! One line a figure: `<what> <us> us <ratio>x <bytes> bytes`. Exits with status 1 beyond a target.

use std::process::ExitCode;

use erc8257_bench::figures::{Goal, reach};
use erc8257_bench::heap::Counting;
use erc8257_bench::spending::{evaluate, hostile, plain};

#[global_allocator]
static HEAP: Counting = Counting;

const ROUNDS: usize = 100;
/// Microseconds that a plain transfer may take, and hostile call data.
const PLAIN_US: f64 = 20.0;
const HOSTILE_US: f64 = 20_000.0;
/// Bytes that either may take beside the bundle.
const BYTES: usize = 16 << 20;

fn main() -> ExitCode {
    let (plain, hostile) = (plain(), hostile());
    assert!(evaluate(&plain).to_json().contains(r#""verdict":"allow""#), "the plain transfer is allowed");
    let mut goals = vec![Goal::new("plain", PLAIN_US, BYTES, || evaluate(&plain))];
    for (name, bundle) in &hostile {
        goals.push(Goal::new(name, HOSTILE_US, BYTES, || evaluate(bundle)));
    }
    if reach(goals, ROUNDS) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
