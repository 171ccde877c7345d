//! Parts of every report, as other languages see them.

pub mod finding;
