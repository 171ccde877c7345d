//! Documents that differ from the served document in a few top-level members or in some places. A recipe over
//! the canonical bytes describes such a document. Its hash begins at the last checkpoint before the first
//! difference, and the document is never written.

use alloc::vec::Vec;

use alloy_primitives::B256;

use super::fields::{Field, TOP};
use primitives::bytes::position;
use primitives::canonical::Keccak256;
use primitives::json::{Document, Kind, NodeId, slice};

/// The canonical bytes, read once more, so that every node has its place in them.
pub(super) struct Canonical<'c> {
    pub(super) document: Document<'c>,
    slots: Vec<Slot>,
    /// How many bytes the state has seen, and the state.
    start: (u32, Keccak256),
    checkpoints: Vec<(u32, Keccak256)>,
    pub(super) hash: B256,
}

/// The places of top-level members, in canonical order: every field that the standard defines, there or not,
/// and the runs of unknown members between them. Empty where the root is not an object.
#[derive(Debug, Clone, Copy)]
struct Slot {
    field: Option<Field>,
    /// Key to value, without commas; nothing if `end` is 0.
    start: u32,
    end: u32,
}

/// The differences from the canonical bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct Recipe<'r> {
    /// The unknown members of the top level are left out.
    pub(super) drop_unknown: bool,
    /// Fields that are left out.
    pub(super) drop: &'r [Field],
    /// Fields that have this JSON text, whether they were there or not.
    pub(super) set: &'r [(Field, &'r [u8])],
    /// Bytes within top-level members, in order.
    pub(super) edits: &'r [Edit],
}

/// Some canonical bytes and the text in their place.
pub(super) struct Edit {
    pub(super) node: NodeId,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) text: Vec<u8>,
}

/// A part of the document that a recipe makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece<'p> {
    Copy(u32, u32),
    Text(&'p [u8]),
}

impl<'c> Canonical<'c> {
    /// `document` is the reading of canonical bytes.
    pub(super) fn of(document: Document<'c>) -> Self {
        let slots = slots(&document);
        let mut state = Keccak256::new();
        let start = (0, state.clone());
        let mut checkpoints = Vec::with_capacity(slots.len());
        let mut at = 0;
        for slot in slots.iter().filter(|slot| slot.end != 0) {
            state.update(slice(document.bytes, at, slot.start));
            at = slot.start;
            checkpoints.push((at, state.clone()));
        }
        state.update(slice(document.bytes, at, position(document.bytes.len())));
        Self { document, slots, start, checkpoints, hash: state.finish() }
    }

    /// Whether a field is there.
    pub(super) fn has(&self, field: Field) -> bool {
        self.slots.iter().any(|slot| slot.field == Some(field) && slot.end != 0)
    }

    /// Whether the root is an object.
    pub(super) fn is_object(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Whether there are unknown members at the top level.
    pub(super) fn has_unknown(&self) -> bool {
        self.slots.iter().any(|slot| slot.field.is_none() && slot.end != 0)
    }

    /// The document that a recipe makes, to be hashed or written; `None` if the recipe changes nothing.
    pub(super) fn mix<'p>(&'p self, recipe: &Recipe<'p>) -> Option<Mix<'p>> {
        if !self.is_object() {
            return None;
        }
        let whole = position(self.document.bytes.len());
        let mut pieces = Pieces { list: Vec::with_capacity(24), edits: recipe.edits.iter().peekable() };
        let from = self.first_changed(recipe);
        let kept = self.slots.iter().take(from).rev().find(|slot| slot.end != 0);
        pieces.copy(0, kept.map_or(1, |slot| slot.end));
        let mut first = kept.is_none();
        for slot in self.slots.iter().skip(from) {
            let set = slot.field.and_then(|field| recipe.set.iter().find(|(set, _)| *set == field));
            let dropped = match slot.field {
                Some(field) => recipe.drop.contains(&field),
                None => recipe.drop_unknown,
            };
            if set.is_none() && (dropped || slot.end == 0) {
                continue;
            }
            let comma = !core::mem::replace(&mut first, false);
            match set {
                Some((field, value)) => {
                    pieces.text(if comma { b"," } else { b"" });
                    pieces.text(TOP.get(*field).map_or(b"", |name| name.as_bytes()));
                    pieces.text(value);
                }
                // The comma of the canonical bytes, where they go on.
                None if comma && pieces.ends_before(slot.start) => {
                    pieces.copy(slot.start.saturating_sub(1), slot.end);
                }
                None => {
                    pieces.text(if comma { b"," } else { b"" });
                    pieces.copy(slot.start, slot.end);
                }
            }
        }
        pieces.copy(whole.saturating_sub(1), whole);
        let list = pieces.list;
        (list.as_slice() != [Piece::Copy(0, whole)]).then_some(Mix { canonical: self, pieces: list })
    }
}

impl Canonical<'_> {
    /// How many slots stay as they are for certain.
    fn first_changed(&self, recipe: &Recipe<'_>) -> usize {
        if recipe.drop_unknown || !recipe.edits.is_empty() {
            return 0;
        }
        let changed =
            |field: Field| recipe.drop.contains(&field) || recipe.set.iter().any(|(set, _)| *set == field);
        let first = self.slots.iter().position(|slot| slot.field.is_some_and(changed));
        first.unwrap_or(self.slots.len())
    }
}

