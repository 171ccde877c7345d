//! Whose feedback counts (decision I12; ledger `8004-rep-filter-reported`).

use alloc::vec::Vec;

use alloy_primitives::Address;
use primitives::canonical::keccak256;
use primitives::usage::UsageError;

use crate::border::reputation::{FilterShown, ReviewerFilter, ReviewerMode};

/// A filter of reviewers, its accounts sorted, each once.
#[derive(Debug, Clone)]
pub(crate) struct Filter {
    mode: ReviewerMode,
    clients: Vec<Address>,
    is_repeated: bool,
}

impl Filter {
    /// Everyone counts.
    pub(crate) const fn all() -> Self {
        Self { mode: ReviewerMode::All, clients: Vec::new(), is_repeated: false }
    }

    pub(crate) fn read(given: ReviewerFilter) -> Result<Self, UsageError> {
        let mode = given.mode.unwrap_or(ReviewerMode::All);
        let mut clients = match (mode, given.clients) {
            (ReviewerMode::All, None) => Vec::new(),
            (ReviewerMode::All, Some(clients)) if clients.is_empty() => clients,
            (ReviewerMode::All, Some(_)) => {
                return Err(UsageError::wrong(
                    "filter.clients",
                    "has accounts, and the mode says that all count",
                ));
            }
            (_, Some(clients)) => clients,
            (_, None) => return Err(UsageError::missing("filter.clients")),
        };
        let all = clients.len();
        clients.sort_unstable();
        clients.dedup();
        let is_repeated = mode == ReviewerMode::Allow && clients.len() < all;
        Ok(Self { mode, clients, is_repeated })
    }

    /// Whether the contract would count an account twice (ledger `8004-sum-double`).
    pub(crate) const fn is_repeated(&self) -> bool {
        self.is_repeated
    }

    /// Whether every account counts.
    pub(crate) fn is_open(&self) -> bool {
        match self.mode {
            ReviewerMode::All => true,
            ReviewerMode::Deny => self.clients.is_empty(),
            ReviewerMode::Allow => false,
        }
    }

    /// Whether the feedback of this account counts.
    pub(crate) fn has(&self, client: Address) -> bool {
        let is_listed = || self.clients.binary_search(&client).is_ok();
        match self.mode {
            ReviewerMode::All => true,
            ReviewerMode::Allow => is_listed(),
            ReviewerMode::Deny => !is_listed(),
        }
    }

    fn joined(&self) -> Vec<u8> {
        self.clients.iter().flat_map(|client| client.0.0).collect()
    }

    /// The filter as reports have it.
    pub(crate) fn shown(&self) -> FilterShown {
        let is_list = self.mode != ReviewerMode::All;
        FilterShown {
            mode: self.mode,
            clients: is_list.then(|| u64::try_from(self.clients.len()).unwrap_or(u64::MAX)),
            hash: is_list.then(|| keccak256(&self.joined())),
        }
    }
}
