//! The verb of this crate, as other languages see it.

pub mod agent_binding;
mod generated;

pub use generated::Border;
