//! Bytes of others as a page shows them: nothing in them acts on the page, the reader's eye or the browser.

use std::fmt::Write as _;

use erc8257::harmless;
use erc8257_advice::html_text;

/// Bytes as text for a page of Markdown; each character that is not plain is written as an escape.
#[must_use]
pub fn text(bytes: &[u8]) -> String {
    let mut out = String::new();
    each(bytes, |shown, _| out.push_str(shown));
    out
}

/// Bytes as HTML, written as [`text`] writes them. An escape has a look of its own, so that a reader can tell
/// `\u{202e}` in the source from the character.
#[must_use]
pub fn html(bytes: &[u8]) -> String {
    let mut out = String::new();
    each(bytes, |shown, odd| {
        let shown = html_text(shown);
        if odd {
            let _ = write!(out, "<span class=\"odd\">{shown}</span>");
        } else {
            out.push_str(&shown);
        }
    });
    out
}

/// Calls `each` with every character as it is shown, and whether it had to be written out.
fn each(bytes: &[u8], mut each: impl FnMut(&str, bool)) {
    for chunk in bytes.utf8_chunks() {
        let mut buffer = [0; 4];
        for character in chunk.valid().chars() {
            let itself: &str = character.encode_utf8(&mut buffer);
            if matches!(character, '\n' | '\t') {
                each(itself, false);
                continue;
            }
            let shown = harmless(itself).to_string();
            each(&shown, shown != itself);
        }
        for byte in chunk.invalid() {
            each(&format!("\\x{byte:02x}"), true);
        }
    }
}
