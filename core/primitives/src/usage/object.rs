//! Reading members of a bundle, or of facts, by type, with errors that name them.
//!
//! # Example
//! ```
//! use erc8257_primitives::json::read;
//! use erc8257_primitives::usage::Object;
//!
//! let document = read(br#"{"policy":{"quorum":{"need":2}}}"#, 1_000);
//! let root = Object::root(&document).unwrap();
//! assert_eq!(root.names().collect::<Vec<_>>(), ["policy"]);
//! assert!(root.get("bundle").is_none());
//! assert_eq!(root.at("bundle").path_of("policy"), "bundle.policy");
//! ```

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::UsageError;
use crate::json::{Document, Kind, NodeId};

/// An object of the text, and the path to it for messages.
pub struct Object<'d, 'a> {
    /// The document that the object stands in.
    pub document: &'d Document<'a>,
    node: NodeId,
    path: String,
}

type Result<T> = core::result::Result<T, UsageError>;

impl<'d, 'a> Object<'d, 'a> {
    /// The object that the whole document is.
    ///
    /// # Errors
    /// `usage-wrong-value` for a document that is not an object.
    pub fn root(document: &'d Document<'a>) -> Result<Self> {
        if document.kind(Document::ROOT) == Kind::Object {
            Ok(Self { document, node: Document::ROOT, path: String::new() })
        } else {
            Err(UsageError::no_object())
        }
    }

    /// The member's value, if it is there.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<NodeId> {
        let is_named = |key: NodeId| &*self.document.text(key) == name.as_bytes();
        self.members().find(|(key, _)| is_named(*key)).map(|(_, value)| value)
    }

    fn members(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.document.members_of(self.node)
    }

    /// The names of the members.
    pub fn names(&self) -> impl Iterator<Item = Cow<'a, str>> + '_ {
        self.members().map(|(key, _)| self.document.string(key))
    }

    /// The same object, named by this path in messages.
    #[must_use]
    pub fn at(mut self, path: &str) -> Self {
        self.path = String::from(path);
        self
    }

    /// The path of a member, as messages name it.
    #[must_use]
    pub fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { String::from(name) } else { format!("{}.{name}", self.path) }
    }

    /// The mistake of a member with a wrong value.
    #[must_use]
    pub fn wrong(&self, name: &str, message: &'static str) -> UsageError {
        UsageError::wrong(&self.path_of(name), message)
    }

    /// An object member.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn object(&self, name: &str) -> Result<Option<Object<'d, 'a>>> {
        match self.get(name) {
            None => Ok(None),
            Some(node) if self.document.kind(node) == Kind::Object => {
                Ok(Some(Object { document: self.document, node, path: self.path_of(name) }))
            }
            Some(_) => Err(self.wrong(name, "is not an object")),
        }
    }

    /// The objects of an array member, at most so many.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn objects(&self, name: &str, most: usize) -> Result<Vec<Object<'d, 'a>>> {
        let Some(array) = self.get(name) else {
            return Ok(Vec::new());
        };
        if self.document.kind(array) != Kind::Array {
            return Err(self.wrong(name, "is not an array"));
        }
        let mut objects = Vec::new();
        for (index, node) in self.document.elements(array).enumerate() {
            let path = format!("{}[{index}]", self.path_of(name));
            if self.document.kind(node) != Kind::Object {
                return Err(UsageError::wrong(&path, "is not an object"));
            }
            if index >= most {
                return Err(self.wrong(name, "has too many elements"));
            }
            objects.push(Object { document: self.document, node, path });
        }
        Ok(objects)
    }

    /// A string member.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn string(&self, name: &str) -> Result<Option<String>> {
        match self.get(name) {
            None => Ok(None),
            Some(node) if self.document.kind(node) == Kind::String => {
                Ok(Some(self.document.string(node).into_owned()))
            }
            Some(_) => Err(self.wrong(name, "is not a string")),
        }
    }

    /// A string member that must be there.
    ///
    /// # Errors
    /// `usage-missing` where it is missing; `usage-wrong-value` where it is not a string.
    pub fn required(&self, name: &str) -> Result<String> {
        self.string(name)?.ok_or_else(|| UsageError::missing(&self.path_of(name)))
    }

    /// A string member that says one of a few things.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn parsed<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &'static str,
    ) -> Result<Option<T>> {
        match self.string(name)? {
            None => Ok(None),
            Some(text) => parse(&text).map(Some).ok_or_else(|| self.wrong(name, message)),
        }
    }

    /// A boolean member.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn boolean(&self, name: &str) -> Result<Option<bool>> {
        match self.get(name).map(|node| self.document.kind(node)) {
            None => Ok(None),
            Some(Kind::True) => Ok(Some(true)),
            Some(Kind::False) => Ok(Some(false)),
            Some(_) => Err(self.wrong(name, "is not true or false")),
        }
    }

    /// A member that is a whole number in a range, in any spelling of it.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn integer(&self, name: &str, from: u32, to: u32, message: &'static str) -> Result<Option<u32>> {
        let Some(node) = self.get(name) else {
            return Ok(None);
        };
        let value = self.document.whole(node).and_then(|value| u32::try_from(value).ok());
        match value {
            Some(value) if (from..=to).contains(&value) => Ok(Some(value)),
            _ => Err(self.wrong(name, message)),
        }
    }

    /// A member that is a whole number up to 2^53 - 1, beyond which JSON numbers are not exact.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn whole(&self, name: &str) -> Result<Option<u64>> {
        let Some(node) = self.get(name) else {
            return Ok(None);
        };
        match self.document.whole(node).filter(|value| *value <= crate::limits::EXACT_INTEGER) {
            Some(value) => Ok(Some(value)),
            None => Err(self.wrong(name, "is not an integer from 0 to 9007199254740991")),
        }
    }

    /// The strings of an array member, at most so many.
    ///
    /// # Errors
    /// `usage-wrong-value` for a member of another type or value.
    pub fn strings(&self, name: &str, most: usize) -> Result<Option<Vec<String>>> {
        let Some(array) = self.get(name) else {
            return Ok(None);
        };
        if self.document.kind(array) != Kind::Array {
            return Err(self.wrong(name, "is not an array"));
        }
        let mut strings = Vec::new();
        for (index, node) in self.document.elements(array).enumerate() {
            if self.document.kind(node) != Kind::String {
                return Err(UsageError::wrong(
                    &format!("{}[{index}]", self.path_of(name)),
                    "is not a string",
                ));
            }
            if index >= most {
                return Err(self.wrong(name, "has too many elements"));
            }
            strings.push(self.document.string(node).into_owned());
        }
        Ok(Some(strings))
    }

    /// Whether a member is there and an object.
    #[must_use]
    pub fn is_object(&self, name: &str) -> bool {
        self.get(name).is_some_and(|node| self.document.kind(node) == Kind::Object)
    }

    /// Whether a member is there and null.
    #[must_use]
    pub fn is_null(&self, name: &str) -> bool {
        self.get(name).is_some_and(|node| self.document.kind(node) == Kind::Null)
    }
}
