//! The registry's side (§1): what it says of a tool, and how a tool is named.

mod config;
mod state;
mod tool_ref;

pub use config::ToolConfig;
pub use state::RegistryState;
pub use tool_ref::{ToolRef, ToolRefError};
