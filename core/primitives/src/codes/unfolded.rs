//! Rows that are made of their text when a row is first asked for. A table of rows is half addresses, which do not
//! compress.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::bytes::cut;

/// The rows of a folded table.
pub struct Unfolded<R>(OnceBox<Vec<R>>);

/// The texts of a folded table, a line each.
pub struct Lines(&'static str);

impl Lines {
    /// The next text; an empty one behind the last.
    pub fn text(&mut self) -> &'static str {
        let (line, others) = cut(self.0, b'\n').unwrap_or_default();
        self.0 = others;
        line
    }
}

impl<R> Default for Unfolded<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R> Unfolded<R> {
    /// No row is made yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceBox::new())
    }

    /// All rows. The first call makes them, each of its head and of as many lines as `row` takes.
    pub fn rows<H>(&self, heads: &[H], lines: &'static str, row: impl Fn(&H, &mut Lines) -> R) -> &[R] {
        self.0.get_or_init(|| {
            let mut lines = Lines(lines);
            Box::new(heads.iter().map(|head| row(head, &mut lines)).collect())
        })
    }
}
