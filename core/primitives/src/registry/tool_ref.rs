//! The tool reference: chain, registry and tool ID (ledger `1-ref-qualified`, `1-ref-caip19-form`).

use core::fmt;
use core::str::FromStr;

use alloy_primitives::{Address, U256};

use super::RegistryState;
use crate::abi::words::decimal;
use crate::bytes::{number, split_once};

/// What a caller's text is not; the sentence goes on from the member's name.
pub const NO_TOOL_REF: &str = "is not eip155:<chain ID>/erc8257:<address>/<tool ID>";

/// A tool, named so that no other tool on any chain has the same name:
/// `eip155:<chain ID>/erc8257:<registry address>/<tool ID>`.
///
/// Parsing accepts a registry address in any case of its digits; formatting writes the one canonical form.
///
/// # Example
/// ```
/// use erc8257_primitives::registry::ToolRef;
///
/// let text = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
/// let tool: ToolRef = text.parse()?;
/// assert_eq!((tool.chain_id, tool.to_string().as_str()), (8453, text));
/// assert!("eip155:08453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse::<ToolRef>().is_err());
/// # Ok::<(), erc8257_primitives::registry::ToolRefError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ToolRef {
    /// The chain's ID; CAIP-2 allows up to 32 decimal digits.
    pub chain_id: u128,
    /// The registry contract.
    pub registry: Address,
    /// The tool's ID within that registry.
    pub tool_id: U256,
}

impl ToolRef {
    /// The state that is known before any RPC is asked. No registration makes ID 0 (ledger
    /// `1-distinguish-states`), no contract stands at address zero, and no chain has ID 0.
    #[must_use]
    pub fn known_state(&self) -> Option<RegistryState> {
        if self.chain_id == 0 || self.registry == Address::ZERO {
            Some(RegistryState::NoContract)
        } else if self.tool_id == U256::ZERO {
            Some(RegistryState::NotFound)
        } else {
            None
        }
    }
}

/// Why a text is not a tool reference: the right form of its offending part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ToolRefError {
    /// The text does not have the shape `eip155:…/erc8257:…/…`.
    Shape,
    /// The chain ID is not 1 to 32 decimal digits without leading zeros.
    ChainId,
    /// The registry is not `0x` and 40 hex digits.
    Registry,
    /// The tool ID is not a decimal number below 2^256 without leading zeros.
    ToolId,
}

impl fmt::Display for ToolRefError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "a tool reference is eip155:<chain ID>/erc8257:<registry address>/<tool ID>",
            Self::ChainId => "the chain ID is 1 to 32 decimal digits without leading zeros",
            Self::Registry => "the registry address is 0x and 40 hex digits",
            Self::ToolId => "the tool ID is a decimal number below 2^256 without leading zeros",
        })
    }
}

impl core::error::Error for ToolRefError {}

impl FromStr for ToolRef {
    type Err = ToolRefError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("eip155:").ok_or(ToolRefError::Shape)?;
        let (chain, rest) = split_once(rest, "/erc8257:").ok_or(ToolRefError::Shape)?;
        let (registry, tool) = split_once(rest, "/").ok_or(ToolRefError::Shape)?;
        if !is_decimal(chain) || chain.len() > 32 {
            return Err(ToolRefError::ChainId);
        }
        let digits =
            registry.strip_prefix("0x").filter(|digits| digits.len() == 40).ok_or(ToolRefError::Registry)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(ToolRefError::Registry);
        }
        if !is_decimal(tool) || tool.len() > 78 {
            return Err(ToolRefError::ToolId);
        }
        Ok(Self {
            chain_id: number(chain).ok_or(ToolRefError::ChainId)?,
            registry: registry.parse().map_err(|_| ToolRefError::Registry)?,
            tool_id: U256::from_str_radix(tool, 10).map_err(|_| ToolRefError::ToolId)?,
        })
    }
}

/// Decimal digits without leading zeros.
fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'))
}

impl fmt::Display for ToolRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `{:?}` of an address is lower-case hex; `{}` would be the mixed case of EIP-55.
        let chain = decimal(&self.chain_id.to_be_bytes());
        let tool = decimal(&self.tool_id.to_be_bytes::<32>());
        write!(f, "eip155:{chain}/erc8257:{:?}/{tool}", self.registry)
    }
}
