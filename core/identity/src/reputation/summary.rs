//! The summary of the registry (`getSummary`), to the last digit: its mode of decimals, its divisions toward zero, and its cast that
//! wraps (decision I7).

use alloy_primitives::U256;

use super::entry::Entry;
use crate::event::DECIMALS;

/// What `getSummary` gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) count: u64,
    pub(super) value: i128,
    pub(super) decimals: u8,
}

/// A sum of the registry, which adds in 18 decimals.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum {
    count: u64,
    /// The sums of the values from zero on, and of those below it, without their sign. Both stay far below 2^255: 10^38 times 10^18 for
    /// each piece of feedback.
    above: U256,
    below: U256,
    /// How often each number of decimals stands.
    modes: [u64; 19],
}

impl Sum {
    pub(super) fn add(&mut self, entry: &Entry<'_>) {
        let scaled = U256::from(entry.value.unsigned_abs()).wrapping_mul(power(entry.decimals));
        let side = if entry.value.is_negative() { &mut self.below } else { &mut self.above };
        *side = side.wrapping_add(scaled);
        self.count = self.count.saturating_add(1);
        if let Some(mode) = self.modes.get_mut(usize::from(entry.decimals)) {
            *mode = mode.saturating_add(1);
        }
    }

    /// The summary, and whether the cast of its value to `int128` wraps (ledger `8004-sum-cast`).
    pub(super) fn finish(&self) -> (Summary, bool) {
        let count = U256::from(self.count);
        if count.is_zero() {
            return (Summary { count: 0, value: 0, decimals: 0 }, false);
        }
        let decimals = self.mode();
        let is_negative = self.below > self.above;
        let size = self.above.abs_diff(self.below);
        // Division of sizes is division toward zero (ledger `8004-sum-trunc`).
        let size = size.wrapping_div(count).wrapping_div(power(decimals));
        let most = U256::from(i128::MAX.unsigned_abs()).saturating_add(U256::from(u8::from(is_negative)));
        let low = size.to_be_bytes::<32>();
        let low = low.last_chunk::<16>().map_or(0, |low| i128::from_be_bytes(*low));
        let value = if is_negative { low.wrapping_neg() } else { low };
        (Summary { count: self.count, value, decimals }, size > most)
    }

    /// The most frequent number of decimals, the lower one of two (ledger `8004-sum-mode`).
    fn mode(&self) -> u8 {
        let mut best = (0, 0);
        for (decimals, count) in (0..).zip(self.modes) {
            if count > best.1 {
                best = (decimals, count);
            }
        }
        best.0
    }
}

/// What takes a value of so many decimals to 18.
fn power(decimals: u8) -> U256 {
    U256::from(10_u64.saturating_pow(u32::from(DECIMALS.saturating_sub(decimals))))
}
