//! Members of files.

use alloc::string::String;

use primitives::json::{Document, Kind, NodeId};

/// A member of an object.
pub(crate) fn find(document: &Document<'_>, object: NodeId, name: &str) -> Option<NodeId> {
    let is_named = |key: NodeId| &*document.text(key) == name.as_bytes();
    document.members_of(object).find(|(key, _)| is_named(*key)).map(|(_, value)| value)
}

/// The text of a node, if it is one.
pub(crate) fn text(document: &Document<'_>, node: NodeId) -> Option<String> {
    (document.kind(node) == Kind::String).then(|| document.string(node).into_owned())
}
