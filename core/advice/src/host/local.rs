//! Names and addresses that lead into the client's own network.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::suffixes::{ADDRESS_IN_NAME, is_below};
use primitives::url::classify;

/// Where clouds keep the credentials of their machines: Amazon (machines, containers, Kubernetes), Google, Azure,
/// Alibaba, Oracle, Tencent. Most are link-local; those of Azure and Oracle are not.
const METADATA: [Ipv4Addr; 7] = [
    Ipv4Addr::new(169, 254, 169, 254),
    Ipv4Addr::new(169, 254, 170, 2),
    Ipv4Addr::new(169, 254, 170, 23),
    Ipv4Addr::new(169, 254, 0, 23),
    Ipv4Addr::new(100, 100, 100, 200),
    Ipv4Addr::new(168, 63, 129, 16),
    Ipv4Addr::new(192, 0, 0, 192),
];

/// The same of Amazon, by IPv6.
const METADATA_V6: [Ipv6Addr; 2] =
    [Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254), Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x23)];

const METADATA_NAMES: [&str; 4] =
    ["metadata.google.internal", "metadata.goog", "instance-data.ec2.internal", "metadata.tencentyun.com"];

/// Top-level names that no public name server knows: RFC 6762, RFC 8375, ICANN's `internal`, and what RFC 6762,
/// appendix G lists as in use.
const LOCAL: [&str; 9] =
    ["local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "home.arpa"];

/// Public names that resolve to 127.0.0.1, or to one address now and another one in a moment.
const LOOPBACK: [&str; 6] = ["localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "rbndr.us", "1u.ms"];

pub(super) fn is_metadata_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => METADATA.contains(&address),
        IpAddr::V6(address) => METADATA_V6.contains(&address),
    }
}

pub(super) fn is_metadata_name(name: &str) -> bool {
    METADATA_NAMES.contains(&name) || address_in(name).is_some_and(|address| METADATA.contains(&address))
}

/// `localhost` and the names below it (RFC 6761).
pub(super) fn is_loopback_name(name: &str) -> bool {
    is_below(name, "localhost")
}

/// A name that only networks of their own resolve, or that resolves to a private address.
pub(super) fn is_local_name(name: &str) -> bool {
    !name.contains('.')
        || LOCAL.iter().chain(&LOOPBACK).any(|suffix| is_below(name, suffix))
        || address_in(name).is_some_and(|address| !classify(IpAddr::V4(address)).is_public())
}

/// The address in front of the suffix of such a service: four decimal numbers with dots or hyphens between them, or
/// eight hex digits.
fn address_in(name: &str) -> Option<Ipv4Addr> {
    let suffix = ADDRESS_IN_NAME.iter().find(|suffix| is_below(name, suffix))?;
    let front = name.strip_suffix(suffix)?.strip_suffix('.')?;
    let mut words = front.rsplit(['.', '-']);
    let last = words.next()?;
    if last.len() == 8 && last.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return u32::from_str_radix(last, 16).ok().map(Ipv4Addr::from);
    }
    let octet = |word: &str| word.parse::<u8>().ok();
    let (d, c, b, a) = (octet(last)?, octet(words.next()?)?, octet(words.next()?)?, octet(words.next()?)?);
    Some(Ipv4Addr::new(a, b, c, d))
}
