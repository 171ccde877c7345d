//! How grave a finding is.

use core::fmt;

/// How grave a finding is (decision D11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Fails a check or makes the manifest invalid. A verified report has none.
    Error,
    /// Legal for a consumer, but a publisher should repair it.
    Warning,
    /// Explains something.
    Info,
}

impl Severity {
    /// The severity as reports print it: `error`, `warning` or `info`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
