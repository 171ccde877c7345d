//! Parts of every report, and the steps and answers of every inquiry, as other languages see them.

pub mod answer;
pub mod failure;
pub mod finding;
mod generated;
pub mod step;
