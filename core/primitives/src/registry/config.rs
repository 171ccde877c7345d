//! The registry's record of a tool.

use alloc::string::String;

use alloy_primitives::{Address, B256};

use crate::hex::{NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use crate::usage::UsageError;

/// `ToolConfig` (§1): the registry's record of a tool.
///
/// # Example
/// ```
/// use erc8257_primitives::registry::ToolConfig;
/// use erc8257_primitives::{Address, B256};
///
/// let config = ToolConfig {
///     creator: Address::repeat_byte(0xab),
///     metadata_uri: "https://tools.example.com/.well-known/ai-tool/search.json".into(),
///     manifest_hash: B256::ZERO,
///     access_predicate: Address::ZERO, // open to every caller
/// };
/// # let _ = config;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ToolConfig {
    /// The account that registered the tool.
    pub creator: Address,
    /// Where the manifest is (`metadataURI`).
    pub metadata_uri: String,
    /// keccak256 of the manifest's canonical bytes (`manifestHash`).
    pub manifest_hash: B256,
    /// The contract that gates access (`accessPredicate`); zero: open to every caller.
    pub access_predicate: Address,
}

impl ToolConfig {
    /// Whether every caller has access: only the zero address names no predicate (ledger `1-open-predicate`).
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::registry::ToolConfig;
    ///
    /// let zero = "0x0000000000000000000000000000000000000000";
    /// let hash = "0xfcb0da60b2d3f80bc0d5de7fd06bbee1ef2384c18fe46a42a2a4f8a1dc3fcfa5";
    /// assert!(ToolConfig::parse(zero, "https://a.example/x.json", hash, zero)?.is_open());
    /// # Ok::<(), erc8257_primitives::usage::UsageError>(())
    /// ```
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.access_predicate.is_zero()
    }

    /// The record from the texts that an RPC library gives: `0x` and hex digits of any case.
    ///
    /// # Errors
    /// A text is not an address or not a hash; the error names the member as a bundle has it, such
    /// as `config.creator`.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::registry::ToolConfig;
    ///
    /// let zero = "0x0000000000000000000000000000000000000000";
    /// let error = ToolConfig::parse(zero, "https://a.example/.well-known/ai-tool/x.json", "0x12", zero).unwrap_err();
    /// assert_eq!(error.member(), Some("config.manifestHash"));
    /// ```
    pub fn parse(
        creator: &str,
        metadata_uri: &str,
        manifest_hash: &str,
        access_predicate: &str,
    ) -> Result<Self, UsageError> {
        Ok(Self {
            creator: parse_address(creator).ok_or_else(|| UsageError::wrong("config.creator", NO_ADDRESS))?,
            metadata_uri: metadata_uri.into(),
            manifest_hash: parse_bytes32(manifest_hash)
                .ok_or_else(|| UsageError::wrong("config.manifestHash", NO_HASH))?,
            access_predicate: parse_address(access_predicate)
                .ok_or_else(|| UsageError::wrong("config.accessPredicate", NO_ADDRESS))?,
        })
    }
}
