//! Findings: what a report says of a document, one by one. In Rust they are [`codes::Finding`](crate::codes::Finding).

use crate::describe::{ByHand, Code, Text};
use crate::limits::{POINTER_BYTES, SENTENCE_CODE_POINTS, SHOWN_CODE_POINTS};

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Fails a check or makes the manifest invalid.
    Error,
    /// Legal for a consumer, but a publisher should repair it.
    Warning,
    /// Explains something.
    Info,
}
impl ByHand for Severity {}

/// One violation of one rule, or one remark.
///
/// Source: ERC-8257, §7
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The stable code, such as `2-name-length`. `explain` has its row.
    pub rule: Code,
    /// The section of the standard, or its heading.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is.
    pub severity: Severity,
    /// The check of §7 that fails; `null` for a rule of the manifest itself, a warning or a remark.
    pub check: Option<u8>,
    /// The offending value as a JSON Pointer, the parent of a missing member; clipped to 512 bytes. `null` where the finding
    /// is not about a value of the document.
    pub pointer: Option<Text<POINTER_BYTES>>,
    /// Its line, from 1.
    pub line: Option<u32>,
    /// Its column in that line, from 1, in code points.
    pub column: Option<u32>,
    /// The rule in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// What stands there, clipped; odd characters escaped.
    pub found: Option<Text<SHOWN_CODE_POINTS>>,
    /// What should stand there, in the same form.
    pub expected: Option<Text<SHOWN_CODE_POINTS>>,
    /// How to repair it, in one sentence.
    pub fix: Text<SENTENCE_CODE_POINTS>,
}
impl ByHand for Finding {}
