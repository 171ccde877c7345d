//! How many RPCs must agree, how old their common block may be, and which of them keep up with the chain.

use alloc::vec::Vec;

use crate::limits;
use crate::rpc::{Head, ReadAt};

/// The caller's demands on a reading.
///
/// # Example
/// ```
/// use erc8257_primitives::quorum::{Mark, Terms};
///
/// let terms = Terms { need: 2, of: 3, is_quorum: true, window: 300 };
/// let heads = [7, 9, 1_000].map(|number| Mark { number, time: None });
/// assert_eq!(terms.common(&heads), Some(9));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// So many RPCs must agree.
    pub need: usize,
    /// So many are asked.
    pub of: usize,
    /// The caller names a quorum: then an old block is a failure, not only a warning.
    pub is_quorum: bool,
    /// How old the block may be, in seconds.
    pub window: u32,
}

/// A block that an RPC called its newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The block's number.
    pub number: u64,
    /// The block's time, in Unix seconds, if the RPC told it.
    pub time: Option<u64>,
}

impl From<Head> for Mark {
    fn from(head: Head) -> Self {
        Self { number: head.block.number, time: head.time }
    }
}

/// Which time the block of a reading is behind, and by how many seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Late {
    /// Of the host's clock.
    Clock(u64),
    /// Of the newest block that can be believed.
    Heads(u64),
}

impl Terms {
    /// The newest block that can be believed. Of `n` RPCs, `n - need` may be broken or lie without doing
    /// harm. So a block counts once one RPC more than those has named or passed it. Number and time are
    /// ranked apart.
    #[must_use]
    pub fn newest(&self, heads: &[Mark]) -> Option<Mark> {
        let rank = heads.len().saturating_sub(self.need);
        let mut times: Vec<Option<u64>> = heads.iter().map(|head| head.time).collect();
        times.sort_unstable_by(|a, b| b.cmp(a));
        Some(Mark { number: nth_highest(heads, rank)?, time: times.get(rank).copied().flatten() })
    }

    /// The highest number that enough RPCs have reached.
    #[must_use]
    pub fn common(&self, heads: &[Mark]) -> Option<u64> {
        nth_highest(heads, self.need.saturating_sub(1))
    }

    /// The time of a block, by the word of the RPCs that name it, at least `need` of them. The rule is the same: it
    /// passes over as many of the oldest times as RPCs may lie. So a minority can make the block neither younger nor
    /// older. An RPC that leaves the time out makes the block as young as possible.
    #[must_use]
    pub fn time(&self, times: impl Iterator<Item = Option<u64>>) -> Option<u64> {
        let mut times: Vec<u64> = times.map(|time| time.unwrap_or(u64::MAX)).collect();
        times.sort_unstable();
        let rank = times.len().saturating_sub(self.need);
        times.get(rank).copied().filter(|time| *time != u64::MAX)
    }

    /// Whether the common block of a quorum is too old. Where the host gives its clock, the clock decides, and no RPC's
    /// word about the newest block is needed. Otherwise the newest block that can be believed decides.
    #[must_use]
    pub fn late(&self, read_at: ReadAt, heads: &[Mark]) -> Option<Late> {
        if !self.is_quorum {
            return None;
        }
        let is_late = |seconds: &u64| *seconds > u64::from(self.window);
        if read_at.clock.is_some() {
            let age = u64::try_from(read_at.age()?).ok();
            return age.filter(is_late).map(Late::Clock);
        }
        let behind = self.newest(heads)?.time?.saturating_sub(read_at.block_time?);
        Some(behind).filter(is_late).map(Late::Heads)
    }

    /// Whether the common number is farther behind than honest RPCs are.
    #[must_use]
    pub fn is_far(number: u64, newest: u64) -> bool {
        number < newest.saturating_sub(limits::QUORUM_LAG_BLOCKS)
    }
}

/// The number at this place, from 0, of the numbers from the highest down.
fn nth_highest(heads: &[Mark], place: usize) -> Option<u64> {
    let mut numbers: Vec<u64> = heads.iter().map(|head| head.number).collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.get(place).copied()
}
