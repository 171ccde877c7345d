//! The findings about a call: a handful, without places, in the order of reports.

use alloc::vec::Vec;

use crate::finding::Finding;
use crate::rules::{Code, Severity};
use primitives::codes::Detail;

#[derive(Default)]
pub(super) struct Noted(Vec<Finding>);

impl Noted {
    /// As grave as the table says.
    pub(super) fn add(&mut self, code: Code, detail: Detail) {
        self.add_as(code.rule().publisher_severity, code, detail);
    }

    pub(super) fn add_as(&mut self, severity: Severity, code: Code, detail: Detail) {
        self.0.push(Finding::new((code, severity, None), None, detail, ()));
    }

    pub(super) fn has_error(&self) -> bool {
        self.0.iter().any(Finding::is_error)
    }

    pub(super) fn finish(mut self) -> Vec<Finding> {
        self.0.sort_by_key(|finding| finding.code().as_str());
        self.0
    }
}
