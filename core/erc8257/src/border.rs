//! Verbs and functions of this crate, as other languages see them.

pub mod fix;
mod generated;
pub mod manifest;
pub mod preflight;

pub use generated::Border;
