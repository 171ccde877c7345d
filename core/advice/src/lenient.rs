//! URLs as browsers and HTTP clients read them: generously (WHATWG URL Standard), where `primitives::url` repairs nothing.
//!
//! Advice is about the programs that will use a text, so it must read the text as they do.

mod host;

use alloc::borrow::Cow;
use alloc::string::String;

pub(super) use host::LenientHost;

use super::percent;

/// Of a longer URL only the beginning is looked at, in bytes: twice what any field of a manifest may hold.
const LOOKED_AT: usize = 4_096;

/// A text that others may take for a URL.
pub(super) struct LenientUrl {
    /// Trimmed, without tabs and line breaks, clipped.
    text: String,
    /// In lower case; empty for a text without a scheme.
    scheme: String,
    /// The place behind the scheme.
    after: usize,
}

impl LenientUrl {
    pub(super) fn read(url: &str) -> Self {
        let mut text = String::new();
        for character in url.trim_matches(is_trimmed).chars() {
            if !matches!(character, '\t' | '\n' | '\r') {
                text.push(character);
            }
            if text.len() >= LOOKED_AT {
                break;
            }
        }
        let (scheme, after) = match text.split_once(':') {
            Some((scheme, _)) if is_scheme(scheme) => {
                (scheme.to_ascii_lowercase(), scheme.len().saturating_add(1))
            }
            _ => (String::new(), 0),
        };
        Self { text, scheme, after }
    }

    /// The scheme in lower case; empty for a text without a scheme.
    pub(super) fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The text without its scheme.
    pub(super) fn after_scheme(&self) -> &str {
        self.text.get(self.after..).unwrap_or_default()
    }

    /// Whether it has a host, as `https:` URLs do, and those without a scheme that begin with two slashes of
    /// either kind.
    fn has_host(&self) -> bool {
        match self.scheme() {
            "http" | "https" | "ws" | "wss" | "ftp" => true,
            "" => self.text.chars().take_while(|c| is_slash(*c)).nth(1).is_some(),
            _ => false,
        }
    }

    /// The text between the slashes, however many there are, and the path; and the text from the path on.
    fn authority(&self) -> Option<(&str, &str)> {
        if !self.has_host() {
            return None;
        }
        let rest = self.after_scheme().trim_start_matches(is_slash);
        let end = rest.find(|c| is_slash(c) || matches!(c, '?' | '#')).unwrap_or(rest.len());
        rest.split_at_checked(end)
    }

    /// Whether a user name or password stands in front of the host.
    pub(super) fn has_user_information(&self) -> bool {
        self.authority().is_some_and(|(authority, _)| authority.contains('@'))
    }

    /// The host, if there is one.
    pub(super) fn host(&self) -> Option<LenientHost> {
        self.written_host().map(LenientHost::read)
    }

    /// The host as it is written, if there is one.
    pub(super) fn written_host(&self) -> Option<&str> {
        let (host, _) = host_and_port(self.authority()?.0);
        if host.is_empty() { None } else { Some(host) }
    }

    /// The port, if it is not the scheme's own.
    pub(super) fn port(&self) -> Option<u16> {
        let (_, port) = host_and_port(self.authority()?.0);
        let port: u16 = port?.parse().ok()?;
        let own = match self.scheme() {
            "http" | "ws" => 80,
            "ftp" => 21,
            _ => 443,
        };
        (port != own).then_some(port)
    }

    /// The path, without query and fragment.
    pub(super) fn path(&self) -> &str {
        let (_, rest) = self.authority().unwrap_or_default();
        rest.split(['?', '#']).next().unwrap_or_default()
    }

    /// The names and values of the query, decoded.
    pub(super) fn query(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let (_, rest) = self.authority().unwrap_or_default();
        let before_fragment = rest.split('#').next().unwrap_or_default();
        let query = before_fragment.split_once('?').map_or("", |(_, query)| query);
        query.split(['&', ';']).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (percent_decoded(name), percent_decoded(value))
        })
    }
}

/// What URL parsers strip at both ends (C0 controls and spaces), and what `trim` of the usual languages strips.
fn is_trimmed(character: char) -> bool {
    character <= ' ' || character.is_whitespace() || character == '\u{feff}'
}

const fn is_slash(character: char) -> bool {
    matches!(character, '/' | '\\')
}

/// A letter, then letters, digits, `+`, `-` and `.`.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// An authority without user information, cut at the colon of its port.
fn host_and_port(authority: &str) -> (&str, Option<&str>) {
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    }
}

/// Text with its percent-encoded bytes decoded; bytes that are not UTF-8 then are replaced.
fn percent_decoded(text: &str) -> Cow<'_, str> {
    match percent::decoded(text.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}
