//! Text as a JSON string, for hosts that print what the core does not.

use core::fmt;

use super::Writer;

/// Text as a JSON string, quoted, with the escapes that RFC 8785 (and JavaScript's `JSON.stringify`) uses, and with every
/// character that [`harmless`](crate::harmless::harmless) marks as `\uXXXX`: to a JSON reader the same text, on a terminal only text.
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
