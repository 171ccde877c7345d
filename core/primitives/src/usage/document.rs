//! A text of one of our formats, as the strict JSON that it must be.

use alloc::string::String;

use super::UsageError;
use crate::json::{Document, FaultKind, FirstFault, read};

/// A text of one of our formats, of at most so many bytes, as the strict JSON that it must be. `sentence` says what each
/// fault is, in the words of the caller's table of codes.
///
/// # Errors
/// `usage-too-large` and `usage-not-json`.
///
/// # Example
/// ```
/// use erc8257_primitives::usage::document;
///
/// let error = document(b"{", 100, |_| "The text is not JSON.").err().unwrap();
/// assert_eq!(error.code(), "usage-not-json");
/// ```
pub fn document(
    text: &[u8],
    most: usize,
    sentence: fn(FaultKind) -> &'static str,
) -> Result<Document<'_>, UsageError> {
    if text.len() > most {
        return Err(UsageError::too_large(most));
    }
    let document = read(text, most);
    match FirstFault::of(&document) {
        Some(fault) => Err(UsageError::not_json(&not_json(&fault, sentence(fault.kind)))),
        None => Ok(document),
    }
}

fn not_json(fault: &FirstFault, sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut text = alloc::format!("{sentence} (line {}, column {}", fault.line, fault.column);
    if let Some(expected) = &fault.expected {
        text.push_str(": expected ");
        text.push_str(expected);
    }
    if let Some(found) = &fault.found {
        text.push_str(", found ");
        text.push_str(found);
    }
    text.push(')');
    text
}
