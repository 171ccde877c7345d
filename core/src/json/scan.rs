//! Finding the next interesting byte, eight bytes at a time.

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
const QUOTES: u64 = u64::from_ne_bytes([b'"'; 8]);
const BACKSLASHES: u64 = u64::from_ne_bytes([b'\\'; 8]);
const SPACES: u64 = u64::from_ne_bytes([b' '; 8]);
const CONTROL_END: u64 = u64::from_ne_bytes([0x20; 8]);

/// The byte at `at`, or 0 past the end; 0 is not part of any JSON token.
#[inline]
pub(crate) fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

#[inline]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk::<8>().map(|chunk| u64::from_le_bytes(*chunk))
}

/// Marks the zero bytes of `word` with their high bit; exact up to the first one.
#[inline]
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// Index of the marked byte that comes first in memory.
#[inline]
fn first_marked(marks: u64) -> usize {
    usize::try_from(marks.trailing_zeros() >> 3).unwrap_or(0)
}

/// The first `"`, `\` or control character at or after `from`, or the length.
#[inline]
pub(crate) fn string_stop(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(word) = word(bytes, at) {
        let controls = word.wrapping_sub(CONTROL_END) & !word & HIGHS;
        let marks = zero_bytes(word ^ QUOTES) | zero_bytes(word ^ BACKSLASHES) | controls;
        if marks != 0 {
            return at.wrapping_add(first_marked(marks));
        }
        at = at.wrapping_add(8);
    }
    let tail = bytes.get(at..).unwrap_or_default();
    let found = tail.iter().position(|&b| b == b'"' || b == b'\\' || b < 0x20);
    at.wrapping_add(found.unwrap_or(tail.len()))
}

/// The first byte at or after `from` that is not JSON white space, or the length.
#[inline]
pub(crate) fn skip_white_space(bytes: &[u8], from: usize) -> usize {
    if byte(bytes, from) > b' ' { from } else { skip_run(bytes, from) }
}

fn skip_run(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match byte(bytes, at) {
            b'\n' | b'\r' | b'\t' | b' ' => at = at.wrapping_add(1),
            _ => return at,
        }
        while let Some(word) = word(bytes, at) {
            let others = word ^ SPACES;
            if others != 0 {
                at = at.wrapping_add(first_marked(others));
                break;
            }
            at = at.wrapping_add(8);
        }
    }
}
