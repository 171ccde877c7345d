//! What became of the transaction, by its receipt.

use alloc::vec::Vec;

use alloy_primitives::{B256, U256};
use erc8257::registry::RegistryEvent;
use primitives::rpc::{BlockRef, Failure, Log, Reason, Receipt};

use crate::publication::{Function, Publication};

/// What a receipt says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MinedState {
    /// The RPC has no receipt: the transaction is not mined yet, or unknown.
    NotFound,
    /// The transaction reverted.
    Reverted,
    /// The registry logged no event of this function.
    NoEvent,
    /// The registry logged the event for something else.
    Other,
    /// The registry logged the event of exactly this publication.
    Matches,
}

impl MinedState {
    /// The word of reports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::Reverted => "reverted",
            Self::NoEvent => "no-event",
            Self::Other => "other",
            Self::Matches => "matches",
        }
    }
}

/// The outcome of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mined {
    /// What the receipt says.
    pub state: MinedState,
    /// The block of the transaction.
    pub block: Option<BlockRef>,
    /// The tool's ID by the event.
    pub tool_id: Option<U256>,
    /// The members in which the event differs from the publication, in the standard's words.
    pub differs: Vec<&'static str>,
}

impl Mined {
    /// Reads the receipt of the transaction that was asked for.
    pub(crate) fn of(
        receipt: Option<Receipt>,
        publication: &Publication,
        asked: B256,
        hash: Option<B256>,
    ) -> Result<Self, Failure> {
        let none = |state, block| Self { state, block, tool_id: None, differs: Vec::new() };
        let Some(receipt) = receipt else { return Ok(none(MinedState::NotFound, None)) };
        if receipt.transaction != asked {
            let detail = alloc::format!("the receipt is that of {}", receipt.transaction);
            return Err(Failure { reason: Reason::NotJsonRpc, detail: Some(detail) });
        }
        let block = Some(receipt.block);
        if !receipt.succeeded {
            return Ok(none(MinedState::Reverted, block));
        }
        let own = receipt.logs.iter().filter(|log| log.address == publication.registry);
        let events = own.filter_map(event).filter_map(|event| differences(publication, hash, &event));
        Ok(match events.min_by_key(|(_, differs)| differs.len()) {
            None => none(MinedState::NoEvent, block),
            Some((tool_id, differs)) => {
                let state = if differs.is_empty() { MinedState::Matches } else { MinedState::Other };
                Self { state, block, tool_id: Some(tool_id), differs }
            }
        })
    }

    /// The same of a tool whose record has another creator than the publication.
    pub(crate) fn of_another_creator(mut self) -> Self {
        self.state = MinedState::Other;
        self.differs.push("creator");
        self
    }
}

/// The event, if it can be read.
fn event(log: &Log) -> Option<RegistryEvent> {
    RegistryEvent::decode(&log.topics, &log.data).ok().flatten()
}

/// The tool of an event of this function, and the members in which it differs; `None` for other events.
fn differences(
    publication: &Publication,
    hash: Option<B256>,
    event: &RegistryEvent,
) -> Option<(U256, Vec<&'static str>)> {
    let commits = |uri: &str, committed: B256| {
        [("metadataURI", uri == publication.uri), ("manifestHash", Some(committed) == hash)]
    };
    let compared = match (publication.function, event) {
        (
            Function::Register { predicate },
            RegistryEvent::ToolRegistered { creator, access_predicate, metadata_uri, manifest_hash, .. },
        ) => {
            let [uri, hash] = commits(metadata_uri, *manifest_hash);
            let creator = ("creator", *creator == publication.from);
            alloc::vec![creator, uri, hash, ("accessPredicate", *access_predicate == predicate)]
        }
        (
            Function::Update { tool_id },
            RegistryEvent::ToolMetadataUpdated { tool_id: updated, new_uri, new_hash },
        ) => {
            let [uri, hash] = commits(new_uri, *new_hash);
            alloc::vec![("toolId", *updated == tool_id), uri, hash]
        }
        _ => return None,
    };
    let differs = compared.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect();
    Some((event.tool_id(), differs))
}
