//! Text of others as reports show it: clipped, and harmless on a terminal or a page that forgets to escape.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::limits;
use crate::unicode::is_visible;

/// Stands for the omitted text.
pub const MORE: char = '…';

/// Whether a character is written as itself: no control, format (bidirectional and invisible characters),
/// unassigned, private-use or surrogate code point, and no line separator.
#[must_use]
pub fn is_plain(character: char) -> bool {
    if character.is_ascii() { !character.is_ascii_control() } else { is_visible(character) }
}

/// Text with every character that is not plain written as `\u{…}`.
///
/// # Example
/// ```
/// assert_eq!(erc8257_primitives::harmless::harmless("caf\u{e9} \u{202e}x\u{1b}").to_string(), "café \\u{202e}x\\u{1b}");
/// ```
#[must_use]
pub fn harmless(text: &str) -> Harmless<'_> {
    Harmless(text)
}

/// The place of the first character that a JSON string writes as an escape: JSON asks for the escape, or the
/// character is not plain.
#[must_use]
pub fn first_escaped(text: &str) -> Option<usize> {
    let mut from = 0_usize;
    loop {
        let rest = text.get(from..)?;
        let at =
            rest.bytes().position(|byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\'))?;
        from = from.saturating_add(at);
        let character = rest.get(at..)?.chars().next()?;
        if character.is_ascii() || !is_plain(character) {
            return Some(from);
        }
        from = from.saturating_add(character.len_utf8());
    }
}

/// [`harmless`] text, to be printed with `{}`.
#[derive(Debug, Clone, Copy)]
pub struct Harmless<'a>(&'a str);

impl fmt::Display for Harmless<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| write_char(f, character))
    }
}

fn write_char(out: &mut impl Write, character: char) -> fmt::Result {
    if is_plain(character) {
        out.write_char(character)
    } else {
        write!(out, "{}", character.escape_unicode())
    }
}

/// Texts in a row, with commas between them.
pub fn listed(texts: impl Iterator<Item: AsRef<str>>) -> String {
    let mut list = String::new();
    for (at, text) in texts.enumerate() {
        list.push_str(if at == 0 { "" } else { ", " });
        list.push_str(text.as_ref());
    }
    list
}

/// Text with odd characters escaped, clipped to 120 shown code points.
pub fn clip(text: &[u8]) -> String {
    clip_by(text, is_plain)
}

/// JSON text, clipped, without the white space between its tokens: who hands it over may have written it anew.
#[must_use]
pub fn json(text: &[u8]) -> String {
    let most = limits::SHOWN_CODE_POINTS.saturating_mul(4).saturating_add(1);
    let mut compact = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.iter().copied() {
        if compact.len() == most {
            break;
        }
        if quoted || !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
            compact.push(byte);
        }
        quoted ^= byte == b'"' && !escaped;
        escaped = quoted && byte == b'\\' && !escaped;
    }
    clip(&compact)
}

/// As [`clip`], with every character outside ASCII escaped, so that look-alikes can be told apart.
#[must_use]
pub fn clip_ascii(text: &[u8]) -> String {
    clip_by(text, |character| character.is_ascii() && is_plain(character))
}

fn clip_by(text: &[u8], plain: impl Fn(char) -> bool) -> String {
    // No more than this can be shown, so no more is looked at.
    let window = text.get(..limits::SHOWN_CODE_POINTS.saturating_mul(4)).unwrap_or(text);
    let readable = match core::str::from_utf8(window) {
        Ok(readable) => readable,
        Err(error) => window
            .get(..error.valid_up_to())
            .and_then(|valid| core::str::from_utf8(valid).ok())
            .unwrap_or_default(),
    };
    let mut out = String::new();
    let (mut length, mut cut) = (0_usize, 0_usize);
    for character in readable.chars() {
        if plain(character) {
            out.push(character);
            length = length.saturating_add(1);
        } else {
            out.extend(character.escape_unicode());
            length = length.saturating_add(character.escape_unicode().count());
        }
        if length < limits::SHOWN_CODE_POINTS {
            cut = out.len();
        }
        if length > limits::SHOWN_CODE_POINTS {
            break;
        }
    }
    if length > limits::SHOWN_CODE_POINTS || readable.len() < text.len() {
        out.truncate(cut);
        out.push(MORE);
    }
    out
}

/// Text in double quotes, clipped as a whole.
#[must_use]
pub fn quoted(text: &[u8]) -> String {
    enclosed(clip(text), '"')
}

/// Puts a mark on both sides; drops the end of the text where the whole would be too long.
#[must_use]
pub fn enclosed(mut text: String, mark: char) -> String {
    let room = limits::SHOWN_CODE_POINTS.saturating_sub(2);
    if let Some((end, _)) = text.char_indices().nth(room) {
        let keep = text.char_indices().nth(room.saturating_sub(1)).map_or(end, |(at, _)| at);
        text.truncate(keep);
        text.push(MORE);
    }
    text.insert(0, mark);
    text.push(mark);
    text
}

/// As [`quoted`], with every character outside ASCII escaped.
#[must_use]
pub fn quoted_ascii(text: &[u8]) -> String {
    enclosed(clip_ascii(text), '"')
}
