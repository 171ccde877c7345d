//! The verb and the inquiry of this crate, as other languages see them.

pub mod agent_binding;
pub mod binding_read;
mod generated;

pub use generated::Border;
