//! The newest feedback, as its events have it (seed 004: the history of an agent).

use alloc::vec::Vec;

use alloy_primitives::U256;

use super::entry::Entry;
use super::events::Events;
use crate::border::reputation::LatestFeedback;
use crate::limits::LATEST;
use crate::text::shown;

/// The newest feedback first.
pub(super) fn of(events: &Events<'_>, entries: &[Entry<'_>]) -> Vec<LatestFeedback> {
    let mut newest: Vec<&Entry<'_>> = entries.iter().filter(|entry| entry.event.is_some()).collect();
    newest.sort_unstable_by_key(|entry| core::cmp::Reverse(entry.event));
    let newest = newest.into_iter().take(LATEST);
    let shown = newest.filter_map(|entry| {
        let (given, block) = events.given.get(entry.event?)?;
        Some(LatestFeedback {
            client: entry.client,
            feedback_index: U256::from(entry.index),
            value: entry.value,
            value_decimals: entry.decimals,
            tag1: shown(entry.tag1),
            tag2: shown(entry.tag2),
            endpoint: shown(given.endpoint),
            feedback_uri: shown(given.uri),
            feedback_hash: given.hash,
            revoked: entry.revoked,
            block_number: U256::from(*block),
        })
    });
    shown.collect()
}
