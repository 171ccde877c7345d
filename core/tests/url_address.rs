//! Which addresses are public (`sec-ep-private`, `lib-sec-ep-private-extended`; decision B27).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::support::urls::rows;
use erc8257::url::{AddressClass, ExtendedRange, HttpsUrl, PrivateRange, classify};

use AddressClass::{Extended, Private, Public};

fn class(address: &str) -> AddressClass {
    classify(address.parse().unwrap_or_else(|_| panic!("{address}")))
}

/// The first and the last address of each range, and the neighbours that are public.
#[test]
fn ranges_end_where_they_end() {
    for (class_of_range, first, last) in [
        (Private(PrivateRange::PrivateUse), "10.0.0.0", "10.255.255.255"),
        (Private(PrivateRange::PrivateUse), "172.16.0.0", "172.31.255.255"),
        (Private(PrivateRange::PrivateUse), "192.168.0.0", "192.168.255.255"),
        (Private(PrivateRange::SharedSpace), "100.64.0.0", "100.127.255.255"),
        (Private(PrivateRange::Loopback), "127.0.0.0", "127.255.255.255"),
        (Private(PrivateRange::LinkLocal), "169.254.0.0", "169.254.255.255"),
        (Private(PrivateRange::Loopback), "::1", "::1"),
        (Private(PrivateRange::LinkLocal), "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Private(PrivateRange::UniqueLocal), "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Unspecified), "0.0.0.0", "0.255.255.255"),
        (Extended(ExtendedRange::ProtocolAssignments), "192.0.0.0", "192.0.0.255"),
        (Extended(ExtendedRange::Documentation), "192.0.2.0", "192.0.2.255"),
        (Extended(ExtendedRange::SixToFour), "192.88.99.0", "192.88.99.255"),
        (Extended(ExtendedRange::Benchmarking), "198.18.0.0", "198.19.255.255"),
        (Extended(ExtendedRange::Documentation), "198.51.100.0", "198.51.100.255"),
        (Extended(ExtendedRange::Documentation), "203.0.113.0", "203.0.113.255"),
        (Extended(ExtendedRange::Multicast), "224.0.0.0", "239.255.255.255"),
        (Extended(ExtendedRange::Reserved), "240.0.0.0", "255.255.255.254"),
        (Extended(ExtendedRange::Broadcast), "255.255.255.255", "255.255.255.255"),
        (Extended(ExtendedRange::Unspecified), "::", "::"),
        (Extended(ExtendedRange::EmbeddedIpv4), "::2", "::9.255.255.255"),
        (Extended(ExtendedRange::Nat64), "64:ff9b::", "64:ff9b::9.255.255.255"),
        (Extended(ExtendedRange::Nat64), "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::ProtocolAssignments), "2001:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Documentation), "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::SixToFour), "2002::", "2002:9ff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Documentation), "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::SiteLocal), "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Multicast), "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Reserved), "100::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (Extended(ExtendedRange::Reserved), "4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ] {
        assert_eq!(class(first), class_of_range, "{first}");
        assert_eq!(class(last), class_of_range, "{last}");
    }
    for public in [
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "191.255.255.255",
        "192.0.1.0",
        "192.0.3.0",
        "192.88.98.255",
        "192.88.100.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "198.51.99.255",
        "198.51.101.0",
        "203.0.112.255",
        "203.0.114.0",
        "223.255.255.255",
        "93.184.216.34",
        "2000::",
        "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001:200::",
        "2001:db7:ffff::",
        "2001:db9::",
        "2001:4860:4860::8888",
        "2003::",
        "3ffe:ffff::",
        "3fff:1000::",
        "2606:4700::1111",
    ] {
        assert_eq!(class(public), Public, "{public}");
    }
}

