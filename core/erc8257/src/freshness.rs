//! The age that a reading may have, and the time for which a verdict may be used (§7 item 3, Manifest
//! Freshness).

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
    /// Whether a verdict of this age, in seconds, may still be used. The limit is inclusive. A negative age
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

/// The age in seconds that the block of a reading may have: the policy's freshness window, but at least
/// [`limits::BLOCK_SECONDS`]. No RPC can name a newer block than the chain has.
#[must_use]
pub fn block_window(policy: &Policy) -> u32 {
    policy.freshness_seconds.clamp(limits::BLOCK_SECONDS, limits::FRESHNESS_CEILING_SECONDS)
}
