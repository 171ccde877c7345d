//! Encoders for text of others, one for each place where it is shown (ledger `sec-render-encode`).
//!
//! An encoder makes text be text. It makes no URL harmless ([`link_class`](super::link_class) and
//! [`image_class`](super::image_class) judge those), and it takes no invisible character away.

use alloc::string::String;
use core::fmt::Write;

/// Breaks an address for programs, and nothing for readers.
const WORD_JOINER: char = '\u{2060}';

/// For text between HTML tags: `&`, `<` and `>` become character references. NUL, which no HTML can hold, becomes
/// U+FFFD.
///
/// # Example
/// ```
/// assert_eq!(erc8257_advice::html_text("R&D <b>"), "R&amp;D &lt;b&gt;");
/// ```
#[must_use]
pub fn html_text(text: &str) -> String {
    encoded(text, |out, character| match character {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\0' => out.push(char::REPLACEMENT_CHARACTER),
        _ => out.push(character),
    })
}

/// For the value of an HTML attribute that stands in quotes, double or single: as [`html_text`], and both quotes become
/// character references. No encoder makes an unquoted attribute safe.
///
/// # Example
/// ```
/// assert_eq!(erc8257_advice::html_attribute("\" onload='x'"), "&quot; onload=&#x27;x&#x27;");
/// ```
#[must_use]
pub fn html_attribute(text: &str) -> String {
    encoded(text, |out, character| match character {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#x27;"),
        '\0' => out.push(char::REPLACEMENT_CHARACTER),
        _ => out.push(character),
    })
}

/// For the inside of a JavaScript string literal, in quotes of any kind or backticks, also in a `<script>`
/// element. A character that could end the string, the line, the element or a comment becomes `\uXXXX` (so do
/// U+2028 and U+2029).
///
/// In double quotes the result is JSON as well. In an event handler's attribute it needs [`html_attribute`] after it.
///
/// # Example
/// ```
/// assert_eq!(erc8257_advice::js_string("</script>"), r"\u003c\u002fscript\u003e");
/// ```
#[must_use]
pub fn js_string(text: &str) -> String {
    encoded(text, |out, character| match character {
        '"' | '\'' | '`' | '\\' | '$' | '/' | '<' | '>' | '&' | '=' | '-' | '\u{2028}' | '\u{2029}' => {
            unicode_escape(out, character);
        }
        _ if character.is_control() => unicode_escape(out, character),
        _ => out.push(character),
    })
}

/// For one run of text in Markdown (`CommonMark`, with the extensions of GitHub). Every ASCII punctuation
/// character gets a backslash, so that the text makes no markup, no HTML, no link and no entity. White space
/// of any kind becomes one space, so that the text begins no block.
///
/// Renderers such as remark-gfm look for addresses once more, after the backslashes are gone. So an invisible U+2060 (WORD
/// JOINER) stands between the slashes of `://`, between `www` and a dot, and behind `@`. A reader sees the same
/// text; a URL that is copied from the page does not open. Renderers that link a host without either, or numbers of
/// issues, go beyond GitHub's specification, and may link them.
///
/// # Example
/// ```
/// assert_eq!(erc8257_advice::markdown_text("![x](y)\n# z"), r"\!\[x\]\(y\) \# z");
/// assert_eq!(erc8257_advice::markdown_text("a@h.example"), "a\\@\u{2060}h\\.example");
/// ```
#[must_use]
pub fn markdown_text(text: &str) -> String {
    let mut space = true;
    encoded(text, |out, character| {
        let was_space = core::mem::replace(&mut space, character.is_whitespace() || character == '\0');
        match character {
            _ if space => {
                if !was_space {
                    out.push(' ');
                }
            }
            _ if character.is_ascii_punctuation() => {
                let is_www = |tail: &[u8; 3]| tail.eq_ignore_ascii_case(b"www");
                if (character == '/' && out.ends_with(r"\:\/"))
                    || (character == '.' && out.as_bytes().last_chunk().is_some_and(is_www))
                {
                    out.push(WORD_JOINER);
                }
                out.extend(['\\', character]);
                if character == '@' {
                    out.push(WORD_JOINER);
                }
            }
            _ => out.push(character),
        }
    })
}

fn encoded(text: &str, mut write: impl FnMut(&mut String, char)) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        write(&mut out, character);
    }
    out
}

fn unicode_escape(out: &mut String, character: char) {
    // Writing to a String cannot fail; none of these characters is beyond U+FFFF.
    let _ = write!(out, "\\u{:04x}", u32::from(character));
}
