//! Classes of ASCII bytes, so that a text is judged in one look at each of its bytes and without branches.
//!
//! # Example
//! ```
//! use erc8257_primitives::bytes::{all, cut, is_slug, number, split_once, DIGIT};
//!
//! assert!(all(b"8453", DIGIT) && !all(b"84a3", DIGIT));
//! assert!(is_slug(b"my-tool") && !is_slug(b"My tool"));
//! assert_eq!((number::<u8>("255"), number::<u8>("256")), (Some(255), None));
//! assert_eq!(cut("eip155:8453", b':'), Some(("eip155", "8453")));
//! assert_eq!(split_once("https://h/", "://"), Some(("https", "h/")));
//! ```

mod scan;

pub use scan::{ascii_end, byte, digits_end, index, position, skip_white_space, string_stop};

/// `0-9` and `a-f`.
pub const LOWER_HEX: u8 = 1;
/// `0-9`, `a-f` and `A-F`.
pub const HEX: u8 = 2;
/// `0-9`.
pub const DIGIT: u8 = 4;
/// `-`, `0-9` and `a-z`: tags, slugs, CAIP namespaces.
pub const SLUG: u8 = 8;
/// `-`, `_`, `0-9`, `a-z` and `A-Z`: CAIP-2 references.
pub const CHAIN: u8 = 16;
/// `-`, `.`, `%`, `0-9`, `a-z` and `A-Z`: CAIP-10 accounts, CAIP-19 references.
pub const ACCOUNT: u8 = 32;
/// Neither a control character of general category Cc nor a lead byte of one: all but U+0000-001F, U+007F and C2.
pub const NO_CONTROL: u8 = 64;
/// `pchar`, `/` and `?` of RFC 3986, without the percent sign: paths and queries of URLs.
pub const PATH: u8 = 128;

static CLASSES: [u8; 256] = classes();

/// The classes that every byte of a text is in; all of them for an empty text.
#[inline]
#[must_use]
pub fn common(text: &[u8]) -> u8 {
    text.iter().fold(u8::MAX, |common, &byte| common & CLASSES.get(usize::from(byte)).copied().unwrap_or(0))
}

/// Whether all bytes of a text are in a class.
#[inline]
#[must_use]
pub fn all(text: &[u8], class: u8) -> bool {
    common(text) & class != 0
}

/// `[a-z0-9]([a-z0-9-]*[a-z0-9])?`, the whole text: the grammar of tags (§2) and slugs (§6), lengths aside.
#[must_use]
pub fn is_slug(text: &[u8]) -> bool {
    let inner = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b'-');
    inner(text.first()) && inner(text.last()) && all(text, SLUG)
}

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler; the index is below 256")]
const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    let mut index = 0_usize;
    loop {
        table[index] = class(byte);
        if byte == u8::MAX {
            return table;
        }
        byte = byte.wrapping_add(1);
        index = index.wrapping_add(1);
    }
}

const fn class(byte: u8) -> u8 {
    let mut class = 0;
    if matches!(byte, b'0'..=b'9' | b'a'..=b'f') {
        class |= LOWER_HEX;
    }
    if byte.is_ascii_hexdigit() {
        class |= HEX;
    }
    if byte.is_ascii_digit() {
        class |= DIGIT;
    }
    if byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'-' {
        class |= SLUG;
    }
    if byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' {
        class |= CHAIN;
    }
    if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'%') {
        class |= ACCOUNT;
    }
    if !matches!(byte, 0..=0x1F | 0x7F | 0xC2) {
        class |= NO_CONTROL;
    }
    if byte.is_ascii_alphanumeric() || is_path_mark(byte) {
        class |= PATH;
    }
    class
}

const fn is_path_mark(byte: u8) -> bool {
    matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/' | b'?' | b':' | b'@')
        || matches!(byte, b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=')
}

/// A decimal number, read by the one reader that the widest of them needs anyway.
#[must_use]
pub fn number<T: TryFrom<u128>>(digits: &str) -> Option<T> {
    digits.parse::<u128>().ok()?.try_into().ok()
}

/// The text before and after the first such byte, which is ASCII; `str::split_once` takes longer on short texts.
#[must_use]
pub fn cut(text: &str, separator: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == separator)?;
    Some((text.get(..at)?, text.get(at.wrapping_add(1)..)?))
}

/// The text before and after the first place of another one. The standard library's search is much code, for texts that
/// are longer than any here.
#[must_use]
pub fn split_once<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str)> {
    let at = text.as_bytes().windows(separator.len()).position(|window| window == separator.as_bytes())?;
    Some((text.get(..at)?, text.get(at.saturating_add(separator.len())..)?))
}
