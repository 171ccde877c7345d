//! The challenge with its verb, and the table of codes, as other languages see them.

pub mod challenge;
pub mod codes;
mod generated;

pub use generated::Border;
