//! Reading a snapshot as a stream: which form it has, and no more of it at a time than one row may have.

use std::io::{BufRead, BufReader, Cursor, Read};

use super::registration::Registration;
use super::{json, tsv};
use crate::input::Source;
use crate::status::Failure;
use crate::view::escape::harmless;

/// Bytes of one row: far more than the texts of a manifest have; a longer row is skipped.
pub(super) const ROW_BYTES: usize = 1 << 20;

/// Bytes at the beginning that tell the form.
const HEAD_BYTES: u64 = 64;

/// A row that was read, or why it cannot be, with the number of its line or of its place in the array, from 1.
pub(super) type Row = Result<Registration, Unreadable>;

/// A row that says nothing that could be read.
#[derive(Debug)]
pub(super) struct Unreadable {
    pub(super) at: u64,
    /// The fault, as harmless text.
    pub(super) why: String,
}

/// Why a file is not a snapshot: one sentence without its name.
pub(super) enum Unusable {
    Io(std::io::Error),
    Shape(String),
}

impl From<std::io::Error> for Unusable {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads every row.
///
/// # Errors
/// A usage failure where the input cannot be read, or has none of the forms.
pub(super) fn read(source: &Source, take: &mut dyn FnMut(Row)) -> Result<(), Failure> {
    rows(source.open()?, take).map_err(|unusable| match unusable {
        Unusable::Io(error) => source.unreadable(&error),
        Unusable::Shape(why) => {
            Failure::usage(format!("{} is not a snapshot: {}", source.name(), harmless(&why)))
        }
    })
}

fn rows(input: impl Read, take: &mut dyn FnMut(Row)) -> Result<(), Unusable> {
    let mut input = BufReader::new(input);
    let mut head = Vec::new();
    input.by_ref().take(HEAD_BYTES).read_to_end(&mut head)?;
    // A byte-order mark, which tables of spreadsheets begin with.
    let begin = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let first = head.iter().skip(begin).find(|byte| !byte.is_ascii_whitespace()).copied();
    let mut head = Cursor::new(head);
    head.consume(begin);
    let input = head.chain(input);
    match first {
        None => Err(Unusable::Shape("it is empty".to_owned())),
        Some(b'[') => json::array(input, take),
        Some(b'{') => json::lines(input, take),
        Some(_) => tsv::rows(input, take),
    }
}

/// Reads one line into `line`, without its end (LF or CR LF). Returns `None` at the end of the input, else
/// whether `line` holds the whole line. A line longer than `most` bytes is cut there, and its rest is passed
/// over.
pub(super) fn line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    most: usize,
) -> std::io::Result<Option<bool>> {
    line.clear();
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(2);
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let ended = line.last() == Some(&b'\n');
    if !ended && line.len() > most {
        skip_line(input)?;
    }
    if ended {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    }
    Ok(Some(line.len() <= most))
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = match end {
            Some(at) => (at.saturating_add(1), true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
