//! What the events of the registry say, in the order of the chain.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::abi::strict::address;
use primitives::abi::tuple::Tuple;

use super::entry::{Entry, Tags};
use crate::border::evidence::EventLog;
use crate::event::{FEEDBACK_REVOKED, NEW_FEEDBACK, NewFeedback};
use crate::limits::FEEDBACK;
use crate::log::{LeftOut, Logs, Placed};

/// The feedback of the events.
#[derive(Debug, Default)]
pub(super) struct Events<'a> {
    /// Sorted by client and index.
    pub(super) entries: Vec<Entry<'a>>,
    /// The events, in the order of the chain, each with the number of its block.
    pub(super) given: Vec<(NewFeedback<'a>, u128)>,
    /// The accounts that took back what was not seen.
    pub(super) unseen: Vec<Address>,
    /// The logs that do not count.
    pub(super) left_out: LeftOut,
    /// Whether two events give the same feedback.
    pub(super) is_twice: bool,
    /// Whether two logs claim one place.
    pub(super) is_contested: bool,
    /// Whether there is more feedback than is read.
    pub(super) is_more: bool,
}

impl<'a> Events<'a> {
    /// Reads the events of this registry about this agent.
    pub(super) fn read(logs: &'a [EventLog], registry: Address, agent: B256) -> Self {
        let logs = Logs::read(logs);
        let mut events = Self { is_contested: logs.is_contested, ..Self::default() };
        events.left_out.malformed = logs.malformed;
        let (mut tags, mut revoked) = (Tags::default(), Vec::new());
        for placed in &logs.placed {
            events.add(placed, (registry, agent), &mut tags, &mut revoked);
        }
        events.sort();
        events.revoke(revoked);
        events
    }

    fn add(
        &mut self,
        placed: &Placed<'a>,
        (registry, agent): (Address, B256),
        tags: &mut Tags<'a>,
        revoked: &mut Vec<(Address, u64)>,
    ) {
        let log = placed.log;
        if log.address != registry {
            return self.left_out.foreign();
        }
        let [event @ (NEW_FEEDBACK | FEEDBACK_REVOKED), topics @ ..] = log.topics.as_slice() else {
            return;
        };
        // Without one of its topics it does not say of which agent it is: it may be feedback, and is not passed over.
        let [of, client, third] = topics else { return self.left_out.malformed() };
        if *of != agent {
            return self.left_out.foreign();
        }
        if *event == FEEDBACK_REVOKED {
            let index = Tuple::new(&third.0, 1).small(u64::MAX);
            return match address(&client.0).zip(index).filter(|_| log.data.0.is_empty()) {
                Some(key) => revoked.push(key),
                None => self.left_out.malformed(),
            };
        }
        match NewFeedback::read(client, &log.data.0).filter(|given| tags.is_topic(*third, given.tag1)) {
            Some(_) if self.given.len() == FEEDBACK => self.is_more = true,
            Some(given) => {
                self.entries.push(Entry::of(&given, self.given.len()));
                self.given.push((given, placed.place.0));
            }
            None => self.left_out.malformed(),
        }
    }

    /// The first event of a piece of feedback counts; another one of the same is told.
    fn sort(&mut self) {
        self.entries.sort_unstable_by_key(|entry| (entry.key(), entry.event));
        let all = self.entries.len();
        self.entries.dedup_by_key(|entry| entry.key());
        self.is_twice = self.entries.len() < all;
    }

    fn revoke(&mut self, mut revoked: Vec<(Address, u64)>) {
        revoked.sort_unstable();
        let mut entries = self.entries.iter_mut().peekable();
        for key in revoked {
            while entries.next_if(|entry| entry.key() < key).is_some() {}
            match entries.peek_mut() {
                Some(entry) if entry.key() == key => entry.revoked = true,
                _ => self.unseen.push(key.0),
            }
        }
    }
}
