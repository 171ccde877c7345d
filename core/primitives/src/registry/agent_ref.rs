//! The reference of an agent of ERC-8004: chain, identity registry and agent ID (ledger `8004-id-global`, decision I29).

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use alloy_primitives::{Address, U256};

use super::agent_registries;
use crate::abi::words::decimal;
use crate::bytes::{cut, number};
use crate::hex::parse_address;

/// The digits of 2^64 - 1, the largest chain ID (decision I50).
const CHAIN_DIGITS: usize = 20;
/// The digits of 2^256 - 1.
const ID_DIGITS: usize = 78;

/// An agent, named so that no other agent on any chain has the same name:
/// `eip155:<chain ID>/erc8004:<identity registry>/<agent ID>`.
///
/// Parsing reads the other forms in use, too: `…/erc721:…/…`, `eip155:<chain>:<registry>:<ID>`, `eip155:<chain>:<registry>/<ID>`, and
/// `<chain>:<ID>` on a chain whose registry is [listed](super::agent_registries). Formatting writes the one canonical form.
///
/// # Example
/// ```
/// use erc8257_primitives::registry::AgentRef;
///
/// let agent: AgentRef = "8453:42".parse()?;
/// assert_eq!(agent.to_string(), "eip155:8453/erc8004:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42");
/// assert_eq!(agent.to_string().parse(), Ok(agent));
/// assert!("8453:042".parse::<AgentRef>().is_err());
/// # Ok::<(), erc8257_primitives::registry::AgentRefError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AgentRef {
    /// The chain's ID, from 1 to 2^64 - 1.
    pub chain_id: u128,
    /// The identity registry.
    pub registry: Address,
    /// The agent's ID within that registry. Agent 0 exists (ledger `8004-id-first-zero`).
    pub agent_id: U256,
}

/// Why a text is not the reference of an agent: the first part that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentRefError {
    /// The text has none of the forms.
    Shape,
    /// The chain ID is not a decimal number from 1 to 2^64 - 1 without leading zeros.
    ChainId,
    /// The registry is not `0x` and 40 hex digits, or it is the zero address.
    Registry,
    /// The registry's capitals are not its EIP-55 checksum.
    Checksum(Address),
    /// The agent ID is not a decimal number below 2^256 without leading zeros.
    AgentId,
    /// The short form, on a chain whose registry is not listed.
    ShortChain,
    /// The registry is the reputation registry of this chain.
    ReputationRegistry,
}

impl fmt::Display for AgentRefError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "an agent is eip155:<chain ID>/erc8004:<identity registry>/<agent ID>",
            Self::ChainId => "the chain ID is a decimal number from 1 to 2^64 - 1 without leading zeros",
            Self::Registry => "the identity registry is 0x and 40 hex digits, not all of them zero",
            Self::Checksum(_) => "the capitals of the registry are not its EIP-55 checksum",
            Self::AgentId => "the agent ID is a decimal number below 2^256 without leading zeros",
            Self::ShortChain => "the short form works only on a chain whose registry is listed",
            Self::ReputationRegistry => "the registry is the chain's reputation registry",
        })
    }
}

impl core::error::Error for AgentRefError {}

impl AgentRef {
    /// The registry as registration files name it: `eip155:<chain ID>:<identity registry>`.
    #[must_use]
    pub fn agent_registry(&self) -> alloc::string::String {
        alloc::format!("eip155:{}:{:?}", decimal(&self.chain_id.to_be_bytes()), self.registry)
    }
}

/// The parts of a text, as they stand: chain, registry (`None` in the short form) and ID.
fn parts(text: &str) -> Option<(&str, Option<&str>, &str)> {
    let Some(rest) = text.strip_prefix("eip155:") else {
        let (chain, id) = cut(text, b':')?;
        return (!id.contains([':', '/'])).then_some((chain, None, id));
    };
    let at = rest.find([':', '/'])?;
    let (chain, rest) = (rest.get(..at)?, rest.get(at..)?);
    let asset = rest.strip_prefix("/erc8004:").or_else(|| rest.strip_prefix("/erc721:"));
    let (registry, id) = if let Some(rest) = asset {
        cut(rest, b'/')?
    } else {
        let rest = rest.strip_prefix(':')?;
        let at = rest.find([':', '/'])?;
        (rest.get(..at)?, rest.get(at.saturating_add(1)..)?)
    };
    (!id.contains([':', '/'])).then_some((chain, Some(registry), id))
}

impl FromStr for AgentRef {
    type Err = AgentRefError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (chain, registry, id) = parts(text).ok_or(AgentRefError::Shape)?;
        let is_decimal = |text: &str, most| {
            !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_decimal(chain, CHAIN_DIGITS) || chain.starts_with('0') {
            return Err(AgentRefError::ChainId);
        }
        let chain_id = number::<u64>(chain).ok_or(AgentRefError::ChainId)?.into();
        let listed = agent_registries(chain_id);
        let given = registry.map(checked_address).transpose()?;
        if !is_decimal(id, ID_DIGITS) || (id != "0" && id.starts_with('0')) {
            return Err(AgentRefError::AgentId);
        }
        let agent_id = U256::from_str_radix(id, 10).map_err(|_| AgentRefError::AgentId)?;
        let registry = match given {
            Some(registry) => registry,
            None => listed.ok_or(AgentRefError::ShortChain)?.identity,
        };
        if listed.is_some_and(|listed| listed.reputation == registry) {
            return Err(AgentRefError::ReputationRegistry);
        }
        Ok(Self { chain_id, registry, agent_id })
    }
}

/// An address that is not zero. Where it has both cases, they are its checksum.
fn checked_address(text: &str) -> Result<Address, AgentRefError> {
    let address = parse_address(text).filter(|address| !address.is_zero()).ok_or(AgentRefError::Registry)?;
    let digits = || text.bytes().skip(2);
    let is_mixed =
        digits().any(|byte| byte.is_ascii_lowercase()) && digits().any(|byte| byte.is_ascii_uppercase());
    if is_mixed && address.to_string() != text { Err(AgentRefError::Checksum(address)) } else { Ok(address) }
}

impl fmt::Display for AgentRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chain = decimal(&self.chain_id.to_be_bytes());
        let id = decimal(&self.agent_id.to_be_bytes::<32>());
        write!(f, "eip155:{chain}/erc8004:{:?}/{id}", self.registry)
    }
}
