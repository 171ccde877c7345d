//! What a caller writes in one of our formats, and the mistakes in it.

mod document;
mod error;
mod object;

pub use document::document;
pub use error::{Given, UsageError};
pub use object::Object;
