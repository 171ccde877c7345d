//! One piece of advice.

use alloc::string::String;

use super::{Code, Level, Row};
use primitives::json::Place;

/// One piece of advice: its subject, its place, and the right action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub(super) code: Code,
    pub(super) place: Option<Place>,
    pub(super) found: Option<String>,
}

impl Item {
    /// The row of the table that this item is about.
    #[must_use]
    pub const fn row(&self) -> &'static Row {
        self.code.row()
    }

    /// The stable code, such as `sec-image-forbidden`.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// How much it matters.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.row().level
    }

    /// JSON Pointer (RFC 6901) of the value it is about, clipped to 512 bytes; `None` where it is about none.
    #[must_use]
    pub fn pointer(&self) -> Option<&str> {
        self.place.as_ref()?.pointer.as_deref()
    }

    /// Byte offset in the served body.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        usize::try_from(self.place.as_ref()?.offset).ok()
    }

    /// Line in the served body, from 1; a line ends at U+000A.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        Some(self.place.as_ref()?.line)
    }

    /// Column in that line, from 1, in code points.
    #[must_use]
    pub fn column(&self) -> Option<u32> {
        Some(self.place.as_ref()?.column)
    }

    /// What there is to know, in one sentence.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        self.row().sentence
    }

    /// The text that was found: at most 120 code points, with control, bidirectional and unassigned
    /// characters as `\u{…}`.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// What to do, in one sentence.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        self.row().action
    }
}
