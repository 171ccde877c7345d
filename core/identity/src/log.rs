//! Logs: which stand, in which order, and which contradict each other.

use alloc::vec::Vec;

use primitives::hex::quantity;

use crate::border::evidence::EventLog;
use crate::codes::Code;
use crate::noted::Noted;

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
    /// How many have no place, or a place that another log has, too.
    pub(crate) malformed: usize,
    /// Whether two logs claim one place. The first of them, as they came, is kept.
    pub(crate) is_contested: bool,
}

/// How many logs do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LeftOut {
    /// They are of another contract or agent.
    pub(crate) foreign: usize,
    /// They do not have the form of their event, or claim the place of another log.
    pub(crate) malformed: usize,
}

impl LeftOut {
    /// One more of another contract or agent.
    pub(crate) const fn foreign(&mut self) {
        self.foreign = self.foreign.saturating_add(1);
    }

    /// One more that does not have the form of its event.
    pub(crate) const fn malformed(&mut self) {
        self.malformed = self.malformed.saturating_add(1);
    }

    /// A finding for each.
    pub(crate) fn note(self, noted: &mut Noted) {
        for (count, code) in [(self.foreign, Code::LogForeign), (self.malformed, Code::LogMalformed)] {
            for _ in 0..count {
                noted.nowhere(code);
            }
        }
    }
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
        let all = read.placed.len();
        read.placed.dedup_by_key(|placed| placed.place);
        let contested = all.saturating_sub(read.placed.len());
        read.malformed = read.malformed.saturating_add(contested);
        read.is_contested = contested > 0;
        read
    }
}

/// Whether two logs of one place say the same.
fn is_same(one: &EventLog, other: &EventLog) -> bool {
    one.address == other.address && one.topics == other.topics && one.data == other.data
}
