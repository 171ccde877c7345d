//! The verbs of agents, as other languages see them.

pub mod action;
pub mod agent;
pub mod agent_act;
pub mod agent_card;
pub mod agent_cid;
pub mod agent_codes;
pub mod agent_discovery;
pub mod agent_file;
pub mod agent_query;
pub mod agent_read;
pub mod agent_receipt;
pub mod agent_ref;
pub mod evidence;
pub mod feedback;
mod generated;
pub mod read_at;
pub mod reputation;
pub mod reputation_read;
pub mod tier;
pub mod trust;
pub mod validation;
pub mod validation_read;

pub use generated::Border;
