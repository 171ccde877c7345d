//! Maps from characters to texts, with entries in the order of characters. An entry begins with one number:
//! the gap behind the previous character, times [`LONG`] and one more, plus the text's length in bytes. Where
//! that length is [`LONG`], the true length comes next. Then come the characters of the text.

use super::{blocks, varint};

/// As many bytes, or more.
const LONG: u32 = 15;

/// The text that a table has for a character; the character itself, if the table has no text.
pub(crate) fn apply(table: &'static [u8], character: char) -> Mapped {
    find(table, u32::from(character)).map_or(Mapped::Itself(Some(character)), Mapped::Text)
}

fn find(table: &'static [u8], point: u32) -> Option<&'static [u8]> {
    let (mut at, mut entries) = blocks::find(table, point)?;
    loop {
        let head = varint::take(&mut entries).filter(|head| *head > 0)?;
        let length = match head & LONG {
            LONG => varint::take(&mut entries)?,
            short => short,
        };
        let (text, rest) = entries.split_at_checked(usize::try_from(length).ok()?)?;
        at = at.wrapping_add(head >> LONG.count_ones());
        if at >= point {
            return (at == point).then_some(text);
        }
        at = at.wrapping_add(1);
        entries = rest;
    }
}

/// The characters that stand for one.
pub enum Mapped {
    Itself(Option<char>),
    Text(&'static [u8]),
}

impl Iterator for Mapped {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Itself(character) => character.take(),
            Self::Text(rest) => varint::take(rest).and_then(char::from_u32),
        }
    }
}
