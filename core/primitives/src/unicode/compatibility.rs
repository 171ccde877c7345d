//! Normalization Form KC: full-width letters, circled digits and the like become ordinary ones.

use alloc::string::String;

use super::mapping;
use super::normalize;

/// The NFKD of characters with a compatibility decomposition.
static TABLE: &[u8] = include_bytes!("compatibility.bin");

/// The NFKC of a text.
pub fn normalize_compatible(text: impl Iterator<Item = char>) -> String {
    normalize(&text.flat_map(|c| mapping::apply(TABLE, c)).collect::<String>())
}
