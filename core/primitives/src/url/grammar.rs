//! Cuts a URL into scheme, host, port and the rest, by the grammar of RFC 3986, section 3.

use core::net::Ipv6Addr;

use super::refusal::{UrlFault, UrlRefusal};
use super::{host, punycode};
use crate::bytes;
use crate::limits::{HOST_BYTES, HOST_LABEL_BYTES};

/// The one scheme, with the mark of an authority.
pub(super) const PREFIX: &str = "https://";

/// Where the parts of a URL are; byte offsets in its text. The host begins after `https://`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    pub(super) host_end: usize,
    pub(super) rest: usize,
    /// `None` when absent or 443.
    pub(super) port: Option<u16>,
    /// Whether scheme or host have an upper-case letter (G1).
    pub(super) upper: bool,
}

/// Refuses white space, control characters and backslashes anywhere (`lib-6-raw-chars`).
///
/// C1 controls and the white space of Unicode count too: no URL has them, and no reader sees them.
///
/// # Errors
/// [`UrlFault::RawChars`], with the first such character.
pub fn raw_chars(text: &str) -> Result<(), UrlRefusal> {
    // Without a branch in the loop, so that it runs many bytes at a time.
    let mut suspect = false;
    for &byte in text.as_bytes() {
        suspect |= byte <= b' ' || byte == b'\\' || byte >= 0x7f;
    }
    if !suspect {
        return Ok(());
    }
    text.char_indices()
        .find(|&(_, c)| c == '\\' || c.is_control() || c.is_whitespace())
        .map_or(Ok(()), |(offset, c)| Err(UrlRefusal::new(UrlFault::RawChars, offset, c.len_utf8())))
}

/// Splits a text that [`raw_chars`] has passed. The order of the checks decides which code a URL with
/// several faults gets.
pub(super) fn split(text: &str) -> Result<Parts, UrlRefusal> {
    let lower_scheme = text.starts_with(PREFIX);
    if !lower_scheme {
        scheme(text)?;
    }
    let after = text.get(PREFIX.len()..).unwrap_or_default();
    let Authority { text: authority, upper, special, ordinary } = Authority::of(after);
    if authority.is_empty() {
        return Err(UrlRefusal::new(UrlFault::SchemeSlashes, PREFIX.len(), 0));
    }
    let mut host = authority;
    let mut port = None;
    if special {
        (host, port) = host_and_port(authority).map_err(|fault| fault.shifted(PREFIX.len()))?;
    }
    if !ordinary {
        host::check(host).map_err(|fault| fault.shifted(PREFIX.len()))?;
    }
    Ok(Parts {
        host_end: PREFIX.len().saturating_add(host.len()),
        rest: PREFIX.len().saturating_add(authority.len()),
        port: port.filter(|&number| number != 443),
        upper: upper || !lower_scheme,
    })
}

/// Passes `https://` in any case.
fn scheme(text: &str) -> Result<(), UrlRefusal> {
    let is_https = text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("https:"));
    if !is_https {
        let len = text.bytes().take_while(|byte| *byte != b':').count();
        return Err(UrlRefusal::new(UrlFault::Scheme, 0, len));
    }
    if text.get(6..8) != Some("//") {
        return Err(UrlRefusal::new(UrlFault::SchemeSlashes, 6, 0));
    }
    Ok(())
}

/// The text between `//` and the first `/`, `?` or `#`.
struct Authority<'a> {
    text: &'a str,
    /// It has an upper-case letter.
    upper: bool,
    /// It has an `@`, a `:` or a bracket, so that it is not just a host name.
    special: bool,
    /// It is an ordinary host name, which no rule of [`host::check`] can refuse.
    ordinary: bool,
}

impl<'a> Authority<'a> {
    /// One look at every byte, so that ordinary host names pass at once.
    fn of(after: &'a str) -> Self {
        let bytes = after.as_bytes();
        let (mut seen, mut end, mut label): (u8, usize, usize) = (0, 0, 0);
        let mut good = true;
        for &byte in bytes {
            let class = class(byte);
            if class == END {
                break;
            }
            seen |= class;
            if class == DOT {
                good &= is_ordinary_label(bytes.get(label..end).unwrap_or_default());
                label = end.wrapping_add(1);
            }
            end = end.wrapping_add(1);
        }
        let last = bytes.get(label..end).unwrap_or_default();
        // A digit in front of the last label may make the host an IPv4 address.
        good &= is_ordinary_label(last) && last.first().is_some_and(|first| !first.is_ascii_digit());
        Self {
            text: after.get(..end).unwrap_or_default(),
            upper: seen & UPPER != 0,
            special: seen & SPECIAL != 0,
            ordinary: good && end <= HOST_BYTES && seen & (SPECIAL | OTHER) == 0,
        }
    }
}

/// A label of good length that is not an A-label; its characters are judged elsewhere.
fn is_ordinary_label(label: &[u8]) -> bool {
    (1..=HOST_LABEL_BYTES).contains(&label.len())
        && !(matches!(label.first(), Some(b'x' | b'X')) && punycode::has_prefix(label))
}

const UPPER: u8 = 1;
const SPECIAL: u8 = 2;
const END: u8 = 4;
const DOT: u8 = 8;
const OTHER: u8 = 16;

/// The meaning of a byte in the authority; the compiler makes a table of it.
const fn class(byte: u8) -> u8 {
    match byte {
        b'/' | b'?' | b'#' => END,
        b'A'..=b'Z' => UPPER,
        b'.' => DOT,
        b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => 0,
        b'@' | b':' | b'[' | b']' => SPECIAL,
        _ => OTHER,
    }
}

/// Host and port of an authority; offsets of faults count from its start.
fn host_and_port(authority: &str) -> Result<(&str, Option<u16>), UrlRefusal> {
    if let Some(at) = authority.bytes().rposition(|byte| byte == b'@') {
        return Err(UrlRefusal::new(UrlFault::Userinfo, 0, at.saturating_add(1)));
    }
    // A colon inside the brackets of an IPv6 address begins no port.
    let host_end = match authority.strip_prefix('[') {
        Some(inside) => match bytes::cut(inside, b']') {
            Some((address, after)) if after.is_empty() || after.starts_with(':') => {
                address.len().checked_add(2)
            }
            _ => None,
        },
        None => authority.bytes().position(|byte| byte == b':'),
    };
    let Some((host, tail)) = host_end.and_then(|end| authority.split_at_checked(end)) else {
        return Ok((authority, None));
    };
    let Some(digits) = tail.strip_prefix(':') else {
        return Ok((host, None));
    };
    if digits.contains(':') && authority.parse::<Ipv6Addr>().is_ok() {
        // An IPv6 address without its brackets, not a host with a strange port.
        return Err(UrlRefusal::new(UrlFault::HostIpv6, 0, authority.len()));
    }
    match port(digits) {
        Some(number) => Ok((host, Some(number))),
        None => Err(UrlRefusal::new(UrlFault::Port, host.len().saturating_add(1), digits.len())),
    }
}

/// A decimal number up to 65535 without leading zeros. Port 0 passes as written (decision D13).
fn port(digits: &str) -> Option<u16> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let padded = digits.len() > 1 && digits.starts_with('0');
    if plain && !padded { bytes::number(digits) } else { None }
}
