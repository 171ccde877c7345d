//! Which script a character belongs to.

use super::kind;

/// The number of each character's script.
static TABLE: &[u8] = include_bytes!("script.bin");

/// A script: how many others have their first character before its own. Common and the like are scripts, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Script(u8);

impl Script {
    pub(crate) const ARMENIAN: Self = Self(8);
    pub(crate) const CYRILLIC: Self = Self(7);
    pub(crate) const GREEK: Self = Self(4);
    pub(crate) const HAN: Self = Self(56);
    pub(crate) const HANGUL: Self = Self(31);
    pub(crate) const LATIN: Self = Self(1);

    /// The script of a character.
    pub(crate) fn of(character: char) -> Self {
        Self(kind::of(TABLE, character))
    }
}
