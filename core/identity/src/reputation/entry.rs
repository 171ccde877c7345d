//! One piece of feedback, whichever source it is from.

use alloy_primitives::{Address, B256};
use primitives::canonical::keccak256;

use crate::event::NewFeedback;

/// A piece of feedback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    pub(super) client: Address,
    /// From 1 for each agent and client.
    pub(super) index: u64,
    pub(super) value: i128,
    pub(super) decimals: u8,
    pub(super) tag1: &'a [u8],
    pub(super) tag2: &'a [u8],
    pub(super) revoked: bool,
    /// The number of its event among those that were read, in the order of the chain.
    pub(super) event: Option<usize>,
}

impl<'a> Entry<'a> {
    /// What the event of this number gives.
    pub(super) const fn of(given: &NewFeedback<'a>, event: usize) -> Self {
        let NewFeedback { client, index, value, decimals, tag1, tag2, .. } = *given;
        Self { client, index, value, decimals, tag1, tag2, revoked: false, event: Some(event) }
    }

    /// What names it.
    pub(super) const fn key(&self) -> (Address, u64) {
        (self.client, self.index)
    }

    /// Whether two sources say the same of it.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        (self.value, self.decimals, self.tag1, self.tag2, self.revoked)
            == (other.value, other.decimals, other.tag1, other.tag2, other.revoked)
    }
}

/// Hashes tags. Most events have the tag of the event before.
#[derive(Debug, Default)]
pub(super) struct Tags<'a>(Option<(&'a [u8], B256)>);

impl<'a> Tags<'a> {
    /// Whether the indexed topic is that of the tag (ledger `8004-fb-topic`).
    pub(super) fn is_topic(&mut self, topic: B256, tag: &'a [u8]) -> bool {
        let hash = match self.0 {
            Some((last, hash)) if last == tag => hash,
            _ => keccak256(tag),
        };
        self.0 = Some((tag, hash));
        hash == topic
    }
}