/// The document that a recipe makes.
pub(super) struct Mix<'p> {
    canonical: &'p Canonical<'p>,
    pieces: Vec<Piece<'p>>,
}

impl Mix<'_> {
    /// How many bytes have to be hashed.
    pub(super) fn cost(&self) -> usize {
        let whole: usize = self.pieces.iter().map(|piece| self.bytes(*piece).len()).sum();
        whole.saturating_sub(primitives::bytes::index(self.checkpoint().0))
    }

    /// keccak256 of the document.
    pub(super) fn hash(&self) -> B256 {
        let (at, state) = self.checkpoint();
        let mut state = state.clone();
        let mut pieces = self.pieces.iter();
        if let Some(Piece::Copy(_, end)) = pieces.next() {
            state.update(slice(self.canonical.document.bytes, *at, *end));
        }
        pieces.for_each(|piece| state.update(self.bytes(*piece)));
        state.finish()
    }

    /// The document's bytes.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.pieces.iter().flat_map(|piece| self.bytes(*piece)).copied().collect()
    }

    /// The last checkpoint before the first difference; every document begins with a copy of the first byte.
    fn checkpoint(&self) -> &(u32, Keccak256) {
        let same = match self.pieces.first() {
            Some(Piece::Copy(0, end)) => *end,
            _ => 0,
        };
        let good = self.canonical.checkpoints.iter().rev().find(|(at, _)| *at <= same);
        good.unwrap_or(&self.canonical.start)
    }

    fn bytes<'b>(&'b self, piece: Piece<'b>) -> &'b [u8] {
        match piece {
            Piece::Copy(start, end) => slice(self.canonical.document.bytes, start, end),
            Piece::Text(text) => text,
        }
    }
}

/// The pieces of a document under construction.
struct Pieces<'p> {
    list: Vec<Piece<'p>>,
    edits: core::iter::Peekable<core::slice::Iter<'p, Edit>>,
}

impl<'p> Pieces<'p> {
    fn text(&mut self, text: &'p [u8]) {
        if !text.is_empty() {
            self.list.push(Piece::Text(text));
        }
    }

    /// Canonical bytes, with the edits among them.
    fn copy(&mut self, start: u32, end: u32) {
        let mut at = start;
        while let Some(edit) = self.edits.next_if(|edit| edit.start < end) {
            if edit.start >= at {
                self.join(at, edit.start);
                self.text(&edit.text);
                at = edit.end;
            }
        }
        self.join(at, end);
    }

    fn join(&mut self, start: u32, end: u32) {
        match self.list.last_mut() {
            _ if start >= end => {}
            Some(Piece::Copy(_, last)) if *last == start => *last = end,
            _ => self.list.push(Piece::Copy(start, end)),
        }
    }

    /// Whether the last piece is a copy that ends right before the comma in front of `start`.
    fn ends_before(&self, start: u32) -> bool {
        matches!(self.list.last(), Some(Piece::Copy(_, end)) if end.saturating_add(1) == start)
    }
}

fn slots(document: &Document<'_>) -> Vec<Slot> {
    let mut slots = Vec::new();
    if document.kind(Document::ROOT) != Kind::Object {
        return slots;
    }
    slots.reserve(TOP.len().saturating_mul(2));
    let mut fields = (0..TOP.len()).peekable();
    for (key, value) in document.root_members() {
        let (start, end) = (document.node(key).start(), document.node(value).end);
        let name = document.text(key);
        let mut known = None;
        // Defined names are ASCII, so that bytes order them as UTF-16 does.
        while let Some(field) = fields.next_if(|&field| super::fields::bare(field).as_bytes() <= &*name) {
            if super::fields::bare(field).as_bytes() == &*name {
                known = Some(field);
            } else {
                slots.push(Slot { field: Some(field), start: 0, end: 0 });
            }
        }
        match slots.last_mut() {
            Some(run) if known.is_none() && run.field.is_none() => run.end = end,
            _ => slots.push(Slot { field: known, start, end }),
        }
    }
    slots.extend(fields.map(|field| Slot { field: Some(field), start: 0, end: 0 }));
    slots
}

/// The edits that leave out members of the typed objects below the top level that the standard does not define.
pub(super) fn cuts(document: &Document<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    super::fields::each_typed(document, |object, names| {
        // The start of the cut, and the end of the last member that stays.
        let (mut cut, mut kept) = (None, None);
        for (key, value) in document.members(object) {
            let (start, end) = (document.node(key).start(), document.node(value).end);
            let known = names.iter().any(|name| name.as_bytes() == &*document.text(key));
            if !known {
                cut = cut.or(Some((key, kept.unwrap_or(start))));
                continue;
            }
            if let Some((node, from)) = cut.take() {
                // Behind a member that stays, its comma goes; in front of all, the one that follows.
                let to = if kept.is_some() { start.saturating_sub(1) } else { start };
                edits.push(Edit { node, start: from, end: to, text: Vec::new() });
            }
            kept = Some(end);
        }
        if let Some((node, from)) = cut {
            let to = document.node(object).end.saturating_sub(1);
            edits.push(Edit { node, start: from, end: to, text: Vec::new() });
        }
    });
    edits.sort_unstable_by_key(|edit| edit.start);
    edits
}
