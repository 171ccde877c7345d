//! Why a document could not be read.

use alloc::string::String;
use core::fmt;

use crate::rules::Code;
use primitives::json::{Document, FaultKind, FirstFault};

/// The first reason why some bytes are not a strict JSON document. Past 65,536 values a document with more open
/// brackets than bytes left is given up at once, with the end of the document as the place.
///
/// # Example
/// ```
/// let error = erc8257::hash(b"{\"a\": 1,}").unwrap_err();
/// assert_eq!(error.code().as_str(), "2-json-strict-grammar");
/// assert_eq!((error.offset(), error.line(), error.column()), (8, 1, 9));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    code: Code,
    offset: usize,
    line: u32,
    column: u32,
    found: Option<String>,
    expected: Option<String>,
}

impl ReadError {
    /// The first fault of a document; `None` if it has none.
    pub(crate) fn first(document: &Document<'_>) -> Option<Self> {
        let FirstFault { kind, offset, line, column, found, expected } = FirstFault::of(document)?;
        Some(Self { code: code(kind), offset, line, column, found, expected })
    }

    /// The same error in a document whose byte-order mark the reader was not shown.
    pub(crate) fn behind_byte_order_mark(mut self) -> Self {
        self.offset = self.offset.saturating_add(3);
        if self.line == 1 {
            self.column = self.column.saturating_add(1);
        }
        self
    }

    /// The rule's code.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Where the fault is, in bytes from the start.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Line, from 1; a line ends at U+000A.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Column in that line, from 1, in code points.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// What stands there, at most 120 code points, with odd characters as `\u{…}`.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// What the grammar allows there.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({}, line {}, column {})",
            self.code.rule().sentence,
            self.code,
            self.line,
            self.column
        )?;
        if let Some(expected) = &self.expected {
            write!(f, ": expected {expected}")?;
        }
        if let Some(found) = &self.found {
            write!(f, ", found {found}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ReadError {}

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
