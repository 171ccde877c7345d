//! The history of one tool in a registry's events, event by event (§1, §8).

use alloc::string::String;

use alloy_primitives::{Address, B256};

use super::{RegistryEvent, ToolConfig};

/// The history of one tool, from the events seen so far.
///
/// An indexer that starts in the middle of a chain meets tools whose registration it never saw; an unknown
/// value is `None`. The registry's own answer at a block, `getToolConfig`, always decides;
/// [`agrees_with`](Self::agrees_with) compares the two.
///
/// # Example
/// ```
/// use erc8257::registry::{Anomaly, RegistryEvent, ToolHistory};
/// use erc8257::{Address, B256, U256};
///
/// let registered = RegistryEvent::ToolRegistered {
///     tool_id: U256::ONE,
///     creator: Address::repeat_byte(0xab),
///     access_predicate: Address::ZERO,
///     metadata_uri: "https://tools.example.com/.well-known/ai-tool/search.json".into(),
///     manifest_hash: B256::repeat_byte(1),
/// };
/// let removed = RegistryEvent::ToolDeregistered { tool_id: U256::ONE };
///
/// let (tool, anomaly) = ToolHistory::default().fold(&registered);
/// assert!(tool.is_active() && anomaly.is_none());
/// let (tool, _) = tool.fold(&removed);
/// assert!(tool.is_retired());
/// let (_, anomaly) = tool.fold(&removed);
/// assert_eq!(anomaly, Some(Anomaly::AfterDeregistration));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolHistory {
    /// The account that registered the tool.
    pub creator: Option<Address>,
    /// Where the manifest is (`metadataURI`).
    pub metadata_uri: Option<String>,
    /// The committed hash (`manifestHash`).
    pub manifest_hash: Option<B256>,
    /// The contract that gates access (`accessPredicate`); zero: open to every caller.
    pub access_predicate: Option<Address>,
    /// Where the tool stands in its life.
    pub stage: Stage,
    /// Everything that no registry of the standard does, but that this tool's events did.
    pub anomalies: Anomalies,
}

/// Where a tool stands in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stage {
    /// No event was seen.
    #[default]
    Unseen,
    /// The tool is registered.
    Active,
    /// The tool was deregistered; its ID is never used again (ledger `1-dereg-id-not-reused`).
    Retired,
}

/// An event that a registry of the standard does not emit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Anomaly {
    /// The tool changed, but its registration was not seen: reading began later, or logs are missing.
    Unregistered,
    /// An ID that is in use was registered again.
    RegisteredAgain,
    /// Something happened to a tool after its deregistration.
    AfterDeregistration,
}

impl Anomaly {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Unregistered, Self::RegisteredAgain, Self::AfterDeregistration];

    /// The anomaly as indexes write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unregistered => "unregistered",
            Self::RegisteredAgain => "registered-again",
            Self::AfterDeregistration => "after-deregistration",
        }
    }

    const fn bit(self) -> u8 {
        match self {
            Self::Unregistered => 1,
            Self::RegisteredAgain => 2,
            Self::AfterDeregistration => 4,
        }
    }
}

/// A set of anomalies; it only ever grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Anomalies(u8);

impl Anomalies {
    /// Whether this one happened.
    #[must_use]
    pub const fn has(self, anomaly: Anomaly) -> bool {
        self.0 & anomaly.bit() != 0
    }

    /// The set with this one.
    #[must_use]
    pub const fn with(self, anomaly: Anomaly) -> Self {
        Self(self.0 | anomaly.bit())
    }

    /// Those that happened.
    pub fn iter(self) -> impl Iterator<Item = Anomaly> {
        Anomaly::ALL.into_iter().filter(move |anomaly| self.has(*anomaly))
    }

    /// The set as a byte, for storage.
    #[must_use]
    pub const fn to_bits(self) -> u8 {
        self.0
    }

    /// The set of a stored byte; bits that mean nothing are dropped.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b111)
    }
}

impl ToolHistory {
    /// The history after one more event of this tool, and the event's anomaly. Pure: the caller applies the
    /// events of one tool of one registry in the order of block and log index.
    ///
    /// The latest word counts, even where a registry of the standard would not have said it.
    #[must_use]
    pub fn fold(mut self, event: &RegistryEvent) -> (Self, Option<Anomaly>) {
        let registers = matches!(event, RegistryEvent::ToolRegistered { .. });
        let anomaly = match (self.stage, registers) {
            (Stage::Unseen, false) => Some(Anomaly::Unregistered),
            (Stage::Active, true) => Some(Anomaly::RegisteredAgain),
            (Stage::Retired, _) => Some(Anomaly::AfterDeregistration),
            (Stage::Unseen, true) | (Stage::Active, false) => None,
        };
        match event {
            RegistryEvent::ToolRegistered {
                creator, access_predicate, metadata_uri, manifest_hash, ..
            } => {
                self.creator = Some(*creator);
                self.access_predicate = Some(*access_predicate);
                self.metadata_uri = Some(metadata_uri.clone());
                self.manifest_hash = Some(*manifest_hash);
                self.stage = Stage::Active;
            }
            RegistryEvent::ToolMetadataUpdated { new_uri, new_hash, .. } => {
                self.metadata_uri = Some(new_uri.clone());
                self.manifest_hash = Some(*new_hash);
                self.seen();
            }
            RegistryEvent::AccessPredicateUpdated { new_predicate, .. } => {
                self.access_predicate = Some(*new_predicate);
                self.seen();
            }
            RegistryEvent::ToolDeregistered { .. } => self.stage = Stage::Retired,
        }
        if let Some(anomaly) = anomaly {
            self.anomalies = self.anomalies.with(anomaly);
        }
        (self, anomaly)
    }

    /// An update of a tool that was never seen shows that it is registered; one of a retired tool revives nothing.
    fn seen(&mut self) {
        if self.stage == Stage::Unseen {
            self.stage = Stage::Active;
        }
    }

    /// Whether the tool is registered.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.stage == Stage::Active
    }

    /// Whether the tool was deregistered.
    #[must_use]
    pub fn is_retired(&self) -> bool {
        self.stage == Stage::Retired
    }

    /// Whether the registry's record says the same as the events, as far as those are known. `None` stands for a tool
    /// that the registry calls deregistered.
    #[must_use]
    pub fn agrees_with(&self, record: Option<&ToolConfig>) -> bool {
        fn same<T: PartialEq + ?Sized>(known: Option<&T>, read: &T) -> bool {
            known.is_none_or(|known| known == read)
        }
        match (self.stage, record) {
            (Stage::Active, Some(config)) => {
                same(self.creator.as_ref(), &config.creator)
                    && same(self.metadata_uri.as_deref(), config.metadata_uri.as_str())
                    && same(self.manifest_hash.as_ref(), &config.manifest_hash)
                    && same(self.access_predicate.as_ref(), &config.access_predicate)
            }
            (Stage::Retired, None) => true,
            _ => false,
        }
    }
}
