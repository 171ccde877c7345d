//! Which characters are decimal digits, of any system.

use super::set;

static TABLE: &[u8] = include_bytes!("decimal.bin");

/// Whether a character's general category is that of decimal digits.
#[must_use]
pub fn is_decimal(character: char) -> bool {
    set::has(TABLE, character)
}
