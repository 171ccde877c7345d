//! The inquiries of this crate, as other languages see them.

pub mod advise_tool;
mod generated;
pub mod inspect;

pub use generated::Border;
