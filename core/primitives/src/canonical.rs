//! Canonical bytes (RFC 8785, JCS) and their hash.

mod keccak;
pub mod nfc;
mod output;
mod write;

use alloy_primitives::B256;

use crate::json::Document;

pub use keccak::{Keccak256, keccak256};
pub use write::{canonical_bytes, canonical_bytes_of};

/// keccak256 of the canonical bytes of a document without faults.
///
/// # Example
/// ```
/// use erc8257_primitives::canonical::{hash_document, keccak256};
/// use erc8257_primitives::json::read;
///
/// let document = read(br#"{ "b": 1, "a": 2 }"#, 100);
/// assert_eq!(hash_document(&document), keccak256(br#"{"a":2,"b":1}"#));
/// ```
#[must_use]
pub fn hash_document(document: &Document<'_>) -> B256 {
    keccak256(&canonical_bytes(document))
}
