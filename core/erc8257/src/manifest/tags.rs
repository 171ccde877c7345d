//! `tags` (§2).

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::text::code_points;
use crate::collector::Collector;
use crate::limits;
use crate::rules::Code;
use primitives::bytes;
use primitives::json::{Anchor, Document, Kind, Node, NodeId};

pub(super) fn check(collector: &mut Collector<'_, '_>, array: NodeId) {
    let document = collector.document;
    let count = document.elements(array).count();
    if count > limits::TAGS {
        collector.count(Code::TagsCount, Anchor::Node(array), count, ("at most", limits::TAGS), "tags");
    }
    for tag in document.elements(array) {
        check_tag(collector, tag);
    }
    for tag in repeated(collector, array, count) {
        collector.value(Code::TagsUnique, None, tag, Some("each tag once"));
    }
}

fn check_tag(collector: &mut Collector<'_, '_>, tag: NodeId) {
    let document = collector.document;
    let is_string = document.kind(tag) == Kind::String;
    let text = if is_string { document.text(tag) } else { Cow::Borrowed(&[][..]) };
    if !is_string || !bytes::is_slug(&text) {
        collector.value(Code::TagsRegex, None, tag, Some("[a-z0-9]([a-z0-9-]*[a-z0-9])?"));
    }
    if text.len() > limits::TAG_CODE_POINTS && code_points(&text) > limits::TAG_CODE_POINTS {
        let range = ("1 to", limits::TAG_CODE_POINTS);
        collector.count(Code::TagsLength, Anchor::Node(tag), code_points(&text), range, "code points");
    }
}

/// The tags that another one before them equals, in any order.
fn repeated(collector: &Collector<'_, '_>, array: NodeId, count: usize) -> Vec<NodeId> {
    let document = collector.document;
    let strings = || document.elements(array).filter(|tag| document.kind(*tag) == Kind::String);
    if count <= limits::TAGS && strings().all(|tag| !document.node(tag).has(Node::ESCAPED)) {
        return repeated_among_few(document, strings());
    }
    // More tags than findings are a fault anyhow; looking through all of them would take much memory.
    let first = strings().take(limits::FINDINGS.saturating_mul(2));
    let mut sorted: Vec<(Cow<'_, [u8]>, NodeId)> = first.map(|tag| (document.text(tag), tag)).collect();
    sorted.sort_unstable();
    let pairs = sorted.iter().zip(sorted.iter().skip(1));
    pairs.filter(|(before, tag)| before.0 == tag.0).map(|(_, tag)| tag.1).collect()
}

/// Up to the limit, comparing all pairs is quick and allocates nothing.
fn repeated_among_few(document: &Document<'_>, tags: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
    let mut seen: [&[u8]; limits::TAGS] = [&[]; limits::TAGS];
    let mut repeated = Vec::new();
    for (index, tag) in tags.enumerate() {
        let text = document.raw_text(tag);
        if seen.iter().take(index).any(|before| *before == text) {
            repeated.push(tag);
        }
        if let Some(slot) = seen.get_mut(index) {
            *slot = text;
        }
    }
    repeated
}
