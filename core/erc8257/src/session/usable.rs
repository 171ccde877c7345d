//! The uses of a verdict, and how long it serves for each (§7 item 3, Pricing Staleness and Payment Safety).

use super::{Session, Start};
use crate::freshness::{FreshnessWindow, block_window, freshness_window};
use crate::limits;
use crate::report::{Report, Verified};

impl Session {
    /// How long the verdict may be used: the policy's window, shortened by the manifest's `maxAge`. `None` where the
    /// tool is not verified.
    #[must_use]
    pub fn freshness(&self) -> Option<FreshnessWindow> {
        let verified = self.report()?.verified()?;
        Some(freshness_window(&self.policy, verified.max_age()))
    }

    /// The verified registration, as long as a tool may be invoked or shown as discovered on its strength. The age
    /// counts from the start of the session, and a clock that was set back means that it has passed (decision B28).
    ///
    /// An unverified tool, whatever the reason, gives `None` (ledger `7-no-invoke`, `7-no-open-fallback`). A
    /// block that was named by its number does too: its record may be of any age, and the tool may be gone by
    /// now (ledger `7-fresh-window`). So does a block that was too old by the host's clock, if the host gave
    /// it to [`Session::with_clock`]. A host that gives a block of its own has read it just before.
    ///
    /// Of a record that was proven the age counts from the proven time of its block, by the host's clock. So a block hash of
    /// the host's own will do while its block is young enough (decision S7).
    #[must_use]
    pub fn may_invoke(&self, now_seconds: u64) -> Option<&Verified> {
        #[cfg(feature = "proof")]
        if self.proving.is_some() {
            let age = self.proven_age(now_seconds)?;
            let verified = self.report().and_then(Report::verified)?;
            return self.freshness()?.allows(age).then_some(verified);
        }
        let is_old = self.is_fixed() || self.is_older_than(block_window(&self.policy));
        let window = self.freshness().filter(|_| !is_old)?;
        let verified = self.report().and_then(Report::verified)?;
        window.allows(self.age(now_seconds)?).then_some(verified)
    }

    /// The verified registration as the basis of one payment: only once, and only up to
    /// [`limits::PAYMENT_SECONDS`] after the start of the session, whatever the freshness window is (ledger
    /// `sec-pay-reverify`, `sec-pay-no-cache`). Every payment takes a session of its own that has read the
    /// newest block itself, or the newest safe or finalized one. At another block the record may be of any
    /// age. By the host's clock, where the session has it, that block was at most
    /// [`limits::FRESHNESS_DEFAULT_SECONDS`] old, or as old as a shorter window allows.
    ///
    /// A copy of the session, or a state exported before, does not know that this one was taken: pay from one only.
    pub fn take_for_payment(&mut self, now_seconds: u64) -> Option<&Verified> {
        let age = self.age_for_payment(now_seconds)?;
        let in_time = (0..=i64::from(limits::PAYMENT_SECONDS)).contains(&age);
        if self.paid || !in_time || !self.report()?.is_verified() {
            return None;
        }
        self.paid = true;
        self.report().and_then(Report::verified)
    }

    /// The age of the record, where a payment may rest on one of its kind.
    fn age_for_payment(&self, now_seconds: u64) -> Option<i64> {
        #[cfg(feature = "proof")]
        if self.proving.is_some() {
            return self.proven_age(now_seconds);
        }
        let oldest = block_window(&self.policy).min(limits::FRESHNESS_DEFAULT_SECONDS);
        if self.is_fixed() || matches!(self.start, Start::Block(_)) || self.is_older_than(oldest) {
            return None;
        }
        self.age(now_seconds)
    }

    /// Whether the block is known to be older by the host's clock, or to be from the future.
    fn is_older_than(&self, seconds: u32) -> bool {
        self.read_at().is_within(seconds) == Some(false)
    }

    /// Seconds since the session's start; negative if the clock was set back.
    pub(super) fn age(&self, now_seconds: u64) -> Option<i64> {
        let (now, started) = (i64::try_from(now_seconds).ok()?, i64::try_from(self.started).ok()?);
        now.checked_sub(started)
    }
}
