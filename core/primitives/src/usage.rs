//! The caller's documents in our own formats, and the mistakes in them.

mod document;
mod error;
mod object;

pub use document::document;
pub(crate) use error::line;
pub use error::{Given, UsageError};
pub use object::Object;
