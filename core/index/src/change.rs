//! Changes by logs, in the order of the chain.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use erc8257::registry::RegistryEvent;
use erc8257::rpc::Log;

/// Something that a log says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The number of the block.
    pub block: u64,
    /// The log's place in the block.
    pub index: u64,
    /// The change itself.
    pub what: Happened,
}

/// A change that one log shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happened {
    /// One of the registry's four events.
    Event(RegistryEvent),
    /// The registry or a predicate changed its code, its beacon or its admin.
    Upgraded(Address),
    /// The registry emitted a log with the topic of an event, and it cannot be decoded as that event. The
    /// topics still show this much.
    Unreadable(Option<Garbled>),
    /// The events of this predicate in this block cannot be read, whatever is tried.
    GaveUp(Address),
}

/// An event of which only the topics can be read, such as one whose URI is not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Garbled {
    /// The tool.
    pub tool_id: U256,
    /// Its place in [`RegistryEvent::TOPICS`].
    pub kind: usize,
    /// The account that registered the tool, if it is a registration.
    pub creator: Option<Address>,
    /// The predicate that the event names.
    pub predicate: Option<Address>,
}

impl Change {
    /// Reads a log as a change of the registry at this address.
    #[must_use]
    pub fn of(log: &Log, registry: Address) -> Self {
        let what = if log.address == registry {
            match RegistryEvent::decode(&log.topics, &log.data) {
                Ok(Some(event)) => Happened::Event(event),
                Ok(None) => Happened::Upgraded(log.address),
                Err(_) => Happened::Unreadable(garbled(&log.topics)),
            }
        } else {
            Happened::Upgraded(log.address)
        };
        Self { block: log.block.number, index: log.index, what }
    }

    /// The predicate that an event names, if it names one to watch.
    #[must_use]
    pub fn named_predicate(&self) -> Option<Address> {
        let address = match &self.what {
            Happened::Event(
                RegistryEvent::ToolRegistered { access_predicate: address, .. }
                | RegistryEvent::AccessPredicateUpdated { new_predicate: address, .. },
            ) => Some(*address),
            Happened::Unreadable(Some(garbled)) => garbled.predicate,
            _ => None,
        };
        address.filter(|address| !address.is_zero())
    }

    /// The predicate whose events cannot be read any more, if that is what happened.
    pub(crate) const fn given_up(&self) -> Option<Address> {
        match self.what {
            Happened::GaveUp(address) => Some(address),
            _ => None,
        }
    }
}

/// Reads the topics of an event whose data cannot be decoded.
fn garbled(topics: &[B256]) -> Option<Garbled> {
    let (topic, rest) = topics.split_first()?;
    let kind = RegistryEvent::TOPICS.iter().position(|of| of == topic)?;
    let address = |at: usize| {
        rest.get(at).filter(|word| word.starts_with(&[0; 12])).map(|word| Address::from_word(*word))
    };
    let (creator, predicate) = match kind {
        0 => (address(1), address(2)),
        2 => (None, address(1)),
        _ => (None, None),
    };
    Some(Garbled { tool_id: U256::from_be_bytes(rest.first()?.0), kind, creator, predicate })
}

/// Changes in the order of the chain. That a contract was upgraded is told once a block.
pub(crate) fn told(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|change| (change.block, change.index));
    changes.dedup();
    let mut upgraded = BTreeMap::new();
    changes.retain(|change| match change.what {
        Happened::Upgraded(address) | Happened::GaveUp(address) => {
            let gave_up = matches!(change.what, Happened::GaveUp(_));
            upgraded.insert((address, gave_up), change.block) != Some(change.block)
        }
        _ => true,
    });
    changes
}

/// The changes of a block, of which there may be any number. Of each tool's changes of a kind, the first and
/// the last are kept, since the last one counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Gathered {
    of: BTreeMap<(Option<U256>, usize), Vec<Change>>,
}

impl Gathered {
    pub(crate) fn add(&mut self, change: Change) {
        let key = match &change.what {
            Happened::Event(event) => {
                let kind = match event {
                    RegistryEvent::ToolRegistered { .. } => 0,
                    RegistryEvent::ToolMetadataUpdated { .. } => 1,
                    RegistryEvent::AccessPredicateUpdated { .. } => 2,
                    RegistryEvent::ToolDeregistered { .. } => 3,
                };
                (Some(event.tool_id()), kind)
            }
            Happened::Unreadable(garbled) => (
                garbled.map(|garbled| garbled.tool_id),
                garbled.map_or(4, |garbled| 5_usize.saturating_add(garbled.kind)),
            ),
            Happened::Upgraded(_) | Happened::GaveUp(_) => (None, 9),
        };
        let of = self.of.entry(key).or_default();
        of.push(change);
        of.sort_by_key(|change| change.index);
        if of.len() > 2 {
            of.remove(1);
        }
    }

    pub(crate) fn end(self) -> Vec<Change> {
        told(self.of.into_values().flatten().collect())
    }
}
