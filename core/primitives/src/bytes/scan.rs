//! Finding the next interesting byte, eight bytes at a time.
//!
//! Positions are `u32` throughout the reader: documents are far smaller than 4 GiB, and nodes store them so.

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
const QUOTES: u64 = u64::from_ne_bytes([b'"'; 8]);
const BACKSLASHES: u64 = u64::from_ne_bytes([b'\\'; 8]);
const SPACES: u64 = u64::from_ne_bytes([b' '; 8]);
const CONTROL_END: u64 = u64::from_ne_bytes([0x20; 8]);

/// A position as an index; free where `usize` has at least 32 bits.
#[inline]
#[must_use]
pub fn index(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

/// An index as a position; documents are capped far below.
#[inline]
#[must_use]
pub fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// The byte at `at`, or 0 past the end; 0 is not part of any JSON token.
#[inline]
#[must_use]
pub fn byte(bytes: &[u8], at: u32) -> u8 {
    bytes.get(index(at)).copied().unwrap_or(0)
}

#[inline]
fn word(bytes: &[u8], at: u32) -> Option<u64> {
    bytes.get(index(at)..)?.first_chunk::<8>().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The first `"`, `\` or control character at or after `from`, or the length.
#[inline]
#[must_use]
pub fn string_stop(bytes: &[u8], from: u32) -> u32 {
    let mut at = from;
    while let Some(word) = word(bytes, at) {
        let marks = stops(word);
        if marks != 0 {
            return at.wrapping_add(marks.trailing_zeros() >> 3);
        }
        at = at.wrapping_add(8);
        #[cfg(not(feature = "small"))]
        if at == from.wrapping_add(LONG) {
            at = plain_pieces_end(bytes, at);
        }
    }
    string_stop_slowly(bytes, at)
}

/// The high bit of each byte that ends plain text, exactly up to the first one.
#[inline]
const fn stops(word: u64) -> u64 {
    // `x - ONES & !x` sets the high bit of the zero bytes of x, likewise.
    let controls = word.wrapping_sub(CONTROL_END) & !word;
    let quotes = word ^ QUOTES;
    let backslashes = word ^ BACKSLASHES;
    let zeros = (quotes.wrapping_sub(ONES) & !quotes) | (backslashes.wrapping_sub(ONES) & !backslashes);
    (controls | zeros) & HIGHS
}

/// Bytes from which on a string counts as long.
#[cfg(not(feature = "small"))]
const LONG: u32 = 72;

/// Skips whole pieces of a long string: a processor looks at many of their bytes at once.
#[cfg(not(feature = "small"))]
#[inline]
fn plain_pieces_end(bytes: &[u8], from: u32) -> u32 {
    const PIECE: usize = 64;
    let mut at = from;
    while let Some(piece) = bytes.get(index(at)..).and_then(|rest| rest.first_chunk::<PIECE>()) {
        let stops = |any: u8, byte: &u8| any | u8::from(matches!(byte, b'"' | b'\\' | 0..0x20));
        if piece.iter().fold(0, stops) != 0 {
            break;
        }
        at = at.wrapping_add(position(PIECE));
    }
    at
}

#[cold]
fn string_stop_slowly(bytes: &[u8], from: u32) -> u32 {
    let tail = bytes.get(index(from)..).unwrap_or_default();
    let found = tail.iter().position(|&b| b == b'"' || b == b'\\' || b < 0x20);
    from.wrapping_add(position(found.unwrap_or(tail.len())))
}

/// The first byte at or after `from` that is not JSON white space, or the length.
#[inline(always)]
#[allow(clippy::inline_always, reason = "measured: 2 % of a verification where code is to be small")]
#[must_use]
pub fn skip_white_space(bytes: &[u8], from: u32) -> u32 {
    if byte(bytes, from) > b' ' { from } else { skip_run(bytes, from) }
}

#[cfg_attr(not(feature = "small"), inline)]
fn skip_run(bytes: &[u8], from: u32) -> u32 {
    let mut at = from;
    loop {
        match byte(bytes, at) {
            b'\n' | b'\r' | b'\t' | b' ' => at = at.wrapping_add(1),
            _ => return at,
        }
        // Indentation: spaces by the word.
        while let Some(word) = word(bytes, at) {
            let others = word ^ SPACES;
            if others != 0 {
                at = at.wrapping_add(others.trailing_zeros() >> 3);
                break;
            }
            at = at.wrapping_add(8);
        }
    }
}

/// The first byte at or after `from` that is not an ASCII digit, or the length.
#[inline]
#[must_use]
pub fn digits_end(bytes: &[u8], from: u32) -> u32 {
    let mut at = from;
    while byte(bytes, at).wrapping_sub(b'0') < 10 {
        at = at.wrapping_add(1);
    }
    at
}

/// The first byte at or after `from` that is not ASCII, or the length.
#[must_use]
pub fn ascii_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let marks = u64::from_le_bytes(*chunk) & HIGHS;
        if marks != 0 {
            return at.wrapping_add(index(marks.trailing_zeros() >> 3));
        }
        at = at.wrapping_add(8);
    }
    let tail = bytes.get(at..).unwrap_or_default();
    at.wrapping_add(tail.iter().position(|b| !b.is_ascii()).unwrap_or(tail.len()))
}
