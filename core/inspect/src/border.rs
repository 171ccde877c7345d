//! The inquiry of this crate, as other languages see it.

mod generated;
pub mod inspect;

pub use generated::Border;
