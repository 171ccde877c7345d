//! Members of a file, with the findings for what they are not. A member that is `null` is one of a wrong type.

use alloc::string::String;

use primitives::json::{Document, Kind, NodeId};

use crate::codes::Code;
use crate::fields::{find, text};
use crate::noted::Noted;

/// A file under way: its document, its findings, and whether its structure still stands.
pub(super) struct Fields<'d, 'a, 'n> {
    pub(super) document: &'d Document<'a>,
    pub(super) noted: &'n mut Noted,
    pub(super) is_valid: bool,
}

impl Fields<'_, '_, '_> {
    /// A member of the root.
    pub(super) fn find(&self, name: &str) -> Option<NodeId> {
        find(self.document, Document::ROOT, name)
    }

    /// A fault of the structure.
    pub(super) fn fault(&mut self, code: Code, node: NodeId) {
        self.noted.at(self.document, code, node);
        self.is_valid = false;
    }

    /// The text of a node; a fault where it is none.
    pub(super) fn text(&mut self, node: NodeId) -> Option<String> {
        let text = text(self.document, node);
        if text.is_none() {
            self.fault(Code::FileText, node);
        }
        text
    }

    /// A member that is true or false; a fault where it is neither.
    pub(super) fn boolean(&mut self, node: NodeId) -> Option<bool> {
        match self.document.kind(node) {
            Kind::True => Some(true),
            Kind::False => Some(false),
            _ => {
                self.fault(Code::FileBool, node);
                None
            }
        }
    }
}
