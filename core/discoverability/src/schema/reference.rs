//! References within a schema: `#`, and JSON Pointers behind it.

use primitives::json::{Document, Kind, NodeId};

use super::Schemas;
use super::seen::Seen;

/// The schema that a reference stands for; `None` for one that leads elsewhere, or nowhere.
pub(super) fn resolve<'a>(
    schemas: Schemas<'_, 'a>,
    seen: &mut Seen<'a, '_>,
    reference: &str,
) -> Option<NodeId> {
    let pointer = reference.strip_prefix('#').filter(|pointer| !pointer.contains('%'))?;
    let mut node = schemas.root;
    if pointer.is_empty() {
        return Some(node);
    }
    for step in pointer.strip_prefix('/')?.split('/') {
        let name = step.replace("~1", "/").replace("~0", "~");
        node = member(schemas.document, seen, node, &name)?;
    }
    Some(node)
}

fn member<'a>(document: &Document<'a>, seen: &mut Seen<'a, '_>, node: NodeId, name: &str) -> Option<NodeId> {
    if document.kind(node) == Kind::Array {
        return seen.element(document, node, name.parse().ok()?);
    }
    seen.member(document, node, name)
}
