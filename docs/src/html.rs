//! HTML that is XML as well: every text and every attribute goes through an encoder of the core.

use erc8257::harmless;
use erc8257_advice::{html_attribute, html_text};

/// Text between tags.
#[must_use]
pub fn text(text: &str) -> String {
    html_text(&plain(text))
}

/// The value of an attribute in double quotes.
#[must_use]
pub fn attribute(text: &str) -> String {
    html_attribute(&plain(text))
}

/// Text in which no character acts on the text around it; line ends and tabs stay.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        for (n, part) in line.split('\t').enumerate() {
            if n > 0 {
                out.push('\t');
            }
            out.push_str(&harmless(part).to_string());
        }
    }
    out
}
