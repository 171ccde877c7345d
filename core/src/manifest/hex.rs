//! Hex fields: `0x` and lower-case digits.

use alloy_primitives::hex;

use crate::bytes;

/// What is wrong with a hex field, if anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hex {
    /// `0x` and as many lower-case digits as there may be.
    Good,
    /// Only the case of the digits is wrong.
    UpperCase,
    /// Anything else; `0X` too.
    Bad,
}

/// Judges a hex field by the number of its digits after `0x`.
pub(crate) fn shape(text: &[u8], good_length: impl Fn(usize) -> bool) -> Hex {
    let Some(digits) = text.strip_prefix(b"0x") else {
        return Hex::Bad;
    };
    if !good_length(digits.len()) {
        return Hex::Bad;
    }
    let common = bytes::common(digits);
    if common & bytes::LOWER_HEX != 0 {
        Hex::Good
    } else if common & bytes::HEX != 0 {
        Hex::UpperCase
    } else {
        Hex::Bad
    }
}

/// The 20 bytes of `0x` and 40 hex digits in any case (decision A18: addresses are compared as bytes).
pub(crate) fn address(text: &[u8]) -> Option<[u8; 20]> {
    let digits = text.strip_prefix(b"0x").filter(|digits| digits.len() == 40)?;
    // No prefix may follow the prefix, which the decoder would pass.
    if !bytes::all(digits, bytes::HEX) {
        return None;
    }
    let mut address = [0; 20];
    hex::decode_to_slice(digits, &mut address).ok()?;
    Some(address)
}
