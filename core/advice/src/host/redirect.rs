//! URLs that ask a server to send the client somewhere else.

use alloc::borrow::Cow;

use crate::lenient::{LenientHost, LenientUrl};

/// Parameters that hold where to go next, whatever the path.
const DESTINATIONS: [&str; 12] = [
    "redirect",
    "redirecturl",
    "redirecturi",
    "redirectto",
    "return",
    "returnto",
    "returnurl",
    "continue",
    "next",
    "dest",
    "destination",
    "goto",
];

/// Parameters that may hold it where the path says so.
const PERHAPS: [&str; 7] = ["url", "uri", "u", "to", "link", "target", "out"];

/// Where the URL asks to be sent, if it does: a whole URL, or the beginning of one without its scheme.
pub(super) fn target(url: &LenientUrl) -> Option<Cow<'_, str>> {
    let path = url.path().to_ascii_lowercase();
    let redirector = path.split('/').any(|word| {
        word.starts_with("redir")
            || matches!(word, "r" | "goto" | "out" | "away" | "jump" | "leave" | "exit" | "l")
    });
    url.query().find_map(|(name, value)| {
        let name: alloc::string::String =
            name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
        let named = DESTINATIONS.contains(&name.as_str()) || redirector && PERHAPS.contains(&name.as_str());
        (named && is_elsewhere(&value)).then_some(value)
    })
}

/// The hosts of whole URLs in the query, whatever their parameters are called.
pub(super) fn nested(url: &LenientUrl) -> impl Iterator<Item = LenientHost> {
    let whole = |value: &str| Some(LenientUrl::read(value)).filter(|url| !url.scheme().is_empty())?.host();
    url.query().filter_map(move |(_, value)| whole(&value))
}

/// A URL with a host, or `//host`.
fn is_elsewhere(value: &str) -> bool {
    LenientUrl::read(value).host().is_some()
}
