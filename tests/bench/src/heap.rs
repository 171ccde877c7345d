//! An allocator that counts, for each thread by itself: how many allocations, and the highest heap use.
//!
//! A program or test switches it on by
//! `#[global_allocator] static HEAP: erc8257_bench::heap::Counting = erc8257_bench::heap::Counting;`.

// The one place of this repository with `unsafe`: the trait cannot be implemented without.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator with counters. A reallocation counts as one allocation.
pub struct Counting;

/// What some work took from the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// Calls of the allocator that asked for memory.
    pub allocations: u64,
    /// The most bytes held at one time, beyond the bytes held before.
    pub peak: usize,
}

/// Runs the work and gives its use of memory; the work's result still counts as held.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Use) {
    let (count, live) = (COUNT.get(), LIVE.get());
    PEAK.set(live);
    let result = work();
    let peak = usize::try_from(PEAK.get() - live).unwrap_or(0);
    (result, Use { allocations: COUNT.get() - count, peak })
}

/// `try_with`, because a thread may free memory after its counters are gone.
fn note(asked: bool, grown: isize) {
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + grown);
        if asked {
            let _ = COUNT.try_with(|count| count.set(count.get() + 1));
            let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
        }
    });
}

fn size(bytes: usize) -> isize {
    isize::try_from(bytes).unwrap_or(isize::MAX)
}

// SAFETY: every call is passed on to the system's allocator unchanged; the counters never allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(true, size(layout.size()));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(false, -size(layout.size()));
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(true, size(layout.size()));
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new: usize) -> *mut u8 {
        note(true, size(new) - size(layout.size()));
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, new) }
    }
}
