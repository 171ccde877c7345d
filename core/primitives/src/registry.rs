//! A registry's record of a tool, the references that name a tool and an agent, the known registries of agents, and marks of
//! contracts that can change their code.

mod agent_ref;
mod agent_registries;
mod config;
mod erc1967;
mod proxy;
mod state;
mod tool_ref;

pub use agent_ref::{AgentRef, AgentRefError};
pub use agent_registries::{AgentRegistries, agent_registries};
pub use config::ToolConfig;
pub use proxy::{
    ADMIN_CHANGED, ADMIN_SLOT, BEACON_SLOT, BEACON_UPGRADED, IMPLEMENTATION_SLOT, ProxyMarkers, UPGRADED,
};
pub use state::RegistryState;
pub use tool_ref::{NO_TOOL_REF, ToolRef, ToolRefError};
