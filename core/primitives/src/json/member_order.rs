//! Members in the order of RFC 8785: by UTF-16 code units of their unescaped names.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::node::{Node, NodeId, slice};
use super::string::decode;
use crate::bytes::{index, position};

/// A member of an open object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    /// The first eight bytes of the name, so that most comparisons are one of integers.
    pub(super) prefix: u64,
    pub(super) key: NodeId,
    /// Where the unescaped name is: one more than its index in `Members::unescaped`; 0 where it has no escapes.
    unescaped: u32,
}

/// The members of all open objects, those of the innermost last.
pub(super) struct Members {
    list: Vec<Member>,
    /// The ends of the unescaped names in `text`, where each begins at the end of the one before it.
    unescaped: Vec<u32>,
    text: Vec<u8>,
}

/// Up to so many members, insertion beats the general sort.
const FEW: usize = 16;

impl Members {
    pub(super) fn new() -> Self {
        Self { list: Vec::with_capacity(FEW << 1), unescaped: Vec::new(), text: Vec::new() }
    }

    /// Where the members of an object that is now opened begin.
    pub(super) fn mark(&self) -> u32 {
        position(self.list.len())
    }

    /// Adds a member; whether it comes after the one before it in its object, as far as the prefixes tell.
    #[inline]
    pub(super) fn add(&mut self, bytes: &[u8], mark: u32, key: NodeId, node: Node) -> bool {
        let member = if node.has(Node::ESCAPED) {
            self.unescape(slice(bytes, node.start().wrapping_add(1), node.end.wrapping_sub(1)), key)
        } else {
            let from = node.start().wrapping_add(1);
            let length = node.end.wrapping_sub(1).wrapping_sub(from);
            Member { prefix: prefix(bytes, from, length), key, unescaped: 0 }
        };
        let ascending = match self.list.last() {
            Some(last) if position(self.list.len()) > mark => last.prefix < member.prefix,
            _ => true,
        };
        self.list.push(member);
        ascending
    }

    #[cold]
    fn unescape(&mut self, raw: &[u8], key: NodeId) -> Member {
        let name = decode(raw);
        self.text.extend_from_slice(&name);
        self.unescaped.push(position(self.text.len()));
        Member {
            prefix: prefix(&name, 0, position(name.len())),
            key,
            unescaped: position(self.unescaped.len()),
        }
    }

    /// Sorts the members from `mark` on by name, repeated names by their place.
    pub(super) fn sort(&mut self, bytes: &[u8], nodes: &[Node], mark: u32) {
        let Self { list, unescaped, text } = self;
        let names = Names { bytes, nodes, unescaped, text };
        let list = list.get_mut(index(mark)..).unwrap_or_default();
        if list.len() > FEW {
            list.sort_unstable_by(|a, b| names.order(a, b));
            return;
        }
        for sorted in 1..list.len() {
            let mut at = sorted;
            let Some(member) = list.get(at).copied() else { return };
            while let Some([before, place]) = list.get_mut(at.wrapping_sub(1)..=at) {
                if before.prefix < member.prefix
                    || (before.prefix == member.prefix && names.order(before, &member) == Ordering::Less)
                {
                    break;
                }
                *place = *before;
                *before = member;
                at = at.wrapping_sub(1);
                if at == 0 {
                    break;
                }
            }
        }
    }

    /// The members from `mark` on.
    pub(super) fn since(&self, mark: u32) -> &[Member] {
        self.list.get(index(mark)..).unwrap_or_default()
    }

    /// The members from `mark` on whose name another one before them has.
    pub(super) fn repeated<'r>(
        &'r self,
        bytes: &'r [u8],
        nodes: &'r [Node],
        mark: u32,
    ) -> impl Iterator<Item = NodeId> + 'r {
        let names = Names { bytes, nodes, unescaped: &self.unescaped, text: &self.text };
        let sorted = self.since(mark);
        sorted
            .iter()
            .zip(sorted.iter().skip(1))
            .filter(move |(a, b)| a.prefix == b.prefix && names.of(a) == names.of(b))
            .map(|(_, member)| member.key)
    }

    /// Forgets the members from `mark` on.
    pub(super) fn close(&mut self, mark: u32) {
        self.list.truncate(index(mark));
    }
}

/// Where names are looked up when prefixes are equal.
struct Names<'r> {
    bytes: &'r [u8],
    nodes: &'r [Node],
    unescaped: &'r [u32],
    text: &'r [u8],
}

impl<'r> Names<'r> {
    fn of(&self, member: &Member) -> &'r [u8] {
        if member.unescaped == 0 {
            let node = self.nodes.get(index(member.key));
            return node.map_or(&[], |node| {
                slice(self.bytes, node.start().wrapping_add(1), node.end.wrapping_sub(1))
            });
        }
        let end = |number: u32| self.unescaped.get(index(number).wrapping_sub(1)).copied().unwrap_or(0);
        slice(self.text, end(member.unescaped.wrapping_sub(1)), end(member.unescaped))
    }

    fn order(&self, a: &Member, b: &Member) -> Ordering {
        a.prefix
            .cmp(&b.prefix)
            .then_with(|| utf16_order(self.of(a), self.of(b)))
            .then_with(|| a.key.cmp(&b.key))
    }
}

/// The first eight bytes of a name as a number that orders as the names do, short names padded with zeros.
#[inline(always)]
#[allow(clippy::inline_always, reason = "measured: 2 % of a verification")]
fn prefix(bytes: &[u8], from: u32, length: u32) -> u64 {
    let from = index(from);
    let raw = match bytes.get(from..).and_then(|rest| rest.first_chunk::<8>()) {
        Some(chunk) => u64::from_be_bytes(*chunk),
        None => short_prefix(bytes.get(from..).unwrap_or_default()),
    };
    let unused = 8_u32.saturating_sub(length).wrapping_mul(8);
    let raw = raw & u64::MAX.checked_shl(unused).unwrap_or(0);
    if raw & u64::from_ne_bytes([0x80; 8]) == 0 {
        return raw;
    }
    u64::from_be_bytes(raw.to_be_bytes().map(rank))
}

#[cold]
fn short_prefix(bytes: &[u8]) -> u64 {
    let padded = bytes.iter().chain(core::iter::repeat(&0)).take(8);
    padded.fold(0, |word, &byte| (word << 8) | u64::from(byte))
}

/// UTF-8 orders as code points do. UTF-16 differs in one respect: U+E000 to U+FFFF come after the pairs of
/// U+10000 and above. In UTF-8 the former have the lead bytes EE and EF, the latter F0 to F4.
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
