//! What the crates above this one read of its rooms: rules of single members, and findings while they are gathered.
//!
//! No promise: anything here may change with any version.

/// Members of bundles, as facts have them too.
pub mod bundle {
    pub use crate::bundle::read::{config, failure, state, tool_ref};
    pub use crate::bundle::write::config as write_config;
}

/// The rules of a manifest's members, and readers of single ones.
pub mod manifest {
    pub use crate::manifest::{
        Facts, Holds, Root, access, attestation_members, build_members, check, hex_bytes, pricing,
        pricing_entry, requirement_links, requirements, schema_keyword, tiers, verifiability,
        verifiability_members,
    };
}

/// Findings while they are gathered.
pub mod notes {
    pub use crate::notes::{Notes, View};
}

pub use crate::usage::document;

/// The first fault of a document, with its code.
#[must_use]
pub fn first_fault(document: &primitives::json::Document<'_>) -> Option<crate::ReadError> {
    crate::ReadError::first(document)
}
