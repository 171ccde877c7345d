//! Digests of typed data (EIP-712), and the account that a signature of one recovers to.

use alloy_primitives::B256;

use crate::canonical::keccak256;

/// The digest that a wallet signs: keccak256 of `0x1901`, the domain separator and the struct hash.
///
/// # Example
/// ```
/// use erc8257_primitives::{B256, canonical::keccak256, eip712::digest};
///
/// let text = [&[0x19, 0x01][..], &[0; 32], &[1; 32]].concat();
/// assert_eq!(digest(B256::ZERO, B256::repeat_byte(1)), keccak256(&text));
/// ```
#[must_use]
pub fn digest(domain_separator: B256, struct_hash: B256) -> B256 {
    keccak256(&[&[0x19, 0x01], domain_separator.as_slice(), struct_hash.as_slice()].concat())
}

/// The account that the precompile `ecrecover` gives; `None` where it gives no account. `rs` has the 64 bytes
/// of `r` and `s`, `v` is 27 or 28.
///
/// # Example
/// ```
/// use erc8257_primitives::{B256, eip712::recover};
///
/// // No point of the curve has an x of zero.
/// assert_eq!(recover(B256::ZERO, &[0; 64], 27), None);
/// ```
#[cfg(feature = "recovery")]
#[must_use]
pub fn recover(digest: B256, rs: &[u8], v: u8) -> Option<alloy_primitives::Address> {
    use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};

    let signature = Signature::from_slice(rs).ok()?;
    let id = RecoveryId::from_byte(v.checked_sub(27)?)?;
    let key = VerifyingKey::recover_from_prehash(digest.as_slice(), &signature, id).ok()?;
    let point = key.to_sec1_point(false);
    let hash = keccak256(point.as_bytes().get(1..)?);
    hash.as_slice().last_chunk().map(|last: &[u8; 20]| alloy_primitives::Address::from(*last))
}
