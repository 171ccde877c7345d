//! The offending line, cut around the place, with carets under it.
//!
//! Only the neighbourhood of the place is looked at: a document of one line of 1 MiB costs no more
//! than a short one.

use super::escape::Escaper;

/// Columns of a line that are shown at least, and at most where the room has no end.
const FEWEST: usize = 16;
const MOST: usize = 100;
/// Columns of a tab.
const TAB: usize = 4;
/// UTF-8 bytes of the longest character.
const CHAR_BYTES: usize = 4;

/// A line as a terminal may show it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The line, or a part of it with `…` where it was cut.
    pub(crate) text: String,
    /// Columns before the first caret.
    pub(crate) indent: usize,
    /// Carets: at least one.
    pub(crate) carets: usize,
}

/// The line of `body` around the byte at `offset`, in so many columns.
pub(crate) fn excerpt(body: &[u8], offset: usize, room: Option<usize>) -> Excerpt {
    // The marks of a cut take a column on either side.
    let columns = room.map_or(MOST, |room| room.saturating_sub(1).clamp(FEWEST, MOST));
    let most_before = columns * 14 / 25;
    let (before, after) = body.split_at(offset.min(body.len()));
    let (left, cut_left) = left_part(before, most_before);
    let (mut text, indent) = show_left(left, cut_left, most_before);
    let carets = show_right(after, columns.saturating_sub(indent), &mut text);
    Excerpt { text, indent, carets: carets.max(1) }
}

/// The end of `before` that lies on the place's line and may fit, and whether more of the line precedes it.
fn left_part(before: &[u8], most: usize) -> (&[u8], bool) {
    let near = before.len().saturating_sub(most * CHAR_BYTES);
    let window = before.get(near..).unwrap_or_default();
    match window.iter().rposition(|byte| *byte == b'\n') {
        Some(newline) => (window.get(newline + 1..).unwrap_or_default(), false),
        None if near == 0 => (window, false),
        None => {
            // The cut may have hit the middle of a character.
            let inner = window.iter().take(CHAR_BYTES - 1).take_while(|byte| is_continuation(**byte)).count();
            (window.get(inner..).unwrap_or_default(), true)
        }
    }
}

/// Returns the text before the place, and its columns.
fn show_left(left: &[u8], cut: bool, most: usize) -> (String, usize) {
    let mut escaper = Escaper::default();
    let mut pieces = Vec::new();
    for_each_char(left, |item| {
        let mut shown = String::new();
        let width = push(item, &mut escaper, &mut shown);
        pieces.push((shown, width));
        true
    });
    let mut width: usize = pieces.iter().map(|(_, width)| width).sum();
    let mut first = 0;
    // A mark without width must not be parted from its base character.
    while let Some((_, next)) = pieces.get(first)
        && (width > most || (first > 0 && *next == 0))
    {
        width -= next;
        first += 1;
    }
    let mut text = String::new();
    if cut || first > 0 {
        text.push('…');
        width += 1;
    }
    text.extend(pieces.into_iter().skip(first).map(|(shown, _)| shown));
    (text, width)
}

/// Appends the text from the place to the end of the line, as far as it fits. Returns the columns of the
/// value at the place.
fn show_right(after: &[u8], room: usize, text: &mut String) -> usize {
    let mut cut = room * CHAR_BYTES;
    while cut > 0 && after.get(cut).is_some_and(|byte| is_continuation(*byte)) {
        cut -= 1;
    }
    let window = after.get(..cut).unwrap_or(after);
    let line = window.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let ended = line.len() < window.len() || window.len() == after.len();
    let line = if ended { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
    let value = value_length(line);
    let (mut bytes, mut width, mut carets) = (0_usize, 0_usize, 0_usize);
    let mut escaper = Escaper::default();
    let all = for_each_char(line, |item| {
        let mut shown = String::new();
        let columns = push(item, &mut escaper, &mut shown);
        if width + columns > room {
            return false;
        }
        if bytes < value {
            carets += columns;
        }
        bytes += item.bytes();
        width += columns;
        text.push_str(&shown);
        true
    });
    if !(all && ended) {
        text.push('…');
    }
    carets
}

/// Bytes of the JSON token that begins the line, as far as it lies on the line.
fn value_length(line: &[u8]) -> usize {
    match line.first() {
        Some(b'"') => {
            let mut escaped = false;
            let end = line.iter().skip(1).position(|byte| {
                let closes = *byte == b'"' && !escaped;
                escaped = *byte == b'\\' && !escaped;
                closes
            });
            end.map_or(line.len(), |end| end + 2)
        }
        Some(b'{' | b'}' | b'[' | b']' | b',' | b':') | None => 1,
        Some(_) => line.iter().take_while(|byte| !b",:{}[]\" \t\r".contains(byte)).count(),
    }
}

/// A character, or a byte that is not part of one.
#[derive(Clone, Copy)]
enum Item {
    Char(char),
    Byte(u8),
}

impl Item {
    const fn bytes(self) -> usize {
        match self {
            Self::Char(c) => c.len_utf8(),
            Self::Byte(_) => 1,
        }
    }
}

/// Calls `each` until it says stop; whether it never did.
fn for_each_char(bytes: &[u8], mut each: impl FnMut(Item) -> bool) -> bool {
    bytes.utf8_chunks().all(|chunk| {
        chunk.valid().chars().all(|c| each(Item::Char(c)))
            && chunk.invalid().iter().all(|byte| each(Item::Byte(*byte)))
    })
}

fn push(item: Item, escaper: &mut Escaper, shown: &mut String) -> usize {
    match item {
        Item::Char('\t') => {
            *escaper = Escaper::default();
            shown.extend(std::iter::repeat_n(' ', TAB));
            TAB
        }
        Item::Char(c) => escaper.push(c, shown),
        Item::Byte(byte) => {
            *escaper = Escaper::default();
            let escape = format!("\\x{byte:02x}");
            shown.push_str(&escape);
            escape.len()
        }
    }
}

const fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}
