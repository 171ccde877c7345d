//! Unescaping.

use alloc::vec::Vec;

use crate::bytes::{byte, index, position, string_stop};

/// One escape sequence, read at its backslash.
pub enum Escape {
    /// A character; the sequence is this many bytes long.
    Char(char, u32),
    /// A surrogate without its other half, as UTF-8 would write it if it could; 6 bytes long.
    LoneSurrogate([u8; 3]),
    /// Not an escape sequence of JSON; the offending byte is so many bytes after the backslash.
    Broken(u32),
}

/// Reads the escape sequence whose backslash is at `at`.
#[must_use]
pub fn escape(bytes: &[u8], at: u32) -> Escape {
    let simple = match byte(bytes, at.wrapping_add(1)) {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unicode_escape(bytes, at),
        _ => return Escape::Broken(1),
    };
    Escape::Char(simple, 2)
}

fn unicode_escape(bytes: &[u8], at: u32) -> Escape {
    let unit = match four_digits(bytes, at.wrapping_add(2)) {
        Ok(unit) => unit,
        Err(good) => return Escape::Broken(good.wrapping_add(2)),
    };
    if let Some(character) = char::from_u32(unit) {
        return Escape::Char(character, 6);
    }
    // A high surrogate must be followed by the escape of a low one.
    let low = at.wrapping_add(6);
    if unit < 0xDC00
        && byte(bytes, low) == b'\\'
        && byte(bytes, low.wrapping_add(1)) == b'u'
        && let Ok(second @ 0xDC00..=0xDFFF) = four_digits(bytes, low.wrapping_add(2))
    {
        let point = 0x1_0000_u32.wrapping_add((unit & 0x3FF) << 10) | (second & 0x3FF);
        if let Some(character) = char::from_u32(point) {
            return Escape::Char(character, 12);
        }
    }
    let low_bits = |value: u32| u8::try_from(value & 0x3F).unwrap_or(0) | 0x80;
    Escape::LoneSurrogate([0xED, low_bits(unit >> 6), low_bits(unit)])
}

/// Four hex digits; on failure, how many were good.
fn four_digits(bytes: &[u8], at: u32) -> Result<u32, u32> {
    let mut value = 0_u32;
    for offset in 0..4_u32 {
        let digit = char::from(byte(bytes, at.wrapping_add(offset))).to_digit(16).ok_or(offset)?;
        value = (value << 4) | digit;
    }
    Ok(value)
}

/// Unescapes the text between the quotes of a string that the reader accepted.
#[must_use]
pub fn decode(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while index(at) < raw.len() {
        let stop = string_stop(raw, at);
        out.extend_from_slice(raw.get(index(at)..index(stop)).unwrap_or_default());
        if stop >= position(raw.len()) {
            break;
        }
        let (character, length) = match escape(raw, stop) {
            Escape::Char(character, length) => (character, length),
            // Two names with different ones must stay different.
            Escape::LoneSurrogate(bytes) => {
                out.extend_from_slice(&bytes);
                at = stop.wrapping_add(6);
                continue;
            }
            Escape::Broken(_) => (char::REPLACEMENT_CHARACTER, 1),
        };
        out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        at = stop.wrapping_add(length);
    }
    out
}
