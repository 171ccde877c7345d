//! Values as messages show them.

use alloc::string::String;

use super::node::{Document, Kind, NodeId};
use crate::harmless::{clip, quoted};

impl Document<'_> {
    /// A value as messages show it: strings in double quotes, containers by their kind.
    #[must_use]
    pub fn shown(&self, node: NodeId) -> String {
        match self.kind(node) {
            Kind::String | Kind::Key => quoted(&self.text(node)),
            Kind::Number | Kind::True | Kind::False | Kind::Null => clip(self.raw(node)),
            Kind::Object => String::from("an object"),
            Kind::Array => String::from("an array"),
        }
    }
}
