//! ABI-encoded words (§1), read as leniently as a contract would read them; who reads strictly encodes again.
//!
//! # Example
//! ```
//! use alloy_primitives::{B256, U256};
//! use erc8257_primitives::abi::words::{Words, decimal, encode};
//!
//! let call = encode(&[0x12, 0x34, 0x56, 0x78], &[B256::with_last_byte(7)]);
//! assert_eq!(call.len(), 36);
//! let words = Words(&call[4..]);
//! assert_eq!(words.uint(0), Some(U256::from(7)));
//! assert_eq!(words.uint(1), None);
//! assert_eq!(decimal(&[1, 0]), "256");
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};

/// Bytes of one ABI word.
pub const WORD: usize = 32;

/// The words of a tuple, and the data that its offsets point to.
#[derive(Clone, Copy)]
pub struct Words<'a>(pub &'a [u8]);

impl<'a> Words<'a> {
    /// The word of this number.
    pub fn word(self, number: usize) -> Option<B256> {
        let from = self.0.get(number.saturating_mul(WORD)..)?;
        from.first_chunk::<WORD>().copied().map(B256::from)
    }

    /// The word of this number as an unsigned integer.
    #[must_use]
    pub fn uint(self, number: usize) -> Option<U256> {
        self.word(number).map(|word| U256::from_be_bytes(word.0))
    }

    /// The low 20 bytes of a word.
    pub fn address(self, number: usize) -> Option<Address> {
        self.word(number).map(Address::from_word)
    }

    /// The tuple that a word points to.
    pub fn tuple(self, number: usize) -> Option<Self> {
        self.0.get(self.length(number)?..).map(Self)
    }

    /// The bytes that a word points to.
    #[must_use]
    pub fn bytes(self, number: usize) -> Option<&'a [u8]> {
        let inside = self.tuple(number)?;
        inside.0.get(WORD..)?.get(..inside.length(0)?)
    }

    /// A word as a number of bytes.
    fn length(self, number: usize) -> Option<usize> {
        let word = self.word(number)?;
        let (high, low) = word.0.split_last_chunk::<4>()?;
        // More than any text here has.
        if high.iter().any(|byte| *byte != 0) {
            return None;
        }
        usize::try_from(u32::from_be_bytes(*low)).ok()
    }
}

/// The encoding of a selector and some words.
#[must_use]
pub fn encode(selector: &[u8], words: &[B256]) -> Vec<u8> {
    let mut out = Vec::from(selector);
    for word in words {
        out.extend_from_slice(word.as_slice());
    }
    out
}

/// A number of any length, most significant byte first, in decimal: for tool and chain IDs, which are few.
/// The printers of the number types are many times as large.
#[must_use]
pub fn decimal(bytes: &[u8]) -> String {
    // Digits, the last one first.
    let mut digits: Vec<u8> = Vec::new();
    for byte in bytes {
        let mut carry = u32::from(*byte);
        for digit in &mut digits {
            carry = carry.wrapping_add(u32::from(*digit) << 8);
            *digit = low_digit(carry);
            carry /= 10;
        }
        while carry > 0 {
            digits.push(low_digit(carry));
            carry /= 10;
        }
    }
    if digits.is_empty() {
        digits.push(0);
    }
    digits.iter().rev().map(|digit| char::from(b'0'.wrapping_add(*digit))).collect()
}

fn low_digit(number: u32) -> u8 {
    u8::try_from(number % 10).unwrap_or(0)
}
