//! Findings while they are gathered.

pub use crate::collector::{Collector, View};
