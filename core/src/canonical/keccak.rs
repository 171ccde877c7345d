//! The hash backend. Both give the same bytes; `asm-keccak` only gives them sooner.

use alloy_primitives::B256;

/// keccak256 (the original Keccak padding, not NIST SHA3-256) of some bytes.
///
/// # Example
/// ```
/// let empty = erc8257::keccak256(b"");
/// assert_eq!(empty.to_string(), "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
/// ```
#[must_use]
pub fn keccak256(bytes: &[u8]) -> B256 {
    #[cfg(feature = "asm-keccak")]
    {
        let digest: [u8; 32] = keccak_asm::Keccak256::digest(bytes).into();
        B256::from(digest)
    }
    #[cfg(not(feature = "asm-keccak"))]
    {
        use tiny_keccak::{Hasher, Keccak};
        let mut keccak = Keccak::v256();
        let mut digest = [0; 32];
        keccak.update(bytes);
        keccak.finalize(&mut digest);
        B256::from(digest)
    }
}
