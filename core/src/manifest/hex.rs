//! Hex fields: `0x` and lower-case digits.

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
    let mut bytes = [0; 20];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        for &digit in pair {
            let value = match digit {
                b'0'..=b'9' => digit.wrapping_sub(b'0'),
                b'a'..=b'f' => digit.wrapping_sub(b'a').wrapping_add(10),
                b'A'..=b'F' => digit.wrapping_sub(b'A').wrapping_add(10),
                _ => return None,
            };
            *byte = (*byte << 4) | value;
        }
    }
    Some(bytes)
}
