//! `wallet`: how long a policy takes to judge an action: a plain transfer, and 131,072 bytes of hostile call data.
//!
//! One line a figure: `<what> <us> us`. Exits with status 1 beyond a target.

use std::process::ExitCode;

use erc8257_bench::spending::{evaluate, hostile, plain};
use erc8257_bench::timing::{Contestant, race};

const ROUNDS: usize = 200;
/// Microseconds that a plain transfer may take, and hostile call data.
const PLAIN_US: f64 = 20.0;
const HOSTILE_US: f64 = 20_000.0;

fn main() -> ExitCode {
    let (plain, hostile) = (plain(), hostile());
    assert!(evaluate(&plain).to_json().contains(r#""verdict":"allow""#), "the plain transfer is allowed");
    let mut contestants = vec![Contestant::new("plain", || evaluate(&plain))];
    for (name, bundle) in &hostile {
        contestants.push(Contestant::new(name, || evaluate(bundle)));
    }
    let times = race(&mut contestants, ROUNDS);
    let mut is_over = false;
    for (contestant, time) in contestants.iter().zip(&times) {
        let (us, target) = (time / 1e3, if contestant.name == "plain" { PLAIN_US } else { HOSTILE_US });
        println!("{} {us:.2} us", contestant.name);
        if us > target {
            println!("OVER {} {us:.2} us, target {target} us", contestant.name);
            is_over = true;
        }
    }
    if is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
