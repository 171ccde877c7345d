//! Natural numbers of bounded size, just enough to compare a decimal with the middle between two doubles.

use core::cmp::Ordering;

/// 768 digits, times 2^17: 2,570 bits; 5^1092 times 2^54 and 2^17: 2,607 bits. So 48 words are plenty.
const WORDS: usize = 48;
/// 5^27, the largest power of five in a word.
const FIVES: u64 = 7_450_580_596_923_828_125;
/// 10^19, the largest power of ten in a word.
const TENS: u64 = 10_000_000_000_000_000_000;

/// A natural number, least significant word first.
pub struct Natural {
    words: [u64; WORDS],
    length: usize,
}

impl From<u64> for Natural {
    fn from(value: u64) -> Self {
        let mut natural = Self { words: [0; WORDS], length: 0 };
        natural.multiply_add(0, value);
        natural
    }
}

impl Natural {
    /// The number that some digits (0 to 9) write, most significant first; at most 768 of them.
    pub fn from_digits(digits: impl Iterator<Item = u8>) -> Self {
        let mut natural = Self::from(0);
        let (mut word, mut scale) = (0_u64, 1_u64);
        for digit in digits {
            if scale == TENS {
                natural.multiply_add(scale, word);
                (word, scale) = (0, 1);
            }
            word = word.wrapping_mul(10).wrapping_add(u64::from(digit));
            scale = scale.wrapping_mul(10);
        }
        natural.multiply_add(scale, word);
        natural
    }

    /// `self = self × factor + term`; a result beyond 48 words is cut off, and no caller comes near.
    fn multiply_add(&mut self, factor: u64, term: u64) {
        let mut carry = term;
        for word in self.words.iter_mut().take(self.length) {
            let product = u128::from(*word).wrapping_mul(u128::from(factor)).wrapping_add(u128::from(carry));
            *word = low(product);
            carry = low(product >> 64);
        }
        if carry != 0
            && let Some(word) = self.words.get_mut(self.length)
        {
            *word = carry;
            self.length = self.length.wrapping_add(1);
        }
    }

    /// Multiplies by 5 to the power of `exponent`.
    pub fn multiply_by_power_of_five(&mut self, exponent: i64) {
        let mut left = exponent.min(2_000);
        while left >= 27 {
            self.multiply_add(FIVES, 0);
            left = left.wrapping_sub(27);
        }
        self.multiply_add(5_u64.wrapping_pow(u32::try_from(left).unwrap_or(0)), 0);
    }

    /// Multiplies by 2 to the power of `bits`.
    pub fn shift_left(&mut self, bits: i64) {
        let mut left = bits.min(3_000);
        while left >= 63 {
            self.multiply_add(1 << 63, 0);
            left = left.wrapping_sub(63);
        }
        self.multiply_add(1_u64.wrapping_shl(u32::try_from(left).unwrap_or(0)), 0);
    }

    /// Which of the two is larger.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        self.words.iter().rev().cmp(other.words.iter().rev())
    }
}

/// The low 64 bits.
fn low(value: u128) -> u64 {
    u64::try_from(value & u128::from(u64::MAX)).unwrap_or(u64::MAX)
}
