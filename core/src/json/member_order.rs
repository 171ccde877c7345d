//! Members in the order of RFC 8785: by UTF-16 code units of their unescaped names.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::node::{Node, NodeId};
use super::string::decode;

/// A member of the object being closed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    /// The first eight bytes of the name, so that most comparisons are one of integers.
    prefix: u64,
    pub(super) key: NodeId,
    from: u32,
    length: u32,
    /// The name was unescaped into `Members::unescaped`.
    unescaped: bool,
}

/// Scratch space, used again for every object.
#[derive(Default)]
pub(super) struct Members {
    list: Vec<Member>,
    unescaped: Vec<u8>,
    ascending: bool,
}

impl Members {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.unescaped.clear();
        self.ascending = true;
    }

    pub(super) fn add(&mut self, bytes: &[u8], key: NodeId, node: &Node) {
        let (from, to) = (node.start().wrapping_add(1), node.end.wrapping_sub(1));
        let member = if node.has(Node::ESCAPED) {
            let name = decode(super::node::slice(bytes, from, to));
            let from = u32::try_from(self.unescaped.len()).unwrap_or(u32::MAX);
            self.unescaped.extend_from_slice(&name);
            let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
            Member { prefix: prefix(&name, 0, name.len()), key, from, length, unescaped: true }
        } else {
            let length = to.wrapping_sub(from);
            let prefix = prefix(
                bytes,
                usize::try_from(from).unwrap_or(usize::MAX),
                usize::try_from(length).unwrap_or(usize::MAX),
            );
            Member { prefix, key, from, length, unescaped: false }
        };
        if let Some(last) = self.list.last() {
            self.ascending &= last.prefix < member.prefix;
        }
        self.list.push(member);
    }

    /// Sorts by name, repeated names by their place.
    pub(super) fn sort(&mut self, bytes: &[u8]) {
        if self.ascending {
            return;
        }
        let unescaped = &self.unescaped;
        self.list.sort_unstable_by(|a, b| {
            a.prefix
                .cmp(&b.prefix)
                .then_with(|| utf16_order(a.name(bytes, unescaped), b.name(bytes, unescaped)))
                .then_with(|| a.key.cmp(&b.key))
        });
    }

    pub(super) fn sorted(&self) -> &[Member] {
        &self.list
    }

    pub(super) fn same_name(&self, bytes: &[u8], a: &Member, b: &Member) -> bool {
        a.prefix == b.prefix && a.name(bytes, &self.unescaped) == b.name(bytes, &self.unescaped)
    }
}

impl Member {
    fn name<'a>(&self, bytes: &'a [u8], unescaped: &'a [u8]) -> &'a [u8] {
        super::node::slice(
            if self.unescaped { unescaped } else { bytes },
            self.from,
            self.from.saturating_add(self.length),
        )
    }
}

/// The first eight bytes of a name as a number that orders as the names do, short names padded with zeros.
fn prefix(bytes: &[u8], from: usize, length: usize) -> u64 {
    let raw = match bytes.get(from..).and_then(|rest| rest.first_chunk::<8>()) {
        Some(chunk) => u64::from_be_bytes(*chunk),
        None => bytes
            .get(from..)
            .unwrap_or_default()
            .iter()
            .chain(core::iter::repeat(&0))
            .take(8)
            .fold(0, |word, &byte| (word << 8) | u64::from(byte)),
    };
    let unused = u32::try_from(8_usize.saturating_sub(length)).unwrap_or(0);
    let kept = u64::MAX.checked_shl(unused.wrapping_mul(8)).unwrap_or(0);
    let raw = raw & kept;
    if raw & u64::from_ne_bytes([0x80; 8]) == 0 {
        return raw;
    }
    u64::from_be_bytes(raw.to_be_bytes().map(rank))
}

/// UTF-8 orders as code points do. UTF-16 differs in one thing: U+E000 to U+FFFF (lead bytes EE and EF)
/// come after the surrogate pairs of U+10000 and above (lead bytes F0 to F4).
const fn rank(byte: u8) -> u8 {
    match byte {
        0xEE | 0xEF => byte.wrapping_add(0x10),
        _ => byte,
    }
}

/// Compares two UTF-8 texts by their UTF-16 code units (RFC 8785, 3.2.3; ledger `2-jcs-key-order`).
fn utf16_order(a: &[u8], b: &[u8]) -> Ordering {
    match a.iter().zip(b).find(|(x, y)| x != y) {
        Some((&x, &y)) => rank(x).cmp(&rank(y)),
        None => a.len().cmp(&b.len()),
    }
}
