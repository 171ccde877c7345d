//! The verbs and the inquiry of discoverability, as other languages see them.

pub mod certificate;
pub mod discoverability_codes;
pub mod ed25519;
mod generated;
pub mod mcp;
pub mod mcp_report;
pub mod probe;
pub mod schema_check;
pub mod server_json;

pub use generated::Border;
