//! A report that one of its words narrows: with each word, which members are `null`, and which never are.

use std::fmt::Write;

use super::{doc, key, type_of};
use crate::model::{Described, Member, Model, Shape, Word};

/// The member that narrows a report, and its words.
pub(super) struct Narrowed<'m> {
    by: &'m str,
    words: &'m [Word],
}

impl<'m> Narrowed<'m> {
    /// `None` for a type that no member narrows.
    pub(super) fn of(model: &'m Model, described: &'m Described) -> Option<Self> {
        let members = described.members();
        let with = members.iter().flat_map(|member| member.doc.with()).next()?;
        let by = members.iter().find(|member| member.json == with.member)?;
        match &model.find(by.of.named().first()?)?.shape {
            Shape::Words(words) => Some(Self { by: &by.json, words }),
            _ => None,
        }
    }

    /// Writes the union of the cases: what the words have in common stands in an interface of its own.
    pub(super) fn write(&self, text: &mut String, described: &Described) {
        let name = &described.name;
        doc(text, "", &described.doc, &[]);
        let _ = writeln!(text, "export type {name} = {name}Members & (");
        for word in self.words {
            doc(text, "  ", &word.doc, &[]);
            let told = format!("{}: {:?}", key(self.by), word.json);
            let is_sparse = described.is_sparse();
            let members = described.members().into_iter();
            let members = members.filter_map(|member| self.member(member, &word.json, is_sparse));
            let members: Vec<String> = std::iter::once(told).chain(members).collect();
            let _ = writeln!(text, "  | {{ {} }}", members.join("; "));
        }
        text.push_str(");\n\n");
    }

    /// A member whose type the word narrows.
    fn member(&self, member: &Member, word: &str, is_sparse: bool) -> Option<String> {
        let name = key(&member.json);
        if member.doc.null.as_ref().is_some_and(|with| with.has(self.by, word)) {
            let none = if is_sparse { "?: never" } else { ": null" };
            return Some(format!("{name}{none}"));
        }
        let has_value = member.doc.never_null.as_ref().is_some_and(|with| with.has(self.by, word));
        has_value.then(|| format!("{name}: {}", type_of(member.of.within(), false)))
    }
}
