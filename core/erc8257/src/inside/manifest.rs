//! The rules of a manifest's members, and readers of single ones.

pub use crate::manifest::{
    Facts, Holds, Root, access, attestation_members, build_members, check, hex_bytes, pricing, pricing_entry,
    requirement_links, requirements, schema_keyword, tiers, verifiability, verifiability_members,
};
