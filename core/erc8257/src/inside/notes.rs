//! Findings while they are gathered.

pub use crate::notes::{Notes, View};
