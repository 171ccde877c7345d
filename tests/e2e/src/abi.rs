//! An ABI encoder of a few lines, independent of the library that is tested.

use std::fmt::Write as _;

use erc8257::{Address, B256, U256, keccak256};

/// An argument.
#[derive(Debug, Clone)]
pub enum Token {
    /// One word.
    Word([u8; 32]),
    /// `bytes` or `string`.
    Bytes(Vec<u8>),
}

impl From<U256> for Token {
    fn from(value: U256) -> Self {
        Self::Word(value.to_be_bytes())
    }
}

impl From<u64> for Token {
    fn from(value: u64) -> Self {
        U256::from(value).into()
    }
}

impl From<bool> for Token {
    fn from(value: bool) -> Self {
        u64::from(value).into()
    }
}

impl From<Address> for Token {
    fn from(value: Address) -> Self {
        Self::Word(value.into_word().0)
    }
}

impl From<B256> for Token {
    fn from(value: B256) -> Self {
        Self::Word(value.0)
    }
}

/// `bytes4`, which stands at the left of its word.
impl From<[u8; 4]> for Token {
    fn from(value: [u8; 4]) -> Self {
        let mut word = [0; 32];
        word[..4].copy_from_slice(&value);
        Self::Word(word)
    }
}

impl From<&str> for Token {
    fn from(value: &str) -> Self {
        Self::Bytes(value.as_bytes().to_vec())
    }
}

impl From<&[u8]> for Token {
    fn from(value: &[u8]) -> Self {
        Self::Bytes(value.to_vec())
    }
}

/// The first four bytes of the hash of a signature such as `toolCount()`.
#[must_use]
pub fn selector(signature: &str) -> [u8; 4] {
    let hash = keccak256(signature.as_bytes());
    [hash[0], hash[1], hash[2], hash[3]]
}

/// Call data: the selector and the arguments.
#[must_use]
pub fn call(signature: &str, arguments: &[Token]) -> Vec<u8> {
    let mut data = selector(signature).to_vec();
    data.extend(encode(arguments));
    data
}

/// `abi.encode` of the arguments.
#[must_use]
pub fn encode(arguments: &[Token]) -> Vec<u8> {
    let mut head = Vec::new();
    let mut tail = Vec::new();
    for argument in arguments {
        match argument {
            Token::Word(word) => head.extend(word),
            Token::Bytes(bytes) => {
                head.extend(word(arguments.len() * 32 + tail.len()));
                tail.extend(word(bytes.len()));
                tail.extend(bytes);
                tail.resize(tail.len().next_multiple_of(32), 0);
            }
        }
    }
    head.extend(tail);
    head
}

/// `abi.encode` of one tuple that has a string or bytes in it: its offset comes first.
#[must_use]
pub fn encode_tuple(members: &[Token]) -> Vec<u8> {
    let mut data = word(32).to_vec();
    data.extend(encode(members));
    data
}

/// A number as one word.
#[must_use]
pub fn word(number: usize) -> [u8; 32] {
    U256::from(number).to_be_bytes()
}

/// `0x` and lower-case hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of `0x…`.
///
/// # Panics
/// If the text is not `0x` and an even number of hex digits.
#[must_use]
pub fn unhex(text: &str) -> Vec<u8> {
    let digits = text.strip_prefix("0x").unwrap_or_else(|| panic!("no 0x in {text:?}"));
    assert!(digits.len().is_multiple_of(2), "an odd number of digits in {text:?}");
    let pairs = digits.as_bytes().chunks_exact(2);
    pairs.map(|pair| digit(pair[0]) * 16 + digit(pair[1])).collect()
}

fn digit(byte: u8) -> u8 {
    let digit = char::from(byte).to_digit(16).unwrap_or_else(|| panic!("{byte:#x} is not a hex digit"));
    u8::try_from(digit).expect("a hex digit is below 16")
}
