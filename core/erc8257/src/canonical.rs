//! Canonical Manifest Bytes (§2): RFC 8785 (JCS), and the three rules that come before it.

use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::canonical::canonical_bytes;
use primitives::json::read;

use crate::limits;
use crate::read_error::ReadError;

pub use primitives::canonical::keccak256;

/// The canonical bytes (RFC 8785) of a strict JSON document of at most 1,048,576 bytes.
///
/// Works on any document, whether it is a manifest or not, so that producers can see the bytes that they will
/// commit. Nothing is repaired: strings that are not in NFC stay as they are.
///
/// # Errors
/// The first reason why `body` is not strict JSON: size, byte-order mark, UTF-8, grammar, a repeated member name,
/// an unpaired surrogate, a number without finite value.
///
/// # Example
/// ```
/// let bytes = erc8257::canonicalize(br#"{ "b": 1e2, "a": "\u20ac" }"#).unwrap();
/// assert_eq!(bytes, "{\"a\":\"€\",\"b\":100}".as_bytes());
/// ```
pub fn canonicalize(body: &[u8]) -> Result<Vec<u8>, ReadError> {
    let document = read(body, limits::MANIFEST_BYTES);
    match ReadError::first(&document) {
        Some(error) => Err(error),
        None => Ok(canonical_bytes(&document)),
    }
}

/// The manifest hash (§2, ledger `2-hash-jcs-keccak`): keccak256 of the canonical bytes.
///
/// # Errors
/// As [`canonicalize`].
///
/// # Example
/// ```
/// let served = br#"{ "b": 1, "a": 2 }"#;
/// let minified = br#"{"a":2,"b":1}"#;
/// assert_eq!(erc8257::hash(served).unwrap(), erc8257::keccak256(minified));
/// ```
pub fn hash(body: &[u8]) -> Result<B256, ReadError> {
    canonicalize(body).map(|bytes| keccak256(&bytes))
}
