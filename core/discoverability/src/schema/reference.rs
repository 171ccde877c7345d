//! References within a schema: `#`, and JSON Pointers behind it.

use primitives::json::{Document, Kind, NodeId};

use super::Schemas;
use super::seen::Seen;
use crate::fields::text_of;

/// The schema that a reference of the root's own schemas stands for; `None` for one that leads elsewhere, or nowhere.
pub(super) fn resolve<'a>(schemas: Schemas<'_, 'a>, seen: &mut Seen<'a>, reference: &str) -> Option<NodeId> {
    let pointer = reference.strip_prefix('#').filter(|pointer| !pointer.contains('%'))?;
    let document = schemas.document;
    let mut node = schemas.root;
    if pointer.is_empty() {
        return Some(node);
    }
    for step in pointer.strip_prefix('/')?.split('/') {
        let is_escaped = step.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
        // The drafts differ in what a pointer into a schema of another base is.
        let base = seen.member(document, node, "$id").filter(|_| node != schemas.root);
        if !is_escaped || base.is_some_and(|base| document.kind(base) == Kind::String) {
            return None;
        }
        let name = step.replace("~1", "/").replace("~0", "~");
        node = member(document, seen, node, &name)?;
    }
    Some(node)
}

/// Whether a schema within the root has a base of its own, by which its references go.
pub(super) fn has_base(schemas: Schemas<'_, '_>, node: NodeId) -> bool {
    node != schemas.root && text_of(schemas.document, node, "$id").is_some()
}

fn member<'a>(document: &Document<'a>, seen: &mut Seen<'a>, node: NodeId, name: &str) -> Option<NodeId> {
    if document.kind(node) == Kind::Array {
        // An index has no sign and no leading zero.
        let place: usize = name.parse().ok()?;
        return seen
            .element(document, node, place)
            .filter(|_| !name.starts_with('+') && (name == "0" || !name.starts_with('0')));
    }
    seen.member(document, node, name)
}
