//! RLP, as blocks, trees of the state and transactions have it (Yellow Paper, appendix B).
//!
//! Each value has one encoding; a reader here takes no other. `alloy-rlp` reads the heads of items.
//!
//! # Example
//! ```
//! use alloy_primitives::U256;
//! use erc8257_primitives::rlp::{Item, integer, items, list, only, write_integer, write_text};
//!
//! let mut content = Vec::new();
//! write_text(&mut content, b"dog");
//! write_integer(&mut content, U256::from(1024));
//! let encoded = list(&content);
//! assert_eq!(encoded, b"\xc7\x83dog\x82\x04\x00");
//!
//! let Some(Item { is_list: true, content, .. }) = only(&encoded) else { unreachable!() };
//! let items = items(content, 2).unwrap();
//! assert_eq!(items[0].text(), Some(&b"dog"[..]));
//! assert_eq!(items[1].text().and_then(integer), Some(U256::from(1024)));
//! // A byte behind the list, and a head that is longer than it has to be.
//! assert_eq!(only(b"\xc0\x00"), None);
//! assert_eq!(only(b"\x81\x05"), None);
//! ```

use alloc::vec::Vec;

use alloy_primitives::U256;
use alloy_rlp::{Encodable, Header};

/// One item: a text of bytes, or a list of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item<'a> {
    /// Whether it is a list.
    pub is_list: bool,
    /// What stands behind its head: the text, or the items of the list.
    pub content: &'a [u8],
    /// The item with its head.
    pub whole: &'a [u8],
}

impl<'a> Item<'a> {
    /// The bytes of a text; `None` for a list.
    #[must_use]
    pub const fn text(&self) -> Option<&'a [u8]> {
        if self.is_list { None } else { Some(self.content) }
    }

    /// The next item, taken from the front; `None` where the bytes do not begin with an item in its one encoding.
    pub fn take(bytes: &mut &'a [u8]) -> Option<Self> {
        let before = *bytes;
        let mut rest = *bytes;
        let Header { list, payload_length } = Header::decode(&mut rest).ok()?;
        let content = rest.get(..payload_length)?;
        let rest = rest.get(payload_length..)?;
        let whole = before.get(..before.len().checked_sub(rest.len())?)?;
        *bytes = rest;
        Some(Self { is_list: list, content, whole })
    }
}

/// The item that these bytes are; `None` where they are no item in its one encoding, or more than one.
#[must_use]
pub fn only(mut bytes: &[u8]) -> Option<Item<'_>> {
    Item::take(&mut bytes).filter(|_| bytes.is_empty())
}

/// The items of a list; `None` where there are more than so many, or one is not in its one encoding. A list among them
/// is not looked into.
#[must_use]
pub fn items(mut content: &[u8], most: usize) -> Option<Vec<Item<'_>>> {
    // Most lists have no more items than a branch of a tree.
    let mut items = Vec::with_capacity(most.min(17));
    while !content.is_empty() {
        if items.len() >= most {
            return None;
        }
        items.push(Item::take(&mut content)?);
    }
    Some(items)
}

/// A whole number as a text: at most 32 bytes, without leading zeros.
#[must_use]
pub fn integer(text: &[u8]) -> Option<U256> {
    if text.len() > 32 || text.first() == Some(&0) { None } else { U256::try_from_be_slice(text) }
}

/// Writes a text.
pub fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    text.encode(out);
}

/// Writes a whole number, without leading zeros; zero is the empty text.
pub fn write_integer(out: &mut Vec<u8>, number: U256) {
    write_text(out, number.to_be_bytes_trimmed_vec().as_slice());
}

/// A list whose items are written already.
#[must_use]
pub fn list(content: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    Header { list: true, payload_length: content.len() }.encode(&mut out);
    out.extend_from_slice(content);
    out
}
