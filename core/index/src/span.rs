//! How many blocks to ask for at once.

use crate::limits;

/// How many blocks to ask for at once: fewer when the provider refuses or gives many changes, more while it gives few.
/// So the changes of one range bound the memory, and not the registry.
///
/// # Example
/// ```
/// use erc8257_index::Span;
///
/// let mut span = Span::default();
/// assert_eq!(span.end(100, 1_000), 163);
/// assert!(span.refused(100, 163), "a smaller range can be tried");
/// assert_eq!(span.end(100, 1_000), 131);
/// assert!(!span.refused(100, 100), "one block is the smallest");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    blocks: u64,
    /// Answers since the last refusal.
    calm: u32,
    /// Whether the provider ever refused: then a limit is near, and it is tried again only now and then.
    refused: bool,
}

impl Default for Span {
    fn default() -> Self {
        Self { blocks: limits::FIRST_RANGE, calm: 0, refused: false }
    }
}

impl Span {
    /// The last block of a range that begins here.
    #[must_use]
    pub fn end(self, from: u64, last: u64) -> u64 {
        from.saturating_add(self.blocks.saturating_sub(1)).min(last)
    }

    /// The range gave so many changes.
    pub fn answered(&mut self, changes: usize) {
        self.calm = self.calm.saturating_add(1);
        let calm = if self.refused { limits::CALM_ANSWERS } else { 1 };
        if changes > limits::MANY_CHANGES {
            self.blocks = (self.blocks / 2).max(1);
        } else if changes <= limits::FEW_CHANGES && self.calm >= calm {
            self.blocks = self.blocks.saturating_mul(2).min(limits::LARGEST_RANGE);
            self.calm = 0;
        }
    }

    /// The provider refused this range. Whether a smaller one can be tried.
    pub fn refused(&mut self, from: u64, to: u64) -> bool {
        let asked = to.saturating_sub(from).saturating_add(1);
        self.refused = true;
        self.calm = 0;
        self.blocks = (asked / 2).max(1);
        asked > 1
    }
}
