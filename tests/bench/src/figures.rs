//! Work with a goal: how long it takes, and how much memory it holds beside what it reads.

use crate::heap;
use crate::timing::{Contestant, race};

/// The name of the contestant that hashes [`MEBIBYTE`] bytes: other times are multiples of it, too.
const FLOOR: &str = "keccak-1-MiB";
const MEBIBYTE: usize = 1 << 20;

/// A piece of work, and the most that it may take.
pub struct Goal<'a> {
    contestant: Contestant<'a>,
    us: f64,
    bytes: usize,
    used: usize,
}

impl<'a> Goal<'a> {
    /// Work that may take so many microseconds, and hold so many bytes. It is done once here, as its memory is counted.
    pub fn new<T>(name: &'static str, us: f64, bytes: usize, work: impl Fn() -> T + 'a) -> Self {
        let (_, used) = heap::measure(&work);
        Self { contestant: Contestant::new(name, work), us, bytes, used: used.peak }
    }
}

/// Prints a line for each, `<name> <us> us <ratio>x <bytes> bytes`, where the ratio is to one keccak256 of 1 MiB in the same run; whether all keep to their
/// goals.
#[must_use]
pub fn reach(goals: Vec<Goal<'_>>, rounds: usize) -> bool {
    let mebibyte = vec![7_u8; MEBIBYTE];
    let most: Vec<(f64, usize, usize)> = goals.iter().map(|goal| (goal.us, goal.bytes, goal.used)).collect();
    let mut contestants = vec![Contestant::new(FLOOR, || erc8257::keccak256(&mebibyte))];
    contestants.extend(goals.into_iter().map(|goal| goal.contestant));
    let times = race(&mut contestants, rounds);
    println!("{FLOOR} {:.2} us", times[0] / 1e3);
    let mut is_within = true;
    for ((contestant, time), (us, bytes, used)) in contestants.iter().zip(&times).skip(1).zip(most) {
        let line = format!("{} {:.2} us {:.3}x {used} bytes", contestant.name, time / 1e3, time / times[0]);
        println!("{line}");
        if time / 1e3 > us || used > bytes {
            println!("OVER {line}, at most {us} us and {bytes} bytes");
            is_within = false;
        }
    }
    is_within
}
