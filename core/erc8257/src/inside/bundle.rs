//! Members of bundles, as facts have them too.

pub use crate::bundle::read::{config, failure, state, tool_ref};
pub use crate::bundle::write::config as write_config;
