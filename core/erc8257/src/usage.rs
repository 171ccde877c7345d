//! Documents of callers, in the words of this crate's table.

use primitives::json::{Document, FaultKind};
use primitives::usage::{self, Given, UsageError};

use crate::read_error::code;

/// A bundle, whose report is the verdict's.
pub(crate) static BUNDLE: Given = Given::bundle(Some(REPORT));
/// The format of a bundle's report.
pub(crate) const REPORT: &str = "erc8257-report/1";

/// The text of a caller as the strict JSON that it must be, at most so many bytes.
///
/// # Errors
/// `usage-too-large` and `usage-not-json`.
pub fn document(text: &[u8], most: usize) -> Result<Document<'_>, UsageError> {
    usage::document(text, most, sentence)
}

fn sentence(fault: FaultKind) -> &'static str {
    code(fault).rule().sentence
}
