//! Colour: eight inks, or none; and how wide it is where text is shown.

use std::fmt;

/// Columns where the terminal does not say how many it has.
const COLUMNS: usize = 80;

/// Whether to use colour, and how wide the place is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    on: bool,
    columns: Option<usize>,
}

/// The kind of a piece of text; the terminal's own palette decides its look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Good,
    Bad,
    Warning,
    Note,
    Strong,
    Faint,
    Repair,
    /// What differs.
    Differs,
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
            Self::Differs => "\x1b[4m",
        }
    }
}

impl Style {
    /// For a place without columns, such as a file.
    pub(crate) const fn new(on: bool) -> Self {
        Self { on, columns: None }
    }

    /// The same, for a terminal of so many columns; 80 if it does not say.
    pub(crate) fn on_terminal(self, columns: Option<usize>) -> Self {
        Self { columns: Some(columns.filter(|columns| *columns > 0).unwrap_or(COLUMNS)), ..self }
    }

    /// How many columns there are, if there is an end to them.
    pub(crate) const fn columns(self) -> Option<usize> {
        self.columns
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
