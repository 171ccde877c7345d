//! One violation, or one remark: what rule, how grave, where, what was found and how to repair it.

use alloc::string::String;

use crate::check::Check;
use crate::rules::{Code, Rule, Severity};
use primitives::json::Place;

/// One violation of one rule, as it stands in a [`Report`](crate::Report).
///
/// Only verification and validation make findings; the fields are read through methods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) check: Option<Check>,
    pub(crate) place: Option<Place>,
    pub(crate) found: Option<String>,
    pub(crate) expected: Option<String>,
}

impl Finding {
    /// The row of the rules table that this finding is about.
    #[must_use]
    pub fn rule(&self) -> &'static Rule {
        self.code.rule()
    }

    /// The stable code, such as `2-name-length`.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// How grave the finding is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The check of §7 that this finding fails; `None` for a rule of the manifest itself, a warning or a remark.
    #[must_use]
    pub const fn check(&self) -> Option<Check> {
        self.check
    }

    /// JSON Pointer (RFC 6901) of the offending value, of the parent for a missing member; clipped to 512 bytes.
    /// `None` where the finding is not about a value of the document.
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

    /// What the rule says, in one sentence.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.rule().sentence
    }

    /// What was found: at most 120 code points, with control, bidirectional and unassigned characters as `\u{…}`.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// What was expected, in the same form as [`found`](Self::found).
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    /// How to repair it, in one sentence.
    #[must_use]
    pub fn fix(&self) -> &'static str {
        self.rule().fix
    }
}
