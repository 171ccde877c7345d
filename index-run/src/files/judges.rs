//! How many threads judge at a time.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::available_parallelism;

/// Lets as many threads judge at a time as the machine has cores. Fetching takes time and next to no memory.
/// Judging takes a core and memory: some 16 MiB for the worst body of 1 MiB.
#[derive(Debug)]
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
    pub(crate) fn judge<R>(&self, work: impl FnOnce() -> R) -> R {
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
