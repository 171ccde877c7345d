//! The registry's side (§1): the name of a tool, the calls, and their answers.
//!
//! [`get_tool_config`] and its neighbours give call data; [`read_record`] and [`read_access`] read the
//! outcome of a call. The `decode_…` functions read the answers of the other views, [`RegistryEvent`] reads
//! logs, and [`RegistryError`] reads revert data. An answer that differs from the standard is an outcome of
//! its own: never a denial, never a default.

mod abi;
mod access_answer;
mod calls;
mod described;
mod errors;
mod events;
mod history;
mod interface;
mod publish;
mod record;
pub(crate) mod returns;
pub(crate) mod revert;

pub use access_answer::{AccessAnswer, read_access};
pub use calls::{
    ERC165_INTERFACE, NO_INTERFACE, PREDICATE_INTERFACE, REGISTRY_INTERFACE, get_tool_config, has_access,
    name, supports_interface, tool_count, try_has_access, version,
};
pub use described::untold;
pub use errors::RegistryError;
pub use events::RegistryEvent;
pub use history::{Anomalies, Anomaly, Stage, ToolHistory};
pub use interface::{ERC165_GAS, Interface, read_interface};
pub use primitives::abi::Malformed;
pub use primitives::registry::{
    ADMIN_CHANGED, ADMIN_SLOT, BEACON_SLOT, BEACON_UPGRADED, IMPLEMENTATION_SLOT, ProxyMarkers,
    RegistryState, ToolConfig, ToolRef, ToolRefError, UPGRADED,
};
pub use publish::{deregister_tool, register_tool, set_access_predicate, update_tool_metadata};
pub use record::{Record, read_record};
pub use returns::{
    decode_bool, decode_bool_pair, decode_text, decode_tool_config, decode_tool_count, encode_tool_config,
};
