//! Local references: which lead back to themselves, and how much a schema becomes when all are written out
//! (ledger `sec-ref-local`). Linear in the schema, up to a sort.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use crate::collector::Collector;
use crate::{Code, percent};
use erc8257::limits;
use primitives::json::{Document, Kind, NodeId};

use super::graph::{Edge, Graph};
use super::reference::is_reference;
use crate::schema_walk::{Applied, Step};

/// References of so many schemas: each has three keywords for them.
const REFERENCES: usize = limits::SCHEMA_NODES.saturating_mul(3);

/// The schemas of one document, and the references among them.
pub(super) struct LocalRefs {
    /// In document order, at most [`limits::SCHEMA_NODES`].
    schemas: Vec<Schema>,
    references: Vec<(NodeId, NodeId)>,
    /// How many schemas there are.
    count: usize,
}

struct Schema {
    node: NodeId,
    parent: NodeId,
    applied: Applied,
}

impl LocalRefs {
    pub(super) const fn new() -> Self {
        Self { schemas: Vec::new(), references: Vec::new(), count: 0 }
    }

    pub(super) fn note(&mut self, document: &Document<'_>, step: &Step<'_>) {
        match step {
            Step::Schema { node, parent, applied } => {
                self.count = self.count.saturating_add(1);
                if self.schemas.len() < limits::SCHEMA_NODES {
                    self.schemas.push(Schema { node: *node, parent: *parent, applied: *applied });
                }
            }
            Step::Keyword { schema, name, value, base: 0 }
                if is_reference(name)
                    && document.kind(*value) == Kind::String
                    && document.text(*value).starts_with(b"#")
                    && self.references.len() < REFERENCES =>
            {
                self.references.push((*schema, *value));
            }
            _ => {}
        }
    }

    /// Says what there is to say of the whole schema.
    pub(super) fn finish(self, document: &Document<'_>, whole: NodeId, collector: &mut Collector<'_, '_>) {
        if self.references.is_empty() {
            return;
        }
        if self.count > limits::SCHEMA_NODES {
            return collector.value(Code::RefExpansion, whole, |_| Some(format!("{} schemas", self.count)));
        }
        let index = Index::of(document, &self.schemas);
        let mut edges: Vec<Edge> = Vec::new();
        let mut add = |from: NodeId, to: NodeId, in_place: bool, reference: NodeId| {
            let at = |node: NodeId| self.schemas.binary_search_by_key(&node, |schema| schema.node).ok();
            if let (Some(from), Some(to)) = (at(from), at(to)) {
                edges.push(Edge { from, to, in_place, reference });
            }
        };
        for schema in self.schemas.iter().filter(|schema| schema.applied != Applied::Nowhere) {
            add(schema.parent, schema.node, schema.applied == Applied::Here, 0);
        }
        for &(schema, reference) in &self.references {
            if let Some(target) = index.resolve(document, whole, reference) {
                add(schema, target, true, reference);
            }
        }
        let loops = Graph::new(self.schemas.len(), edges.iter().filter(|edge| edge.in_place));
        let all = Graph::new(self.schemas.len(), edges.iter());
        for edge in edges.iter().filter(|edge| edge.reference != 0) {
            let code = if loops.is_cyclic(edge) {
                Code::RefLoop
            } else if all.is_cyclic(edge) {
                Code::RefRecursive
            } else {
                continue;
            };
            collector.value(code, edge.reference, |document| Some(document.shown(edge.reference)));
        }
        let size = all.largest();
        if size > limits::SCHEMA_EXPANSION {
            let found =
                if size == u64::MAX { format!("{size} schemas or more") } else { format!("{size} schemas") };
            collector.value(Code::RefExpansion, whole, |_| Some(found));
        }
    }
}

/// The containers in which schemas are, by name, and the anchors.
struct Index<'d> {
    children: Vec<(NodeId, Cow<'d, [u8]>, NodeId)>,
    anchors: Vec<(Cow<'d, [u8]>, NodeId)>,
}

impl<'d> Index<'d> {
    fn of(document: &'d Document<'_>, schemas: &[Schema]) -> Self {
        let mut index = Self { children: Vec::new(), anchors: Vec::new() };
        for schema in schemas {
            for (key, value) in document.members(schema.node) {
                let name = document.text(key);
                let is_anchor = matches!(&*name, b"$anchor" | b"$dynamicAnchor" | b"$id" | b"id");
                if is_anchor && document.kind(value) == Kind::String {
                    index.anchors.push((document.text(value), schema.node));
                } else if matches!(document.kind(value), Kind::Object | Kind::Array) {
                    index.children.push((schema.node, name, value));
                    index.add_inside(document, value);
                }
            }
        }
        index.children.sort_unstable();
        index.children.dedup();
        index.anchors.sort_unstable();
        index
    }

    /// Adds the members of a map or a list of schemas.
    fn add_inside(&mut self, document: &'d Document<'_>, container: NodeId) {
        let is_object = |node: &NodeId| document.kind(*node) == Kind::Object;
        for (key, value) in document.members(container).filter(|(_, value)| is_object(value)) {
            self.children.push((container, document.text(key), value));
        }
        for (at, value) in document.elements(container).enumerate().filter(|(_, value)| is_object(value)) {
            self.children.push((container, Cow::Owned(format!("{at}").into_bytes()), value));
        }
    }

    /// The value that a reference means, if that is in the schema.
    fn resolve(&self, document: &Document<'_>, whole: NodeId, reference: NodeId) -> Option<NodeId> {
        let text = document.text(reference);
        let fragment = percent::decoded(text.get(1..)?);
        if fragment.is_empty() {
            return Some(whole);
        }
        let Some(pointer) = fragment.strip_prefix(b"/") else {
            // Older drafts name an anchor by `$id`, with its number sign.
            return self.anchor(&fragment).or_else(|| self.anchor(&text));
        };
        let mut node = whole;
        for segment in pointer.split(|byte| *byte == b'/') {
            let name = unescaped(segment);
            let key = |child: &(NodeId, Cow<'_, [u8]>, NodeId)| (child.0, &*child.1).cmp(&(node, &*name));
            let found = self.children.binary_search_by(key).ok()?;
            node = self.children.get(found)?.2;
        }
        Some(node)
    }

    fn anchor(&self, name: &[u8]) -> Option<NodeId> {
        let found = self.anchors.binary_search_by(|(anchor, _)| (**anchor).cmp(name)).ok()?;
        self.anchors.get(found).map(|(_, schema)| *schema)
    }
}

/// A segment of a JSON Pointer: `~1` is a slash, `~0` a tilde.
fn unescaped(segment: &[u8]) -> Cow<'_, [u8]> {
    if !segment.contains(&b'~') {
        return Cow::Borrowed(segment);
    }
    let mut name = Vec::with_capacity(segment.len());
    let mut rest = segment;
    loop {
        rest = match rest {
            [] => return Cow::Owned(name),
            [b'~', b'0', after @ ..] => {
                name.push(b'~');
                after
            }
            [b'~', b'1', after @ ..] => {
                name.push(b'/');
                after
            }
            [byte, after @ ..] => {
                name.push(*byte);
                after
            }
        };
    }
}
