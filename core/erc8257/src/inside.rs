//! The items that the crates above this one use: rules of single members, and findings while they are
//! gathered.
//!
//! No promise: anything here may change with any version.

pub mod bundle;
pub mod collector;
pub mod fetch;
pub mod manifest;
pub mod registry;
pub mod session;

use primitives::json::Document;

use crate::ReadError;

pub use crate::usage::document;

/// The first fault of a document, with its code.
#[must_use]
pub fn first_fault(document: &Document<'_>) -> Option<ReadError> {
    ReadError::first(document)
}
