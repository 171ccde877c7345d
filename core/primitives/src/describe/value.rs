//! One value of the caller's document.

use alloc::vec::Vec;

use super::place::Place;
use super::{Map, Members, Word};
use crate::json::{Document, Kind, NodeId};
use crate::usage::UsageError;

type Result<T> = core::result::Result<T, UsageError>;

/// A value, with its place for messages.
#[derive(Clone, Copy)]
pub struct Value<'v> {
    pub(super) document: &'v Document<'v>,
    pub(super) node: NodeId,
    pub(super) place: Place<'v>,
}

impl<'v> Value<'v> {
    /// The whole document.
    #[must_use]
    pub const fn root(document: &'v Document<'v>) -> Self {
        Self { document, node: Document::ROOT, place: Place::Whole }
    }

    /// The mistake of a wrong value here. The sentence goes on from the member's name.
    #[must_use]
    pub fn wrong(&self, sentence: &'static str) -> UsageError {
        match self.place.path() {
            Some(path) => UsageError::wrong(&path, sentence),
            None => UsageError::no_object(),
        }
    }

    /// The document that it stands in.
    #[must_use]
    pub const fn document(&self) -> &'v Document<'v> {
        self.document
    }

    /// Its node in the document.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The text of the value, as it stands in the document.
    pub(crate) fn text(&self) -> &str {
        self.document.raw_str(self.document.node(self.node))
    }

    pub(super) fn kind(&self) -> Kind {
        self.document.kind(self.node)
    }

    /// Reads the value, unless it is `null`.
    ///
    /// # Errors
    /// What `read` finds.
    pub fn or_null<T>(&self, read: impl FnOnce(&Self) -> Result<T>) -> Result<Option<T>> {
        if self.kind() == Kind::Null { Ok(None) } else { read(self).map(Some) }
    }

    /// Whether it is an object with this member, whatever that is.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.object().is_ok_and(|members| members.has(name))
    }

    /// An object.
    ///
    /// # Errors
    /// `usage-wrong-value` for anything else.
    pub fn object(&self) -> Result<Members<'v>> {
        if self.kind() == Kind::Object { Ok(Members(*self)) } else { Err(self.wrong("is not an object")) }
    }

    /// An array of at most so many elements.
    ///
    /// # Errors
    /// `usage-wrong-value` for anything else, and what `read` finds in an element.
    pub fn list<T>(&self, most: usize, read: impl Fn(&Value<'_>) -> Result<T>) -> Result<Vec<T>> {
        if self.kind() != Kind::Array {
            return Err(self.wrong("is not an array"));
        }
        if self.document.elements(self.node).nth(most).is_some() {
            return Err(self.wrong("has too many elements"));
        }
        let elements = self.document.elements(self.node).enumerate();
        let element = |(index, node)| {
            read(&Value { document: self.document, node, place: Place::Element(&self.place, index) })
        };
        elements.map(element).collect()
    }

    /// An object whose names are words of a closed list, in the list's order.
    ///
    /// # Errors
    /// `usage-unknown` for another name, and what `read` finds in a value.
    pub fn map<K: Word, T>(&self, read: impl Fn(&Value<'_>) -> Result<T>) -> Result<Map<K, T>> {
        let members = self.object()?;
        let names: Vec<&str> = K::WORDS.iter().map(|(_, name)| *name).collect();
        members.only(&names)?;
        let mut map = Vec::new();
        for (word, name) in K::WORDS {
            if let Some(value) = members.strict(name, &read)? {
                map.push((*word, value));
            }
        }
        Ok(Map(map))
    }
}
