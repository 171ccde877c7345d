//! The registry's record of a tool.

use alloy_primitives::Address;

use crate::argument::{address, bytes32};
use crate::failure::Result;

/// The registry's record of a tool, as `getToolConfig` returns it (§1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ToolConfig {
    /// The account that registered the tool: `0x` and 40 hex digits of any case.
    pub creator: String,
    /// The text of the chain, not normalised.
    pub metadata_uri: String,
    /// The committed hash: `0x` and 64 hex digits of any case.
    pub manifest_hash: String,
    /// The contract that says who may call: `0x` and 40 hex digits of any case. Without one, every caller may.
    #[uniffi(default = None)]
    pub access_predicate: Option<String>,
}

impl ToolConfig {
    pub(crate) fn core(self) -> Result<erc8257::ToolConfig> {
        let predicate = self.access_predicate.as_deref();
        let predicate = predicate.map(|text| address(text, "/config/accessPredicate")).transpose()?;
        Ok(erc8257::ToolConfig {
            creator: address(&self.creator, "/config/creator")?,
            manifest_hash: bytes32(&self.manifest_hash, "/config/manifestHash")?,
            access_predicate: predicate.unwrap_or_default(),
            metadata_uri: self.metadata_uri,
        })
    }

    pub(crate) fn of(config: &erc8257::ToolConfig) -> Self {
        Self {
            creator: format!("{:?}", config.creator),
            metadata_uri: config.metadata_uri.clone(),
            manifest_hash: config.manifest_hash.to_string(),
            // The chain's zero stands for no contract (§1).
            access_predicate: (config.access_predicate != Address::default())
                .then(|| format!("{:?}", config.access_predicate)),
        }
    }
}
