//! Base64 with padding (RFC 4648, section 4), in its one spelling.
//!
//! # Example
//! ```
//! use erc8257_primitives::base64::{decode, encode};
//!
//! assert_eq!(encode(b"tool"), "dG9vbA==");
//! assert_eq!(decode(b"dG9vbA=="), Some(b"tool".to_vec()));
//! assert_eq!(decode(b"dG9vbA"), None);
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use crate::bytes::index;

/// A text of bytes.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3).saturating_mul(4));
    for group in bytes.chunks(3) {
        let byte = |at: usize| group.get(at).copied().unwrap_or(0);
        let word = u32::from_be_bytes([0, byte(0), byte(1), byte(2)]);
        // A group of so many bytes has one digit more.
        for (at, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            text.push(if at > group.len() { '=' } else { digit(word >> shift & 63) });
        }
    }
    text
}

/// The bytes of a text; `None` for anything that `encode` does not write.
#[must_use]
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let padding = text.iter().rev().take_while(|byte| **byte == b'=').count();
    if padding > 2 || !text.len().is_multiple_of(4) {
        return None;
    }
    let digits = text.get(..text.len().saturating_sub(padding))?;
    let mut bytes = Vec::with_capacity((text.len() / 4).saturating_mul(3));
    // The bits that make no byte yet.
    let (mut word, mut bits) = (0_u32, 0_u32);
    for &digit in digits {
        word = word << 6 | value(digit)?;
        bits = bits.wrapping_add(6);
        if bits >= 8 {
            bits = bits.wrapping_sub(8);
            let [.., byte] = (word >> bits).to_be_bytes();
            bytes.push(byte);
            word &= !(u32::MAX << bits);
        }
    }
    (word == 0).then_some(bytes)
}

fn digit(value: u32) -> char {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    DIGITS.get(index(value)).copied().map_or('=', char::from)
}

fn value(digit: u8) -> Option<u32> {
    let (first, offset) = match digit {
        b'A'..=b'Z' => (b'A', 0),
        b'a'..=b'z' => (b'a', 26),
        b'0'..=b'9' => (b'0', 52),
        b'+' => (b'+', 62),
        b'/' => (b'/', 63),
        _ => return None,
    };
    Some(u32::from(digit.wrapping_sub(first)).wrapping_add(offset))
}
