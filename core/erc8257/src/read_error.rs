//! Why a document could not be read.

use alloc::string::ToString;
use core::fmt;

use crate::rules::Code;
use primitives::bytes::position;
use primitives::describe::Refusal;
use primitives::json::{Document, FaultKind, FirstFault};

/// The first reason why some bytes are not a strict JSON document. Past 65,536 values, the reader gives up at
/// once if more brackets are open than bytes are left. The place is then the end of the document.
///
/// # Example
/// ```
/// let error = erc8257::hash(b"{\"a\": 1,}").unwrap_err();
/// assert_eq!(error.code().as_str(), "2-json-strict-grammar");
/// assert_eq!((error.offset(), error.line(), error.column()), (8, 1, 9));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError(FirstFault);

impl ReadError {
    /// The first fault of a document; `None` if it has none.
    pub(crate) fn first(document: &Document<'_>) -> Option<Self> {
        FirstFault::of(document).map(Self)
    }

    /// The same error in a document whose byte-order mark the reader was not shown.
    pub(crate) fn behind_byte_order_mark(mut self) -> Self {
        self.0.offset = self.0.offset.saturating_add(3);
        if self.0.line == 1 {
            self.0.column = self.0.column.saturating_add(1);
        }
        self
    }

    /// The rule's code.
    #[must_use]
    pub const fn code(&self) -> Code {
        code(self.0.kind)
    }

    /// Where the fault is, in bytes from the start.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.0.offset
    }

    /// Line, from 1; a line ends at U+000A.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.0.line
    }

    /// Column in that line, from 1, in code points.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.0.column
    }

    /// The text there, at most 120 code points, with odd characters as `\u{…}`.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }

    /// The tokens that the grammar allows there.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({}, line {}, column {})",
            self.code().rule().sentence,
            self.code(),
            self.0.line,
            self.0.column
        )?;
        if let Some(expected) = &self.0.expected {
            write!(f, ": expected {expected}")?;
        }
        if let Some(found) = &self.0.found {
            write!(f, ", found {found}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ReadError {}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        let rule = error.code().rule();
        Self::new(rule.id, error.to_string())
            .at_place(position(error.offset()), error.line(), error.column())
            .with(error.found(), error.expected(), rule.fix)
    }
}

/// The rule that a fault breaks: the one table of the two.
pub(crate) const fn code(fault: FaultKind) -> Code {
    match fault {
        FaultKind::Size => Code::BodySize,
        FaultKind::ByteOrderMark => Code::BomReject,
        FaultKind::Utf8 => Code::JsonUtf8,
        FaultKind::Grammar => Code::JsonGrammar,
        FaultKind::LoneSurrogate => Code::JsonLoneSurrogate,
        FaultKind::DuplicateKey => Code::JsonDuplicateKey,
        FaultKind::NotFinite => Code::NumberNotFinite,
    }
}
