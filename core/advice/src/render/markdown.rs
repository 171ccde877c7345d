//! Links and pictures in Markdown (`CommonMark`).

use alloc::string::String;

use super::entity;
use crate::{ImageClass, LinkClass, image_class, link_class};

/// The first link, picture, autolink or definition whose URL must never be one: from its bracket on.
pub(super) fn forbidden_link(text: &str) -> Option<&str> {
    destinations(text).map(|place| place.url).find(|url| {
        // The letters that forbidden schemes begin with, and what may stand in front of one or for one.
        let may_be = |c: char| {
            matches!(c, 'j' | 'J' | 'v' | 'V' | 'f' | 'F' | 'd' | 'D' | '&' | '\\') || !c.is_ascii_graphic()
        };
        url.starts_with(may_be) && image_class(&plain(url)) == ImageClass::Forbidden
    })
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

/// The texts after `](`, after `]:`, and after `<`.
fn destinations(text: &str) -> impl Iterator<Item = Place<'_>> {
    let mut image = false;
    text.char_indices().filter_map(move |(at, character)| {
        let rest = text.get(at..)?;
        let url = match character {
            '!' if rest.starts_with("![") => {
                image = true;
                return None;
            }
            // Of a row of them only the last one stands in front of something.
            '<' if rest.starts_with("<<") => return None,
            '<' => rest.get(1..)?,
            ']' => rest.strip_prefix("](").or_else(|| rest.strip_prefix("]:"))?,
            _ => return None,
        };
        let image = core::mem::take(&mut image);
        Some(Place { url: url.trim_start().trim_start_matches('<'), image })
    })
}

/// A destination without the backslashes of its punctuation, and with its character references decoded.
///
/// No scheme and no media type has brackets, so that no two destinations have anything in common.
fn plain(url: &str) -> String {
    let end = url.find(['(', ')', '<', '>', '[', ']']).unwrap_or(url.len());
    let destination = url.get(..end).unwrap_or_default();
    if !destination.contains('\\') {
        return entity::decoded(destination).into_owned();
    }
    let mut out = String::with_capacity(destination.len());
    let mut characters = destination.chars().peekable();
    while let Some(character) = characters.next() {
        let escapes = character == '\\' && characters.peek().is_some_and(char::is_ascii_punctuation);
        if !escapes {
            out.push(character);
        }
    }
    entity::decoded(&out).into_owned()
}
