//! How much a text mixes scripts (UTS #39, section 5.2).

use super::identifier::ScriptSet;

/// The levels of the standard, of which the strictest three are one here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestrictionLevel {
    /// One script, or Latin with what Chinese, Japanese or Korean is written in.
    HighlyRestrictive,
    /// Latin with one other script that is in common use, but Greek and Cyrillic.
    ModeratelyRestrictive,
    /// Any scripts.
    MinimallyRestrictive,
    /// With characters that identifiers must not have.
    Unrestricted,
}

impl RestrictionLevel {
    /// The level of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        // What all characters have in common, and what those have that are not used in Latin.
        let (mut whole, mut beside_latin) = (ScriptSet::ALL, ScriptSet::ALL);
        for character in text.chars() {
            let Some(scripts) = ScriptSet::of(character) else { return Self::Unrestricted };
            whole = whole.and(scripts);
            if !scripts.has_latin() {
                beside_latin = beside_latin.and(scripts);
            }
        }
        if !whole.is_empty() || beside_latin.is_east_asian() {
            Self::HighlyRestrictive
        } else if beside_latin.is_one_beside_latin() {
            Self::ModeratelyRestrictive
        } else {
            Self::MinimallyRestrictive
        }
    }
}
