//! The order of creators: those whose tools fail or are suspect come first, never those who came first (ledger
//! `sec-spam-rank`).

use std::cmp::Reverse;
use std::collections::HashMap;

use erc8257::Address;

use super::judged::Judged;

/// Creators that are listed.
const CREATORS: usize = 20;

/// The registrations of one creator.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Works {
    pub(super) registrations: u64,
    pub(super) failing: u64,
    pub(super) suspect: u64,
}

impl Works {
    pub(super) fn add(&mut self, row: &Judged) {
        self.registrations = self.registrations.saturating_add(1);
        self.failing = self.failing.saturating_add(u64::from(row.fails()));
        self.suspect = self.suspect.saturating_add(u64::from(row.suspect));
    }
}

/// The worst, in an order that the same snapshot always gives.
pub(super) fn worst(creators: HashMap<Address, Works>) -> Vec<(Address, Works)> {
    let mut worst: Vec<_> =
        creators.into_iter().filter(|(_, works)| works.failing > 0 || works.suspect > 0).collect();
    worst.sort_unstable_by_key(|(creator, works)| {
        (Reverse(works.suspect), Reverse(works.failing), Reverse(works.registrations), *creator)
    });
    worst.truncate(CREATORS);
    worst
}
