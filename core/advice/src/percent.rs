//! Percent-encoded bytes, decoded once.

use alloc::borrow::Cow;
use alloc::vec::Vec;

/// The text with every percent-encoded byte decoded; other bytes stay as they are.
pub(super) fn decoded(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'%') {
        return Cow::Borrowed(text);
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let (value, after) = escaped(rest).unwrap_or((byte, after));
        decoded.push(value);
        rest = after;
    }
    Cow::Owned(decoded)
}

/// A percent-encoded byte at the start of a text, and the text behind it.
pub(super) fn escaped(text: &[u8]) -> Option<(u8, &[u8])> {
    let (head, rest) = text.split_at_checked(3)?;
    let [b'%', high, low] = head else {
        return None;
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|value| u8::try_from(value).ok());
    Some((digit(high)? << 4 | digit(low)?, rest))
}
