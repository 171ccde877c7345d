//! The registry's errors (§1): what a reverted call says.

use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{Address, U256};
use alloy_sol_types::SolError;

use super::abi::IToolRegistry;

/// A custom error of the registry (§1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegistryError {
    /// The tool was never registered.
    ToolNotFound {
        /// The tool.
        tool_id: U256,
    },
    /// The caller is not the tool's creator.
    NotToolCreator {
        /// The tool.
        tool_id: U256,
        /// The account that called.
        caller: Address,
    },
    /// The URI is empty, longer than 2,048 bytes, or refused by the registry's own rules.
    InvalidMetadataUri,
    /// The hash is zero.
    InvalidManifestHash,
    /// The predicate claims ERC-165 but not the predicate's interface.
    InvalidAccessPredicate {
        /// The predicate.
        predicate: Address,
    },
    /// The tool was deregistered.
    ToolIsDeregistered {
        /// The tool.
        tool_id: U256,
    },
}

/// The longest of them, selector included.
const LONGEST: usize = 68;

impl RegistryError {
    /// Reads revert data; `None` for anything but exactly one of the registry's errors with clean words.
    ///
    /// # Example
    /// ```
    /// use erc8257::{U256, registry::RegistryError};
    ///
    /// let mut data = vec![0xb7, 0x3d, 0x6f, 0x8b];
    /// data.extend(U256::from(42).to_be_bytes::<32>());
    /// assert_eq!(RegistryError::decode(&data), Some(RegistryError::ToolNotFound { tool_id: U256::from(42) }));
    /// assert_eq!(RegistryError::decode(&data[..35]), None);
    /// ```
    #[must_use]
    pub fn decode(revert_data: &[u8]) -> Option<Self> {
        use IToolRegistry as abi;
        if revert_data.len() > LONGEST {
            return None;
        }
        match *revert_data.first_chunk()? {
            abi::ToolNotFound::SELECTOR => {
                exact(revert_data).map(|abi::ToolNotFound { toolId }| Self::ToolNotFound { tool_id: toolId })
            }
            abi::NotToolCreator::SELECTOR => {
                exact(revert_data).map(|abi::NotToolCreator { toolId, caller }| Self::NotToolCreator {
                    tool_id: toolId,
                    caller,
                })
            }
            abi::InvalidMetadataURI::SELECTOR => {
                exact(revert_data).map(|abi::InvalidMetadataURI {}| Self::InvalidMetadataUri)
            }
            abi::InvalidManifestHash::SELECTOR => {
                exact(revert_data).map(|abi::InvalidManifestHash {}| Self::InvalidManifestHash)
            }
            abi::InvalidAccessPredicate::SELECTOR => exact(revert_data)
                .map(|abi::InvalidAccessPredicate { predicate }| Self::InvalidAccessPredicate { predicate }),
            abi::ToolIsDeregistered::SELECTOR => exact(revert_data)
                .map(|abi::ToolIsDeregistered { toolId }| Self::ToolIsDeregistered { tool_id: toolId }),
            _ => None,
        }
    }

    /// The revert data of the error: for test beds and replays.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        use IToolRegistry as abi;
        match *self {
            Self::ToolNotFound { tool_id } => abi::ToolNotFound { toolId: tool_id }.abi_encode(),
            Self::NotToolCreator { tool_id, caller } => {
                abi::NotToolCreator { toolId: tool_id, caller }.abi_encode()
            }
            Self::InvalidMetadataUri => abi::InvalidMetadataURI {}.abi_encode(),
            Self::InvalidManifestHash => abi::InvalidManifestHash {}.abi_encode(),
            Self::InvalidAccessPredicate { predicate } => {
                abi::InvalidAccessPredicate { predicate }.abi_encode()
            }
            Self::ToolIsDeregistered { tool_id } => abi::ToolIsDeregistered { toolId: tool_id }.abi_encode(),
        }
    }
}

/// The error, if encoding it gives these very bytes.
fn exact<E: SolError>(data: &[u8]) -> Option<E> {
    E::abi_decode(data).ok().filter(|error| error.abi_encode() == data)
}

/// As Solidity writes it, for people.
impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ToolNotFound { tool_id } => write!(f, "ToolNotFound({tool_id})"),
            Self::NotToolCreator { tool_id, caller } => write!(f, "NotToolCreator({tool_id}, {caller:?})"),
            Self::InvalidMetadataUri => f.write_str("InvalidMetadataURI()"),
            Self::InvalidManifestHash => f.write_str("InvalidManifestHash()"),
            Self::InvalidAccessPredicate { predicate } => write!(f, "InvalidAccessPredicate({predicate:?})"),
            Self::ToolIsDeregistered { tool_id } => write!(f, "ToolIsDeregistered({tool_id})"),
        }
    }
}
