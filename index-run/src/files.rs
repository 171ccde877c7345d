//! State and lines in files, for hosts with an operating system.

mod back;
mod conclude;
mod database;
mod judges;
mod lines;
mod opening;
mod output;
mod replay;

pub(crate) use database::Database;
pub(crate) use judges::Judges;
pub(crate) use output::File;
pub(crate) use replay::Replay;
