//! Tuples of the contract ABI, with the bytes, texts and lists that they point to, written.
//!
//! # Example
//! ```
//! use erc8257_primitives::B256;
//! use erc8257_primitives::abi::encoder::{Part, encode};
//! use erc8257_primitives::abi::tuple::Tuple;
//!
//! let seven = B256::with_last_byte(7);
//! let bytes = encode(&[Part::Bytes(b"ada"), Part::Word(seven)]);
//! assert_eq!(bytes.len(), 128);
//! let mut tuple = Tuple::new(&bytes, 2);
//! assert_eq!((tuple.bytes(), tuple.word(), tuple.end()), (Some(&b"ada"[..]), Some(seven), Some(())));
//! ```

use alloc::vec::Vec;

use alloy_primitives::{B256, U256};

use super::words::WORD;

/// A part of a tuple that is written.
#[derive(Debug, Clone)]
pub enum Part<'a> {
    /// A value of one word.
    Word(B256),
    /// Bytes or a text.
    Bytes(&'a [u8]),
    /// A value of any other type whose size is not fixed, encoded by itself.
    Tail(Vec<u8>),
}

impl Part<'_> {
    /// A number.
    #[must_use]
    pub fn number(number: U256) -> Self {
        Self::Word(B256::from(number))
    }
}

/// The encoding of a tuple.
#[must_use]
pub fn encode(parts: &[Part<'_>]) -> Vec<u8> {
    let word = |number: usize| B256::from(U256::from(number)).0;
    let (mut head, mut tail) = (Vec::new(), Vec::new());
    let heads = parts.len().saturating_mul(WORD);
    for part in parts {
        let place = heads.saturating_add(tail.len());
        match part {
            Part::Word(value) => {
                head.extend(value.0);
                continue;
            }
            Part::Bytes(bytes) => {
                tail.extend(word(bytes.len()));
                tail.extend(*bytes);
                tail.resize(tail.len().next_multiple_of(WORD), 0);
            }
            Part::Tail(bytes) => tail.extend(bytes),
        }
        head.extend(word(place));
    }
    head.append(&mut tail);
    head
}

/// The encoding of a list whose elements are encoded tuples of no fixed size, without the place that points to it.
#[must_use]
pub fn encode_list(tuples: Vec<Vec<u8>>) -> Vec<u8> {
    let mut list = Vec::from(B256::from(U256::from(tuples.len())).0);
    let parts: Vec<Part<'_>> = tuples.into_iter().map(Part::Tail).collect();
    list.extend(encode(&parts));
    list
}
