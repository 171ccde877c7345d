//! A JSON object whose members are exchanged in its text: all between them stays.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use primitives::canonical::canonical_bytes;
use primitives::json::{Document, read};

use super::members::Member;
use crate::border::agent_file::{MemberChange, MemberChanged};
use crate::limits::FILE_BYTES;

/// A member in the text.
struct Piece<'a> {
    name: String,
    /// What stands between the member before and this one.
    before: &'a str,
    key: &'a str,
    /// What stands between the name and the value.
    colon: &'a str,
    value: &'a str,
    new: Option<String>,
    is_removed: bool,
}

/// An object under way.
pub(super) struct Edited<'a> {
    open: &'a str,
    pieces: Vec<Piece<'a>>,
    added: Vec<Member>,
    close: &'a str,
}

impl<'a> Edited<'a> {
    pub(super) fn of(document: &Document<'a>) -> Self {
        let text = document.body;
        let at = |byte: u32| usize::try_from(byte).unwrap_or(usize::MAX);
        let part = |from: u32, to: u32| text.get(at(from)..at(to)).unwrap_or_default();
        let root = document.node(Document::ROOT);
        let mut pieces: Vec<Piece<'a>> = Vec::new();
        // The brace, and what stands in front of the first member.
        let mut end = root.start().saturating_add(1);
        for (key, value) in document.root_members() {
            let (name, key, value) = (document.string(key), document.node(key), document.node(value));
            pieces.push(Piece {
                name: name.into_owned(),
                before: part(end, key.start()),
                key: part(key.start(), key.end),
                colon: part(key.end, value.start()),
                value: part(value.start(), value.end),
                new: None,
                is_removed: false,
            });
            end = value.end;
        }
        let open = text.get(..at(root.start()).saturating_add(1)).unwrap_or_default();
        Self { open, pieces, added: Vec::new(), close: text.get(at(end)..).unwrap_or_default() }
    }

    pub(super) fn remove(&mut self, name: &str) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.name == name) {
            piece.is_removed = true;
        }
    }

    /// Gives a member this value. One that has it already stays as it is written.
    pub(super) fn set(&mut self, member: &Member) {
        match self.pieces.iter_mut().find(|piece| piece.name == member.name) {
            Some(piece) => {
                piece.is_removed = false;
                if !is_same(piece.value, &member.value) {
                    piece.new = Some(member.value.clone());
                }
            }
            None => self.added.push(member.clone()),
        }
    }

    /// The text, and what is different.
    pub(super) fn finish(self) -> (String, Vec<MemberChanged>) {
        let mut text = String::from(self.open);
        let mut changes = Vec::new();
        let change = |member: &str, change| MemberChanged { member: member.to_string(), change };
        // What stands in front of the first member, and between two.
        let lead = self.pieces.first().map_or("", |piece| piece.before);
        let between = self.pieces.get(1).map_or(",", |piece| piece.before);
        let mut is_first = true;
        for piece in self.pieces.iter().filter(|piece| !piece.is_removed) {
            text.push_str(if is_first { lead } else { piece.before });
            is_first = false;
            text.push_str(piece.key);
            text.push_str(piece.colon);
            text.push_str(piece.new.as_deref().unwrap_or(piece.value));
            if piece.new.is_some() {
                changes.push(change(&piece.name, MemberChange::Replaced));
            }
        }
        let colon = self.pieces.first().map_or(":", |piece| piece.colon);
        for member in &self.added {
            text.push_str(if is_first { lead } else { between });
            is_first = false;
            text.push('"');
            text.push_str(member.name);
            text.push('"');
            text.push_str(colon);
            text.push_str(&member.value);
            changes.push(change(member.name, MemberChange::Added));
        }
        text.push_str(self.close);
        let removed = self.pieces.iter().filter(|piece| piece.is_removed);
        changes.extend(removed.map(|piece| change(&piece.name, MemberChange::Removed)));
        (text, changes)
    }
}

/// Whether two texts are one JSON value.
fn is_same(one: &str, other: &str) -> bool {
    let canonical = |text: &str| canonical_bytes(&read(text.as_bytes(), FILE_BYTES));
    canonical(one) == canonical(other)
}
