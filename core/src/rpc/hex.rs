//! Hex as JSON-RPC has it: data and quantities.

use alloc::vec::Vec;

use alloy_primitives::{B256, hex};

use crate::bytes;

/// The digits after `0x`; `None` if there is anything but hex digits.
fn digits(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"0x").filter(|digits| bytes::all(digits, bytes::HEX))
}

/// Data: `0x` and two hex digits, of any case, for each byte.
pub(super) fn data(text: &[u8]) -> Option<Vec<u8>> {
    hex::decode(digits(text)?).ok()
}

/// 32 bytes.
pub(super) fn word(text: &[u8]) -> Option<B256> {
    let mut word = B256::ZERO;
    hex::decode_to_slice(digits(text)?, word.as_mut_slice()).ok()?;
    Some(word)
}

/// A quantity: `0x` and at least one hex digit. Leading zeros, which some nodes write, change nothing.
pub(crate) fn quantity(text: &[u8]) -> Option<u128> {
    let digits = digits(text).filter(|digits| digits.len() <= 64)?;
    u128::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()
}
