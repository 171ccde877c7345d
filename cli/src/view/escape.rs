//! Foreign text made harmless for a terminal.
//! The author of a manifest wants to be trusted. Its text may hold escape sequences, bidirectional controls, invisible
//! characters, or a thousand combining marks on one letter. None of these reaches a terminal: they are shown as
//! `\u{…}`, as in reports. This is stricter than the core's own `harmless`: odd blanks and floods of marks cost a
//! report nothing, but a terminal its layout.

use icu_properties::props::{DefaultIgnorableCodePoint, EastAsianWidth, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Combining marks in a row that are shown as they are; more are escaped.
const MARKS: u8 = 2;

/// The text on one line, harmless.
///
/// ```
/// assert_eq!(erc8257_cli::harmless("a\u{202e}b"), "a\\u{202e}b");
/// ```
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut escaper = Escaper::default();
    for c in text.chars() {
        escaper.push(c, &mut shown);
    }
    shown
}

/// A word of the command line. Of a URL only scheme and host: the rest may be a key, and the word may be the URL of an RPC that
/// stands in the wrong place.
pub(crate) fn harmless_word(text: &str) -> String {
    let Some((before, after)) = text.split_once("://") else { return harmless(text) };
    let (authority, rest) = after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len()));
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let is_whole = host.len() == authority.len() && matches!(rest, "" | "/");
    harmless(&format!("{before}://{host}{}", if is_whole { rest } else { "/…" }))
}

/// Lines of JSON, harmless: the same values to a reader of JSON, and the same lines.
pub(crate) fn harmless_json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut escaper = Escaper::default();
    for c in text.chars() {
        match escaper.width(c) {
            _ if c == '\n' => {
                escaper = Escaper::default();
                shown.push(c);
            }
            Some(_) => shown.push(c),
            // Such a character stands in no JSON but in a string.
            None => {
                escaper.marks = MARKS;
                shown.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
        }
    }
    shown
}

/// The text, harmless, cut after so many columns.
///
/// ```
/// assert_eq!(erc8257_cli::harmless_cut("abc", 2), "ab…");
/// ```
#[must_use]
pub fn harmless_cut(text: &str, most: usize) -> String {
    let mut shown = String::new();
    let mut escaper = Escaper::default();
    let mut columns = 0;
    for c in text.chars() {
        let end = shown.len();
        columns += escaper.push(c, &mut shown);
        if columns > most {
            shown.truncate(end);
            shown.push('…');
            break;
        }
    }
    shown
}

/// Shows characters one after the other.
#[derive(Debug)]
pub(crate) struct Escaper {
    /// Marks since the last character that can carry one; at the limit where no such character came.
    marks: u8,
}

impl Default for Escaper {
    fn default() -> Self {
        Self { marks: MARKS }
    }
}

impl Escaper {
    /// Appends the character, or its replacement, and returns its width in columns.
    pub(crate) fn push(&mut self, c: char, shown: &mut String) -> usize {
        let Some(width) = self.width(c) else {
            self.marks = MARKS;
            let escape = c.escape_unicode();
            let width = escape.len();
            shown.extend(escape);
            return width;
        };
        shown.push(c);
        width
    }

    /// The columns of a harmless character; `None` for one that must be escaped.
    fn width(&mut self, c: char) -> Option<usize> {
        use GeneralCategory as G;
        if matches!(c, ' '..='~') {
            self.marks = 0;
            return Some(1);
        }
        // A braille pattern without dots is a blank that is not classed as one.
        if c == '\u{2800}' || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) {
            return None;
        }
        match CodePointMapData::<GeneralCategory>::new().get(c) {
            G::Control
            | G::Format
            | G::Surrogate
            | G::PrivateUse
            | G::Unassigned
            | G::SpaceSeparator
            | G::LineSeparator
            | G::ParagraphSeparator => None,
            category @ (G::NonspacingMark | G::EnclosingMark | G::SpacingMark) => {
                if self.marks >= MARKS {
                    return None;
                }
                self.marks = self.marks.saturating_add(1);
                Some(usize::from(category == G::SpacingMark))
            }
            _ => {
                self.marks = 0;
                match CodePointMapData::<EastAsianWidth>::new().get(c) {
                    EastAsianWidth::Wide | EastAsianWidth::Fullwidth => Some(2),
                    _ => Some(1),
                }
            }
        }
    }
}
