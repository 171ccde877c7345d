//! Readers of what contracts return and revert with, for crates that ask more of them.

pub use crate::registry::returns::decode_uint;
pub use crate::registry::revert::describe as describe_revert;
