//! A tool as the state file keeps it.

use erc8257::registry::{Anomalies, Anomaly, RegistryEvent, Stage, ToolHistory};
use erc8257::{Address, B256, keccak256};
use erc8257_index::Garbled;

/// What the events say of a tool, and how often they changed it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tool {
    pub(crate) history: ToolHistory,
    /// One more with each event, so that a verification under way can be told from one of the present record.
    pub(crate) changes: u64,
    /// The block that registered it.
    pub(crate) registered_at: u64,
    /// The block that gave it its predicate.
    pub(crate) predicate_at: u64,
    /// An event of the tool cannot be read as what it is; the registry's answer tells what there is to know.
    pub(crate) garbled: bool,
}

const CREATOR: u8 = 1;
const URI: u8 = 2;
const HASH: u8 = 4;
const PREDICATE: u8 = 8;
const GARBLED: u8 = 16;

impl Tool {
    /// What stands for the URI when duplicates are looked for: keccak256 of the normalised URI, or of the text as it
    /// stands where that is not a URL that can be normalised.
    pub(crate) fn uri_hash(&self) -> Option<B256> {
        let uri = self.history.metadata_uri.as_deref()?;
        let normalized = erc8257::normalize_url(uri);
        Some(keccak256(normalized.as_deref().unwrap_or(uri).as_bytes()))
    }

    /// The predicate, if it is a contract to watch.
    pub(crate) fn predicate(&self) -> Option<Address> {
        self.history.access_predicate.filter(|address| !address.is_zero())
    }

    /// The same tool after one more event.
    #[must_use]
    pub(super) fn after(&self, event: &RegistryEvent, block: u64) -> Self {
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

    /// The same tool after an event of which only the topics can be read: what the rest said is not known.
    #[must_use]
    pub(super) fn after_garbled(&self, event: &Garbled, block: u64) -> Self {
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

    pub(super) fn encode(&self) -> Vec<u8> {
        let history = &self.history;
        let stage = match history.stage {
            Stage::Unseen => 0,
            Stage::Active => 1,
            Stage::Retired => 2,
        };
        let flag = |known: bool, bit: u8| if known { bit } else { 0 };
        let known = flag(history.creator.is_some(), CREATOR)
            | flag(history.metadata_uri.is_some(), URI)
            | flag(history.manifest_hash.is_some(), HASH)
            | flag(history.access_predicate.is_some(), PREDICATE)
            | flag(self.garbled, GARBLED);
        let mut bytes = vec![stage, history.anomalies.to_bits(), known];
        for number in [self.changes, self.registered_at, self.predicate_at] {
            bytes.extend(number.to_be_bytes());
        }
        bytes.extend(history.creator.unwrap_or_default());
        bytes.extend(history.manifest_hash.unwrap_or_default());
        bytes.extend(history.access_predicate.unwrap_or_default());
        bytes.extend(history.metadata_uri.as_deref().unwrap_or_default().as_bytes());
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let ([stage, anomalies, known], rest) = bytes.split_first_chunk()?;
        let (changes, rest) = rest.split_first_chunk()?;
        let (registered_at, rest) = rest.split_first_chunk()?;
        let (predicate_at, rest) = rest.split_first_chunk()?;
        let (creator, rest) = rest.split_first_chunk::<20>()?;
        let (hash, rest) = rest.split_first_chunk::<32>()?;
        let (predicate, uri) = rest.split_first_chunk::<20>()?;
        let has = |bit: u8| known & bit != 0;
        Some(Self {
            history: ToolHistory {
                creator: has(CREATOR).then(|| Address::from(*creator)),
                metadata_uri: if has(URI) { Some(String::from_utf8(uri.to_vec()).ok()?) } else { None },
                manifest_hash: has(HASH).then(|| B256::from(*hash)),
                access_predicate: has(PREDICATE).then(|| Address::from(*predicate)),
                stage: match stage {
                    0 => Stage::Unseen,
                    1 => Stage::Active,
                    2 => Stage::Retired,
                    _ => return None,
                },
                anomalies: Anomalies::from_bits(*anomalies),
            },
            changes: u64::from_be_bytes(*changes),
            registered_at: u64::from_be_bytes(*registered_at),
            predicate_at: u64::from_be_bytes(*predicate_at),
            garbled: has(GARBLED),
        })
    }
}
