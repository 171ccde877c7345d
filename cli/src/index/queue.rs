//! Tools that wait for their manifests. Any thread may take one, but only a few of one origin are under way
//! at a time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, PoisonError};

/// A queue that lends out its items, a few of each origin at a time.
pub(crate) struct Queue<T> {
    per_origin: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    waiting: VecDeque<(Origin, T)>,
    under_way: HashMap<String, usize>,
    closed: bool,
}

/// Scheme, host and port; `None` where nothing is fetched.
pub(crate) type Origin = Option<String>;

impl<T> Queue<T> {
    /// A queue of which at most `per_origin` items of each origin are under way.
    pub(crate) fn new(per_origin: usize) -> Self {
        let state = State { waiting: VecDeque::new(), under_way: HashMap::new(), closed: false };
        Self { per_origin, state: Mutex::new(state), changed: Condvar::new() }
    }

    pub(crate) fn push(&self, origin: Origin, item: T) {
        self.lock().waiting.push_back((origin, item));
        self.changed.notify_one();
    }

    /// The next item whose origin has room, when there is one; `None` when the queue was closed. Its origin is to be
    /// given back by [`release`](Self::release).
    pub(crate) fn take(&self) -> Option<(Origin, T)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let has_room = |(origin, _): &(Origin, T)| {
                let under_way = origin.as_ref().and_then(|origin| state.under_way.get(origin));
                under_way.is_none_or(|count| *count < self.per_origin)
            };
            let found = state.waiting.iter().position(has_room);
            if let Some((origin, item)) = found.and_then(|at| state.waiting.remove(at)) {
                if let Some(origin) = &origin {
                    let count = state.under_way.entry(origin.clone()).or_default();
                    *count = count.saturating_add(1);
                }
                return Some((origin, item));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// An item of this origin is no longer under way.
    pub(crate) fn release(&self, origin: &Origin) {
        if let Some(origin) = origin {
            let mut state = self.lock();
            if let Some(count) = state.under_way.get_mut(origin) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    state.under_way.remove(origin);
                }
            }
        }
        self.changed.notify_one();
    }

    /// Lets every [`take`](Self::take) end with nothing.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
