//! The verb of this crate, as other languages see it.

mod generated;
pub mod http_tool;
pub mod http_tool_report;

pub use generated::Border;
