//! The verb and the functions of this crate, as other languages see them.

pub mod advise;
pub mod facts;
mod generated;
pub mod look_alikes;

pub use generated::Border;
