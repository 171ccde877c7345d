//! Which feedback counts: each piece leaves for the first reason that fits, in the order of the report.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Asked;
use super::entry::Entry;
use super::score::{Votes, rating};
use super::summary::Sum;
use crate::border::reputation::{ClientCount, CountedVotes, FeedbackEntries, TagCount};
use crate::codes::Code;
use crate::limits::{TAGS, TOP};
use crate::noted::Noted;
use crate::text::shown;

/// What counts, and what became of the rest.
pub(super) struct Counted {
    pub(super) entries: FeedbackEntries,
    pub(super) clients: u64,
    pub(super) contract: Sum,
    pub(super) votes: Votes,
    pub(super) tags: Vec<TagCount>,
    pub(super) top: Vec<ClientCount>,
    /// Whether more than half of what could count is one account's, and there are others.
    pub(super) is_majority: bool,
}

impl Counted {
    pub(super) fn of(entries: &[Entry<'_>], asked: &Asked<'_>, noted: &mut Noted) -> Self {
        let mut counted = Self {
            entries: FeedbackEntries {
                total: number(entries.len()),
                revoked: 0,
                other_tag: 0,
                filtered: 0,
                own: 0,
                out_of_range: 0,
                superseded: 0,
                counted: 0,
            },
            clients: 0,
            contract: Sum::default(),
            votes: Votes::default(),
            tags: tags(entries),
            top: Vec::new(),
            is_majority: false,
        };
        let kept = counted.sieve(entries, asked);
        for votes in kept.chunk_by(|one, next| one.client == next.client) {
            counted.count(votes, asked);
        }
        counted.rank();
        counted.remark(entries, asked, noted);
        counted
    }

    /// What could count: all but for what is superseded.
    fn sieve<'e, 'a>(&mut self, entries: &'e [Entry<'a>], asked: &Asked<'_>) -> Vec<&'e Entry<'a>> {
        let (tag1, tag2) = (asked.tag1(), asked.tag2());
        let is_starred = asked.is_starred();
        let is_asked = |tag: &[u8], asked: &[u8]| asked.is_empty() || asked == tag;
        let mut kept = Vec::new();
        for entry in entries {
            let left = if entry.revoked {
                &mut self.entries.revoked
            } else if !is_asked(entry.tag1, tag1) || !is_asked(entry.tag2, tag2) {
                &mut self.entries.other_tag
            } else if !asked.filter.has(entry.client) {
                &mut self.entries.filtered
            } else {
                // The contract knows nothing of the reasons that follow (decisions I10, I11).
                self.contract.add(entry);
                if asked.given.wallet == Some(entry.client) {
                    &mut self.entries.own
                } else if is_starred && rating(entry.value, entry.decimals).is_none() {
                    &mut self.entries.out_of_range
                } else {
                    kept.push(entry);
                    continue;
                }
            };
            *left = left.saturating_add(1);
        }
        kept
    }

    /// The votes of one account, by index.
    fn count(&mut self, votes: &[&Entry<'_>], asked: &Asked<'_>) {
        let Some(latest) = votes.last() else { return };
        self.clients = self.clients.saturating_add(1);
        self.top.push(ClientCount { client: latest.client, count: number(votes.len()) });
        let counted = match asked.policy.counted() {
            CountedVotes::Latest => core::slice::from_ref(latest),
            CountedVotes::Every => votes,
        };
        let superseded = number(votes.len().saturating_sub(counted.len()));
        self.entries.superseded = self.entries.superseded.saturating_add(superseded);
        self.entries.counted = self.entries.counted.saturating_add(number(counted.len()));
        for vote in counted {
            self.votes.add(vote);
        }
    }

    fn rank(&mut self) {
        let all = self.entries.counted.saturating_add(self.entries.superseded);
        self.top.sort_by_key(|top| (Reverse(top.count), top.client));
        self.is_majority =
            self.top.len() > 1 && self.top.first().is_some_and(|top| top.count.saturating_mul(2) > all);
        self.top.truncate(TOP);
    }

    fn remark(&self, entries: &[Entry<'_>], asked: &Asked<'_>, noted: &mut Noted) {
        let is_utf8 = |tag: &[u8]| core::str::from_utf8(tag).is_ok();
        for (code, is_so) in [
            (Code::RepOwnWallet, self.entries.own > 0),
            (Code::RepOutOfRange, self.entries.out_of_range > 0),
            (Code::RepMixedUnits, asked.tag1().is_empty() && self.tags.len() > 1),
            (Code::RepTagUtf8, entries.iter().any(|entry| !is_utf8(entry.tag1) || !is_utf8(entry.tag2))),
        ] {
            if is_so {
                noted.nowhere(code);
            }
        }
    }
}

/// The first tags of all that was not taken back.
fn tags(entries: &[Entry<'_>]) -> Vec<TagCount> {
    let mut counts: BTreeMap<&[u8], u64> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.revoked) {
        let count = counts.entry(entry.tag1).or_default();
        *count = count.saturating_add(1);
    }
    let mut tags: Vec<(&[u8], u64)> = counts.into_iter().collect();
    tags.sort_by_key(|(tag, count)| (Reverse(*count), *tag));
    tags.into_iter().take(TAGS).map(|(tag, count)| TagCount { tag1: shown(tag), count }).collect()
}

fn number(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
