//! A registry's record of a tool, the reference that names a tool, and marks of contracts that can change their code.

mod config;
mod erc1967;
mod proxy;
mod state;
mod tool_ref;

pub use config::ToolConfig;
pub use proxy::{
    ADMIN_CHANGED, ADMIN_SLOT, BEACON_SLOT, BEACON_UPGRADED, IMPLEMENTATION_SLOT, ProxyMarkers, UPGRADED,
};
pub use state::RegistryState;
pub use tool_ref::{NO_TOOL_REF, ToolRef, ToolRefError};
