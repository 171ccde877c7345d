//! Placeholder while the core is built inside out.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod bounded;
pub mod caip;
mod canonical;
mod finding;
mod freshness;
mod host;
mod json;
pub mod limits;
mod manifest;
mod notes;
mod policy;
mod registry;
mod report;
mod rules;
mod shown;
pub mod url;
mod verify;

pub use alloy_primitives::{Address, B256, U256};
pub use canonical::{canonicalize, hash, keccak256};
pub use finding::{Finding, Severity};
pub use freshness::{FreshnessWindow, freshness_window};
pub use host::{FetchError, Received, Response};
pub use json::ReadError;
pub use manifest::{
    Access, AccessLogic, Attestation, EffectiveTier, MANIFEST_TYPE, Manifest, PricingEntry, PricingState,
    ReproducibleBuild, Requirement, SchemaSize, Verifiability,
};
pub use policy::{Policy, Quorum, SchemaMeasure};
pub use registry::{RegistryState, ToolConfig, ToolRef, ToolRefError};
pub use report::{Check, Evidence, EvidenceError, ManifestMismatch, Report, Status, Verified};
pub use rules::{Code, Level, Rule, explain, rules};
pub use shown::{Harmless, harmless};
#[cfg(feature = "idn")]
pub use url::host_to_ascii;
pub use url::{UrlError, normalize_url, well_known_url};
pub use verify::{validate, verify};
