//! Why a run cannot begin, or cannot go on.

use alloc::string::String;
use core::fmt;

/// Why a run cannot begin, or cannot go on.
///
/// The text is one sentence for people. It may hold names of files and words of the system as they came: the host makes it
/// harmless before it shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The caller can repair it: another argument, or another file.
    Usage {
        /// The argument that the failure is about.
        about: About,
        /// The sentence.
        text: String,
    },
    /// The lines and the state are to be in one file.
    SameFile,
    /// The run ended before its work was done; the same run can continue it.
    Incomplete(String),
}

/// An argument of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The state file, or the state that the host kept.
    State,
    /// The file of the lines.
    Out,
    /// What the run judges by: cannot be, as the run makes it itself.
    Policy,
}

impl Failure {
    pub(crate) fn usage(about: About, text: impl Into<String>) -> Self {
        Self::Usage { about, text: text.into() }
    }

    pub(crate) fn incomplete(text: impl Into<String>) -> Self {
        Self::Incomplete(text.into())
    }

    /// The sentence.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Usage { text, .. } | Self::Incomplete(text) => text,
            Self::SameFile => "the lines and the state are in the same file; they need one each",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl core::error::Error for Failure {}
