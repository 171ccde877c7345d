//! Which characters may stand in a message as themselves.

use super::set;

static TABLE: &[u8] = include_bytes!("visible.bin");

/// Whether a character's general category is not control, format, unassigned, private use, surrogate, line
/// separator or paragraph separator.
#[must_use]
pub fn is_visible(character: char) -> bool {
    set::has(TABLE, character)
}
