//! The registry's errors (§1), read from a reverted call.

use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{Address, U256};
use alloy_sol_types::SolError;

use super::abi::IToolRegistry;
use primitives::abi::words::{Words, decimal, encode};

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
        let (selector, arguments) = revert_data.split_first_chunk()?;
        let words = Words(arguments);
        let error = match *selector {
            abi::ToolNotFound::SELECTOR => Self::ToolNotFound { tool_id: words.uint(0)? },
            abi::NotToolCreator::SELECTOR => {
                Self::NotToolCreator { tool_id: words.uint(0)?, caller: words.address(1)? }
            }
            abi::InvalidMetadataURI::SELECTOR => Self::InvalidMetadataUri,
            abi::InvalidManifestHash::SELECTOR => Self::InvalidManifestHash,
            abi::InvalidAccessPredicate::SELECTOR => {
                Self::InvalidAccessPredicate { predicate: words.address(0)? }
            }
            abi::ToolIsDeregistered::SELECTOR => Self::ToolIsDeregistered { tool_id: words.uint(0)? },
            _ => return None,
        };
        (error.encode() == revert_data).then_some(error)
    }

    /// The revert data of the error: for test beds and replays.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        use IToolRegistry as abi;
        match *self {
            Self::ToolNotFound { tool_id } => encode(&abi::ToolNotFound::SELECTOR, &[tool_id.into()]),
            Self::NotToolCreator { tool_id, caller } => {
                encode(&abi::NotToolCreator::SELECTOR, &[tool_id.into(), caller.into_word()])
            }
            Self::InvalidMetadataUri => encode(&abi::InvalidMetadataURI::SELECTOR, &[]),
            Self::InvalidManifestHash => encode(&abi::InvalidManifestHash::SELECTOR, &[]),
            Self::InvalidAccessPredicate { predicate } => {
                encode(&abi::InvalidAccessPredicate::SELECTOR, &[predicate.into_word()])
            }
            Self::ToolIsDeregistered { tool_id } => {
                encode(&abi::ToolIsDeregistered::SELECTOR, &[tool_id.into()])
            }
        }
    }
}

/// As Solidity writes it, for people.
impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |id: &U256| decimal(&id.to_be_bytes::<32>());
        match self {
            Self::ToolNotFound { tool_id } => write!(f, "ToolNotFound({})", id(tool_id)),
            Self::NotToolCreator { tool_id, caller } => {
                write!(f, "NotToolCreator({}, {caller:?})", id(tool_id))
            }
            Self::InvalidMetadataUri => f.write_str("InvalidMetadataURI()"),
            Self::InvalidManifestHash => f.write_str("InvalidManifestHash()"),
            Self::InvalidAccessPredicate { predicate } => write!(f, "InvalidAccessPredicate({predicate:?})"),
            Self::ToolIsDeregistered { tool_id } => write!(f, "ToolIsDeregistered({})", id(tool_id)),
        }
    }
}
