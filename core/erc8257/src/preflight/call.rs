//! A call that a publisher is about to send, with the surroundings that the host has read.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};

use super::ProbeAnswers;
use crate::border::preflight::RegistryFunction;
use crate::host::Response;
use crate::registry::{self, Record, ToolConfig};
use primitives::describe::Word;

/// A call of a registry by an account.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The registry's address.
    pub registry: Address,
    /// The account that the registry will see as its caller. With a smart wallet that is the wallet's contract, not
    /// the account that signs for it (ledger `1-register-sets-creator`).
    pub caller: Address,
    /// What to call.
    pub action: Action<'a>,
}

/// One of the registry's functions that change it (§1).
#[derive(Debug, Clone, Copy)]
pub enum Action<'a> {
    /// `registerTool`: the caller becomes the tool's creator.
    Register {
        /// The manifest to commit.
        manifest: Commitment<'a>,
        /// The predicate to set.
        predicate: Candidate<'a>,
    },
    /// `updateToolMetadata`.
    UpdateMetadata {
        /// The tool.
        tool: Registered<'a>,
        /// The manifest to commit from now on.
        manifest: Commitment<'a>,
    },
    /// `setAccessPredicate`.
    SetAccessPredicate {
        /// The tool.
        tool: Registered<'a>,
        /// The predicate to set.
        predicate: Candidate<'a>,
    },
    /// `deregisterTool`.
    Deregister {
        /// The tool.
        tool: Registered<'a>,
    },
}

/// A manifest to commit, and the server's answer at its URI.
#[derive(Debug, Clone, Copy)]
pub struct Commitment<'a> {
    /// `metadataURI`.
    pub uri: &'a str,
    /// `manifestHash`, as [`hash`](fn@crate::hash) of the served bytes gives it.
    pub hash: B256,
    /// The answer to a GET of the URI; [`Response::Missing`] if the host has not asked.
    pub response: Response<'a>,
}

/// A predicate to set, and its contract's answers.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// The predicate's address; zero: open to every caller.
    pub address: Address,
    /// The answers to [`probes`](super::probes).
    pub answers: &'a ProbeAnswers,
}

/// A registered tool.
#[derive(Debug, Clone, Copy)]
pub struct Registered<'a> {
    /// The tool's ID.
    pub tool_id: U256,
    /// Its record now, as [`read_record`](registry::read_record) gives it.
    pub record: &'a Record,
}

impl Registered<'_> {
    /// The record, if the registry gave one.
    pub(super) const fn config(&self) -> Option<&ToolConfig> {
        self.record.config()
    }
}

impl<'a> Action<'a> {
    /// The function's name in the standard.
    pub(super) const fn function(&self) -> RegistryFunction {
        match self {
            Self::Register { .. } => RegistryFunction::RegisterTool,
            Self::UpdateMetadata { .. } => RegistryFunction::UpdateToolMetadata,
            Self::SetAccessPredicate { .. } => RegistryFunction::SetAccessPredicate,
            Self::Deregister { .. } => RegistryFunction::DeregisterTool,
        }
    }

    pub(super) const fn commitment(&self) -> Option<&Commitment<'a>> {
        match self {
            Self::Register { manifest, .. } | Self::UpdateMetadata { manifest, .. } => Some(manifest),
            Self::SetAccessPredicate { .. } | Self::Deregister { .. } => None,
        }
    }

    pub(super) const fn tool(&self) -> Option<&Registered<'a>> {
        match self {
            Self::UpdateMetadata { tool, .. }
            | Self::SetAccessPredicate { tool, .. }
            | Self::Deregister { tool } => Some(tool),
            Self::Register { .. } => None,
        }
    }

    pub(super) const fn predicate(&self) -> Option<&Candidate<'a>> {
        match self {
            Self::Register { predicate, .. } | Self::SetAccessPredicate { predicate, .. } => Some(predicate),
            Self::UpdateMetadata { .. } | Self::Deregister { .. } => None,
        }
    }

    /// The predicate to set, unless the tool has it already: then the registry does not look at it (ledger
    /// `sec-ladder-idempotent`).
    pub(super) fn new_predicate(&self) -> Option<&Candidate<'a>> {
        let current = self.tool().and_then(Registered::config).map(|config| config.access_predicate);
        self.predicate().filter(|candidate| Some(candidate.address) != current)
    }

    pub(super) fn call_data(&self) -> Vec<u8> {
        match self {
            Self::Register { manifest, predicate } => {
                registry::register_tool(manifest.uri, manifest.hash, predicate.address)
            }
            Self::UpdateMetadata { tool, manifest } => {
                registry::update_tool_metadata(tool.tool_id, manifest.uri, manifest.hash)
            }
            Self::SetAccessPredicate { tool, predicate } => {
                registry::set_access_predicate(tool.tool_id, predicate.address)
            }
            Self::Deregister { tool } => registry::deregister_tool(tool.tool_id),
        }
    }
}

impl RegistryFunction {
    /// The name in the standard, such as `registerTool`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }
}
