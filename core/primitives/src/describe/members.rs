//! The members of one object of the caller's document.

use alloc::format;
use alloc::string::String;

use super::{Base64, Place, Value, read};
use crate::json::NodeId;
use crate::usage::UsageError;

type Result<T> = core::result::Result<T, UsageError>;

/// An object, read member by member.
#[derive(Clone, Copy)]
pub struct Members<'v>(pub(super) Value<'v>);

impl Members<'_> {
    /// Whether the member is there, `null` too.
    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn get(&self, name: &str) -> Option<NodeId> {
        let Value { document, node, .. } = self.0;
        let is_named = |key: NodeId| &*document.text(key) == name.as_bytes();
        document.members_of(node).find(|(key, _)| is_named(*key)).map(|(_, value)| value)
    }

    fn at<T>(&self, node: NodeId, name: &str, read: impl FnOnce(&Value<'_>) -> Result<T>) -> Result<T> {
        read(&Value { document: self.0.document, node, place: Place::Member(&self.0.place, name) })
    }

    /// The path of a member, as messages name it.
    fn path_of(&self, name: &str) -> String {
        Place::Member(&self.0.place, name).path().unwrap_or_default()
    }

    /// The one of these members that is there, `null` too: it tells the case of a union.
    ///
    /// # Errors
    /// `usage-wrong-value` where all of them are missing, with this sentence, or where two are there.
    pub fn told_by<'n>(&self, names: &[&'n str], sentence: &'static str) -> Result<&'n str> {
        let mut there = names.iter().filter(|name| self.get(name).is_some());
        match (there.next(), there.next()) {
            (Some(name), None) => Ok(name),
            (None, _) => Err(self.0.wrong(sentence)),
            _ => Err(self.0.wrong("has the members of two cases: give one of them")),
        }
    }

    /// A member that must be there.
    ///
    /// # Errors
    /// `usage-missing`, and what `read` finds.
    pub fn required<T>(&self, name: &str, read: impl FnOnce(&Value<'_>) -> Result<T>) -> Result<T> {
        match self.get(name) {
            Some(node) => self.at(node, name, read),
            None => Err(self.missing(name)),
        }
    }

    /// A member that may be left out; `null` counts as left out.
    ///
    /// # Errors
    /// What `read` finds.
    pub fn optional<T>(&self, name: &str, read: impl FnOnce(&Value<'_>) -> Result<T>) -> Result<Option<T>> {
        match self.get(name) {
            Some(node) => self.at(node, name, |value| value.or_null(read)),
            None => Ok(None),
        }
    }

    /// A member that may be left out; `null` is a value like any other.
    ///
    /// # Errors
    /// What `read` finds.
    pub fn strict<T>(&self, name: &str, read: impl FnOnce(&Value<'_>) -> Result<T>) -> Result<Option<T>> {
        self.get(name).map(|node| self.at(node, name, read)).transpose()
    }

    /// Bytes that must be there: base64 under the name, or a text under the name with `Text` behind it.
    ///
    /// # Errors
    /// `usage-missing`, and `usage-wrong-value` for anything else, or for both.
    pub fn bytes<const BYTES: usize>(&self, name: &str) -> Result<Base64<BYTES>> {
        self.optional_bytes(name)?.ok_or_else(|| self.missing(name))
    }

    /// The same, for bytes that may be left out.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes), but for `usage-missing`.
    pub fn optional_bytes<const BYTES: usize>(&self, name: &str) -> Result<Option<Base64<BYTES>>> {
        let name_of_text = format!("{name}Text");
        let text = self.optional(&name_of_text, read::text_bytes)?;
        match (self.optional(name, read::base64)?, text) {
            (Some(_), Some(_)) => {
                Err(self.wrong(&name_of_text, "stands beside its bytes: give one of the two"))
            }
            (bytes, text) => Ok(bytes.or(text)),
        }
    }

    /// The mistake of a member with a wrong value.
    #[must_use]
    pub fn wrong(&self, name: &str, sentence: &'static str) -> UsageError {
        UsageError::wrong(&self.path_of(name), sentence)
    }

    /// That the object has members of these names and no others.
    ///
    /// # Errors
    /// `usage-unknown` for the first other member.
    pub fn only(&self, names: &[&str]) -> Result<()> {
        let Value { document, node, .. } = self.0;
        let is_known = |key: NodeId| names.iter().any(|name| &*document.text(key) == name.as_bytes());
        match document.members_of(node).find(|(key, _)| !is_known(*key)) {
            None => Ok(()),
            Some((key, _)) => Err(UsageError::not_a_member(&self.path_of(&document.string(key)))),
        }
    }

    /// The mistake of a member that is missing.
    #[must_use]
    pub fn missing(&self, name: &str) -> UsageError {
        UsageError::missing(&self.path_of(name))
    }
}
