//! Hosts as HTTP clients read them: with every spelling of an IPv4 address (WHATWG URL Standard, "host parsing").

use alloc::borrow::Cow;
use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::percent_decoded;
use crate::suffixes::same_site;
use primitives::unicode::normalize_compatible;

/// Longer hosts are not looked at: no name has so many bytes.
const HOST_LOOKED_AT: usize = 1_024;

/// A host.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LenientHost {
    /// An IP address, however it was written.
    Address(IpAddr),
    /// A name in lower case, without a trailing dot.
    Name(String),
}

impl LenientHost {
    /// Reads the text between the slashes and the port.
    pub(super) fn read(host: &str) -> Self {
        let clipped =
            host.char_indices().nth(HOST_LOOKED_AT).map_or(host, |(end, _)| host.get(..end).unwrap_or(host));
        let host = mapped(&percent_decoded(clipped)).to_lowercase();
        if let Some(inner) = host.strip_prefix('[') {
            let inner = inner.strip_suffix(']').unwrap_or(inner);
            // A zone names a network interface of the client.
            let address = inner.split('%').next().unwrap_or_default();
            return match address.parse::<Ipv6Addr>() {
                Ok(address) => Self::Address(IpAddr::V6(address)),
                Err(_) => Self::Name(host),
            };
        }
        let name = host.strip_suffix('.').unwrap_or(&host);
        match ipv4(name) {
            Some(address) => Self::Address(IpAddr::V4(address)),
            None => Self::Name(String::from(name)),
        }
    }

    /// Whether one party seems to have both hosts: one address, or names that look as if they were registered together.
    pub(crate) fn same_site(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Name(a), Self::Name(b)) => same_site(a, b),
            _ => self == other,
        }
    }
}

/// Compatibility forms (full-width letters, circled digits) and the full stops of other scripts become ordinary ones.
fn mapped(host: &str) -> Cow<'_, str> {
    if host.is_ascii() {
        return Cow::Borrowed(host);
    }
    let ordinary = |c| if matches!(c, '\u{3002}' | '\u{ff0e}' | '\u{ff61}') { '.' } else { c };
    Cow::Owned(normalize_compatible(host.chars().map(ordinary)))
}

/// One to four numbers in decimal, octal or hex, of which the last fills the rest of the address.
fn ipv4(name: &str) -> Option<Ipv4Addr> {
    let mut address: u64 = 0;
    let mut parts = name.split('.').peekable();
    for shift in [24_u32, 16, 8, 0] {
        let number = number(parts.next()?)?;
        if parts.peek().is_none() {
            // All the bits that are left.
            let most = 1_u64.checked_shl(shift.saturating_add(8))?;
            address |= (number < most).then_some(number)?;
            return u32::try_from(address).ok().map(Ipv4Addr::from);
        }
        address |= (number < 256).then_some(number)?.checked_shl(shift)?;
    }
    None
}

/// A number as C wrote it: `0x` for hex, a leading zero for octal. `0x` alone is 0.
fn number(text: &str) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0x") {
        return if hex.is_empty() { Some(0) } else { digits(hex, 16) };
    }
    match text.strip_prefix('0') {
        Some(octal) if !octal.is_empty() => digits(octal, 8),
        _ => digits(text, 10),
    }
}

/// Digits without a sign.
fn digits(text: &str, radix: u32) -> Option<u64> {
    if text.starts_with('+') { None } else { u64::from_str_radix(text, radix).ok() }
}
