//! The verbs of proofs, as other languages have them.

mod generated;
pub mod proof;
pub mod receipt;
pub mod walk;

pub use generated::Border;
