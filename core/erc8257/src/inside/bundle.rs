//! Members of bundles, as facts have them too.

pub use crate::bundle::read::{config, failure, response, state, tool_ref};
pub use crate::bundle::write::{config as write_config, response as write_response};
pub use crate::policy::read_member as policy;
