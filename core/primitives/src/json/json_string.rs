//! Text as a JSON string, for hosts that print JSON of their own.

use core::fmt;

use super::Writer;

/// Text as a quoted JSON string, with the escapes of RFC 8785 and JavaScript's `JSON.stringify`. Every
/// character that [`harmless`](crate::harmless::harmless) marks is written as `\uXXXX`: a JSON reader reads
/// the same text, and a terminal prints only text.
///
/// # Example
/// ```
/// assert_eq!(erc8257_primitives::json::json_string("caf\u{e9} \u{202e}x\u{7f}\u{e0041}").to_string(), r#""café \u202ex\u007f\udb40\udc41""#);
/// assert_eq!(erc8257_primitives::json::json_string("say \"hi\"\n\u{1}").to_string(), r#""say \"hi\"\n\u0001""#);
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
        let mut w = Writer::new();
        w.string(self.0);
        f.write_str(&w.finish())
    }
}
