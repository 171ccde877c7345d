//! Amounts as people read them.

use alloc::string::{String, ToString};

use alloy_primitives::U256;

/// An amount in whole units of its asset: exact, without an exponent and without zeros that say nothing
/// (ledger `3-decimals-display`). At most 257 characters, whatever the decimals.
///
/// # Example
/// ```
/// use erc8257::U256;
/// use erc8257_advice::display_amount;
///
/// assert_eq!(display_amount(U256::from(20_000), 6), "0.02");
/// assert_eq!(display_amount(U256::from(12_300_000), 6), "12.3");
/// assert_eq!(display_amount(U256::from(7), 0), "7");
/// ```
#[must_use]
pub fn display_amount(amount: U256, decimals: u8) -> String {
    let digits = amount.to_string();
    let decimals = usize::from(decimals);
    let padding = "0".repeat(decimals.saturating_sub(digits.len()));
    let (whole, fraction) =
        digits.split_at_checked(digits.len().saturating_sub(decimals)).unwrap_or_default();
    let mut shown = String::from(if whole.is_empty() { "0" } else { whole });
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        shown.push('.');
        shown.push_str(&padding);
        shown.push_str(fraction);
    }
    shown
}
