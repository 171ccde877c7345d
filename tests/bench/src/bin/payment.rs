//! `payment`: how long a payment takes to be bound by its client and judged by its server.
//!
//! One line a figure: `<verb> <us> us <ratio>x`, as multiples of one recovery of a key by k256 in the same run. Exits with status 1
//! beyond a target.

use std::process::ExitCode;

use erc8257_bench::paid::Paid;
use erc8257_bench::timing::{Contestant, race};

const ROUNDS: usize = 600;

/// The most that a verb may take, as a multiple of one recovery.
fn target(verb: &str) -> Option<f64> {
    match verb {
        "judge-payment" => Some(1.3),
        // A recovery takes some 70 us, and binding may take 15.
        "bind" => Some(0.2),
        _ => None,
    }
}

fn main() -> ExitCode {
    let paid = Paid::new();
    let contestants = &mut [
        Contestant::new("recovery", || paid.recover()),
        Contestant::new("read-challenge", || paid.read()),
        Contestant::new("bind", || paid.bind()),
        Contestant::new("judge-payment", || paid.judge()),
    ];
    let times = race(contestants, ROUNDS);
    let mut is_over = false;
    for (contestant, time) in contestants.iter().zip(&times) {
        let ratio = time / times[0];
        let line = format!("{} {:.2} us {ratio:.3}x", contestant.name, time / 1e3);
        println!("{line}");
        if let Some(target) = target(contestant.name).filter(|&target| ratio > target) {
            println!("OVER {line}, target {target:.1}x");
            is_over = true;
        }
    }
    if is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
