//! Ceilings of what crosses to other languages.

/// Characters of a block: a word, or a number.
pub const BLOCK_CHARACTERS: usize = 66;
