//! Character references, as far as they hide a scheme.

use alloc::borrow::Cow;
use alloc::string::String;

/// No scheme or media type is longer, in bytes of its references.
const LOOKED_AT: usize = 1_024;

/// The beginning of an attribute's value with its numeric references decoded, and those few named ones that schemes are
/// hidden with.
pub(super) fn decoded(value: &str) -> Cow<'_, str> {
    let clipped = match value.char_indices().nth(LOOKED_AT) {
        Some((end, _)) => value.get(..end).unwrap_or(value),
        None => value,
    };
    if !clipped.contains('&') {
        return Cow::Borrowed(clipped);
    }
    let mut out = String::with_capacity(clipped.len());
    let mut rest = clipped;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let read = reference(after);
        out.push(read.map_or('&', |(character, _)| character));
        rest = read.map_or(after, |(_, length)| after.get(length..).unwrap_or_default());
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The reference after an ampersand, and its length. Its semicolon may be missing.
fn reference(after: &str) -> Option<(char, usize)> {
    for (name, character) in [("colon;", ':'), ("Tab;", '\t'), ("NewLine;", '\n'), ("sol;", '/')] {
        if after.starts_with(name) {
            return Some((character, name.len()));
        }
    }
    let number = after.strip_prefix('#')?;
    let (number, radix, front) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16, 2_usize),
        None => (number, 10, 1),
    };
    let length = number.find(|c: char| !c.is_digit(radix)).unwrap_or(number.len());
    let point = u32::from_str_radix(number.get(..length)?, radix).ok()?;
    let semicolon = usize::from(number.get(length..).is_some_and(|rest| rest.starts_with(';')));
    Some((char::from_u32(point)?, front.saturating_add(length).saturating_add(semicolon)))
}
