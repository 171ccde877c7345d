//! One reading of a tool's record: the answer of one RPC, or the answers of several and whether they agree.

mod agreement;
#[cfg(feature = "proof")]
mod proven;
mod recency;
mod remarks;
#[cfg(not(feature = "proof"))]
mod unproven;

pub(crate) use agreement::most_agreeing;
#[cfg(feature = "proof")]
pub(crate) use proven::{answer_of, block_of};
pub(crate) use recency::{telling, terms};
pub(crate) use remarks::remark;

use alloc::vec::Vec;

use crate::registry::{RegistryState, ToolConfig};
use crate::url::{MetadataUri, UriParts, UrlError};
use primitives::quorum::Mark;
use primitives::rpc::{Failure, ReadAt};

/// The result of reading the record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reading {
    /// The outcome.
    pub(crate) state: RegistryState,
    /// The record; it counts only where the state is `Ok`.
    pub(crate) config: Option<ToolConfig>,
    /// The record's `metadataURI`, parsed once; `None` where no record counts.
    pub(crate) uri: Option<Result<UriParts, UrlError>>,
    /// What each RPC said, in their order; empty where that adds nothing to the outcome.
    pub(crate) answers: Vec<Answer>,
    /// The newest block of each RPC, in their order. The list is empty where all name the same number, or
    /// where the host asked for another block than the newest.
    pub(crate) heads: Vec<Option<Mark>>,
    /// The time of the block that was read, and the host's clock; no clock where the block is old by its nature.
    pub(crate) read_at: ReadAt,
    /// The proof that was judged, as bundles record it.
    #[cfg(feature = "proof")]
    pub(crate) proof: Option<alloc::string::String>,
}

/// The answer of one RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) state: RegistryState,
    /// The record, where the state is `Ok`.
    pub(crate) config: Option<ToolConfig>,
    /// The reason why a record is missing, where the state alone does not say it.
    pub(crate) failure: Option<Failure>,
}

impl Answer {
    pub(crate) const fn config(config: ToolConfig) -> Self {
        Self { state: RegistryState::Ok, config: Some(config), failure: None }
    }

    pub(crate) const fn state(state: RegistryState) -> Self {
        Self { state, config: None, failure: None }
    }

    pub(crate) const fn unavailable(failure: Failure) -> Self {
        Self { state: RegistryState::Unavailable, config: None, failure: Some(failure) }
    }

    /// Whether the RPC said something of the tool, rather than nothing.
    fn is_vote(&self) -> bool {
        self.state != RegistryState::Unavailable
    }

    /// Whether two RPCs say the same of the tool; the words of a failure do not count.
    fn agrees_with(&self, other: &Self) -> bool {
        self.state == other.state && self.config == other.config
    }
}

impl Reading {
    /// A reading of this outcome. The one place where a record's `metadataURI` is parsed.
    pub(crate) fn of(state: RegistryState, config: Option<ToolConfig>) -> Self {
        let counts = config.as_ref().filter(|_| state == RegistryState::Ok);
        let uri = counts.map(|config| Ok(MetadataUri::parse(&config.metadata_uri)?.parts()));
        Self { state, config, uri, ..Self::default() }
    }

    /// The record's `metadataURI`, or the rule that it breaks.
    pub(crate) fn uri(&self) -> Option<Result<MetadataUri<'_>, UrlError>> {
        let text = &self.record()?.metadata_uri;
        self.uri.map(|parts| parts.map(|parts| parts.of(text)))
    }

    /// A reading that is only a state.
    pub(crate) fn of_state(state: RegistryState) -> Self {
        Self { state, ..Self::default() }
    }

    /// Whether the registry's answer is known: not where RPCs are silent or contradict each other.
    pub(crate) const fn is_answered(&self) -> bool {
        !matches!(self.state, RegistryState::Unavailable | RegistryState::Disagreement)
    }

    /// The record, if the reading gave one.
    pub(crate) fn record(&self) -> Option<&ToolConfig> {
        self.config.as_ref().filter(|_| self.state == RegistryState::Ok)
    }
}
