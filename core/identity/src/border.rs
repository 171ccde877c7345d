//! The verbs of agents, as other languages see them.

pub mod agent;
pub mod agent_card;
pub mod agent_cid;
pub mod agent_codes;
pub mod agent_file;
pub mod agent_ref;
pub mod evidence;
mod generated;

pub use generated::Border;
