//! JSON text that the core does not print itself.

use std::fmt::{self, Write as _};

/// Values with commas between them.
pub(crate) struct Commas<I>(pub(crate) I);

impl<I> fmt::Display for Commas<I>
where
    I: Iterator<Item: fmt::Display> + Clone,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, item) in self.0.clone().enumerate() {
            if n > 0 {
                f.write_char(',')?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}
