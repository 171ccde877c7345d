//! Names and hosts that can pass for others (Origin-Binding Limitations; UTS #39).
//!
//! What an honest publisher writes in any script of the world draws nothing: only characters that stand where others
//! are expected do. No verdict uses any of this; the tables change with versions of Unicode.

mod host;
mod name;

use alloc::string::String;

use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, Script};
use unicode_security::GeneralSecurityProfile;
use unicode_security::confusable_detection::skeleton as skeleton_of;

pub use host::host_for_display;
pub(super) use host::host_risk;
pub(super) use name::look;

/// The skeleton of a text (UTS #39, section 4): two texts that look alike have the same one, mostly.
///
/// It is for comparing, never for showing. An indexer that finds two tools whose names have one skeleton ranks them by
/// origin-binding and creator-binding, never by order of registration (`sec-rank-verification`). Case is kept: fold it
/// before, if it is not to matter. The length may grow, up to eighteen times for one character.
///
/// # Example
/// ```
/// use erc8257::advice::skeleton;
///
/// assert_eq!(skeleton("\u{41e}penS\u{435}a"), skeleton("OpenSea")); // Cyrillic О and е
/// assert_ne!(skeleton("OpenSea"), skeleton("OpenSeas"));
/// ```
#[must_use]
pub fn skeleton(text: &str) -> String {
    skeleton_of(text).collect()
}

/// Whether a letter outside ASCII looks like ASCII letters or digits. Letters that are written from right to left do
/// not: nobody reads a word of them from the left.
fn looks_ascii(character: char) -> bool {
    let mut buffer = [0; 4];
    let mut prototype = skeleton_of(character.encode_utf8(&mut buffer));
    !character.is_ascii()
        && character.is_alphabetic()
        && !matches!(
            CodePointMapData::<BidiClass>::new().get(character),
            BidiClass::RightToLeft | BidiClass::ArabicLetter
        )
        && prototype.next().is_some_and(|c| c.is_ascii_alphanumeric())
        && prototype.all(|c| c.is_ascii_alphanumeric())
}

/// A Latin letter that languages are written with: ı or æ look like i and ae, but stand for themselves.
fn is_ordinary_latin(character: char) -> bool {
    CodePointMapData::<Script>::new().get(character) == Script::Latin && character.identifier_allowed()
}

/// Whether the text has decimal digits of two systems (UTS #39, section 5.3).
///
/// The ten digits of a system follow each other, so two of one system are at most nine apart.
fn mixes_digits(text: &str) -> bool {
    let is_decimal = |c| CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::DecimalNumber;
    let digits = text.chars().filter(|&c| is_decimal(c)).map(u32::from);
    let (least, most) =
        digits.fold((u32::MAX, 0), |(least, most), digit| (least.min(digit), most.max(digit)));
    most.saturating_sub(least) > 9
}
