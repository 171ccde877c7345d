//! The differences of the hashed document, member by member.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::recipe::{Canonical, Edit, Recipe};
use super::search::Changes;
use super::{Change, ChangeKind, fields};
use erc8257::limits;
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId, places, slice};

/// A change of a node that is there.
struct At {
    node: NodeId,
    kind: ChangeKind,
    hashed: Option<String>,
}

/// The changes that a recipe makes: changed members in the order of the canonical bytes, then inserted
/// members.
pub(super) fn changes(canonical: &Canonical<'_>, recipe: &Recipe<'_>) -> Changes {
    let document = &canonical.document;
    let mut list = Vec::new();
    let mut left_out = 0_usize;
    let mut add = |node: NodeId, kind, hashed| {
        if list.len() < limits::FINDINGS {
            list.push(At { node, kind, hashed });
        } else {
            left_out = left_out.saturating_add(1);
        }
    };
    let cuts = recipe.edits.iter().any(|edit| edit.text.is_empty());
    fields::each_unknown(document, recipe.drop_unknown, cuts, |key| {
        add(key.saturating_add(1), ChangeKind::Dropped, None);
    });
    for (key, value) in document.root_members() {
        let Some(field) = fields::field(&document.text(key)) else { continue };
        if let Some((_, text)) = recipe.set.iter().find(|(set, _)| *set == field) {
            add(value, ChangeKind::Replaced, Some(harmless::clip(text)));
        } else if recipe.drop.contains(&field) {
            add(value, ChangeKind::Dropped, None);
        }
    }
    for edit in recipe.edits.iter().filter(|edit| !edit.text.is_empty()) {
        add(edit.node, ChangeKind::Replaced, Some(edited(document, edit)));
    }
    list.sort_by_key(|at| at.node);
    let mut list = describe(document, list);
    let mut inserted: Vec<_> = recipe.set.iter().filter(|(field, _)| !canonical.has(*field)).collect();
    inserted.sort_unstable_by_key(|(field, _)| *field);
    list.extend(inserted.into_iter().map(|(field, text)| Change {
        kind: ChangeKind::Inserted,
        pointer: format!("/{}", fields::bare(*field)),
        served: None,
        hashed: Some(harmless::clip(text)),
    }));
    Changes { list, left_out }
}

fn describe(document: &Document<'_>, list: Vec<At>) -> Vec<Change> {
    let anchors: Vec<Anchor> = list.iter().map(|at| Anchor::Node(at.node)).collect();
    let change = |(place, at): (primitives::json::Place, At)| Change {
        kind: at.kind,
        pointer: place.pointer.unwrap_or_default(),
        served: Some(document.shown(at.node)),
        hashed: at.hashed,
    };
    places(document, &anchors).into_iter().zip(list).map(change).collect()
}

/// The string with its edit made.
fn edited(document: &Document<'_>, edit: &Edit) -> String {
    let node = document.node(edit.node);
    let before = slice(document.bytes, node.start().saturating_add(1), edit.start);
    let after = slice(document.bytes, edit.end, node.end.saturating_sub(1));
    harmless::quoted(&[before, &edit.text, after].concat())
}
