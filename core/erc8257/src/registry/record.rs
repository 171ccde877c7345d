//! What became of `getToolConfig` (§1).

use alloy_primitives::U256;

use super::revert::{Revert, read_revert};
use super::{RegistryState, ToolConfig, decode_tool_config};
use primitives::rpc::{CallOutcome, Failure, Reason};

/// A registry's answer about one tool. Every malfunction is an outcome of its own, and none of them is a default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// The tool's configuration.
    Config(ToolConfig),
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// The call returned nothing, as a call of an address without code does. `eth_getCode` tells whether that is so;
    /// if there is code, the answer is malformed.
    NoCode,
    /// The answer does not come from an ERC-8257 registry.
    Malformed(Failure),
    /// The RPC gave no answer.
    Unavailable(Failure),
}

impl Record {
    /// The state that bundles, inspections and facts write.
    #[must_use]
    pub const fn state(&self) -> RegistryState {
        match self {
            Self::Config(_) => RegistryState::Ok,
            Self::NotFound => RegistryState::NotFound,
            Self::Deregistered => RegistryState::Deregistered,
            Self::NoCode => RegistryState::NoContract,
            Self::Malformed(_) => RegistryState::Malformed,
            Self::Unavailable(_) => RegistryState::Unavailable,
        }
    }

    /// Why the RPC gave no answer, or why the answer does not come from an ERC-8257 registry.
    #[must_use]
    pub const fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Malformed(failure) | Self::Unavailable(failure) => Some(failure),
            _ => None,
        }
    }

    /// The tool's configuration, if the registry gave one.
    #[must_use]
    pub const fn config(&self) -> Option<&ToolConfig> {
        match self {
            Self::Config(config) => Some(config),
            _ => None,
        }
    }
}

/// Reads the outcome of `getToolConfig(tool_id)`.
///
/// # Example
/// ```
/// use erc8257::U256;
/// use erc8257::registry::{Record, read_record};
/// use erc8257::rpc::{CallAnswer, read_call};
///
/// let error = br#"{"code": 3, "message": "execution reverted", "data":
///     "0xb73d6f8b000000000000000000000000000000000000000000000000000000000000002a"}"#;
/// let outcome = read_call(&CallAnswer::Error(error));
/// assert_eq!(read_record(U256::from(42), &outcome), Record::NotFound);
/// assert!(matches!(read_record(U256::from(43), &outcome), Record::Malformed(_)));
/// ```
#[must_use]
pub fn read_record(tool_id: U256, outcome: &CallOutcome) -> Record {
    match outcome {
        CallOutcome::Returned(bytes) if bytes.is_empty() => Record::NoCode,
        CallOutcome::Returned(bytes) => match decode_tool_config(bytes) {
            Ok(config) => Record::Config(config),
            Err(malformed) => Record::Malformed(Reason::Malformed(malformed).into()),
        },
        CallOutcome::Reverted(data) => match read_revert(tool_id, data) {
            Revert::NotFound => Record::NotFound,
            Revert::Deregistered => Record::Deregistered,
            Revert::Malformed(failure) => Record::Malformed(failure),
            Revert::Unavailable(failure) => Record::Unavailable(failure),
        },
        CallOutcome::Failed(failure) => Record::Unavailable(failure.clone()),
    }
}
