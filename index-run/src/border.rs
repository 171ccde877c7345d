//! Following a registry, as other languages see it.

pub mod follow;
mod generated;

pub use generated::Border;
