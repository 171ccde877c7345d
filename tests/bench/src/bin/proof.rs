//! `proof`: how long it takes to prove a tool's record from what a node serves, and to refuse what a hostile one serves.
//!
//! One line a figure: `<work> <us> us <ratio>x`, as multiples of one keccak256 of a full branch (532 bytes) in the same run; then, for hostile answers,
//! `<answers> <us> us <ratio>x <bytes> bytes`. Exits with status 1 beyond a target.

use std::process::ExitCode;

use erc8257_bench::evidence::{Evidence, hostile, is_junk, record};
use erc8257_bench::figures::{Goal, reach};
use erc8257_bench::heap::Counting;
use erc8257_bench::timing::{Contestant, race};
use primitives::describe::Word as _;

#[global_allocator]
static HEAP: Counting = Counting;

const ROUNDS: usize = 600;
/// Rounds of the hostile answers, which take longer.
const HOSTILE_ROUNDS: usize = 30;
/// Bytes of a branch with 16 hashes.
const BRANCH: usize = 532;
/// The most that a record may take, as a multiple of one keccak256 of a branch.
const TARGET: f64 = 40.0;
/// The most that hostile answers may take, in microseconds, and in bytes beside the answers. The bench only prints the time of JSON that is
/// not an answer.
const MICROSECONDS: f64 = 20_000.0;
const BYTES: usize = 24_000_000;

fn main() -> ExitCode {
    let record = record();
    assert!(record.prove().record().is_some(), "the record is proven");
    let branch = [7_u8; BRANCH];
    let contestants = &mut [
        Contestant::new("keccak-532", || erc8257::keccak256(&branch)),
        Contestant::new("prove-record", || record.prove()),
    ];
    let times = race(contestants, ROUNDS);
    let mut is_within = true;
    for (contestant, time) in contestants.iter().zip(&times) {
        let ratio = time / times[0];
        let line = format!("{} {:.2} us {ratio:.1}x", contestant.name, time / 1e3);
        println!("{line}");
        if ratio > TARGET {
            println!("OVER {line}, target {TARGET:.0}x");
            is_within = false;
        }
    }
    let hostile = hostile();
    for (name, evidence) in &hostile {
        println!("# {name}: {} bytes, {}", evidence.bytes(), evidence.prove().report().verdict.as_str());
    }
    let goal = |name: &'static str, evidence| {
        let us = if is_junk(name) { f64::INFINITY } else { MICROSECONDS };
        Goal::new(name, us, BYTES, move || Evidence::prove(evidence))
    };
    let goals = hostile.iter().map(|(name, evidence)| goal(name, evidence));
    is_within &= reach(goals.collect(), HOSTILE_ROUNDS);
    if is_within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
