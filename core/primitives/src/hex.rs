//! Hex: the fields of a manifest, the texts of hosts, and what JSON-RPC calls data and quantities.
//!
//! # Example
//! ```
//! use erc8257_primitives::hex::{Hex, data, parse_address, quantity, shape, word};
//!
//! assert_eq!(shape(b"0xab", |digits| digits == 2), Hex::Good);
//! assert_eq!(shape(b"0xAB", |digits| digits == 2), Hex::UpperCase);
//! assert_eq!(shape(b"0Xab", |digits| digits == 2), Hex::Bad);
//! assert_eq!(parse_address(&format!("0x{}", "Ab".repeat(20))).unwrap().0, [0xab; 20]);
//! assert_eq!(data(b"0xABcd"), Some(vec![0xab, 0xcd]));
//! assert_eq!(quantity(b"0x0010"), Some(16));
//! assert_eq!(word(b"0x00"), None);
//! ```

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, hex};

use crate::bytes;

/// The state of a hex field: right, or with which fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hex {
    /// `0x` and as many lower-case digits as there may be.
    Good,
    /// Only the case of the digits is wrong.
    UpperCase,
    /// Anything else; `0X` too.
    Bad,
}

/// Judges a hex field by the number of its digits after `0x`.
pub fn shape(text: &[u8], good_length: impl Fn(usize) -> bool) -> Hex {
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
#[must_use]
pub fn address(text: &[u8]) -> Option<[u8; 20]> {
    let digits = text.strip_prefix(b"0x").filter(|digits| digits.len() == 40)?;
    // No prefix may follow the prefix, which the decoder would pass.
    if !bytes::all(digits, bytes::HEX) {
        return None;
    }
    let mut address = [0; 20];
    hex::decode_to_slice(digits, &mut address).ok()?;
    Some(address)
}

/// The message of a usage error about a text that is not an address.
pub const NO_ADDRESS: &str = "is not 0x and 40 hex digits";
/// The message about a text that [`checked_address`] refuses.
pub const NO_ACCOUNT: &str = "is not 0x and 40 hex digits, in one case or with the checksum of EIP-55";
/// The message about a text that [`parse_bytes32`] refuses.
pub const NO_HASH: &str = "is not 0x and 64 hex digits";

/// `0x` and 40 hex digits of any case.
pub fn parse_address(text: &str) -> Option<Address> {
    address(text.as_bytes()).map(Address::from)
}

/// `0x` and 40 hex digits of one case, or of mixed case with their EIP-55 checksum.
///
/// # Example
/// ```
/// use erc8257_primitives::hex::checked_address;
///
/// assert!(checked_address("0x209693Bc6afc0C5328bA36FaF03C514EF312287C").is_some());
/// assert!(checked_address("0x209693bc6afc0C5328bA36FaF03C514EF312287C").is_none());
/// ```
#[must_use]
pub fn checked_address(text: &str) -> Option<Address> {
    let address = parse_address(text)?;
    let digits = text.get(2..).unwrap_or_default();
    let is_mixed = digits.bytes().any(|byte| byte.is_ascii_lowercase())
        && digits.bytes().any(|byte| byte.is_ascii_uppercase());
    (!is_mixed || address.to_checksum(None) == text).then_some(address)
}

/// `0x` and 64 hex digits of any case.
#[must_use]
pub fn parse_bytes32(text: &str) -> Option<B256> {
    let digits = text.strip_prefix("0x").filter(|digits| digits.len() == 64)?;
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| text.parse().ok())?
}

/// The digits after `0x`; `None` if there is anything but hex digits.
fn digits(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"0x").filter(|digits| bytes::all(digits, bytes::HEX))
}

/// Data: `0x` and two hex digits, of any case, for each byte.
#[must_use]
pub fn data(text: &[u8]) -> Option<Vec<u8>> {
    // The decoder skips one prefix, and refuses every other character that is not a hex digit.
    text.starts_with(b"0x").then(|| hex::decode(text).ok())?
}

/// 32 bytes.
#[must_use]
pub fn word(text: &[u8]) -> Option<B256> {
    let mut word = B256::ZERO;
    hex::decode_to_slice(digits(text)?, word.as_mut_slice()).ok()?;
    Some(word)
}

/// A quantity: `0x` and at least one hex digit. Leading zeros, which some nodes write, change nothing.
#[must_use]
pub fn quantity(text: &[u8]) -> Option<u128> {
    let digits = digits(text).filter(|digits| digits.len() <= 64)?;
    u128::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()
}

/// A quantity of up to 256 bits: `0x` and 1 to 64 hex digits of any case, with leading zeros or without.
///
/// # Example
/// ```
/// use erc8257_primitives::hex::quantity_of_256_bits;
///
/// assert_eq!(quantity_of_256_bits(b"0x0010").unwrap().to_string(), "16");
/// assert_eq!(quantity_of_256_bits(b"0x"), None);
/// ```
#[must_use]
pub fn quantity_of_256_bits(text: &[u8]) -> Option<U256> {
    let digits = text.strip_prefix(b"0x").filter(|digits| (1..=64).contains(&digits.len()))?;
    // The decoder refuses what is not a hex digit. A second prefix, which it skips, leaves it too few of them.
    let (mut padded, mut word) = ([b'0'; 64], [0; 32]);
    padded.iter_mut().rev().zip(digits.iter().rev()).for_each(|(place, digit)| *place = *digit);
    hex::decode_to_slice(padded, &mut word).ok()?;
    Some(U256::from_be_bytes(word))
}
