//! Objects as rows: the elements of one array, or one object a line. Lines of an index are told by their format.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, Read};

use serde::de::{DeserializeSeed, Deserializer as _, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::column::{Cells, Column};
use super::index_line;
use super::members::Members;
use super::registration::Registration;
use super::source::{ROW_BYTES, Row, Unreadable, Unusable, line};
use super::tsv::too_long;

/// Bytes of a line of an index, which may hold a whole recorded registration.
const LINE_BYTES: usize = 16 << 20;

pub(super) fn lines(mut input: impl BufRead, take: &mut dyn FnMut(Row)) -> Result<(), Unusable> {
    let mut text = Vec::new();
    let mut at: u64 = 0;
    while let Some(whole) = line(&mut input, &mut text, LINE_BYTES)? {
        at = at.saturating_add(1);
        if whole && text.is_empty() {
            continue;
        }
        let read = if whole { of_line(&text) } else { Err(too_long()) };
        take(read.map_err(|why| Unreadable { at, why }));
    }
    Ok(())
}

fn of_line(text: &[u8]) -> Result<Registration, String> {
    let is_index = text.starts_with(index_line::START);
    if text.len() > ROW_BYTES && !is_index {
        return Err(too_long());
    }
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    if is_index { index_line::read(text) } else { of_object(text) }
}

fn of_object(text: &str) -> Result<Registration, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let members = Members(Column::named).deserialize(&mut reader).map_err(|error| unreadable(&error))?;
    reader.end().map_err(|error| unreadable(&error))?;
    registration(members)
}

/// One row an element. The array is read as a stream, so it ends where its grammar breaks.
pub(super) fn array(input: impl BufRead, take: &mut dyn FnMut(Row)) -> Result<(), Unusable> {
    let left = Cell::new(ROW_BYTES);
    let mut reader = serde_json::Deserializer::from_reader(Limited { input, left: &left });
    let read = reader.deserialize_seq(Array { take, left: &left }).and_then(|()| reader.end());
    read.map_err(|error| {
        if error.is_io() {
            Unusable::Io(error.into())
        } else {
            Unusable::Shape(format!("its array: {}", unreadable(&error)))
        }
    })
}

struct Array<'t, 'l> {
    take: &'t mut dyn FnMut(Row),
    left: &'l Cell<usize>,
}

impl<'de> Visitor<'de> for Array<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        let mut at: u64 = 0;
        while let Some(members) = elements.next_element_seed(Members(Column::named))? {
            at = at.saturating_add(1);
            self.left.set(ROW_BYTES);
            (self.take)(registration(members).map_err(|why| Unreadable { at, why }));
        }
        Ok(())
    }
}

/// A reader that gives no more than one row may have, until the row has ended.
struct Limited<'l, R> {
    input: R,
    left: &'l Cell<usize>,
}

impl<R: BufRead> Read for Limited<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(left) = self.left.get().checked_sub(buffer.len()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "an object of the array is too long"));
        };
        self.left.set(left);
        self.input.read(buffer)
    }
}

/// The values of an object's known members.
fn registration(members: Vec<(Column, Box<RawValue>)>) -> Result<Registration, String> {
    let mut cells = Cells::default();
    for (column, value) in members {
        let Some(text) = text_of(column, &value)? else { continue };
        cells.set(column, text);
    }
    Registration::read(cells)
}

/// A value as text; `None` for null.
fn text_of(column: Column, value: &RawValue) -> Result<Option<String>, String> {
    let text = value.get();
    match text.bytes().next() {
        Some(b'n') => Ok(None),
        Some(b'"') => {
            serde_json::from_str(text).map(Some).map_err(|_| format!("{} is not text", column.name()))
        }
        Some(b'-' | b'0'..=b'9') => Ok(Some(text.to_owned())),
        Some(b'[' | b'{') if column == Column::Inputs => Ok(Some(text.to_owned())),
        _ => Err(format!("{} is neither text nor a number", column.name())),
    }
}

/// The parser's sentence, which repeats nothing of the text.
fn unreadable(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        serde_json::error::Category::Eof => "it ends too soon",
        serde_json::error::Category::Data => "it is not an object, or has a member twice",
        _ => "it is not JSON",
    };
    format!("{what} (line {}, column {})", error.line(), error.column())
}
