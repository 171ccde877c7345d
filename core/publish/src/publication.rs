//! What a publisher wants to do.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use erc8257::{Policy, Session, ToolRef};
use primitives::usage::UsageError;

/// A manifest to commit: where, by whom, and in which registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    /// The manifest, in raw bytes.
    pub manifest: Vec<u8>,
    /// The `metadataURI` to commit.
    pub uri: String,
    /// The ID of the registry's chain.
    pub chain_id: u128,
    /// The registry.
    pub registry: Address,
    /// The account that the registry will see as its caller. With a smart wallet that is the wallet's contract.
    pub from: Address,
    /// What to call.
    pub function: Function,
    /// The hash of the transaction, if it was sent already.
    pub transaction: Option<B256>,
    /// The policy of the consumers who are to verify the tool.
    pub policy: Policy,
}

/// The registry's function that commits a manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// `registerTool`: a new tool.
    Register {
        /// The predicate to set; zero: open to every caller.
        predicate: Address,
    },
    /// `updateToolMetadata`: another manifest for a tool. Its predicate stays as it is.
    Update {
        /// The tool's ID.
        tool_id: U256,
    },
}

/// The message of a usage error about another chain ID.
pub(crate) const NO_CHAIN: &str = "is not the ID of a chain";

impl Function {
    /// The function that a caller means: an update, where there is a tool already.
    pub(crate) fn of(tool_id: Option<U256>, predicate: Option<Address>) -> Result<Self, UsageError> {
        match (tool_id, predicate) {
            (Some(_), Some(_)) => Err(UsageError::wrong("toolId", "does not go with accessPredicate")),
            (Some(tool_id), None) => Ok(Self::Update { tool_id }),
            (None, predicate) => Ok(Self::Register { predicate: predicate.unwrap_or_default() }),
        }
    }

    /// The function's name in the standard.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Register { .. } => "registerTool",
            Self::Update { .. } => "updateToolMetadata",
        }
    }
}

impl Publication {
    /// The tool of this ID in the registry.
    pub(crate) const fn tool(&self, tool_id: U256) -> ToolRef {
        ToolRef { chain_id: self.chain_id, registry: self.registry, tool_id }
    }

    /// That there can be such a chain, and that the policy is one, and asks for no more RPCs than there are.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if self.chain_id == 0 {
            return Err(UsageError::wrong("chainId", NO_CHAIN));
        }
        if self.policy.quorum.is_some() {
            return Err(UsageError::wrong(
                "policy.quorum",
                "does not go with a publication, which asks one RPC",
            ));
        }
        Session::new(self.tool(U256::ZERO), self.policy.clone(), 0).map(|_| ())
    }
}
