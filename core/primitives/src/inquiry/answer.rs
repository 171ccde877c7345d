//! The host's answers to an inquiry, where no other module has their shape.

use core::fmt;

/// What came of a [`StoreOperation`](super::StoreOperation).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StoreAnswer {
    /// The key was inserted, or removed.
    Done,
    /// The key was there before: another process was first.
    Present,
    /// The store did not answer, so that nothing is known.
    Failed,
}

/// An answer that was not asked for, or not any more. The inquiry is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfOrder;

impl OutOfOrder {
    /// The code of this error in every language.
    pub const CODE: &'static str = "session-out-of-order";
}

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the session did not ask for this answer, or has it already")
    }
}

impl core::error::Error for OutOfOrder {}
