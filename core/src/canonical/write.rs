//! Writing the canonical form: members by UTF-16 code units, ECMAScript numbers, minimal escapes.

use alloc::vec::Vec;

use super::number;
use crate::json::{Document, Escape, Kind, Node, NodeId, escape, index, slice, string_stop};

/// Tokens of so many bytes are copied as one block, which is quicker than a call that looks at their length.
const BLOCK: usize = 32;

/// An open container.
struct Level {
    /// One past the container's last node.
    after: NodeId,
    /// Object: the key that comes next, 0 after the last one.
    next: NodeId,
    object: bool,
}

/// The canonical bytes of a document without faults.
pub(crate) fn canonical_bytes(document: &Document<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(document.bytes.len().saturating_add(BLOCK << 1));
    let mut open: Vec<Level> = Vec::with_capacity(16);
    let mut value = Document::ROOT;
    loop {
        let node = document.node(value);
        match node.kind() {
            Kind::Object if node.link != 0 => {
                out.push(b'{');
                let next = write_key(document, node.link, &mut out);
                value = node.link.wrapping_add(1);
                open.push(Level { after: node.after, next, object: true });
                continue;
            }
            Kind::Array if node.after > value.wrapping_add(1) => {
                out.push(b'[');
                value = value.wrapping_add(1);
                open.push(Level { after: node.after, next: 0, object: false });
                continue;
            }
            Kind::Object => out.extend_from_slice(b"{}"),
            Kind::Array => out.extend_from_slice(b"[]"),
            _ => write_scalar(document, node, &mut out),
        }
        let mut after = node.after;
        loop {
            let Some(level) = open.last_mut() else {
                return out;
            };
            if level.object && level.next != 0 {
                out.push(b',');
                value = level.next.wrapping_add(1);
                level.next = write_key(document, level.next, &mut out);
                break;
            }
            if !level.object && after < level.after {
                out.push(b',');
                value = after;
                break;
            }
            out.push(if level.object { b'}' } else { b']' });
            after = level.after;
            open.pop();
        }
    }
}

/// Writes a member name and its colon; gives the key that comes next.
#[inline]
fn write_key(document: &Document<'_>, key: NodeId, out: &mut Vec<u8>) -> NodeId {
    let node = document.node(key);
    if node.has(Node::ESCAPED) {
        write_escaped(slice(document.bytes, node.start(), node.end), out);
    } else {
        append(document.bytes, node, out);
    }
    out.push(b':');
    node.link
}

#[inline]
fn write_scalar(document: &Document<'_>, node: &Node, out: &mut Vec<u8>) {
    match node.kind() {
        Kind::String if node.has(Node::ESCAPED) => {
            write_escaped(slice(document.bytes, node.start(), node.end), out);
        }
        Kind::Number if node.has(Node::COMPUTED) => {
            number::write(document.raw_str(node), out);
        }
        // Plain strings, short numbers and literals are their own canonical form.
        _ => append(document.bytes, node, out),
    }
}

/// Appends the bytes of a node as served.
#[inline]
fn append(bytes: &[u8], node: &Node, out: &mut Vec<u8>) {
    let (start, end) = (index(node.start()), index(node.end));
    let length = end.wrapping_sub(start);
    match bytes.get(start..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        Some(block) if length <= BLOCK => {
            let end = out.len().wrapping_add(length);
            out.extend_from_slice(block);
            out.truncate(end);
        }
        _ => out.extend_from_slice(bytes.get(start..end).unwrap_or_default()),
    }
}

/// Writes a string that has escapes, quotes included, with the escapes of RFC 8785, 3.2.2.2 only.
#[cold]
fn write_escaped(raw: &[u8], out: &mut Vec<u8>) {
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
        write_char(character, out);
        at = stop.wrapping_add(length);
    }
    out.push(b'"');
}

/// Writes one character of a JSON string as RFC 8785 escapes it (ledger `2-jcs-strings`).
pub(crate) fn write_char(character: char, out: &mut Vec<u8>) {
    let short = match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\t' => b't',
        '\n' => b'n',
        '\u{c}' => b'f',
        '\r' => b'r',
        '\0'..='\u{1f}' => {
            let low = u8::try_from(u32::from(character)).unwrap_or(0);
            let digit = |nibble: u8| b"0123456789abcdef".get(usize::from(nibble)).copied().unwrap_or(b'0');
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(low >> 4), digit(low & 0xF)]);
            return;
        }
        _ => {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}
