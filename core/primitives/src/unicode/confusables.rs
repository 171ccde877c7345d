//! Characters that look alike (UTS #39, section 4).

use super::mapping::{self, Mapped};

static TABLE: &[u8] = include_bytes!("confusables.bin");

/// The prototype of a character that does not decompose, decomposed: the character itself, if it looks like no other.
/// Invisible characters are not in the table.
#[must_use]
pub fn prototype(character: char) -> Mapped {
    mapping::apply(TABLE, character)
}
