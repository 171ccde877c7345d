//! The words for what calls do, as other languages see them.

pub mod act;
mod generated;
