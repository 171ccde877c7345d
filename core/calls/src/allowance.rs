//! What a call lets others spend: the seven functions that are known (decisions P28, P33).

use alloy_primitives::{Address, U256};
use primitives::abi::strict::{address, word_at};
use primitives::abi::words::WORD;

/// A permission to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// An amount of a token.
    Amount {
        /// Who may spend.
        spender: Address,
        /// How much, or how much more.
        amount: U256,
    },
    /// All or nothing.
    All {
        /// Who may spend.
        spender: Address,
        /// Whether all may be spent.
        allowed: bool,
    },
}

/// A function that gives such a permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// It sets a permission: `approve`, `permit`, `setApprovalForAll`.
    Approve(Allowance),
    /// It adds to one: `increaseAllowance`, `increaseApproval`.
    Increase(Allowance),
}

/// The data are not those of the function: they are too short or too long, or a word is not one of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misshapen;

/// What the words of a function are.
struct Shape {
    selector: [u8; 4],
    /// How many words it takes.
    words: usize,
    /// Which words are addresses.
    addresses: &'static [usize],
    /// Which word is the spender.
    spender: usize,
    value: Value,
    is_increase: bool,
    /// Words that are narrower numbers, with their bits.
    narrow: &'static [(usize, usize)],
}

/// The word that tells how much.
enum Value {
    Amount(usize),
    Flag(usize),
}

const SHAPES: [Shape; 7] = [
    shape([0x09, 0x5e, 0xa7, 0xb3], 2, &[0], 0, Value::Amount(1), false, &[]),
    shape([0x39, 0x50, 0x93, 0x51], 2, &[0], 0, Value::Amount(1), true, &[]),
    shape([0xd7, 0x3d, 0xd6, 0x23], 2, &[0], 0, Value::Amount(1), true, &[]),
    // permit(owner, spender, value, deadline, v, r, s)
    shape([0xd5, 0x05, 0xac, 0xcf], 7, &[0, 1], 1, Value::Amount(2), false, &[(4, 8)]),
    // Permit2: approve(token, spender, uint160 amount, uint48 expiration)
    shape([0x87, 0x51, 0x7c, 0x45], 4, &[0, 1], 1, Value::Amount(2), false, &[(2, 160), (3, 48)]),
    shape([0xa2, 0x2c, 0xb4, 0x65], 2, &[0], 0, Value::Flag(1), false, &[]),
    // permit(holder, spender, nonce, expiry, allowed, v, r, s)
    shape([0x8f, 0xcb, 0xaf, 0x0a], 8, &[0, 1], 1, Value::Flag(4), false, &[(5, 8)]),
];

const fn shape(
    selector: [u8; 4],
    words: usize,
    addresses: &'static [usize],
    spender: usize,
    value: Value,
    is_increase: bool,
    narrow: &'static [(usize, usize)],
) -> Shape {
    Shape { selector, words, addresses, spender, value, is_increase, narrow }
}

/// The permission that call data give; `None` for any other function, of which nothing is said.
///
/// # Errors
/// [`Misshapen`] where the selector is that of a known function and the data are not its own.
#[must_use]
pub fn allowance(data: &[u8]) -> Option<Result<Function, Misshapen>> {
    let (selector, words) = data.split_first_chunk::<4>()?;
    let shape = SHAPES.iter().find(|shape| shape.selector == *selector)?;
    Some(shape.read(words).ok_or(Misshapen))
}

impl Shape {
    fn read(&self, words: &[u8]) -> Option<Function> {
        if words.len() != self.words.saturating_mul(WORD) {
            return None;
        }
        let word = |number: usize| word_at(words, number.saturating_mul(WORD));
        let uint = |number: usize| word(number).map(|word| U256::from_be_bytes(*word));
        let is_address = |number: &usize| word(*number).and_then(address).is_some();
        let is_narrow =
            |(number, bits): &(usize, usize)| uint(*number).is_some_and(|value| value.bit_len() <= *bits);
        if !self.addresses.iter().all(is_address) || !self.narrow.iter().all(is_narrow) {
            return None;
        }
        let spender = word(self.spender).and_then(address)?;
        let allowance = match self.value {
            Value::Amount(number) => Allowance::Amount { spender, amount: uint(number)? },
            Value::Flag(number) => {
                let flag = uint(number).filter(|flag| flag.bit_len() <= 1)?;
                Allowance::All { spender, allowed: !flag.is_zero() }
            }
        };
        Some(if self.is_increase { Function::Increase(allowance) } else { Function::Approve(allowance) })
    }
}

/// Whether an amount is as good as everything: at least 2^128 - 1, or the 2^96 - 1 that some tokens read so.
///
/// # Example
/// ```
/// use erc8257_calls::is_unlimited;
/// use alloy_primitives::U256;
///
/// assert!(is_unlimited(U256::MAX) && is_unlimited(U256::from((1_u128 << 96) - 1)));
/// assert!(!is_unlimited(U256::from(1_u128 << 96)));
/// ```
#[must_use]
pub fn is_unlimited(amount: U256) -> bool {
    amount >= U256::from(u128::MAX) || amount == U256::from((1_u128 << 96).wrapping_sub(1))
}
