//! The verbs of payments, as other languages see them.

pub mod approval;
pub mod authorization;
pub mod binding;
pub mod call;
pub mod gate;
mod generated;
pub mod payment;
#[allow(clippy::doc_markdown, reason = "names of documents stand as they are")]
pub mod rest;
pub mod settlement;
#[allow(clippy::doc_markdown, reason = "names of documents stand as they are")]
pub mod usage;

pub use generated::Border;
