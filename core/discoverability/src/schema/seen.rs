//! What many schemas look at, read once: the root's vocabulary, members by name, elements by place.
//!
//! Each step of a judgement would else read the root, or a large value, from its first member on.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use primitives::json::{Document, NodeId};

use crate::fields::{elements, find};

/// Members by name.
pub(super) type Members<'a> = BTreeMap<Cow<'a, [u8]>, NodeId>;

/// What was read of a schema's document. It serves all values that one root's schemas judge.
#[derive(Default)]
pub(crate) struct Seen<'a> {
    /// The vocabulary that the root names.
    pub(super) dialect: Option<NodeId>,
    objects: BTreeMap<NodeId, Members<'a>>,
    lists: BTreeMap<NodeId, Vec<NodeId>>,
}

impl<'a> Seen<'a> {
    pub(crate) fn new(document: &Document<'a>, root: NodeId) -> Self {
        Self { dialect: find(document, root, "$schema"), ..Self::default() }
    }

    /// The first member of this name of an object in the schema's document.
    pub(crate) fn member(&mut self, document: &Document<'a>, object: NodeId, name: &str) -> Option<NodeId> {
        let read = || {
            let mut members = Members::new();
            for (key, value) in document.members_of(object) {
                members.entry(document.text(key)).or_insert(value);
            }
            members
        };
        self.objects.entry(object).or_insert_with(read).get(name.as_bytes()).copied()
    }

    /// The element at this place of a list in the schema's document.
    pub(super) fn element(&mut self, document: &Document<'a>, list: NodeId, place: usize) -> Option<NodeId> {
        let read = || elements(document, list).collect();
        self.lists.entry(list).or_insert_with(read).get(place).copied()
    }
}

/// What was read of a value's document.
#[derive(Default)]
pub(super) struct Values<'v>(BTreeMap<NodeId, Members<'v>>);

impl<'v> Values<'v> {
    /// The members of a value; none where it is not an object.
    pub(super) fn members(&mut self, value: &Document<'v>, at: NodeId) -> &Members<'v> {
        let read = || value.members_of(at).map(|(key, member)| (value.text(key), member)).collect();
        self.0.entry(at).or_insert_with(read)
    }
}
