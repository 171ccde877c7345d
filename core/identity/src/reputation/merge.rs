//! Feedback of events and state together: what one of them lacks, and where they contradict each other.

use alloc::vec::Vec;

use alloy_primitives::Address;

use super::entry::Entry;
use super::events::Events;
use crate::border::reputation::FeedbackSource;
use crate::codes::Code;
use crate::noted::Noted;

/// All feedback that was read, sorted by client and index.
pub(super) struct Merged<'a> {
    pub(super) source: FeedbackSource,
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) is_incomplete: bool,
    pub(super) is_inconsistent: bool,
}

impl<'a> Merged<'a> {
    /// Puts the sources together; `None` where there is none.
    pub(super) fn of(
        state: Option<(Vec<Entry<'a>>, bool)>,
        events: Option<&Events<'a>>,
        noted: &mut Noted,
    ) -> Option<Self> {
        let (source, both) = match (&state, events) {
            (None, None) => return None,
            (Some(_), None) => (FeedbackSource::State, false),
            (None, Some(_)) => (FeedbackSource::Logs, false),
            (Some(_), Some(_)) => (FeedbackSource::Both, true),
        };
        let (state, is_more) = state.unwrap_or_default();
        let given = events.map(|events| events.entries.as_slice()).unwrap_or_default();
        let mut gaps = Gaps::default();
        gaps.missing(&state);
        gaps.missing(given);
        gaps.0.extend(events.iter().flat_map(|events| &events.unseen));
        let mut merged = Self {
            source,
            entries: Vec::with_capacity(state.len().max(given.len())),
            is_incomplete: is_more,
            is_inconsistent: false,
        };
        let is_different =
            if both { merged.join(&state, given, &mut gaps) } else { merged.take(state, given) };
        if is_different {
            noted.nowhere(Code::RepSourcesDiffer);
        }
        merged.is_inconsistent |= is_different;
        if let Some(events) = events {
            if events.is_twice {
                noted.nowhere(Code::RepIndex);
            }
            merged.is_inconsistent |= events.is_twice || events.is_contested;
            merged.is_incomplete |= events.is_more || events.left_out.malformed > 0;
        }
        let gaps = gaps.clients();
        // Where there is more than is read, the newest is missing, whosoever gave it.
        let is_cut = is_more || events.is_some_and(|events| events.is_more);
        for _ in 0..gaps.max(usize::from(is_cut)) {
            noted.nowhere(Code::RepGap);
        }
        merged.is_incomplete |= gaps > 0;
        Some(merged)
    }

    fn take(&mut self, state: Vec<Entry<'a>>, given: &[Entry<'a>]) -> bool {
        self.entries = state;
        self.entries.extend_from_slice(given);
        false
    }

    /// Values are the state's, order and times the events'. Whether the two contradict each other.
    fn join(&mut self, state: &[Entry<'a>], given: &[Entry<'a>], gaps: &mut Gaps) -> bool {
        let mut is_different = false;
        let mut given = given.iter().peekable();
        for entry in state {
            while let Some(alone) = given.next_if(|given| given.key() < entry.key()) {
                gaps.0.push(alone.client);
                self.entries.push(*alone);
            }
            let event = given.next_if(|given| given.key() == entry.key());
            match event {
                Some(event) => is_different |= !event.agrees(entry),
                None => gaps.0.push(entry.client),
            }
            self.entries.push(Entry { event: event.and_then(|event| event.event), ..*entry });
        }
        for alone in given {
            gaps.0.push(alone.client);
            self.entries.push(*alone);
        }
        is_different
    }
}

/// The accounts of which feedback is missing.
#[derive(Default)]
struct Gaps(Vec<Address>);

impl Gaps {
    /// The indices of each account begin with 1, and none is left out.
    fn missing(&mut self, sorted: &[Entry<'_>]) {
        let (mut client, mut next) = (None, 1);
        for entry in sorted {
            if client != Some(entry.client) {
                (client, next) = (Some(entry.client), 1);
            }
            if entry.index != next {
                self.0.push(entry.client);
            }
            next = entry.index.saturating_add(1);
        }
    }

    /// How many accounts there are.
    fn clients(mut self) -> usize {
        self.0.sort_unstable();
        self.0.dedup();
        self.0.len()
    }
}
