//! The four verbs.

pub mod account;
pub mod gate;
mod generated;
pub mod mcp;
pub mod reputation;
