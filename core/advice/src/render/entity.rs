//! Character references, as far as they hide a scheme.

use alloc::borrow::Cow;
use alloc::string::String;

/// The value of an attribute with its numeric references decoded, and those few named ones that schemes are hidden with.
pub(super) fn decoded(value: &str) -> Cow<'_, str> {
    if !value.contains('&') {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
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
