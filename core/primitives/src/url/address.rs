//! IP addresses that a consumer must not be sent to (Security Considerations, Malicious Endpoints; decision B27).

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether any host on the internet may be asked to connect to an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AddressClass {
    /// An ordinary address.
    Public,
    /// A range that the standard lists: consumers MUST refuse it (`sec-ep-private`).
    Private(PrivateRange),
    /// A range that the standard does not list but that leads nowhere good either
    /// (`lib-sec-ep-private-extended`).
    Extended(ExtendedRange),
}

impl AddressClass {
    /// Whether the address is an ordinary one.
    #[must_use]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Public)
    }
}

/// The ranges that the standard lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PrivateRange {
    /// 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 (RFC 1918).
    PrivateUse,
    /// 100.64.0.0/10 (RFC 6598).
    SharedSpace,
    /// 127.0.0.0/8 and `::1`.
    Loopback,
    /// 169.254.0.0/16 and `fe80::/10`: also where clouds keep the credentials of their machines.
    LinkLocal,
    /// `fc00::/7` (RFC 4193).
    UniqueLocal,
}

/// Ranges beyond the standard's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExtendedRange {
    /// 0.0.0.0/8 and `::`: this host, on many systems.
    Unspecified,
    /// 192.0.0.0/24 and `2001::/23` apart from Teredo: protocol assignments of IANA.
    ProtocolAssignments,
    /// 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, `2001:db8::/32` and `3fff::/20`.
    Documentation,
    /// 198.18.0.0/15.
    Benchmarking,
    /// 224.0.0.0/4 and `ff00::/8`.
    Multicast,
    /// 255.255.255.255.
    Broadcast,
    /// 240.0.0.0/4, and every IPv6 address outside `2000::/3` that has no name of its own here.
    Reserved,
    /// `64:ff9b::/96` and `64:ff9b:1::/48`: an IPv4 address behind a translator.
    Nat64,
    /// `2002::/16` and 192.88.99.0/24.
    SixToFour,
    /// `2001::/32`.
    Teredo,
    /// `::/96` and `::ffff:0:0:0/96`: retired ways to write an IPv4 address.
    EmbeddedIpv4,
    /// `fec0::/10`: retired site-local addresses.
    SiteLocal,
}

impl fmt::Display for AddressClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Public => "public",
            Self::Private(PrivateRange::PrivateUse) => "private use",
            Self::Private(PrivateRange::SharedSpace) => "shared address space",
            Self::Private(PrivateRange::Loopback) => "loopback",
            Self::Private(PrivateRange::LinkLocal) => "link-local",
            Self::Private(PrivateRange::UniqueLocal) => "unique local",
            Self::Extended(ExtendedRange::Unspecified) => "unspecified",
            Self::Extended(ExtendedRange::ProtocolAssignments) => "protocol assignments",
            Self::Extended(ExtendedRange::Documentation) => "documentation",
            Self::Extended(ExtendedRange::Benchmarking) => "benchmarking",
            Self::Extended(ExtendedRange::Multicast) => "multicast",
            Self::Extended(ExtendedRange::Broadcast) => "broadcast",
            Self::Extended(ExtendedRange::Reserved) => "reserved",
            Self::Extended(ExtendedRange::Nat64) => "NAT64",
            Self::Extended(ExtendedRange::SixToFour) => "6to4",
            Self::Extended(ExtendedRange::Teredo) => "Teredo",
            Self::Extended(ExtendedRange::EmbeddedIpv4) => "embedded IPv4",
            Self::Extended(ExtendedRange::SiteLocal) => "site-local",
        })
    }
}

/// Classifies an address. A host calls it for every address that a name resolves to, and connects to no
/// address that is not public.
///
/// An IPv6 address that holds an IPv4 address is [`AddressClass::Private`] if that one is. Beyond that an
/// IPv4-mapped address has the class of the address in it, and every other kind is extended.
///
/// # Example
/// ```
/// use erc8257_primitives::url::{AddressClass, PrivateRange, classify};
///
/// assert!(classify("93.184.216.34".parse().unwrap()).is_public());
/// let mapped = classify("::ffff:10.0.0.1".parse().unwrap());
/// assert_eq!(mapped, AddressClass::Private(PrivateRange::PrivateUse));
/// ```
#[must_use]
pub fn classify(ip: IpAddr) -> AddressClass {
    match ip {
        IpAddr::V4(address) => classify_v4(address),
        IpAddr::V6(address) => classify_v6(address),
    }
}

fn classify_v4(address: Ipv4Addr) -> AddressClass {
    use AddressClass::{Extended, Private, Public};
    match address.octets() {
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => Private(PrivateRange::PrivateUse),
        [100, 64..=127, ..] => Private(PrivateRange::SharedSpace),
        [127, ..] => Private(PrivateRange::Loopback),
        [169, 254, ..] => Private(PrivateRange::LinkLocal),
        [0, ..] => Extended(ExtendedRange::Unspecified),
        [192, 0, 0, _] => Extended(ExtendedRange::ProtocolAssignments),
        [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _] => Extended(ExtendedRange::Documentation),
        [192, 88, 99, _] => Extended(ExtendedRange::SixToFour),
        [198, 18..=19, ..] => Extended(ExtendedRange::Benchmarking),
        [224..=239, ..] => Extended(ExtendedRange::Multicast),
        [255, 255, 255, 255] => Extended(ExtendedRange::Broadcast),
        [240..=255, ..] => Extended(ExtendedRange::Reserved),
        _ => Public,
    }
}

fn classify_v6(address: Ipv6Addr) -> AddressClass {
    use AddressClass::{Extended, Private, Public};
    match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0] => Extended(ExtendedRange::Unspecified),
        [0, 0, 0, 0, 0, 0, 0, 1] => Private(PrivateRange::Loopback),
        [0, 0, 0, 0, 0, 0xffff, high, low] => classify_v4(ipv4(high, low)),
        [0, 0, 0, 0, 0 | 0xffff, 0, high, low] => unwrapped(ipv4(high, low), ExtendedRange::EmbeddedIpv4),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => unwrapped(ipv4(high, low), ExtendedRange::Nat64),
        // The place of the IPv4 address depends on the network, and no such network is public.
        [0x64, 0xff9b, 1, ..] => Extended(ExtendedRange::Nat64),
        [0x2002, high, low, ..] => unwrapped(ipv4(high, low), ExtendedRange::SixToFour),
        // The client's IPv4 address, with all bits inverted.
        [0x2001, 0, .., high, low] => unwrapped(ipv4(!high, !low), ExtendedRange::Teredo),
        [0x2001, 0..=0x1ff, ..] => Extended(ExtendedRange::ProtocolAssignments),
        [0x2001, 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => Extended(ExtendedRange::Documentation),
        [0xfc00..=0xfdff, ..] => Private(PrivateRange::UniqueLocal),
        [0xfe80..=0xfebf, ..] => Private(PrivateRange::LinkLocal),
        [0xfec0..=0xfeff, ..] => Extended(ExtendedRange::SiteLocal),
        [0xff00..=0xffff, ..] => Extended(ExtendedRange::Multicast),
        [0x2000..=0x3fff, ..] => Public,
        _ => Extended(ExtendedRange::Reserved),
    }
}

fn unwrapped(inner: Ipv4Addr, wrapper: ExtendedRange) -> AddressClass {
    match classify_v4(inner) {
        private @ AddressClass::Private(_) => private,
        _ => AddressClass::Extended(wrapper),
    }
}

fn ipv4(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(high) << 16 | u32::from(low))
}
