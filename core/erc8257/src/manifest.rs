//! The manifest: the rules of §2 to §5 and the parser limits, and a typed view of a manifest that keeps them.

pub mod access;
mod creator;
mod endpoint;
mod every_string;
mod extension;
mod fields;
mod manifest_type;
mod max_age;
mod optional;
mod platform;
pub mod pricing;
mod schema;
mod state;
mod string_fields;
mod tags;
mod text;
mod url_fields;
pub mod verifiability;
mod version;
mod view;

pub use access::{requirement_links, requirements};
pub use fields::{Facts, Root, check};
pub(crate) use platform::check as check_platform;
pub use pricing::entry as pricing_entry;
pub use schema::SchemaSize;
pub use schema::{Holds, keyword as schema_keyword};
pub use state::ManifestState;
pub(crate) use string_fields::{StringField, string_fields};
pub(crate) use url_fields::{detail as url_detail, not_normalized};
pub use verifiability::{
    EffectiveTier, attestation_members, build_members, members as verifiability_members, tiers,
};
pub use view::bytes as hex_bytes;
pub use view::{
    Access, AccessLogic, Attestation, Manifest, PricingEntry, PricingState, ReproducibleBuild, Requirement,
    Verifiability,
};

/// The manifest type of version 1 (ledger `2-type-v1-constant`), compared byte for byte.
pub const MANIFEST_TYPE: &str = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1";
