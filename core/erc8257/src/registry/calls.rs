//! Call data of the views (§1, §9): what to send with `eth_call`.

use alloc::vec::Vec;

use alloy_primitives::{Address, Bytes, FixedBytes, U256};
use alloy_sol_types::SolCall;

use super::abi::IERC165::supportsInterfaceCall;
use super::abi::IToolRegistry;
use primitives::abi::words;

/// The ERC-165 identifier of the registry (§9).
pub const REGISTRY_INTERFACE: [u8; 4] = [0xf1, 0xdc, 0x80, 0x75];
/// The ERC-165 identifier of an access predicate (§9).
pub const PREDICATE_INTERFACE: [u8; 4] = [0xbd, 0xf9, 0xdc, 0x18];
/// The ERC-165 identifier of ERC-165 itself; a contract that speaks ERC-165 answers true.
pub const ERC165_INTERFACE: [u8; 4] = [0x01, 0xff, 0xc9, 0xa7];
/// The identifier that no contract has; a contract that speaks ERC-165 answers false.
pub const NO_INTERFACE: [u8; 4] = [0xff; 4];

/// `getToolConfig(toolId)`.
///
/// # Example
/// ```
/// use erc8257::{U256, registry};
///
/// let data = registry::get_tool_config(U256::from(42));
/// assert_eq!((data.len(), &data[..4]), (36, &[0xa0, 0x17, 0x84, 0x53][..]));
/// ```
#[must_use]
pub fn get_tool_config(tool_id: U256) -> Vec<u8> {
    words::encode(&IToolRegistry::getToolConfigCall::SELECTOR, &[tool_id.into()])
}

/// `hasAccess(toolId, account, data)`, of a registry and of a predicate alike. Its answer cannot tell a denial from a
/// malfunction: ask [`try_has_access`] where that matters.
#[must_use]
pub fn has_access(tool_id: U256, account: Address, data: &[u8]) -> Vec<u8> {
    let data = Bytes::copy_from_slice(data);
    IToolRegistry::hasAccessCall { toolId: tool_id, account, data }.abi_encode()
}

/// `tryHasAccess(toolId, account, data)`; [`read_access`](super::read_access) reads the answer.
#[must_use]
pub fn try_has_access(tool_id: U256, account: Address, data: &[u8]) -> Vec<u8> {
    let data = Bytes::copy_from_slice(data);
    IToolRegistry::tryHasAccessCall { toolId: tool_id, account, data }.abi_encode()
}

/// `toolCount()`: the highest tool ID ever assigned, not the number of live tools.
#[must_use]
pub fn tool_count() -> Vec<u8> {
    IToolRegistry::toolCountCall {}.abi_encode()
}

/// `name()`, of a registry and of a predicate alike.
#[must_use]
pub fn name() -> Vec<u8> {
    IToolRegistry::nameCall {}.abi_encode()
}

/// `version()`.
#[must_use]
pub fn version() -> Vec<u8> {
    IToolRegistry::versionCall {}.abi_encode()
}

/// `supportsInterface(interfaceId)` (ERC-165).
#[must_use]
pub fn supports_interface(interface_id: [u8; 4]) -> Vec<u8> {
    supportsInterfaceCall { interfaceId: FixedBytes(interface_id) }.abi_encode()
}
