//! A tuple of the contract ABI, read in its one encoding: what is read and encoded again is the same bytes (ledger
//! `8004-abi-canonical`).
//!
//! Each tail must begin where the tail before it ends. So every byte is read once, and no offset can lead to a byte twice: a small
//! answer cannot stand for a large one. Strings are bytes, since contracts take any (decision I14).
//!
//! # Example
//! ```
//! use erc8257_primitives::abi::tuple::Tuple;
//!
//! // (uint8, string): 7 and "ab".
//! let mut data = [0; 128];
//! (data[31], data[63], data[95]) = (7, 64, 2);
//! data[96..98].copy_from_slice(b"ab");
//! let mut tuple = Tuple::new(&data, 2);
//! assert_eq!((tuple.small(u8::MAX.into()), tuple.bytes(), tuple.end()), (Some(7), Some(&b"ab"[..]), Some(())));
//! // A dirty byte of the padding is another encoding.
//! data[127] = 1;
//! assert_eq!(Tuple::new(&data, 2).nth_bytes(1), None);
//! ```

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, I256, U256};

use super::strict::{address, is_zero, number, padded, word_at};
use super::words::WORD;

/// A tuple under way: its members are read in their order.
#[derive(Debug, Clone)]
pub struct Tuple<'a> {
    data: &'a [u8],
    /// Where the next member's head stands.
    head: usize,
    /// Where the next tail must begin.
    tail: usize,
}

impl<'a> Tuple<'a> {
    /// A tuple of so many heads: one a member that is no tuple of its own.
    #[must_use]
    pub const fn new(data: &'a [u8], heads: usize) -> Self {
        Self { data, head: 0, tail: heads.saturating_mul(WORD) }
    }

    /// The next word.
    pub fn word(&mut self) -> Option<B256> {
        let word = word_at(self.data, self.head)?;
        self.head = self.head.saturating_add(WORD);
        Some(B256::from(*word))
    }

    /// The next word as a number.
    pub fn uint(&mut self) -> Option<U256> {
        self.word().map(|word| U256::from_be_bytes(word.0))
    }

    /// The next word as a number of at most so much.
    pub fn small(&mut self, most: u64) -> Option<u64> {
        self.uint().and_then(|value| u64::try_from(value).ok()).filter(|value| *value <= most)
    }

    /// The next word as an address, with nothing beside it.
    pub fn address(&mut self) -> Option<Address> {
        self.word().and_then(|word| address(&word.0))
    }

    /// The next word as a boolean.
    pub fn boolean(&mut self) -> Option<bool> {
        self.small(1).map(|value| value == 1)
    }

    /// The next word as an `int128`, with its sign filled up.
    pub fn int128(&mut self) -> Option<i128> {
        self.word().and_then(|word| i128::try_from(I256::from_be_bytes(word.0)).ok())
    }

    /// The start of the next member's tail, which must be where the last one ended; behind its length, which is given.
    fn tail(&mut self) -> Option<(usize, usize)> {
        let offset = number(&self.word()?.0);
        if offset != self.tail {
            return None;
        }
        let length = number(word_at(self.data, offset)?);
        Some((offset.checked_add(WORD)?, length))
    }

    /// The next member as bytes, or as the bytes of a string.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let (start, length) = self.tail()?;
        let end = start.checked_add(length)?;
        let bytes = self.data.get(start..end)?;
        self.tail = start.checked_add(padded(length))?;
        is_zero(self.data.get(end..self.tail)?).then_some(bytes)
    }

    /// The bytes of the member of this number, where all in front of it is passed over.
    #[must_use]
    pub fn nth_bytes(mut self, member: usize) -> Option<&'a [u8]> {
        self.head = member.checked_mul(WORD)?;
        self.bytes()
    }

    /// The next member as an array of words.
    pub fn words(&mut self) -> Option<Vec<B256>> {
        let (start, length) = self.tail()?;
        let end = start.checked_add(length.checked_mul(WORD)?)?;
        let bytes = self.data.get(start..end)?;
        self.tail = end;
        let (words, _) = bytes.as_chunks::<WORD>();
        Some(words.iter().map(|word| B256::from(*word)).collect())
    }

    /// The next member as an array of bytes, or of strings.
    pub fn list_of_bytes(&mut self) -> Option<Vec<&'a [u8]>> {
        let (start, length) = self.tail()?;
        let data = self.data.get(start..)?;
        // A head for each element must be there before any is read.
        data.get(..length.checked_mul(WORD)?)?;
        let mut inside = Tuple::new(data, length);
        let list = (0..length).map(|_| inside.bytes()).collect::<Option<Vec<_>>>()?;
        self.tail = start.checked_add(inside.tail)?;
        Some(list)
    }

    /// The end: all heads are read, and no byte is left.
    #[must_use]
    pub fn end(self) -> Option<()> {
        (self.tail == self.data.len()).then_some(())
    }
}
