//! The hash backend. Both give the same bytes; `asm-keccak` only gives them sooner.
//!
//! # Example
//! ```
//! use erc8257_primitives::canonical::{Keccak256, keccak256};
//!
//! let mut hasher = Keccak256::new();
//! hasher.update(b"to");
//! hasher.update(b"ol");
//! assert_eq!(hasher.finish(), keccak256(b"tool"));
//! ```

use alloy_primitives::B256;

/// keccak256 (the original Keccak padding, not NIST SHA3-256) of some bytes.
///
/// # Example
/// ```
/// let empty = erc8257_primitives::canonical::keccak256(b"");
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
        sponge(bytes)
    }
}

/// The sponge around the library's permutation. It takes a complete text by whole words; the library's own
/// sponge takes the bytes one by one.
#[cfg(not(feature = "asm-keccak"))]
fn sponge(bytes: &[u8]) -> B256 {
    /// Bytes of a block: 1088 bits of the state's 1600.
    const RATE: usize = 136;
    let mut state = [0; 25];
    let (blocks, rest) = bytes.as_chunks::<RATE>();
    // A bit behind the text and one at the end of the block.
    let mut last = [0; RATE];
    last.iter_mut().zip(rest.iter().chain(&[1])).for_each(|(place, byte)| *place = *byte);
    if let Some(end) = last.last_mut() {
        *end |= 0x80;
    }
    for block in blocks.iter().chain([&last]) {
        for (word, chunk) in state.iter_mut().zip(block.as_chunks().0) {
            *word ^= u64::from_le_bytes(*chunk);
        }
        tiny_keccak::keccakf(&mut state);
    }
    let mut digest = [0; 32];
    for (place, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *place = word.to_le_bytes();
    }
    B256::from(digest)
}

/// keccak256 in steps: texts that begin alike share the work of their beginning.
#[derive(Clone)]
pub struct Keccak256 {
    #[cfg(feature = "asm-keccak")]
    state: keccak_asm::Keccak256,
    #[cfg(not(feature = "asm-keccak"))]
    state: tiny_keccak::Keccak,
}

impl Default for Keccak256 {
    fn default() -> Self {
        Self::new()
    }
}

impl Keccak256 {
    /// The hash of no bytes, so far.
    #[must_use]
    pub fn new() -> Self {
        #[cfg(feature = "asm-keccak")]
        let state = keccak_asm::Digest::new();
        #[cfg(not(feature = "asm-keccak"))]
        let state = tiny_keccak::Keccak::v256();
        Self { state }
    }

    /// Goes on with these bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        #[cfg(feature = "asm-keccak")]
        keccak_asm::Digest::update(&mut self.state, bytes);
        #[cfg(not(feature = "asm-keccak"))]
        tiny_keccak::Hasher::update(&mut self.state, bytes);
    }

    /// The hash of all bytes.
    #[must_use]
    pub fn finish(self) -> B256 {
        #[cfg(feature = "asm-keccak")]
        {
            let digest: [u8; 32] = keccak_asm::Digest::finalize(self.state).into();
            B256::from(digest)
        }
        #[cfg(not(feature = "asm-keccak"))]
        {
            let mut digest = [0; 32];
            tiny_keccak::Hasher::finalize(self.state, &mut digest);
            B256::from(digest)
        }
    }
}
