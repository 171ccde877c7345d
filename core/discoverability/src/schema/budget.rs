//! How much work schemas may still take (decisions E38, E57).

use crate::limits::{CHOICE_BYTES, CHOICE_STEPS, SCHEMA_BYTES, SCHEMA_STEPS};

/// What is left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    steps: usize,
    bytes: usize,
    /// A step was asked for that was not there.
    pub(crate) is_spent: bool,
}

impl Budget {
    /// For one value.
    pub(crate) const VALUE: Self = Self { steps: SCHEMA_STEPS, bytes: SCHEMA_BYTES, is_spent: false };
    /// For all values that are tried for the choice of one call.
    pub(crate) const CHOICE: Self = Self { steps: CHOICE_STEPS, bytes: CHOICE_BYTES, is_spent: false };

    /// Takes a step that reads so many bytes. Behind the first one that is not there, no step is.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let left = self.steps.checked_sub(1).zip(self.bytes.checked_sub(bytes));
        match left.filter(|_| !self.is_spent) {
            Some((steps, bytes)) => (self.steps, self.bytes) = (steps, bytes),
            None => self.is_spent = true,
        }
        !self.is_spent
    }
}
