//! Words of the contract ABI, read one by one: nothing is followed, so nothing can lead astray.
//!
//! # Example
//! ```
//! use erc8257_primitives::abi::strict::{address, is_zero, number, word_at};
//!
//! let mut bytes = [0; 64];
//! bytes[31] = 5;
//! bytes[32] = 1;
//! assert_eq!(word_at(&bytes, 0).map(number), Some(5));
//! assert_eq!(address(word_at(&bytes, 32).unwrap()), None, "the 12 bytes before an address are zero");
//! assert_eq!(word_at(&bytes, 40), None);
//! assert!(is_zero(&bytes[33..]));
//! ```

use alloy_primitives::Address;

use super::words::WORD;

/// The word at some byte, if it is there as a whole.
#[must_use]
pub fn word_at(bytes: &[u8], at: usize) -> Option<&[u8; WORD]> {
    bytes.get(at..)?.first_chunk()
}

/// A word as a number; what no length can be is the greatest.
#[must_use]
pub fn number(word: &[u8; WORD]) -> usize {
    let Some((high, low)) = word.split_last_chunk::<8>() else {
        return usize::MAX;
    };
    if is_zero(high) { usize::try_from(u64::from_be_bytes(*low)).unwrap_or(usize::MAX) } else { usize::MAX }
}

/// A word as an address, if nothing stands beside it.
#[must_use]
pub fn address(word: &[u8; WORD]) -> Option<Address> {
    let (high, low) = word.split_last_chunk::<20>()?;
    is_zero(high).then(|| Address::from(*low))
}

/// Whether all the bytes are zero.
#[must_use]
pub fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

/// Bytes that so many take with their padding.
#[must_use]
pub const fn padded(length: usize) -> usize {
    length.div_ceil(WORD).saturating_mul(WORD)
}
