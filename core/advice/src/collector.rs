//! Where advice is written down: bounded, and with places that are computed in one pass at the end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Code, Item, Level};
use primitives::bounded::Bounded;
use primitives::json::{Anchor, Document, NodeId, places};

/// The advice on one document.
pub(super) struct Collector<'d, 'a> {
    document: &'d Document<'a>,
    list: Bounded<Note>,
}

struct Note {
    code: Code,
    anchor: Option<Anchor>,
    offset: Option<u32>,
    found: Option<String>,
}

impl Note {
    /// Alarms are kept before all else where there is too much to list.
    fn keep_order(&self) -> (Level, Option<u32>, &'static str) {
        (self.code.row().level, self.offset, self.code.as_str())
    }
}

impl<'d, 'a> Collector<'d, 'a> {
    pub(super) const fn new(document: &'d Document<'a>) -> Self {
        Self { document, list: Bounded::new() }
    }

    /// About the tool as a whole, or something outside of the manifest. `found` is made harmless and clipped already.
    pub(super) fn tool(&mut self, code: Code, found: Option<String>) {
        self.add(code, None, |_| found);
    }

    /// About a value (or a member's name) of the manifest; `found` is made only if it will be shown.
    pub(super) fn value(
        &mut self,
        code: Code,
        node: NodeId,
        found: impl FnOnce(&Document<'_>) -> Option<String>,
    ) {
        self.add(code, Some(Anchor::Node(node)), found);
    }

    fn add(
        &mut self,
        code: Code,
        anchor: Option<Anchor>,
        found: impl FnOnce(&Document<'_>) -> Option<String>,
    ) {
        let offset = anchor.map(|anchor| anchor.offset(self.document));
        if !self.list.admits(&(code.row().level, offset, code.as_str()), Note::keep_order) {
            return self.list.pass_over();
        }
        let found = found(self.document);
        self.list.push(Note { code, anchor, offset, found }, Note::keep_order);
    }

    /// The items in order, with their places, and last how many were left out.
    pub(super) fn finish(self) -> Vec<Item> {
        let (mut notes, left_out) = self.list.finish(Note::keep_order);
        notes.sort_by_key(|note| (note.offset, note.code.as_str()));
        let anchors: Vec<Anchor> = notes.iter().filter_map(|note| note.anchor).collect();
        let mut places = places(self.document, &anchors).into_iter();
        let mut items: Vec<Item> = notes
            .into_iter()
            .map(|note| Item {
                code: note.code,
                place: note.anchor.and_then(|_| places.next()),
                found: note.found,
            })
            .collect();
        if left_out > 0 {
            items.push(Item { code: Code::Limit, place: None, found: Some(format!("{left_out} more")) });
        }
        items
    }
}
