//! The registry's record of a tool.

use alloc::string::String;

use alloy_primitives::{Address, B256};

/// `ToolConfig` (§1): what the registry says of a tool.
///
/// # Example
/// ```
/// use erc8257::{Address, B256, ToolConfig};
///
/// let config = ToolConfig {
///     creator: Address::repeat_byte(0xab),
///     metadata_uri: "https://tools.example.com/.well-known/ai-tool/search.json".into(),
///     manifest_hash: B256::ZERO,
///     access_predicate: Address::ZERO, // open to every caller
/// };
/// # let _ = config;
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
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
