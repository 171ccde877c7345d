//! The content of a manifest's `access`, as far as it can be read; the manifest may break rules elsewhere.

use alloc::vec::Vec;

use crate::subject::Subject;
use erc8257::AccessLogic;
use erc8257::inside::manifest::access::{members, requirement};
use erc8257::inside::manifest::hex_bytes;
use erc8257::limits;
use primitives::bytes;
use primitives::json::{Document, Kind, NodeId};

/// The manifest's statement about access.
pub(super) enum Said {
    /// The manifest has no `access`, or the manifest is missing.
    Nothing,
    /// The `access` breaks §4, so that its meaning cannot be known.
    Unreadable,
    /// The requirements of an `access` that can be read.
    List(List),
}

/// The manifest's requirements, 1 to 256, each with its place.
pub(super) struct List {
    pub(super) node: NodeId,
    pub(super) logic: AccessLogic,
    pub(super) logic_node: NodeId,
    pub(super) requirements_node: NodeId,
    pub(super) entries: Vec<Entry>,
}

pub(super) struct Entry {
    pub(super) kind: [u8; 4],
    pub(super) data: Vec<u8>,
    pub(super) node: NodeId,
    pub(super) kind_node: NodeId,
    pub(super) data_node: NodeId,
}

impl Said {
    pub(super) fn read(subject: &Subject<'_, '_>) -> Self {
        match subject.root.access {
            0 => Self::Nothing,
            access => list(&subject.document, access).map_or(Self::Unreadable, Self::List),
        }
    }
}

fn list(document: &Document<'_>, access: NodeId) -> Option<List> {
    let members = members(document, access);
    let logic = AccessLogic::from_name(&document.string(is_string(document, members.logic)?))?;
    let count = document.elements(members.requirements).count();
    if !(1..=limits::ACCESS_REQUIREMENTS).contains(&count) {
        return None;
    }
    let entries = document.elements(members.requirements).map(|object| entry(document, object));
    Some(List {
        node: access,
        logic,
        logic_node: members.logic,
        requirements_node: members.requirements,
        entries: entries.collect::<Option<_>>()?,
    })
}

fn entry(document: &Document<'_>, object: NodeId) -> Option<Entry> {
    let members = requirement(document, object);
    Some(Entry {
        kind: decoded(document, members.kind)?.try_into().ok()?,
        data: decoded(document, members.data).filter(|data| data.len() <= limits::REQUIREMENT_DATA_BYTES)?,
        node: object,
        kind_node: members.kind,
        data_node: members.data,
    })
}

/// The bytes of `0x` and pairs of hex digits, of any case: what upper case does is for the verdict to say.
fn decoded(document: &Document<'_>, node: NodeId) -> Option<Vec<u8>> {
    let text = document.text(is_string(document, node)?);
    let digits = text.strip_prefix(b"0x").filter(|digits| digits.len() & 1 == 0)?;
    bytes::all(digits, bytes::HEX).then(|| hex_bytes(&text).collect())
}

fn is_string(document: &Document<'_>, node: NodeId) -> Option<NodeId> {
    (node != 0 && document.kind(node) == Kind::String).then_some(node)
}
