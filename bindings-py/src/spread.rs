//! Work on all cores, in order. There is no pool of threads that lives on: it would be dead in a process that forked,
//! and Spark forks.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::resume_unwind;
use std::thread::{Builder, available_parallelism, scope};

use pyo3::prelude::*;

use crate::argument::whole;
use crate::failure::{Failure, Result};

/// More threads than this help nobody.
const MOST: u16 = 1024;

/// How many threads: as asked, or one for each core that this process may use.
pub(crate) fn threads(value: Option<&Bound<'_, PyAny>>) -> Result<usize> {
    let reason = "is not an int from 1 to 1024";
    match value {
        None => Ok(available_parallelism().map_or(1, usize::from)),
        Some(value) => match whole::<u16>(value, "/threads", reason)? {
            threads @ 1..=MOST => Ok(usize::from(threads)),
            _ => Err(Failure::value("/threads", reason)),
        },
    }
}

/// How much there is to do, and how much of it at once.
pub(crate) struct Load {
    /// Pieces of work.
    pub(crate) pieces: usize,
    /// The most threads to do it.
    pub(crate) threads: usize,
    /// No piece is begun once what was made weighs so much.
    pub(crate) budget: usize,
}

/// Does the pieces, each by the thread that is free first, and gives what they made, in order: all of them, or as many
/// from the first as the budget allows, which is one at least.
pub(crate) fn spread<T: Send>(
    load: &Load,
    job: impl Fn(usize) -> T + Sync,
    weight: impl Fn(&T) -> usize + Sync,
) -> Vec<T> {
    let (next, spent) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut made = Vec::new();
        while spent.load(Ordering::Relaxed) < load.budget {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= load.pieces {
                break;
            }
            let result = job(piece);
            spent.fetch_add(weight(&result), Ordering::Relaxed);
            made.push((piece, result));
        }
        made
    };
    let mut made = scope(|scope| {
        let helpers = load.threads.min(load.pieces).saturating_sub(1);
        // A thread that the system does not give is not needed: the others do its part.
        let started: Vec<_> =
            (0..helpers).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
        let mut made = work();
        for helper in started {
            made.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        made
    });
    // Pieces are begun in order and all that are begun are finished, so there is no gap.
    made.sort_unstable_by_key(|(piece, _)| *piece);
    made.into_iter().map(|(_, result)| result).collect()
}
