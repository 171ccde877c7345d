//! Writing JSON text. Strings have the escapes of JCS. A character that `harmless` marks is `\uXXXX` here, so
//! that it is only text to a terminal and the same to a reader.
//!
//! # Example
//! ```
//! use erc8257_primitives::json::Writer;
//!
//! let mut w = Writer::new();
//! w.raw("{\"name\":").string("a \"tool\"").raw(",\"id\":").quoted(7);
//! w.raw(",\"line\":").optional_number(None).raw("}");
//! assert_eq!(w.finish(), r#"{"name":"a \"tool\"","id":"7","line":null}"#);
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::escape::write_char;
use crate::harmless::first_escaped;

/// Appends formatted text, without a copy.
struct Text<'w>(&'w mut Vec<u8>);

impl core::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Text of a JSON document under construction.
pub struct Writer {
    out: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

impl Writer {
    /// Nothing written.
    #[must_use]
    pub fn new() -> Self {
        Self { out: Vec::with_capacity(1024) }
    }

    /// Appends JSON syntax as it is.
    pub fn raw(&mut self, syntax: &str) -> &mut Self {
        self.out.extend_from_slice(syntax.as_bytes());
        self
    }

    /// Appends a string, quoted and escaped.
    pub fn string(&mut self, text: &str) -> &mut Self {
        self.raw("\"");
        let mut rest = text;
        // Runs of characters that stand for themselves, and the one behind each that does not.
        while let Some(at) = first_escaped(rest) {
            let (run, marked) = rest.split_at_checked(at).unwrap_or_default();
            let mut characters = marked.chars();
            self.raw(run);
            match characters.next() {
                Some(mark @ ('\0'..='\u{1f}' | '"' | '\\')) => write_char(mark, &mut self.out),
                Some(mark) => self.units(mark),
                None => {}
            }
            rest = characters.as_str();
        }
        self.raw(rest).raw("\"")
    }

    /// Appends a character as its UTF-16 code units.
    fn units(&mut self, character: char) {
        for unit in character.encode_utf16(&mut [0; 2]) {
            self.display(format_args!("\\u{unit:04x}"));
        }
    }

    /// Appends a value that needs no escapes, without quotes.
    pub fn display(&mut self, value: impl core::fmt::Display) -> &mut Self {
        // Writing to a Vec cannot fail.
        let _ = write!(Text(&mut self.out), "{value}");
        self
    }

    /// Appends a string that needs no escapes.
    pub fn quoted(&mut self, value: impl core::fmt::Display) -> &mut Self {
        self.raw("\"").display(value).raw("\"")
    }

    /// The same, or `null`.
    pub fn quoted_or_null(&mut self, value: Option<impl core::fmt::Display>) -> &mut Self {
        match value {
            Some(value) => self.quoted(value),
            None => self.raw("null"),
        }
    }

    /// Writes `true` or `false`.
    pub fn boolean(&mut self, value: bool) -> &mut Self {
        self.raw(if value { "true" } else { "false" })
    }

    /// Appends a string or `null`.
    pub fn optional(&mut self, text: Option<impl AsRef<str>>) -> &mut Self {
        match text {
            Some(text) => self.string(text.as_ref()),
            None => self.raw("null"),
        }
    }

    /// Appends a number or `null`.
    pub fn optional_number(&mut self, number: Option<u32>) -> &mut Self {
        match number {
            Some(number) => self.display(number),
            None => self.raw("null"),
        }
    }

    /// The written text.
    #[must_use]
    pub fn finish(self) -> String {
        // Everything appended is UTF-8.
        String::from_utf8(self.out).unwrap_or_default()
    }
}
