//! Which script a character belongs to.

use super::kind;

/// The number of each character's script.
static TABLE: &[u8] = include_bytes!("script.bin");

/// A script: how many others have their first character before its own. Common and the like are scripts, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Script(u8);

impl Script {
    /// Armenian.
    pub const ARMENIAN: Self = Self(8);
    /// Cyrillic.
    pub const CYRILLIC: Self = Self(7);
    /// Greek.
    pub const GREEK: Self = Self(4);
    /// Han.
    pub const HAN: Self = Self(56);
    /// Hangul.
    pub const HANGUL: Self = Self(31);
    /// Latin.
    pub const LATIN: Self = Self(1);

    /// The script of a character.
    #[must_use]
    pub fn of(character: char) -> Self {
        Self(kind::of(TABLE, character))
    }
}
