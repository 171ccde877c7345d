//! The findings about one document that a caller hands over as bytes.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::codes::{NoCheck, Notes, Severity};
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId};

use crate::codes::{Code, Finding};

/// Findings about a document, and whether one of them is an error.
pub(crate) struct Found<'d, 'a> {
    pub(crate) document: &'d Document<'a>,
    notes: Notes<Code, NoCheck>,
    pub(crate) has_error: bool,
}

impl<'d, 'a> Found<'d, 'a> {
    pub(crate) const fn new(document: &'d Document<'a>) -> Self {
        Self { document, notes: Notes::new(), has_error: false }
    }

    fn push(&mut self, code: Code, at: Option<NodeId>, detail: (Option<String>, Option<String>)) {
        let severity = code.row().severity;
        self.has_error |= severity == Severity::Error;
        self.notes.add(self.document, (code, severity, None), at.map(Anchor::Node), || (detail, ()));
    }

    /// A finding at a value, which is shown.
    pub(crate) fn at(&mut self, code: Code, node: NodeId) {
        self.at_expecting(code, node, None);
    }

    /// The same, with what should stand there.
    pub(crate) fn at_expecting(&mut self, code: Code, node: NodeId, expected: Option<String>) {
        self.push(code, Some(node), (Some(harmless::json(self.document.raw(node))), expected));
    }

    /// A finding at a member, or at its object where it is missing.
    pub(crate) fn member(&mut self, code: Code, member: Option<NodeId>, object: NodeId) {
        self.member_expecting(code, member, object, None);
    }

    /// The same, with what should stand there.
    pub(crate) fn member_expecting(
        &mut self,
        code: Code,
        member: Option<NodeId>,
        object: NodeId,
        expected: Option<String>,
    ) {
        match member {
            Some(node) => self.at_expecting(code, node, expected),
            None => self.push(code, Some(object), (None, expected)),
        }
    }

    /// A finding at a value that is not shown.
    pub(crate) fn about(&mut self, code: Code, node: NodeId) {
        self.push(code, Some(node), (None, None));
    }

    /// A finding without a place.
    pub(crate) fn nowhere(&mut self, code: Code, found: Option<String>) {
        self.push(code, None, (found, None));
    }

    pub(crate) fn finish(self) -> Vec<Finding> {
        self.notes.finish(self.document, (Code::FindingsLimit, ()))
    }
}
