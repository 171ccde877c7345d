//! Numbers of millionths: whole numbers that a report writes with six decimals (ledger `8004-rep-integers`).

use alloc::format;
use alloc::string::String;

/// One, in millionths.
pub(crate) const ONE: u64 = 1_000_000;

/// A number of millionths as text with exactly six decimals.
pub(crate) fn micro(millionths: u64) -> String {
    let (whole, rest) = (millionths / ONE, millionths % ONE);
    format!("{whole}.{rest:06}")
}

/// A text that [`micro`] writes; `None` for any other.
pub(crate) fn parse(text: &str) -> Option<u64> {
    let (whole, rest) = text.split_once('.')?;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let good =
        is_digits(whole) && is_digits(rest) && rest.len() == 6 && (whole == "0" || !whole.starts_with('0'));
    if !good {
        return None;
    }
    whole.parse::<u64>().ok()?.checked_mul(ONE)?.checked_add(rest.parse().ok()?)
}
