//! Names and hosts that can pass for others (Origin-Binding Limitations; UTS #39).
//!
//! An honest text in any script of the world draws nothing. Only characters that stand in place of expected
//! others draw advice. No verdict uses any of this; the tables change with versions of Unicode.

mod host;
mod name;
mod names;
mod turkish;
mod verb;

use alloc::string::String;
use core::iter;

use primitives::unicode::{ScriptSet, decompose, is_decimal, is_ignorable, is_right_to_left, prototype};

pub use host::host_for_display;
pub(super) use host::host_risk;
pub(super) use name::look;
pub use names::{LookAlikes, ToolName};

/// The skeleton of a text (UTS #39, section 4): two texts that look alike have the same one, mostly.
///
/// It is for comparing, never for showing. An indexer that finds two tools whose names have one skeleton ranks them by
/// origin-binding and creator-binding, never by order of registration (`sec-rank-verification`). Case is kept: fold it
/// before, if it is not to matter. The length may grow, up to eighteen times for one character.
///
/// # Example
/// ```
/// use erc8257_advice::skeleton;
///
/// assert_eq!(skeleton("\u{41e}penS\u{435}a"), skeleton("OpenSea")); // Cyrillic О and е
/// assert_ne!(skeleton("OpenSea"), skeleton("OpenSeas"));
/// ```
#[must_use]
pub fn skeleton(text: &str) -> String {
    skeleton_of(text.chars())
}

fn skeleton_of(text: impl Iterator<Item = char>) -> String {
    let decomposed = decompose(text);
    decompose(decomposed.chars().filter(|&c| !is_ignorable(c)).flat_map(prototype))
}

/// Whether a letter outside ASCII looks like ASCII letters or digits. Letters that are written from right to left do
/// not: people do not read a word of them from the left.
fn looks_ascii(character: char) -> bool {
    if character.is_ascii() || !character.is_alphabetic() || is_right_to_left(character) {
        return false;
    }
    let skeleton = skeleton_of(iter::once(character));
    !skeleton.is_empty() && skeleton.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A Latin letter that languages are written with: ı or æ look like i and ae, but stand for themselves.
fn is_ordinary_latin(character: char) -> bool {
    ScriptSet::of(character) == Some(ScriptSet::LATIN)
}

/// Whether the text has decimal digits of two systems (UTS #39, section 5.3).
///
/// The ten digits of a system follow each other, so two of one system are at most nine apart.
fn mixes_digits(text: &str) -> bool {
    let digits = text.chars().filter(|&c| is_decimal(c)).map(u32::from);
    let (least, most) =
        digits.fold((u32::MAX, 0), |(least, most), digit| (least.min(digit), most.max(digit)));
    most.saturating_sub(least) > 9
}
