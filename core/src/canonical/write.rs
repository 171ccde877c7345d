//! Writing the canonical form: members by UTF-16 code units, ECMAScript numbers, minimal escapes.

use alloc::vec::Vec;

use super::number;
use crate::json::{Document, Escape, Kind, Node, NodeId, escape, slice, string_stop};

/// An open container: its node, and for an object the key whose value is being written.
struct Level {
    container: NodeId,
    key: NodeId,
}

/// The canonical bytes of a document without faults.
pub(crate) fn canonical_bytes(document: &Document<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(document.bytes.len().saturating_add(8));
    let mut open: Vec<Level> = Vec::new();
    let mut value = Document::ROOT;
    loop {
        let node = document.node(value);
        match node.kind() {
            Kind::Object if node.link != 0 => {
                out.push(b'{');
                open.push(Level { container: value, key: node.link });
                value = write_key(document, node.link, &mut out);
                continue;
            }
            Kind::Array if node.after > value.wrapping_add(1) => {
                out.push(b'[');
                open.push(Level { container: value, key: 0 });
                value = value.wrapping_add(1);
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
            let container = document.node(level.container);
            let (next, end) = if level.key == 0 {
                (if after < container.after { after } else { 0 }, b']')
            } else {
                (document.node(level.key).link, b'}')
            };
            if next == 0 {
                out.push(end);
                after = container.after;
                open.pop();
                continue;
            }
            out.push(b',');
            value = if level.key == 0 { next } else { write_key(document, next, &mut out) };
            if level.key != 0 {
                level.key = next;
            }
            break;
        }
    }
}

/// Writes a member name and its colon; gives the member's value.
#[inline]
fn write_key(document: &Document<'_>, key: NodeId, out: &mut Vec<u8>) -> NodeId {
    write_scalar(document, document.node(key), out);
    out.push(b':');
    key.wrapping_add(1)
}

#[inline]
fn write_scalar(document: &Document<'_>, node: Node, out: &mut Vec<u8>) {
    let raw = slice(document.bytes, node.start(), node.end);
    match node.kind() {
        Kind::String | Kind::Key if node.has(Node::ESCAPED) => write_escaped(raw, out),
        Kind::Number if node.has(Node::COMPUTED) => number::write(raw, out),
        // Plain strings, short numbers and literals are their own canonical form.
        _ => out.extend_from_slice(raw),
    }
}

/// Writes a string that has escapes, quotes included, with the escapes of RFC 8785, 3.2.2.2 only.
fn write_escaped(raw: &[u8], out: &mut Vec<u8>) {
    let text = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
    out.push(b'"');
    let mut at = 0;
    while at < text.len() {
        let stop = string_stop(text, at);
        out.extend_from_slice(text.get(at..stop).unwrap_or_default());
        if stop >= text.len() {
            break;
        }
        let (character, length) = match escape(text, stop) {
            Escape::Char(character, length) => (character, length),
            // The reader has refused both.
            Escape::LoneSurrogate | Escape::Broken(_) => (char::REPLACEMENT_CHARACTER, 1),
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
