//! The findings of one document, on their way into a report.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::codes::{Detail, NoCheck, Notes};
use primitives::json::{Anchor, Document, NodeId};

use crate::codes::{Code, Finding};

/// The findings of one document.
#[derive(Debug, Clone, Default)]
pub struct Noted(Notes<Code, NoCheck>);

impl Noted {
    /// Adds a finding at a value; nowhere, where there is no value.
    pub fn add(&mut self, document: &Document<'_>, code: Code, at: Option<NodeId>, detail: Detail) {
        let anchor = at.map(Anchor::Node);
        self.0.add(document, (code, code.row().severity, None), anchor, || (detail, ()));
    }

    /// The findings, those without a place first, then by place and by code.
    #[must_use]
    pub fn finish(self, document: &Document<'_>) -> Vec<Finding> {
        self.0.finish(document, (Code::FindingsLimit, ()))
    }
}

/// A finding without a place.
#[must_use]
pub fn remark(code: Code, found: Option<String>) -> Finding {
    Finding::new((code, code.row().severity, None), None, (found, None), ())
}
