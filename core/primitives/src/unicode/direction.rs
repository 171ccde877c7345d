//! Which characters are written from right to left.

use super::set;

static TABLE: &[u8] = include_bytes!("right_to_left.bin");

/// Whether a character's bidirectional class is that of Hebrew or that of Arabic letters.
#[must_use]
pub fn is_right_to_left(character: char) -> bool {
    set::has(TABLE, character)
}
