//! The threads of a pass: each drives one verification at a time to its end.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use erc8257::inquiry::Step;
use erc8257_index::{Call, Verification, Verified};

use super::chain::Chain;
use crate::clock::now;
use crate::host::Fetcher;

/// What every thread works with.
pub(crate) struct Hands<'run> {
    pub(crate) fetcher: &'run Fetcher,
    pub(crate) judges: &'run Judges,
    /// The time that a fetch may take at most.
    pub(crate) within: Duration,
    pub(crate) bundles: bool,
}

impl Hands<'_> {
    /// Drives a verification to its end, unless its record is too old by now.
    pub(crate) fn verify(&self, chain: &Chain, mut verification: Verification) -> Verified {
        if verification.is_outdated(now()) {
            return verification.finish(now(), self.bundles);
        }
        loop {
            match verification.poll(now()) {
                Step::Calls(calls) => {
                    let (ids, calls): (Vec<u32>, Vec<Call>) =
                        calls.into_iter().map(|call| (call.id, (call.method, call.params))).unzip();
                    for (id, answer) in ids.into_iter().zip(chain.ask(&calls)) {
                        // The verification asked for exactly these.
                        let _ = verification.handle_call(id, &answer.as_answer());
                    }
                }
                Step::Http(request) => {
                    let deadline = Duration::from_millis(request.deadline_ms.into()).min(self.within);
                    let (id, fetched) = (request.id, self.fetcher.send(&request, deadline));
                    let _ = self.judges.judge(|| fetched.tell(|answer| verification.handle_http(id, answer)));
                }
                _ => return verification.finish(now(), self.bundles),
            }
        }
    }
}

/// Lets as many threads judge at a time as the machine has cores. Fetching takes time and next to no memory.
/// Judging takes a core and memory: some 16 MiB for the worst body of 1 MiB.
pub(crate) struct Judges {
    free: Mutex<usize>,
    changed: Condvar,
}

impl Judges {
    pub(crate) fn new() -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        Self { free: Mutex::new(cores), changed: Condvar::new() }
    }

    /// Judges as soon as there is room.
    fn judge<R>(&self, work: impl FnOnce() -> R) -> R {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free =
            self.changed.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_sub(1);
        drop(free);
        let done = work();
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_add(1);
        self.changed.notify_one();
        done
    }
}
