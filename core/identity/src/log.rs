//! Logs: which stand, in which order, and which contradict each other.

use alloc::vec::Vec;

use primitives::hex::quantity;

use crate::border::evidence::EventLog;

/// A log with its place: the number of the block, and its own among the block's logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed<'a> {
    pub(crate) place: (u128, u128),
    pub(crate) log: &'a EventLog,
}

/// The logs of a bundle that a reorganisation did not remove.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Logs<'a> {
    /// By place, each log once.
    pub(crate) placed: Vec<Placed<'a>>,
    /// How many have no place, or a place that another log has, too. They leave out neither of two such logs.
    pub(crate) malformed: usize,
}

impl<'a> Logs<'a> {
    /// Sorts logs by place. The same log twice counts once.
    pub(crate) fn read(logs: &'a [EventLog]) -> Self {
        let mut read = Self::default();
        for log in logs.iter().filter(|log| log.removed != Some(true)) {
            let number = |text: &Option<_>| {
                text.as_ref().and_then(|text: &alloc::string::String| quantity(text.as_bytes()))
            };
            match (number(&log.block_number), number(&log.log_index)) {
                (Some(block), Some(index)) => read.placed.push(Placed { place: (block, index), log }),
                _ => read.malformed = read.malformed.saturating_add(1),
            }
        }
        // Stable, so that equal logs stay in the order in which they came.
        read.placed.sort_by_key(|placed| placed.place);
        read.placed
            .dedup_by(|later, earlier| later.place == earlier.place && is_same(later.log, earlier.log));
        let twice =
            read.placed.windows(2).filter(|pair| matches!(pair, [a, b] if a.place == b.place)).count();
        read.malformed = read.malformed.saturating_add(twice);
        read
    }
}

/// Whether two logs of one place say the same.
fn is_same(one: &EventLog, other: &EventLog) -> bool {
    one.address == other.address && one.topics == other.topics && one.data == other.data
}
