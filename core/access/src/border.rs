//! Verbs and functions of this crate, as other languages see them.

pub mod contract;
pub mod create2;
mod generated;
pub mod requirement;

pub use generated::Border;
