//! `exhaustive [--tokens 6|7] [--shard K/N]` tries the core against its oracles, on all processors. Inputs
//! are all byte strings of up to 3 bytes and all documents of up to so many tokens. With a shard, it runs the
//! K-th of N equal parts.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use erc8257_fuzz::core::CORE;
use erc8257_fuzz::exhaustive::{Counts, Family, compare};

/// Documents that a thread takes at once.
const CHUNK: u64 = 1 << 14;

fn main() -> ExitCode {
    let Some((tokens, shard)) = arguments() else {
        eprintln!("exhaustive [--tokens 1..8] [--shard K/N], with 1 <= K <= N");
        return ExitCode::from(2);
    };
    let bytes = (0..=3).map(Family::Bytes);
    let families: Vec<_> = bytes.chain((1..=tokens).map(Family::Tokens)).collect();
    for family in families {
        let start = Instant::now();
        let Some(counts) = run(family, shard) else { return ExitCode::FAILURE };
        let Counts { tried, accepted, repeated, surrogates, infinite } = counts;
        println!(
            "{family:?}: {tried} tried, {accepted} accepted, refused {} ({repeated} for a repeated name, {surrogates} for a lone surrogate, {infinite} for an infinite number); {:.0} s",
            tried - accepted,
            start.elapsed().as_secs_f64()
        );
    }
    ExitCode::SUCCESS
}

/// The number of tokens and the shard, or `None` for other arguments.
fn arguments() -> Option<(u32, (u64, u64))> {
    let (mut tokens, mut shard) = (6, (1, 1));
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next()?;
        match name.as_str() {
            "--tokens" => tokens = value.parse().ok().filter(|count| (1..=8).contains(count))?,
            "--shard" => {
                let (part, parts) = value.split_once('/')?;
                shard = (part.parse().ok()?, part_count(parts)?);
            }
            _ => return None,
        }
    }
    (1..=shard.1).contains(&shard.0).then_some((tokens, shard))
}

fn part_count(text: &str) -> Option<u64> {
    text.parse().ok().filter(|count| *count > 0)
}

/// All documents of a family that fall to the shard: every N-th chunk, so that parts take equally long.
fn run(family: Family, (part, parts): (u64, u64)) -> Option<Counts> {
    let next = AtomicU64::new(part - 1);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = || {
            let mut counts = Counts::default();
            loop {
                let start = next.fetch_add(parts, Ordering::Relaxed) * CHUNK;
                if start >= family.count() {
                    return counts;
                }
                counts = counts.and(compare(&CORE, family, start..(start + CHUNK).min(family.count())));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_fold(Counts::default(), |sum, worker| Some(sum.and(worker.join().ok()?)))
    })
}
