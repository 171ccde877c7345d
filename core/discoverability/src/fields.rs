//! Values of documents, by name and by kind.

use alloc::string::String;

use primitives::json::{Document, Kind, NodeId};
use primitives::number::decimal::to_f64;

use crate::decimal;

/// A member of an object; `None` where the object has none, and for a value that is not an object.
pub(crate) fn find(document: &Document<'_>, object: NodeId, name: &str) -> Option<NodeId> {
    document.member(object, name.as_bytes())
}

/// The text of a value; `None` where it is not a text.
pub(crate) fn text(document: &Document<'_>, node: NodeId) -> Option<String> {
    (document.kind(node) == Kind::String).then(|| document.string(node).into_owned())
}

/// The text of a member; `None` where it is missing or not a text.
pub(crate) fn text_of(document: &Document<'_>, object: NodeId, name: &str) -> Option<String> {
    text(document, find(document, object, name)?)
}

/// Whether a member is an object.
pub(crate) fn is_object(document: &Document<'_>, node: NodeId) -> bool {
    document.kind(node) == Kind::Object
}

/// Whether a value is an array.
pub(crate) fn is_array(document: &Document<'_>, node: NodeId) -> bool {
    document.kind(node) == Kind::Array
}

/// The value of a boolean; `None` for anything else.
pub(crate) fn boolean(document: &Document<'_>, node: NodeId) -> Option<bool> {
    match document.kind(node) {
        Kind::True => Some(true),
        Kind::False => Some(false),
        _ => None,
    }
}

/// The value of a boolean member.
pub(crate) fn boolean_of(document: &Document<'_>, object: NodeId, name: &str) -> Option<bool> {
    boolean(document, find(document, object, name)?)
}

/// The double that a number denotes; `None` for anything else.
pub(crate) fn number(document: &Document<'_>, node: NodeId) -> Option<f64> {
    (document.kind(node) == Kind::Number).then(|| to_f64(document.raw_str(document.node(node))))
}

/// A number as it is written; `None` for anything else.
pub(crate) fn digits<'a>(document: &Document<'a>, node: NodeId) -> Option<&'a str> {
    (document.kind(node) == Kind::Number).then(|| document.raw_str(document.node(node)))
}

/// Whether a value is a number that is an integer, in any spelling.
pub(crate) fn is_whole(document: &Document<'_>, node: NodeId) -> bool {
    digits(document, node).is_some_and(decimal::is_whole)
}

/// The elements of an array that may be the whole document.
pub(crate) fn elements<'d>(document: &'d Document<'_>, array: NodeId) -> impl Iterator<Item = NodeId> + 'd {
    let is_root = array == Document::ROOT;
    document.root_elements().filter(move |_| is_root).chain(document.elements(array))
}

/// The canonical text (JCS) of a value.
pub(crate) use primitives::canonical::canonical_bytes_of as canonical;
