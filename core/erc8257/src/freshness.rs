//! How old what was read may be, and how long a verdict may be used (§7 item 3, Manifest Freshness).

use crate::limits;
use crate::policy::Policy;

/// How long a verdict may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreshnessWindow {
    /// Seconds from the start of the registry read; 0: verify anew at every use.
    pub seconds: u32,
    /// The manifest's `maxAge` made the window shorter than the policy's (ledger `sec-maxage-log`).
    pub shortened_by_manifest: bool,
}

impl FreshnessWindow {
    /// Whether a verdict of this age, in seconds, may still be used: the limit is inclusive, and a negative age
    /// (a clock that was set back) has expired (decision B28).
    #[must_use]
    pub fn allows(&self, age_seconds: i64) -> bool {
        (0..=i64::from(self.seconds)).contains(&age_seconds)
    }
}

/// The window of a policy, shortened but never lengthened by the manifest's top-level `maxAge` in seconds
/// (ledger `sec-maxage-upper`, `sec-maxage-absent`, `sec-maxage-zero`), and never above 24 hours.
///
/// Before a payment no window applies: the manifest is fetched and verified anew.
///
/// # Example
/// ```
/// use erc8257::{Policy, freshness_window};
///
/// let policy = Policy::default();
/// assert_eq!(freshness_window(&policy, None).seconds, 300);
/// assert_eq!(freshness_window(&policy, Some(60)).seconds, 60);
/// assert_eq!(freshness_window(&policy, Some(86_400)).seconds, 300);
/// assert!(!freshness_window(&policy, Some(0)).allows(1));
/// ```
#[must_use]
pub fn freshness_window(policy: &Policy, max_age: Option<u64>) -> FreshnessWindow {
    let own = policy.freshness_seconds.min(limits::FRESHNESS_CEILING_SECONDS);
    let asked = max_age.map(|seconds| u32::try_from(seconds).unwrap_or(u32::MAX));
    match asked {
        Some(asked) if asked < own => FreshnessWindow { seconds: asked, shortened_by_manifest: true },
        _ => FreshnessWindow { seconds: own, shortened_by_manifest: false },
    }
}

/// When something was read from the chain: the time of its block, and the host's clock.
///
/// The one measure of how old a reading is, whatever rests on it: a verdict, a payment, a proof.
///
/// # Example
/// ```
/// use erc8257::ReadAt;
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
    /// How many seconds the clock is ahead of the block, negative where the block seems to be from the future; `None`
    /// where one of them is not known.
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

/// How old, in seconds, the block of a reading may be: the policy's freshness window, but at least
/// [`limits::BLOCK_SECONDS`], since no RPC can name a newer block than the chain has.
#[must_use]
pub fn block_window(policy: &Policy) -> u32 {
    policy.freshness_seconds.clamp(limits::BLOCK_SECONDS, limits::FRESHNESS_CEILING_SECONDS)
}
