//! A text of one of our formats, as the strict JSON that it must be.

use alloc::string::String;

use super::UsageError;
use crate::json::{Document, read};
use crate::read_error::ReadError;

/// A text of one of our formats, of at most so many bytes, as the strict JSON that it must be.
pub(crate) fn document(text: &[u8], most: usize) -> Result<Document<'_>, UsageError> {
    if text.len() > most {
        return Err(UsageError::too_large(most));
    }
    let document = read(text, most);
    match ReadError::first(&document) {
        Some(error) => Err(UsageError::not_json(&not_json(&error))),
        None => Ok(document),
    }
}

fn not_json(error: &ReadError) -> String {
    let sentence = error.code().rule().sentence.trim_end_matches('.');
    let mut text = alloc::format!("{sentence} (line {}, column {}", error.line(), error.column());
    if let Some(expected) = error.expected() {
        text.push_str(": expected ");
        text.push_str(expected);
    }
    if let Some(found) = error.found() {
        text.push_str(", found ");
        text.push_str(found);
    }
    text.push(')');
    text
}
