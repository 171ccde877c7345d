//! The first fault of a document, with its place and the text there.

use alloc::format;
use alloc::string::String;

use super::{Anchor, Document, Fault, FaultKind, places};
use crate::harmless::{clip, enclosed};

/// The first reason why some bytes are not a strict JSON document.
///
/// # Example
/// ```
/// use erc8257_primitives::json::{FaultKind, FirstFault, read};
///
/// let document = read(b"{\"a\": 1,}", 100);
/// let fault = FirstFault::of(&document).unwrap();
/// assert_eq!(fault.kind, FaultKind::Grammar);
/// assert_eq!((fault.offset, fault.line, fault.column), (8, 1, 9));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstFault {
    /// The rule that the bytes break.
    pub kind: FaultKind,
    /// Where, in bytes from the start.
    pub offset: usize,
    /// Line, from 1; a line ends at U+000A.
    pub line: u32,
    /// Column in that line, from 1, in code points.
    pub column: u32,
    /// The text there, clipped, with odd characters as `\u{…}`.
    pub found: Option<String>,
    /// The tokens that the grammar allows there.
    pub expected: Option<String>,
}

impl FirstFault {
    /// The first fault of a document; `None` if it has none.
    #[must_use]
    pub fn of(document: &Document<'_>) -> Option<Self> {
        let (faults, _) = document.faults.clone().finish(Fault::order);
        let fault = faults.first()?;
        let place = places(document, &[Anchor::Offset(fault.at)]).into_iter().next()?;
        let (found, expected) = details(document, fault);
        Some(Self {
            kind: fault.kind,
            offset: usize::try_from(fault.at).unwrap_or(usize::MAX),
            line: place.line,
            column: place.column,
            found,
            expected,
        })
    }
}

/// The text that the reader found at a fault, and the text that it expected.
#[must_use]
pub fn details(document: &Document<'_>, fault: &Fault) -> (Option<String>, Option<String>) {
    let at = usize::try_from(fault.at).unwrap_or(usize::MAX);
    let rest = document.bytes.get(at..).unwrap_or_default();
    match fault.kind {
        FaultKind::Size => (None, Some(format!("at most {} bytes", document.most))),
        FaultKind::ByteOrderMark => (Some(String::from("the bytes EF BB BF")), None),
        FaultKind::Utf8 => (rest.first().map(|byte| format!("the byte {byte:02X}")), None),
        FaultKind::Grammar => (Some(next_character(rest)), Some(String::from(fault.expected))),
        FaultKind::LoneSurrogate => (Some(clip(rest.get(..6).unwrap_or(rest))), None),
        FaultKind::DuplicateKey => (fault.node.map(|node| document.shown(node)), None),
        FaultKind::NotFinite => (
            fault.node.map(|node| document.shown(node)),
            Some(String::from("at most 1.7976931348623157e+308 in magnitude")),
        ),
    }
}

/// The character that stands at the start of some UTF-8 text.
fn next_character(rest: &[u8]) -> String {
    let window = rest.get(..4).unwrap_or(rest);
    let character = window.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match character {
        None => String::from("the end of the document"),
        Some('\n') => String::from("the end of the line"),
        Some(character) => enclosed(clip(character.encode_utf8(&mut [0; 4]).as_bytes()), '\''),
    }
}
