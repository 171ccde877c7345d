//! A tool as the registry's events show it.

use alloy_primitives::{Address, B256, keccak256};
use erc8257::registry::{Anomaly, Record, RegistryEvent, Stage, ToolHistory};

use crate::change::Garbled;

/// A tool as its events show it, and how often they changed it.
///
/// # Example
/// ```
/// use erc8257::registry::{RegistryEvent, Stage};
/// use erc8257::{Address, B256, U256};
/// use erc8257_index::Tool;
///
/// let registered = RegistryEvent::ToolRegistered {
///     tool_id: U256::from(7),
///     creator: Address::repeat_byte(1),
///     access_predicate: Address::ZERO,
///     metadata_uri: "https://tools.example/.well-known/ai-tool/a.json".into(),
///     manifest_hash: B256::ZERO,
/// };
/// let tool = Tool::default().after(&registered, 100);
/// assert_eq!((tool.history.stage, tool.registered_at, tool.changes), (Stage::Active, 100, 1));
/// assert_eq!(tool.predicate(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tool {
    /// The events, folded into one state.
    pub history: ToolHistory,
    /// The number of events so far. A verification counts only while this number stays the same.
    pub changes: u64,
    /// The number of the block that registered the tool.
    pub registered_at: u64,
    /// The number of the block that set the predicate.
    pub predicate_at: u64,
    /// One of the events cannot be decoded, so only the registry's answer shows the tool's state.
    pub garbled: bool,
}

impl Tool {
    /// Returns the hash by which duplicates are found: keccak256 of the normalised URI, or of the URI as it stands where it
    /// cannot be normalised. `None` where no event shows a URI.
    #[must_use]
    pub fn uri_hash(&self) -> Option<B256> {
        let uri = self.history.metadata_uri.as_deref()?;
        let normalized = erc8257::normalize_url(uri);
        Some(keccak256(normalized.as_deref().unwrap_or(uri).as_bytes()))
    }

    /// Returns the access predicate, unless it is the zero address.
    #[must_use]
    pub fn predicate(&self) -> Option<Address> {
        self.history.access_predicate.filter(|address| !address.is_zero())
    }

    /// Returns the tool after one more event in the block of this number.
    #[must_use]
    pub fn after(&self, event: &RegistryEvent, block: u64) -> Self {
        let (history, _) = self.history.clone().fold(event);
        let mut after = Self { history, changes: self.changes.saturating_add(1), ..*self };
        let registers = matches!(event, RegistryEvent::ToolRegistered { .. });
        if registers {
            after.registered_at = block;
        }
        if registers || matches!(event, RegistryEvent::AccessPredicateUpdated { .. }) {
            after.predicate_at = block;
        }
        after
    }

    /// Returns the tool after an event of which only the topics can be read.
    #[must_use]
    pub fn after_garbled(&self, event: &Garbled, block: u64) -> Self {
        let mut after = Self {
            history: self.history.clone(),
            changes: self.changes.saturating_add(1),
            garbled: true,
            ..*self
        };
        let history = &mut after.history;
        let registers = event.kind == 0;
        let anomaly = match (history.stage, registers) {
            (Stage::Unseen, false) => Some(Anomaly::Unregistered),
            (Stage::Active, true) => Some(Anomaly::RegisteredAgain),
            (Stage::Retired, _) => Some(Anomaly::AfterDeregistration),
            (Stage::Unseen, true) | (Stage::Active, false) => None,
        };
        history.anomalies = anomaly.map_or(history.anomalies, |anomaly| history.anomalies.with(anomaly));
        if registers || history.stage == Stage::Unseen {
            history.stage = Stage::Active;
        }
        if registers {
            history.creator = event.creator;
            after.registered_at = block;
        }
        if event.kind < 2 {
            (history.metadata_uri, history.manifest_hash) = (None, None);
        }
        if registers || event.kind == 2 {
            history.access_predicate = event.predicate;
            after.predicate_at = block;
        }
        after
    }

    /// Whether the events and the registry's answer contradict each other. An unreadable answer contradicts nothing.
    #[must_use]
    pub fn differs_from(&self, record: &Record) -> bool {
        match record {
            Record::Config(config) => !self.history.agrees_with(Some(config)),
            Record::Deregistered => !self.history.agrees_with(None),
            Record::NotFound => true,
            Record::NoCode | Record::Malformed(_) | Record::Unavailable(_) => false,
        }
    }
}
