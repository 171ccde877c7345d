//! The names that the standard defines, by the object that has them.

use primitives::json::{Document, Kind, NodeId};

/// Index of a top-level name in [`TOP`].
pub(super) type Field = usize;

pub(super) const ACCESS: Field = 0;
pub(super) const CREATOR: Field = 1;
pub(super) const IMAGE: Field = 4;
pub(super) const INPUTS: Field = 5;
pub(super) const MAX_AGE: Field = 6;
pub(super) const OUTPUTS: Field = 8;
pub(super) const PRICING: Field = 9;
pub(super) const TAGS: Field = 10;
pub(super) const TYPE: Field = 11;
pub(super) const VERIFIABILITY: Field = 12;
pub(super) const VERSION: Field = 13;

/// The top level's names in canonical order, each as it stands in canonical bytes.
pub(super) const TOP: [&str; 14] = [
    "\"access\":",
    "\"creatorAddress\":",
    "\"description\":",
    "\"endpoint\":",
    "\"image\":",
    "\"inputs\":",
    "\"maxAge\":",
    "\"name\":",
    "\"outputs\":",
    "\"pricing\":",
    "\"tags\":",
    "\"type\":",
    "\"verifiability\":",
    "\"version\":",
];

const ACCESS_NAMES: &[&str] = &["logic", "requirements"];
const REQUIREMENT_NAMES: &[&str] = &["data", "kind", "label", "links"];
const PRICING_NAMES: &[&str] = &["amount", "asset", "protocol", "recipient"];
const VERIFIABILITY_NAMES: &[&str] = &[
    "attestation",
    "dataRetention",
    "description",
    "execution",
    "reproducibleBuild",
    "sourceVisibility",
    "tier",
];
const ATTESTATION_NAMES: &[&str] = &["enclaveHash", "endpoint", "maxAge", "transparencyLogURI", "type"];
const BUILD_NAMES: &[&str] = &["buildHash", "buildInstructions", "sourceCodeURI"];

/// A top-level name without its quotes and colon.
pub(super) fn bare(field: Field) -> &'static str {
    let quoted = TOP.get(field).copied().unwrap_or_default();
    quoted.strip_prefix('"').and_then(|name| name.strip_suffix("\":")).unwrap_or_default()
}

/// The top-level field of a name.
pub(super) fn field(name: &[u8]) -> Option<Field> {
    (0..TOP.len()).find(|&field| bare(field).as_bytes() == name)
}

/// Hands over every object below the top level whose members the standard names, with those names.
pub(super) fn each_typed(document: &Document<'_>, mut visit: impl FnMut(NodeId, &[&str])) {
    for (key, value) in document.root_members() {
        match &*document.text(key) {
            b"access" => {
                visit(value, ACCESS_NAMES);
                let list = member(document, value, b"requirements");
                document.elements(list).for_each(|object| visit(object, REQUIREMENT_NAMES));
            }
            b"pricing" => document.elements(value).for_each(|object| visit(object, PRICING_NAMES)),
            b"verifiability" => {
                visit(value, VERIFIABILITY_NAMES);
                visit(member(document, value, b"attestation"), ATTESTATION_NAMES);
                visit(member(document, value, b"reproducibleBuild"), BUILD_NAMES);
            }
            _ => {}
        }
    }
}

/// The value of an object's member, 0 where the member is missing. `document.members` gives nothing for 0.
pub(super) fn member(document: &Document<'_>, object: NodeId, name: &[u8]) -> NodeId {
    document.members(object).find(|(key, _)| &*document.text(*key) == name).map_or(0, |(_, value)| value)
}

/// Hands over, by its key, every member that the standard does not define. `top` asks for the top level's
/// members, `nested` for the members of the typed objects below.
pub(super) fn each_unknown(document: &Document<'_>, top: bool, nested: bool, mut visit: impl FnMut(NodeId)) {
    if top {
        let unknown = document.root_members().filter(|(key, _)| field(&document.text(*key)).is_none());
        unknown.for_each(|(key, _)| visit(key));
    }
    if nested {
        each_typed(document, |object, names| {
            for (key, _) in document.members(object) {
                if !names.iter().any(|name| name.as_bytes() == &*document.text(key)) {
                    visit(key);
                }
            }
        });
    }
}

/// Whether a top-level value is one that serialisers leave out, or that stands for nothing.
pub(super) fn is_empty(document: &Document<'_>, value: NodeId) -> bool {
    match document.kind(value) {
        Kind::Null => true,
        Kind::String => document.raw_text(value).is_empty(),
        Kind::Array | Kind::Object => document.node(value).after == value.saturating_add(1),
        _ => false,
    }
}
