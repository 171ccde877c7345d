//! Text as a JSON string, for hosts that print what the core does not.

use core::fmt::{self, Write};

/// Text as a JSON string, quoted, with the escapes that RFC 8785 (and JavaScript's `JSON.stringify`) uses.
///
/// # Example
/// ```
/// assert_eq!(erc8257::json_string("say \"hi\"\n\u{1}").to_string(), r#""say \"hi\"\n\u0001""#);
/// ```
#[must_use]
pub const fn json_string(text: &str) -> JsonString<'_> {
    JsonString(text)
}

/// A [`json_string`], to be printed with `{}`.
#[derive(Debug, Clone, Copy)]
pub struct JsonString<'a>(&'a str);

impl fmt::Display for JsonString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\u{8}' => f.write_str("\\b")?,
                '\t' => f.write_str("\\t")?,
                '\n' => f.write_str("\\n")?,
                '\u{c}' => f.write_str("\\f")?,
                '\r' => f.write_str("\\r")?,
                '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}
