//! Hex fields: `0x` and lower-case digits.

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
    if digits.iter().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
        Hex::Good
    } else if digits.iter().all(u8::is_ascii_hexdigit) {
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
            let value = char::from(digit).to_digit(16)?;
            *byte = (*byte << 4) | u8::try_from(value).ok()?;
        }
    }
    Some(bytes)
}
