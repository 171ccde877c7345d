//! JSON text for what the core does not print itself.

use std::fmt::{self, Write as _};

/// A JSON string with RFC 8785's escapes, the same as in reports.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\u{8}' => f.write_str("\\b")?,
                '\t' => f.write_str("\\t")?,
                '\n' => f.write_str("\\n")?,
                '\u{c}' => f.write_str("\\f")?,
                '\r' => f.write_str("\\r")?,
                '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

/// Values with commas between them.
pub(crate) struct Commas<I>(pub(crate) I);

impl<I> fmt::Display for Commas<I>
where
    I: Iterator<Item: fmt::Display> + Clone,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, item) in self.0.clone().enumerate() {
            if n > 0 {
                f.write_char(',')?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}
