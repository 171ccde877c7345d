//! What to change, and on which side.

use alloc::vec::Vec;

use alloy_primitives::Address;

use erc8257::border::preflight::RegistryFunction;
use primitives::describe::Word;

pub use super::border::diagnose::RepairSide as Side;

impl Side {
    /// The side as the JSON form writes it: `nothing`, `chain`, `file`, `either` or `unknown`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    pub(super) side: Side,
    pub(super) action: &'static str,
    pub(super) first: Option<&'static str>,
    pub(super) calls: Vec<Call>,
    pub(super) file: Option<CommittedFile>,
}

/// A transaction that the tool's creator may send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// `updateToolMetadata` or `deregisterTool`.
    pub function: RegistryFunction,
    /// The registry, on the tool's chain.
    pub to: Address,
    /// The call data.
    pub data: Vec<u8>,
}

/// A file that has the committed hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommittedFile {
    /// Its canonical bytes.
    pub body: Vec<u8>,
    /// Whether it is a valid manifest.
    pub valid: bool,
    /// Whether the registration would verify if it were served; `None` where URL or creator are not known.
    pub verifies: Option<bool>,
}

impl Repair {
    /// The side to change.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What to do, in one sentence.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        self.action
    }

    /// The step before the repair, in one sentence.
    #[must_use]
    pub const fn first(&self) -> Option<&'static str> {
        self.first
    }

    /// The calls that would repair the chain's side, the recommended one first. The list is empty where the
    /// tool or its URL is not known. It is empty too where the served file is not a valid manifest, since no
    /// publisher should commit its hash.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// A file with the committed hash, where there is one.
    #[must_use]
    pub const fn file(&self) -> Option<&CommittedFile> {
        self.file.as_ref()
    }
}
