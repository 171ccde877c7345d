//! Marks the place that breaks a rule, and the repair.

use std::ops::Range;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::{Example, difference};
use crate::page::{Look, Piece, Source};
use crate::row::Table;

/// Bytes of a text that are compared line by line; of longer ones only the one run that differs is marked.
const LINES_UP_TO: usize = 65_536;
/// Bytes of a piece that are shown, and how many of them stand at each end of a cut.
const PLAIN: usize = 1_600;
const MARKED: usize = 600;

/// The parts of the case that breaks the rule: marked where the finding stands, else where the repair differs.
#[must_use]
pub fn marked_violation(example: &Example, code: (Table, &str)) -> Vec<Source> {
    let (broken, repaired) = (&example.broken, &example.repaired);
    let offset =
        broken.judgement.drawn.iter().find(|drawn| drawn.code == code).and_then(|drawn| drawn.offset);
    let source = |(name, bytes): &(&'static str, Vec<u8>)| {
        let marks = match offset {
            Some(offset) if *name == "manifest" => vec![place(bytes, offset)],
            Some(_) => Vec::new(),
            None => differences(bytes, repaired.given.part(name).unwrap_or_default()),
        };
        Source { caption: caption(name), pieces: pieces(bytes, marks, Look::Wrong) }
    };
    let mut sources: Vec<Source> = broken.given.parts.iter().map(source).collect();
    // The part that breaks the rule comes first, and its context follows.
    sources.sort_by_key(|source| source.pieces.iter().all(|piece| piece.look == Look::Plain));
    sources
}

/// The parts of the repaired case that differ from the broken one, marked where they do.
#[must_use]
pub fn marked_repair(example: &Example) -> Vec<Source> {
    let (broken, repaired) = (&example.broken, &example.repaired);
    let differ = repaired.given.parts.iter().filter(|(name, bytes)| broken.given.part(name) != Some(bytes));
    let source = |(name, bytes): &(&'static str, Vec<u8>)| Source {
        caption: caption(name),
        pieces: pieces(bytes, differences(bytes, broken.given.part(name).unwrap_or_default()), Look::Right),
    };
    differ.map(source).collect()
}

fn caption(name: &str) -> String {
    match name {
        "manifest" => "The manifest, as it is served",
        "registration" => "What is recorded of the registration",
        "bundle" => "The bundle",
        "call" => "The call that the publisher is about to send",
        "facts" | "clues" => "What is known besides",
        "hash" => "The committed hash",
        "proof" => "The proof",
        other => other,
    }
    .to_owned()
}

/// The JSON token that begins at the offset, or else one character.
fn place(bytes: &[u8], offset: usize) -> Range<usize> {
    let start = offset.min(bytes.len());
    let rest = bytes.get(start..).unwrap_or_default();
    let length = match rest.first() {
        Some(b'"') => {
            let mut escaped = false;
            let end = rest.iter().skip(1).position(|byte| {
                let closes = *byte == b'"' && !escaped;
                escaped = *byte == b'\\' && !escaped;
                closes || *byte == b'\n'
            });
            end.map_or(rest.len(), |end| end + 2)
        }
        Some(b'{' | b'}' | b'[' | b']' | b',' | b':') => 1,
        Some(_) => rest.iter().take_while(|byte| !b",:{}[]\" \t\r\n".contains(byte)).count().max(1),
        None => 0,
    };
    on_characters(bytes, start..(start + length).min(bytes.len()))
}

/// Runs of `bytes` that `other` does not have.
fn differences(bytes: &[u8], other: &[u8]) -> Vec<Range<usize>> {
    if bytes.len().max(other.len()) > LINES_UP_TO {
        return vec![run(bytes, 0..bytes.len(), other)];
    }
    let (lines, others) = (lines(bytes), lines(other));
    let texts = |lines: &[Range<usize>], bytes: &[u8]| -> Vec<Vec<u8>> {
        lines.iter().map(|line| bytes.get(line.clone()).unwrap_or_default().to_vec()).collect()
    };
    let (own, theirs) = (texts(&lines, bytes), texts(&others, other));
    let mut marks = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &own, &theirs) {
        let (tag, old, new) = op.as_tag_tuple();
        let (Some(first), Some(last)) = (lines.get(old.start), lines.get(old.end.saturating_sub(1))) else {
            continue;
        };
        let whole = first.start..last.end;
        match tag {
            DiffTag::Delete => marks.push(without_break(bytes, whole)),
            DiffTag::Replace => marks.push(run(bytes, whole, &theirs.get(new).unwrap_or_default().concat())),
            DiffTag::Equal | DiffTag::Insert => {}
        }
    }
    marks
}

/// The part of a range that another text does not have.
fn run(bytes: &[u8], range: Range<usize>, other: &[u8]) -> Range<usize> {
    let (start, end) = difference::ends(bytes.get(range.clone()).unwrap_or_default(), other);
    on_characters(bytes, range.start + start..range.end - end)
}

fn without_break(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let ends = bytes.get(range.end.wrapping_sub(1)) == Some(&b'\n');
    range.start..range.end - usize::from(ends && range.end > range.start)
}

/// The range widened to whole characters.
fn on_characters(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let inside = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0b1100_0000 == 0b1000_0000);
    let (mut start, mut end) = (range.start, range.end);
    while start > 0 && inside(start) {
        start -= 1;
    }
    while inside(end) {
        end += 1;
    }
    start..end
}

fn lines(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut all = Vec::new();
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        all.push(start..start + line.len());
        start += line.len();
    }
    all
}

/// Cuts a text at its marks, and shortens a long stretch in its middle.
fn pieces(bytes: &[u8], marks: Vec<Range<usize>>, look: Look) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for mark in marks.into_iter().filter(|mark| mark.start < mark.end) {
        pieces.push(piece(bytes, at..mark.start, Look::Plain, PLAIN));
        pieces.push(piece(bytes, mark.clone(), look, MARKED));
        at = mark.end;
    }
    pieces.push(piece(bytes, at..bytes.len(), Look::Plain, PLAIN));
    pieces.retain(|piece| !piece.bytes.is_empty());
    pieces
}

fn piece(bytes: &[u8], range: Range<usize>, look: Look, most: usize) -> Piece {
    let text = bytes.get(range.clone()).unwrap_or_default();
    if text.len() <= most {
        return Piece { bytes: text.to_vec(), look };
    }
    let head = on_characters(bytes, range.start..range.start + most / 2);
    let tail = on_characters(bytes, range.end - most / 2..range.end);
    let left_out = tail.start.saturating_sub(head.end);
    let mut cut = bytes.get(head).unwrap_or_default().to_vec();
    cut.extend(format!("\n … {left_out} bytes are left out here …\n").bytes());
    cut.extend(bytes.get(tail).unwrap_or_default());
    Piece { bytes: cut, look }
}
