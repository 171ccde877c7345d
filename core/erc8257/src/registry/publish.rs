//! Call data of the functions that change the registry (§1): the publisher signs them.
//!
//! Nothing is checked here, so that a test bed can send calls that a registry must refuse. A publisher asks
//! the preflight first. The account that sends `registerTool` becomes the tool's creator, and only the
//! creator may send the others.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::SolCall;

use super::abi::IToolRegistry;

/// `registerTool(metadataURI, manifestHash, accessPredicate)`; the zero predicate: open to every caller.
///
/// # Example
/// ```
/// use erc8257::{Address, B256, registry};
///
/// let uri = "https://tools.example.com/.well-known/ai-tool/search.json";
/// let data = registry::register_tool(uri, B256::repeat_byte(1), Address::ZERO);
/// assert_eq!(&data[..4], &[0xfe, 0x1d, 0x0b, 0x16]);
/// ```
#[must_use]
pub fn register_tool(uri: &str, hash: B256, predicate: Address) -> Vec<u8> {
    IToolRegistry::registerToolCall {
        metadataURI: String::from(uri),
        manifestHash: hash,
        accessPredicate: predicate,
    }
    .abi_encode()
}

/// `updateToolMetadata(toolId, newURI, newHash)`.
#[must_use]
pub fn update_tool_metadata(tool_id: U256, uri: &str, hash: B256) -> Vec<u8> {
    IToolRegistry::updateToolMetadataCall { toolId: tool_id, newURI: String::from(uri), newHash: hash }
        .abi_encode()
}

/// `setAccessPredicate(toolId, newPredicate)`; the zero predicate: open to every caller.
#[must_use]
pub fn set_access_predicate(tool_id: U256, predicate: Address) -> Vec<u8> {
    IToolRegistry::setAccessPredicateCall { toolId: tool_id, newPredicate: predicate }.abi_encode()
}

/// `deregisterTool(toolId)`. It cannot be undone. For a pause, use [`set_access_predicate`] with a contract
/// that denies every account (ledger `1-pause-by-predicate`).
#[must_use]
pub fn deregister_tool(tool_id: U256) -> Vec<u8> {
    IToolRegistry::deregisterToolCall { toolId: tool_id }.abi_encode()
}
