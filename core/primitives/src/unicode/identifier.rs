//! Characters of identifiers, and the scripts that each of them is used in (UTS #39, sections 3 and 5.1).

use super::kind;

/// The number of each character's set, or 0 where identifiers must not have it.
static TABLE: &[u8] = include_bytes!("identifier.bin");
/// The sets, from number 1 on, in sixteen bytes each.
static SETS: &[u8] = include_bytes!("script_sets.bin");

/// An augmented script set: one bit a script, and one for each of the writing systems of several scripts. All bits
/// stand for characters that are used in all scripts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ScriptSet(u128);

impl ScriptSet {
    /// Every script.
    pub const ALL: Self = Self(u128::MAX);
    /// Latin, and no other.
    pub const LATIN: Self = Self(1 << 3);

    /// Han with Bopomofo, Japanese, Korean.
    const SYSTEMS: u128 = 0b111;
    /// The scripts that may stand beside Latin: those that are recommended (UAX #31), but Greek and Cyrillic.
    const BESIDE_LATIN: u128 = (1 << 30) - (1 << 4);

    /// The scripts of a character, or `None` if identifiers must not have it (`Identifier_Status=Restricted`).
    #[must_use]
    pub fn of(character: char) -> Option<Self> {
        let (sets, _) = SETS.as_chunks();
        let number = usize::from(kind::of(TABLE, character));
        Some(Self(u128::from_le_bytes(*sets.get(number.checked_sub(1)?)?)))
    }

    /// What both have.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether no script is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether Latin is in the set.
    #[must_use]
    pub const fn has_latin(self) -> bool {
        self.0 & Self::LATIN.0 != 0
    }

    /// Whether a writing system of East Asia has all of it.
    #[must_use]
    pub const fn is_east_asian(self) -> bool {
        self.0 & Self::SYSTEMS != 0
    }

    /// Whether it is one script, and one that may stand beside Latin.
    #[must_use]
    pub const fn is_one_beside_latin(self) -> bool {
        (self.0 & !Self::SYSTEMS).is_power_of_two() && self.0 & Self::BESIDE_LATIN != 0
    }
}
