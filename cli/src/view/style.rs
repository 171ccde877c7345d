//! Colour: seven inks, or none.

use std::fmt;

/// Whether to use colour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    on: bool,
}

/// What a piece of text is; the terminal's own palette decides how that looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Good,
    Bad,
    Warning,
    Note,
    Strong,
    Faint,
    Repair,
}

impl Ink {
    const fn code(self) -> &'static str {
        match self {
            Self::Good => "\x1b[1;32m",
            Self::Bad => "\x1b[1;31m",
            Self::Warning => "\x1b[1;33m",
            Self::Note => "\x1b[1;36m",
            Self::Strong => "\x1b[1m",
            Self::Faint => "\x1b[34m",
            Self::Repair => "\x1b[32m",
        }
    }
}

impl Style {
    pub(crate) const fn new(on: bool) -> Self {
        Self { on }
    }

    /// The text in that ink.
    pub(crate) const fn ink<T>(self, ink: Ink, text: T) -> Inked<T> {
        Inked { ink, on: self.on, text }
    }
}

/// A text in an ink.
pub(crate) struct Inked<T> {
    ink: Ink,
    on: bool,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Inked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.on {
            return self.text.fmt(f);
        }
        f.write_str(self.ink.code())?;
        self.text.fmt(f)?;
        f.write_str("\x1b[0m")
    }
}
