//! The verb and the probe of this crate, as other languages see them.

mod generated;
pub mod http_probe;
pub mod http_tool;
pub mod http_tool_report;

pub use generated::Border;
