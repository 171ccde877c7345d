//! Writing the canonical form: members by UTF-16 code units, ECMAScript numbers, minimal escapes.

use alloc::vec::Vec;

use super::output::Output;
use crate::bytes::{index, string_stop};
use crate::json::{Document, Escape, Kind, Node, NodeId, escape, slice, write_char};
use crate::number;

/// An open container.
struct Level {
    /// One past the container's last node.
    after: NodeId,
    /// Object: the key that comes next, 0 after the last one.
    next: NodeId,
    object: bool,
}

/// The canonical bytes of a document without faults.
#[must_use]
pub fn canonical_bytes(document: &Document<'_>) -> Vec<u8> {
    canonical_bytes_of(document, Document::ROOT)
}

/// The canonical bytes of one value of such a document.
///
/// # Example
/// ```
/// use erc8257_primitives::canonical::canonical_bytes_of;
/// use erc8257_primitives::json::{Document, read_text};
///
/// let document = read_text(r#"{"size": {"w": 2.0, "h": 1}}"#);
/// let size = document.member(Document::ROOT, b"size").expect("a member");
/// assert_eq!(canonical_bytes_of(&document, size), br#"{"h":1,"w":2}"#);
/// ```
#[must_use]
pub fn canonical_bytes_of(document: &Document<'_>, node: NodeId) -> Vec<u8> {
    let mut out = Output::new(document.raw(node).len());
    let mut open: Vec<Level> = Vec::with_capacity(16);
    let mut value = node;
    loop {
        let node = document.node(value);
        match node.kind() {
            Kind::Object if node.link != 0 => {
                out.byte(b'{');
                let next = write_key(document, node.link, &mut out);
                value = node.link.wrapping_add(1);
                open.push(Level { after: node.after, next, object: true });
                continue;
            }
            Kind::Array if node.after > value.wrapping_add(1) => {
                out.byte(b'[');
                value = value.wrapping_add(1);
                open.push(Level { after: node.after, next: 0, object: false });
                continue;
            }
            Kind::Object => out.text(b"{}"),
            Kind::Array => out.text(b"[]"),
            _ => write_scalar(document, node, &mut out),
        }
        let mut after = node.after;
        loop {
            let Some(level) = open.last_mut() else {
                return out.finish();
            };
            if level.object && level.next != 0 {
                out.byte(b',');
                value = level.next.wrapping_add(1);
                level.next = write_key(document, level.next, &mut out);
                break;
            }
            if !level.object && after < level.after {
                out.byte(b',');
                value = after;
                break;
            }
            out.byte(if level.object { b'}' } else { b']' });
            after = level.after;
            open.pop();
        }
    }
}

/// Writes a member name and its colon; gives the key that comes next.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "measured: with the others here, 3 % of a verification where code is to be small"
)]
fn write_key(document: &Document<'_>, key: NodeId, out: &mut Output) -> NodeId {
    let node = document.node(key);
    if node.has(Node::ESCAPED) {
        out.text(&escaped(slice(document.bytes, node.start(), node.end)));
    } else {
        append(document.bytes, node, out);
    }
    out.byte(b':');
    node.link
}

#[inline]
fn write_scalar(document: &Document<'_>, node: &Node, out: &mut Output) {
    match node.kind() {
        Kind::String if node.has(Node::ESCAPED) => {
            out.text(&escaped(slice(document.bytes, node.start(), node.end)));
        }
        Kind::Number if node.has(Node::COMPUTED) => {
            number::canonical(document.raw_str(node), |text| out.text(text));
        }
        // Plain strings, short numbers and literals are their own canonical form.
        _ => append(document.bytes, node, out),
    }
}

/// Appends the bytes of a node as served.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "measured: with the others here, 3 % of a verification where code is to be small"
)]
fn append(bytes: &[u8], node: &Node, out: &mut Output) {
    out.part(bytes, index(node.start()), index(node.end));
}

/// The canonical form of a string that has escapes, quotes included: with those of RFC 8785, 3.2.2.2 only.
#[cold]
fn escaped(raw: &[u8]) -> Vec<u8> {
    // No character is longer than its escape.
    let mut out = Vec::with_capacity(raw.len());
    let text = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
    out.push(b'"');
    let mut at = 0;
    while index(at) < text.len() {
        let stop = string_stop(text, at);
        out.extend_from_slice(text.get(index(at)..index(stop)).unwrap_or_default());
        if index(stop) >= text.len() {
            break;
        }
        let (character, length) = match escape(text, stop) {
            Escape::Char(character, length) => (character, length),
            // The reader has refused both.
            Escape::LoneSurrogate(_) | Escape::Broken(_) => (char::REPLACEMENT_CHARACTER, 1),
        };
        write_char(character, &mut out);
        at = stop.wrapping_add(length);
    }
    out.push(b'"');
    out
}
