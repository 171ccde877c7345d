//! What a caller writes in one of our formats, and the mistakes in it.

mod document;
mod error;
mod object;

pub(crate) use document::document;
pub use error::UsageError;
pub(crate) use object::Object;
