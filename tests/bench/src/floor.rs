//! The floor: one keccak256 of the canonical bytes, by whichever backend is fastest in this run.

use std::hint::black_box;

use tiny_keccak::Hasher as _;

use crate::timing::{Contestant, race};

/// A hash function.
pub type Hash = fn(&[u8]) -> [u8; 32];

/// Each backend at hand, with its name.
pub const BACKENDS: [(&str, Hash); 3] = [("keccak-asm", asm), ("sha3", sha3), ("tiny-keccak", tiny)];

fn asm(bytes: &[u8]) -> [u8; 32] {
    keccak_asm::Keccak256::digest(bytes).into()
}

fn sha3(bytes: &[u8]) -> [u8; 32] {
    use sha3::Digest as _;
    sha3::Keccak256::digest(bytes).into()
}

/// The portable backend, which the usual pipeline is measured with.
#[must_use]
pub fn tiny(bytes: &[u8]) -> [u8; 32] {
    let mut keccak = tiny_keccak::Keccak::v256();
    let mut out = [0; 32];
    keccak.update(bytes);
    keccak.finalize(&mut out);
    out
}

/// The contestants of a race that stand for the floor.
#[must_use]
pub fn contestants(bytes: &[u8]) -> Vec<Contestant<'_>> {
    BACKENDS.into_iter().map(|(name, hash)| Contestant::new(name, move || hash(black_box(bytes)))).collect()
}

/// Nanoseconds of one keccak256 of 1 MiB by the fastest backend.
#[must_use]
pub fn of_one_mebibyte() -> f64 {
    let bytes = vec![b'a'; 1 << 20];
    let times = race(&mut contestants(&bytes), 15);
    times.into_iter().fold(f64::INFINITY, f64::min)
}