/// An IPv6 address cannot hide an IPv4 address.
#[test]
fn embedded_addresses_are_unwrapped() {
    for (inner, private) in [
        ("10.0.0.1", PrivateRange::PrivateUse),
        ("100.64.0.1", PrivateRange::SharedSpace),
        ("127.0.0.1", PrivateRange::Loopback),
        ("169.254.169.254", PrivateRange::LinkLocal),
    ] {
        let v4: Ipv4Addr = inner.parse().unwrap();
        let [a, b, c, d] = v4.octets();
        let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
        for v6 in [
            v4.to_ipv6_mapped(),
            Ipv6Addr::new(0, 0, 0, 0, 0, 0, high, low),
            Ipv6Addr::new(0, 0, 0, 0, 0xffff, 0, high, low),
            Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
            Ipv6Addr::new(0x2002, high, low, 1, 2, 3, 4, 5),
            Ipv6Addr::new(0x2001, 0, 1, 2, 3, 4, !high, !low),
        ] {
            assert_eq!(classify(IpAddr::V6(v6)), Private(private), "{v6}");
        }
    }
    assert_eq!(class("::ffff:8.8.8.8"), Public);
    assert_eq!(class("::ffff:0:0"), Extended(ExtendedRange::Unspecified));
    assert_eq!(class("::ffff:224.0.0.1"), Extended(ExtendedRange::Multicast));
    assert_eq!(class("::8.8.8.8"), Extended(ExtendedRange::EmbeddedIpv4));
    assert_eq!(class("::ffff:0:8.8.8.8"), Extended(ExtendedRange::EmbeddedIpv4));
    assert_eq!(class("64:ff9b::8.8.8.8"), Extended(ExtendedRange::Nat64));
    assert_eq!(class("2002:808:808::"), Extended(ExtendedRange::SixToFour));
    assert_eq!(class("2001:0:1:2:3:4:f7f7:f7f7"), Extended(ExtendedRange::Teredo));
}

#[test]
fn only_literals_and_localhost_have_a_class() {
    let class = |text: &str| HttpsUrl::parse(text).unwrap().address_class();
    assert_eq!(class("https://169.254.169.254:8443/x"), Some(Private(PrivateRange::LinkLocal)));
    assert_eq!(class("https://[::1]/"), Some(Private(PrivateRange::Loopback)));
    assert_eq!(class("https://[::FFFF:10.0.0.1]"), Some(Private(PrivateRange::PrivateUse)));
    assert_eq!(class("https://93.184.216.34"), Some(Public));
    for name in ["localhost", "LocalHost.", "tools.localhost"] {
        assert_eq!(class(&format!("https://{name}")), Some(Private(PrivateRange::Loopback)), "{name}");
    }
    assert_eq!(class("https://notlocalhost"), None);
    assert_eq!(class("https://localhost.example"), None);
    assert_eq!(class("https://10.0.0.1.example"), None);
    assert!(!Private(PrivateRange::Loopback).is_public() && Public.is_public());
    assert_eq!(Private(PrivateRange::LinkLocal).to_string(), "link-local");
}

/// Blocked by the `ssrf_filter` gem, blocked here; one address behind a translator only here.
#[test]
fn the_block_list_of_ssrf_filter_is_covered() {
    let mut ranges = 0;
    for row in rows("ip/ssrf_filter.jsonl") {
        if let Some(cidr) = row["cidr"].as_str() {
            let first = cidr.split_once('/').unwrap().0;
            assert!(!class(first).is_public(), "{cidr}");
            ranges += 1;
        } else {
            assert_eq!(class(row["value"].as_str().unwrap()), Extended(ExtendedRange::Nat64));
        }
    }
    assert_eq!(ranges, 25);
}

