//! A fair race: all contestants take turns in every round, and the best round of each counts.
//!
//! Taking turns spreads a disturbance of the machine over all contestants; taking the minimum removes it.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one turn should last: long enough for the clock, short enough to fall between disturbances.
const TURN: Duration = Duration::from_micros(100);

/// Something to be timed.
pub struct Contestant<'a> {
    /// Its name in the printed lines.
    pub name: &'static str,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Contestant<'a> {
    /// A contestant that runs the given work once per call; its result is made and dropped.
    pub fn new<T>(name: &'static str, mut work: impl FnMut() -> T + 'a) -> Self {
        Self { name, run: Box::new(move || drop(black_box(work()))) }
    }

    fn turn(&mut self, calls: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..calls {
            (self.run)();
        }
        start.elapsed()
    }

    /// Calls that fill a turn; warms up on the way.
    fn calls(&mut self) -> u32 {
        let mut calls = 1;
        while calls < 1 << 20 && self.turn(calls) < TURN {
            calls *= 2;
        }
        calls
    }
}

/// Nanoseconds of one call of each contestant.
pub fn race(contestants: &mut [Contestant<'_>], rounds: usize) -> Vec<f64> {
    let calls: Vec<u32> = contestants.iter_mut().map(Contestant::calls).collect();
    let mut best = vec![f64::INFINITY; contestants.len()];
    for _ in 0..rounds {
        for ((contestant, &calls), best) in contestants.iter_mut().zip(&calls).zip(&mut best) {
            let each = contestant.turn(calls).as_secs_f64() * 1e9 / f64::from(calls);
            *best = best.min(each);
        }
    }
    best
}
