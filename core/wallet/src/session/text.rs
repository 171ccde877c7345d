//! JSON of wallets within reports: without white space, and with strings escaped as reports escape them.

use alloc::string::String;

use primitives::canonical::canonical_bytes;
use primitives::json::{Document, Kind, NodeId, Writer, read};
use primitives::limits::BUNDLE_BYTES;

/// A value as it stands, with its members in their order and its numbers in their spelling, but without white space.
pub(super) fn compact(text: &str) -> String {
    let document = read(text.as_bytes(), BUNDLE_BYTES);
    let mut w = Writer::new();
    let mut at = 0;
    for id in 0..document.count() {
        let node = document.node(id);
        if !matches!(node.kind(), Kind::String | Kind::Key) {
            continue;
        }
        let start = usize::try_from(node.start()).unwrap_or(usize::MAX);
        punctuation(text.get(at..start).unwrap_or_default(), &mut w);
        w.string(&document.string(id));
        at = usize::try_from(node.end).unwrap_or(usize::MAX);
    }
    punctuation(text.get(at..).unwrap_or_default(), &mut w);
    w.finish()
}

/// What stands between strings: numbers, words, commas and brackets.
fn punctuation(text: &str, w: &mut Writer) {
    for part in text.split_ascii_whitespace() {
        w.raw(part);
    }
}

/// The canonical JSON of a value (RFC 8785).
pub(super) fn canonical(document: &Document<'_>, node: NodeId) -> String {
    let raw = document.raw_str(document.node(node));
    let value = read(raw.as_bytes(), BUNDLE_BYTES);
    String::from_utf8(canonical_bytes(&value)).unwrap_or_default()
}

/// A value as differences tell it: a string as it is, all else as canonical JSON.
pub(super) fn told(document: &Document<'_>, node: NodeId) -> String {
    if document.kind(node) == Kind::String {
        document.string(node).into_owned()
    } else {
        canonical(document, node)
    }
}