#[test]
fn the_ranges_of_ipaddr_js_agree() {
    let mut seen = 0;
    for row in rows("ip/ipaddrjs.jsonl") {
        let (Some(range), Some(value)) = (row["range"].as_str(), row["value"].as_str()) else {
            continue;
        };
        seen += 1;
        let value = value.split('%').next().unwrap();
        let found = class(value);
        let fits = match range {
            "unspecified" => found == Extended(ExtendedRange::Unspecified),
            "private" => found == Private(PrivateRange::PrivateUse),
            "carrierGradeNat" => found == Private(PrivateRange::SharedSpace),
            "loopback" => found == Private(PrivateRange::Loopback),
            "linkLocal" => found == Private(PrivateRange::LinkLocal),
            "uniqueLocal" => found == Private(PrivateRange::UniqueLocal),
            "multicast" => found == Extended(ExtendedRange::Multicast),
            "broadcast" => found == Extended(ExtendedRange::Broadcast),
            "teredo" => found == Extended(ExtendedRange::Teredo),
            "6to4" => found == Extended(ExtendedRange::SixToFour) || matches!(found, Private(_)),
            "deprecatedSiteLocal" => found == Extended(ExtendedRange::SiteLocal),
            // The address inside decides.
            "ipv4Mapped" => {
                found == classify(IpAddr::V4(value.parse::<Ipv6Addr>().unwrap().to_ipv4_mapped().unwrap()))
            }
            "rfc6145" | "rfc6052" => !found.is_public(),
            "reserved"
            | "discard"
            | "segmentRouting"
            | "benchmarking"
            | "orchid2"
            | "deprecatedOrchid"
            | "droneRemoteIdProtocolEntityTags" => matches!(found, Extended(_)),
            // Anycast services of the public internet, except where the range is one of protocol assignments.
            "as112" | "as112v6" | "amt" => !matches!(found, Private(_)),
            "unicast" => found == Public,
            other => panic!("unknown range {other}"),
        };
        assert!(fits, "{value} ({range}): {found:?}");
    }
    assert_eq!(seen, 39);
}

/// Python's `ipaddress` follows the IANA registries: an address that it calls private, link-local and so on
/// is not public here. The other way round this profile is stricter: it knows retired ranges, and IPv6
/// outside `2000::/3`.
#[test]
fn the_properties_of_cpython_agree() {
    let mut seen = 0;
    for row in rows("ip/cpython-3.13-properties.jsonl") {
        let value = row["value"].as_str().unwrap().split('/').next().unwrap();
        let value = value.split('%').next().unwrap();
        let Ok(address) = value.parse::<IpAddr>() else {
            continue;
        };
        let (property, expected) = (row["prop"].as_str().unwrap(), row["expect"].as_bool().unwrap());
        let found = classify(address);
        seen += 1;
        if expected && property != "is_global" {
            // A network such as 0.0.0.0/0 or 128.0.0.0/1 is more than its first address.
            assert!(!found.is_public(), "{row}: {found:?}");
        }
        match property {
            "is_global" if !expected => assert!(!found.is_public(), "{row}"),
            "is_loopback" if address.is_ipv4() => {
                assert_eq!(found == Private(PrivateRange::Loopback), expected, "{row}: {found:?}");
            }
            "is_link_local" => {
                assert_eq!(found == Private(PrivateRange::LinkLocal), expected, "{row}: {found:?}");
            }
            "is_site_local" => {
                assert_eq!(found == Extended(ExtendedRange::SiteLocal), expected, "{row}: {found:?}");
            }
            _ => {}
        }
    }
    assert!(seen > 120, "{seen}");
}

/// Every payload that names a machine of one's own is refused as a URL or has a class that is not public.
#[test]
fn ssrf_payloads_do_not_pass() {
    let mut names = Vec::new();
    for row in rows("ip/ssrf-payloads.jsonl") {
        let url = row["url"].as_str().unwrap().replacen("http:", "https:", 1);
        if let Ok(parsed) = HttpsUrl::parse(&url) {
            match parsed.address_class() {
                Some(class) => assert!(!class.is_public(), "{url}"),
                None => names.push(parsed.host().to_owned()),
            }
        }
    }
    names.sort();
    names.dedup();
    // The host resolves names, and classifies their addresses.
    let known = [
        "307.r3dir.me",
        "62epax5fhvj3zzmzigyoe5ipkbn7fysllvges3a.302.r3dir.me",
        "example.com",
        "ip6-localhost",
        "ip6-loopback",
    ];
    assert_eq!(names, known);
}
