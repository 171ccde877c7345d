//! IPv6 addresses as hosts: only the canonical spelling of RFC 5952 (ledger row `6-host-ipv6`).

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

use super::refusal::{UrlFault, UrlRefusal};

/// The address of a bracketed host.
pub(super) fn address(host: &str) -> Option<Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Checks a host that begins with a bracket. The case of hex digits is G1's matter, so it is free.
pub(super) fn check(host: &str) -> Result<(), UrlRefusal> {
    if address(host).is_some_and(|address| is_canonical(address, host)) {
        Ok(())
    } else {
        Err(UrlRefusal::new(UrlFault::HostIpv6, 0, host.len()))
    }
}

fn is_canonical(address: Ipv6Addr, host: &str) -> bool {
    let mut expected = Expect(host.as_bytes());
    write_canonical(address, &mut expected).is_ok() && expected.0.is_empty()
}

/// RFC 5952, section 4: no leading zeros, and the first longest run of two or more zero groups shortened.
/// Section 5: an IPv4-mapped address (`::ffff:0:0/96`) with its last four bytes in decimal. No other prefix
/// is written in decimal: only tables that change tell such prefixes from the address alone.
fn write_canonical(address: Ipv6Addr, out: &mut impl Write) -> fmt::Result {
    if let Some(mapped) = address.to_ipv4_mapped() {
        let [a, b, c, d] = mapped.octets();
        return write!(out, "[::ffff:{a}.{b}.{c}.{d}]");
    }
    let groups = address.segments();
    let gap = longest_zeros(&groups);
    out.write_char('[')?;
    let mut after_gap = true;
    for (at, group) in groups.iter().enumerate() {
        if gap.contains(&at) {
            if at == gap.start {
                out.write_str("::")?;
            }
            after_gap = true;
            continue;
        }
        if !after_gap {
            out.write_char(':')?;
        }
        write!(out, "{group:x}")?;
        after_gap = false;
    }
    out.write_char(']')
}

/// The first longest run of at least two zero groups, else an empty range.
fn longest_zeros(groups: &[u16; 8]) -> core::ops::Range<usize> {
    let (mut best, mut start) = (0..0, 0);
    for (at, &group) in groups.iter().enumerate() {
        let end = at.saturating_add(1);
        if group != 0 {
            start = end;
        } else if end.saturating_sub(start) > best.len().max(1) {
            best = start..end;
        }
    }
    best
}

/// A writer that takes only the expected text, ASCII case aside; so no text is built for the comparison.
struct Expect<'a>(&'a [u8]);

impl Write for Expect<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.0.split_at_checked(text.len()) {
            Some((head, tail)) if head.eq_ignore_ascii_case(text.as_bytes()) => {
                self.0 = tail;
                Ok(())
            }
            _ => Err(fmt::Error),
        }
    }
}
