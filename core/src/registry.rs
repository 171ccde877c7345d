//! The registry's side (§1): what it says of a tool, and how a tool is named.

mod config;
mod malformed;
mod state;
mod tool_ref;

pub use config::ToolConfig;
pub use malformed::Malformed;
pub use state::RegistryState;
pub use tool_ref::{ToolRef, ToolRefError};
