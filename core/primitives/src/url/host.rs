//! Which hosts are taken (§6 G3, decisions B18 and D13): an allow-list that repairs nothing.

use core::net::Ipv4Addr;

use super::refusal::{UrlFault, UrlRefusal};
use super::{ipv6, punycode};
use crate::limits::{HOST_BYTES, HOST_LABEL_BYTES};

/// Checks a host as written, in any case. Offsets of faults count from its start. Ordinary host names do not come
/// here: the splitter has passed them.
pub(super) fn check(host: &str) -> Result<(), UrlRefusal> {
    // The first rule that fails, in this order.
    characters(host)?;
    if host.starts_with('[') {
        return ipv6::check(host);
    }
    a_labels(host)?;
    numeric(host)?;
    labels(host)
}

const fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

/// Non-ASCII characters (G3), and percent signs outside the brackets of an IPv6 address.
fn characters(host: &str) -> Result<(), UrlRefusal> {
    if let Some((at, c)) = host.char_indices().find(|(_, c)| !c.is_ascii()) {
        return Err(UrlRefusal::new(UrlFault::HostNotAscii, at, c.len_utf8()));
    }
    match host.bytes().position(|byte| byte == b'%') {
        Some(at) if !host.starts_with('[') => Err(UrlRefusal::new(UrlFault::HostPercent, at, 1)),
        _ => Ok(()),
    }
}

/// The labels with their offsets; a trailing dot adds no label.
fn each_label(host: &str) -> impl Iterator<Item = (usize, &str)> {
    let name = host.strip_suffix('.').unwrap_or(host);
    let mut start: usize = 0;
    name.as_bytes().split(|byte| *byte == b'.').map(move |label| {
        let at = start;
        let end = at.saturating_add(label.len());
        start = end.saturating_add(1);
        (at, name.get(at..end).unwrap_or_default())
    })
}

fn a_labels(host: &str) -> Result<(), UrlRefusal> {
    // Longer labels are refused as such; decoding them would only cost time.
    each_label(host)
        .find(|(_, label)| label.len() <= HOST_LABEL_BYTES && punycode::is_invalid(label))
        .map_or(Ok(()), |(at, label)| Err(UrlRefusal::new(UrlFault::HostALabel, at, label.len())))
}

/// A host whose last label is a number is an IPv4 address to other parsers, whatever stands before it.
fn numeric(host: &str) -> Result<(), UrlRefusal> {
    let is_number = each_label(host).last().is_some_and(|(_, label)| is_ipv4_number(label));
    if is_number && host.parse::<Ipv4Addr>().is_err() {
        return Err(UrlRefusal::new(UrlFault::HostNumeric, 0, host.len()));
    }
    Ok(())
}

/// Decimal digits, or `0x` and any number of hex digits, even none (WHATWG URL, "ends in a number").
fn is_ipv4_number(label: &str) -> bool {
    let hex = label.strip_prefix("0x").or_else(|| label.strip_prefix("0X"));
    match hex {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Labels of 1 to 63 letters, digits, hyphens and underscores, 253 bytes in all without a trailing dot.
fn labels(host: &str) -> Result<(), UrlRefusal> {
    for (at, label) in each_label(host) {
        if let Some((inner, c)) =
            label.char_indices().find(|&(_, c)| !u8::try_from(c).is_ok_and(is_host_byte))
        {
            return Err(UrlRefusal::new(UrlFault::HostChars, at.saturating_add(inner), c.len_utf8()));
        }
        if label.is_empty() || label.len() > HOST_LABEL_BYTES {
            return Err(UrlRefusal::new(UrlFault::HostChars, at, label.len()));
        }
    }
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.len() > HOST_BYTES {
        return Err(UrlRefusal::new(UrlFault::HostChars, 0, host.len()));
    }
    Ok(())
}
