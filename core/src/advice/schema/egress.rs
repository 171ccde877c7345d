//! Where a reference leads, read as leniently as those who would fetch it.

use alloc::borrow::Cow;
use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::advice::command::percent_decoded;
use crate::url::classify;

/// What the egress policy of the standard says of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Egress {
    /// Not by HTTPS, or to an address that is not public: no policy lets it pass.
    Refused,
    /// Another document.
    Remote,
}

/// The meta-schemas of JSON Schema and `OpenAPI`, which validators know without a fetch.
pub(super) fn is_dialect(reference: &str) -> bool {
    let rest = reference.strip_prefix("https://").or_else(|| reference.strip_prefix("http://"));
    let Some(rest) = rest.map(|rest| rest.strip_suffix('#').unwrap_or(rest)) else {
        return false;
    };
    match rest.strip_prefix("json-schema.org/") {
        Some("schema") => true,
        Some(path) => matches!(
            path.strip_suffix("/schema"),
            Some(
                "draft-03"
                    | "draft-04"
                    | "draft-05"
                    | "draft-06"
                    | "draft-07"
                    | "draft/2019-09"
                    | "draft/2020-12"
                    | "draft/next"
            )
        ),
        None => matches!(
            rest,
            "spec.openapis.org/oas/3.1/dialect/base" | "spec.openapis.org/oas/3.0/schema/2021-09-28"
        ),
    }
}

/// Judges a reference that is not to the same document.
pub(super) fn egress(reference: &str) -> Egress {
    let text = as_fetched(reference);
    let (scheme, rest) = scheme(&text);
    let slashes = rest.bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
    match scheme.as_deref() {
        None if slashes < 2 => Egress::Remote,
        None | Some("https") => {
            let authority = rest.get(slashes..).unwrap_or_default().split(['/', '\\', '?', '#']).next();
            if leads_inside(authority.unwrap_or_default()) { Egress::Refused } else { Egress::Remote }
        }
        // Names that nobody connects to.
        Some("urn" | "tag" | "did") => Egress::Remote,
        Some(_) => Egress::Refused,
    }
}

/// Without what URL parsers of browsers drop: leading controls and spaces, tabs and line ends anywhere.
fn as_fetched(reference: &str) -> Cow<'_, str> {
    let text = reference.trim_start_matches(|first: char| first <= ' ');
    if text.contains(['\t', '\n', '\r']) {
        Cow::Owned(text.replace(['\t', '\n', '\r'], ""))
    } else {
        Cow::Borrowed(text)
    }
}

/// The scheme in lower case, and what follows its colon.
fn scheme(text: &str) -> (Option<String>, &str) {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
    };
    match text.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme.to_ascii_lowercase()), rest),
        _ => (None, text),
    }
}

/// Whether an authority names a machine of the reader's own network, in whatever spelling.
fn leads_inside(authority: &str) -> bool {
    let host_and_port = authority.rsplit('@').next().unwrap_or_default();
    let decoded = percent_decoded(host_and_port.as_bytes());
    let host_and_port = String::from_utf8_lossy(&decoded).to_ascii_lowercase();
    if let Some(inside) = host_and_port.strip_prefix('[') {
        let address = inside.split(']').next().unwrap_or_default();
        return address
            .parse::<Ipv6Addr>()
            .map_or(true, |address| !classify(IpAddr::V6(address)).is_public());
    }
    let host = host_and_port.split(':').next().unwrap_or_default();
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or_default();
    if number(last).is_some() || last.bytes().all(|byte| byte.is_ascii_digit()) {
        return ipv4(host).is_none_or(|address| !classify(IpAddr::V4(address)).is_public());
    }
    // Names for local use (RFC 6761, RFC 6762, RFC 8375, and ICANN's "internal"), where clouds have their metadata.
    matches!(last, "localhost" | "local" | "internal") || host == "home.arpa" || host.ends_with(".home.arpa")
}

/// An IPv4 address as browsers and C libraries read it: one to four numbers, decimal, octal or hexadecimal, of which
/// the last fills all the bytes that are left.
fn ipv4(host: &str) -> Option<Ipv4Addr> {
    let mut address = 0_u32;
    let mut shift = 32_u32;
    let mut parts = host.split('.').peekable();
    while let Some(part) = parts.next() {
        let value = number(part)?;
        if parts.peek().is_none() {
            let room = 1_u64.checked_shl(shift).filter(|_| shift > 0)?;
            return u32::try_from(value)
                .ok()
                .filter(|value| u64::from(*value) < room)
                .map(|last| (address | last).into());
        }
        shift = shift.checked_sub(8)?;
        address |= u32::from(u8::try_from(value).ok()?).checked_shl(shift)?;
    }
    None
}

fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some("") => return Some(0),
        Some(digits) => (digits, 16),
        None if text.len() > 1 && text.starts_with('0') => (text, 8),
        None => (text, 10),
    };
    let is_number = digits.chars().all(|digit| digit.is_digit(radix));
    // Too large a number is a number still, though no address.
    if is_number && !digits.is_empty() {
        Some(u64::from_str_radix(digits, radix).unwrap_or(u64::MAX))
    } else {
        None
    }
}
