//! Links and pictures in Markdown (`CommonMark`).

use alloc::string::String;

use super::entity;
use crate::advice::{ImageClass, LinkClass, image_class, link_class};

/// So much of a destination says what it is, in characters.
const DESTINATION: usize = 128;

/// The first link, picture, autolink or definition whose URL must never be one: from its bracket on.
pub(super) fn forbidden_link(text: &str) -> Option<&str> {
    // Without a colon, or a reference to one, there is no scheme.
    let may_have_scheme = |url: &str| url.bytes().take(DESTINATION).any(|byte| matches!(byte, b':' | b'&'));
    destinations(text)
        .map(|place| place.url)
        .find(|url| may_have_scheme(url) && image_class(&plain(url)) == ImageClass::Forbidden)
}

/// The first picture that is fetched from somewhere.
pub(super) fn remote_image(text: &str) -> Option<&str> {
    let is_remote = |url| {
        let url = plain(url);
        matches!(link_class(&url), LinkClass::Plain | LinkClass::Consent) || url.starts_with("//")
    };
    destinations(text).find(|place| place.image && is_remote(place.url)).map(|place| place.url)
}

/// A place in Markdown where a URL stands.
struct Place<'t> {
    /// The text from the URL on.
    url: &'t str,
    image: bool,
}

/// What stands after `](`, after `]:`, and after `<`.
fn destinations(text: &str) -> impl Iterator<Item = Place<'_>> {
    let mut image = false;
    text.char_indices().filter_map(move |(at, character)| {
        let rest = text.get(at..)?;
        let url = match character {
            '!' if rest.starts_with("![") => {
                image = true;
                return None;
            }
            '<' => rest.get(1..)?,
            ']' => rest.strip_prefix("](").or_else(|| rest.strip_prefix("]:"))?,
            _ => return None,
        };
        let image = core::mem::take(&mut image);
        Some(Place { url: url.trim_start().trim_start_matches('<'), image })
    })
}

/// A destination without the backslashes of its punctuation, and with its character references decoded.
fn plain(url: &str) -> String {
    let mut out = String::new();
    let mut characters = url.chars().take(DESTINATION).take_while(|c| !matches!(c, ')' | '>')).peekable();
    while let Some(character) = characters.next() {
        let escapes = character == '\\' && characters.peek().is_some_and(char::is_ascii_punctuation);
        if !escapes {
            out.push(character);
        }
    }
    entity::decoded(&out).into_owned()
}
