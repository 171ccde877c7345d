//! Tool references.

use crate::argument::{address, tool_ref, uint256};
use crate::failure::{Erc8257Error, Result};

/// A tool, named so that no other tool on any chain has the same name. As text it is
/// `eip155:<chain>/erc8257:<registry>/<id>`; `parseToolRef` and `formatToolRef` go between the two.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ToolRef {
    /// The chain, by its EIP-155 ID: 1 to 32 decimal digits.
    pub chain_id: String,
    /// The address of the registry: `0x` and 40 hex digits.
    pub registry: String,
    /// The tool's ID in its registry: decimal digits, from 0 to 2^256 - 1.
    pub tool_id: String,
}

/// Reads a tool reference such as `eip155:8453/erc8257:0x…/1`. The error says which part is wrong.
#[uniffi::export]
pub fn parse_tool_ref(text: String) -> Result<ToolRef> {
    let tool = tool_ref(&text, "/toolRef")?;
    Ok(ToolRef {
        chain_id: tool.chain_id.to_string(),
        registry: format!("{:?}", tool.registry),
        tool_id: tool.tool_id.to_string(),
    })
}

/// Writes a tool reference as text, with hex in lower case. An error names the member that is out of range.
#[uniffi::export]
pub fn format_tool_ref(tool: ToolRef) -> Result<String> {
    const CHAIN: &str = "is not 1 to 32 decimal digits";
    let chain = uint256(&tool.chain_id, "/chainId").map_err(|_| Erc8257Error::value("/chainId", CHAIN))?;
    let reference = erc8257::ToolRef {
        chain_id: u128::try_from(chain).map_err(|_| Erc8257Error::value("/chainId", CHAIN))?,
        registry: address(&tool.registry, "/registry")?,
        tool_id: uint256(&tool.tool_id, "/toolId")?,
    };
    let text = reference.to_string();
    // A number with more digits than a reference may have is not a chain.
    text.parse::<erc8257::ToolRef>().map_err(|_| Erc8257Error::value("/chainId", CHAIN))?;
    Ok(text)
}
