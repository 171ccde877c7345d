//! How old something is that was read from the chain.

use crate::limits;

/// When something was read from the chain: the time of its block, and the host's clock.
///
/// The one measure of how old a reading is, whatever rests on it: a verdict, a payment, a proof.
///
/// # Example
/// ```
/// use erc8257_primitives::rpc::ReadAt;
///
/// let read = ReadAt { block_time: Some(1_790_000_000), clock: Some(1_790_000_012) };
/// assert_eq!(read.age(), Some(12));
/// assert_eq!(read.is_within(300), Some(true));
/// assert_eq!(ReadAt::default().is_within(300), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ReadAt {
    /// The block's time, in Unix seconds, if an RPC told it.
    pub block_time: Option<u64>,
    /// The host's clock when it began to read, in Unix seconds, if the host told it.
    pub clock: Option<u64>,
}

impl ReadAt {
    /// The seconds by which the clock is ahead of the block; negative where the block seems to be from the
    /// future. `None` where one of them is not known.
    #[must_use]
    pub fn age(&self) -> Option<i64> {
        let [clock, block] = [self.clock?, self.block_time?].map(|at| i64::try_from(at).unwrap_or(i64::MAX));
        Some(clock.saturating_sub(block))
    }

    /// Whether the block is at most so many seconds old, and no more than [`limits::CLOCK_SKEW_SECONDS`] from the future;
    /// `None` where its age is not known.
    #[must_use]
    pub fn is_within(&self, most: u32) -> Option<bool> {
        let newest = i64::from(limits::CLOCK_SKEW_SECONDS).saturating_neg();
        self.age().map(|age| (newest..=i64::from(most)).contains(&age))
    }
}
