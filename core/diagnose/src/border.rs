//! Verbs of this crate, as other languages see them.

pub mod diagnose;
mod generated;

pub use generated::Border;
