//! The inquiry of this crate, as other languages see it.

mod generated;
pub mod publish;

pub use generated::Border;
