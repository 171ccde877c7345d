//! One pass over all tools of some registries: every tool is read and verified once.

mod registry;
mod search;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
#[cfg(feature = "proof")]
use erc8257::proofs::border::proof::ProofAnchor;
use erc8257::{BlockRef, Policy};

use crate::limits::{BATCH, HEAD_SECONDS, LOST_HEADS};
use crate::records::Records;
use crate::tool::Tool;
use crate::unreadable::Unreadable;
use crate::verification::{Seen, Verification, Verified};
use registry::{Registry, Stage};
pub use search::Search;

/// A pass over registries, each named by its place in the list of [`Pass::new`].
///
/// The host calls [`next`](Self::next) and carries out the [`Todo`], until it is [`Todo::End`]. All times are Unix times of
/// the host's clock, in seconds.
#[derive(Debug)]
pub struct Pass {
    policy: Policy,
    per_origin: usize,
    /// So many tools under way keep the host busy.
    enough: usize,
    registries: Vec<Registry>,
    under_way: BTreeSet<(usize, U256)>,
    /// Tools under way by origin.
    origins: BTreeMap<String, usize>,
    /// The registry that is searched next in this round.
    round: usize,
    /// Nothing was under way after a round, so this one looks at all tools again: an event may have reopened some.
    last: bool,
}

/// The host's next step in a [`Pass`]. The number names a registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Todo {
    /// Run [`Following`](crate::Following), then call [`Pass::followed`] or [`Pass::fail`].
    Follow(usize),
    /// Compare the registry's count of tools with its events ([`counts_agree`]), then call [`Pass::counted`].
    Count(usize),
    /// Forget the registry's events, then call [`Pass::forgotten`].
    ReadAnew(usize),
    /// Offer tools without a line to [`Pass::search`].
    Search(usize),
    /// Wait for the end of a verification, then call [`Pass::settle`].
    Wait,
    /// Nothing: every tool of every readable registry has its line.
    End,
}

/// A registry that was followed to its head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed {
    /// The block to read at.
    pub head: BlockRef,
    /// The reorganisations that following met.
    pub reorganisations: u32,
    /// Following began at the registry's first block.
    pub from_the_start: bool,
}

/// The use of a verification that ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// Write no line: the tool changed meanwhile, and the pass verifies it again.
    Again,
    /// Keep the line of an earlier pass: the RPC gave no answer.
    Keep,
    /// Write the line.
    Write,
}

impl Pass {
    /// A pass over these registries: each a chain ID and an address. At most `2 * per_origin` tools of an origin are under
    /// way, and enough in all for `concurrency` verifications at a time.
    #[must_use]
    pub fn new(
        registries: &[(u128, Address)],
        policy: Policy,
        per_origin: usize,
        concurrency: usize,
    ) -> Self {
        Self {
            policy,
            per_origin,
            enough: concurrency.saturating_mul(4).max(BATCH.saturating_mul(2)),
            registries: registries.iter().copied().map(Registry::new).collect(),
            under_way: BTreeSet::new(),
            origins: BTreeMap::new(),
            round: 0,
            last: false,
        }
    }

    /// Has the records of a registry proven by `eth_getProof` from this block hash, which the host trusts. Then the registry is to be
    /// followed up to that block ([`Following::trusted`](crate::Following::trusted)). The demands stand in [`Policy::proof`].
    #[cfg(feature = "proof")]
    pub fn prove(&mut self, at: usize, anchor: ProofAnchor) {
        if let Some(registry) = self.registries.get_mut(at) {
            registry.anchor = Some(anchor);
        }
    }

    /// Returns what to do next.
    pub fn next(&mut self, now_seconds: u64) -> Todo {
        if self.round == 0 {
            for registry in &mut self.registries {
                let read = registry.head.filter(|_| registry.stage == Stage::Verify);
                if read.is_some_and(|(_, at)| now_seconds.saturating_sub(at) > HEAD_SECONDS) {
                    registry.stage = Stage::Follow;
                }
            }
        }
        if let Some(at) = self.find(Stage::Follow) {
            return Todo::Follow(at);
        }
        if let Some(at) = self.find(Stage::Count) {
            return Todo::Count(at);
        }
        if let Some(at) = self.find(Stage::ReadAnew) {
            return Todo::ReadAnew(at);
        }
        loop {
            if let Some(at) = self.searchable() {
                self.round = at;
                return Todo::Search(at);
            }
            self.round = 0;
            if !self.under_way.is_empty() {
                self.last = false;
                return Todo::Wait;
            }
            if core::mem::replace(&mut self.last, true) {
                return Todo::End;
            }
            self.registries.iter_mut().for_each(Registry::search_from_the_start);
        }
    }

    fn find(&self, stage: Stage) -> Option<usize> {
        self.registries.iter().position(|registry| registry.stage == stage)
    }

    /// The next registry of this round with tools to verify, unless enough are under way.
    fn searchable(&self) -> Option<usize> {
        if self.under_way.len() >= self.enough {
            return None;
        }
        let rest = self.registries.iter().enumerate().skip(self.round);
        rest.filter(|(_, registry)| registry.head.is_some()).map(|(at, _)| at).next()
    }

    /// Takes the end of [`Todo::Follow`].
    pub fn followed(&mut self, at: usize, followed: Followed, now_seconds: u64) {
        let Some(registry) = self.registries.get_mut(at) else { return };
        registry.reorganisations = registry.reorganisations.saturating_add(followed.reorganisations);
        let begins = registry.head.is_none();
        registry.whole |= followed.from_the_start;
        registry.head = Some((followed.head, now_seconds));
        registry.search_from_the_start();
        registry.stage = if begins && !registry.whole { Stage::Count } else { Stage::Verify };
    }

    /// Takes the end of [`Todo::Count`]: whether the count and the events agree.
    pub fn counted(&mut self, at: usize, agree: bool) {
        if let Some(registry) = self.registries.get_mut(at) {
            registry.whole = true;
            registry.stage = if agree { Stage::Verify } else { Stage::ReadAnew };
        }
    }

    /// Takes the end of [`Todo::ReadAnew`].
    pub fn forgotten(&mut self, at: usize) {
        if let Some(registry) = self.registries.get_mut(at) {
            registry.reorganisations = registry.reorganisations.saturating_add(1);
            registry.stage = Stage::Follow;
        }
    }

    /// Leaves a registry out of the rest of the pass, because it cannot be read.
    pub fn fail(&mut self, at: usize) {
        if let Some(registry) = self.registries.get_mut(at) {
            registry.fail();
        }
    }

    /// Whether the registry was read to its head and not left out.
    #[must_use]
    pub fn is_readable(&self, at: usize) -> bool {
        self.registries.get(at).is_some_and(|registry| registry.stage != Stage::Failed)
    }

    /// Begins the search of [`Todo::Search`].
    pub fn search(&mut self, at: usize) -> Search<'_> {
        Search::new(self, at)
    }

    /// Takes the end of the machine of a search, and returns the tools to verify. The host calls
    /// [`begin`](Self::begin) for each that is not done.
    ///
    /// # Errors
    /// Why the registry cannot be read on; the pass leaves it out.
    pub fn records(
        &mut self,
        at: usize,
        records: Result<Records, Unreadable>,
    ) -> Result<Vec<Verification>, Unreadable> {
        let Some(registry) = self.registries.get_mut(at) else { return Ok(Vec::new()) };
        let records = records.inspect_err(|_| registry.fail())?;
        registry.silent = records.silent;
        registry.lost = if records.lost_block { registry.lost.saturating_add(1) } else { 0 };
        if registry.lost > LOST_HEADS {
            registry.fail();
            return Err(Unreadable::LosesBlocks);
        }
        if records.lost_block {
            registry.stage = Stage::Follow;
        }
        Ok(records.verifications)
    }

    /// Notes that a verification is under way.
    pub fn begin(&mut self, verification: &Verification) {
        let Seen { registry, id, origin, .. } = verification.seen();
        self.under_way.insert((*registry, *id));
        if let Some(origin) = origin {
            let count = self.origins.entry(origin.clone()).or_default();
            *count = count.saturating_add(1);
        }
    }

    /// Takes a verification that ended, and returns its use. `tool` is the tool as its events show it now;
    /// `has_line` says whether an earlier pass wrote a line for it.
    pub fn settle(&mut self, verified: &Verified, tool: Option<&Tool>, has_line: bool) -> Settled {
        let seen = &verified.seen;
        if self.under_way.remove(&(seen.registry, seen.id))
            && let Some(origin) = &seen.origin
            && let Some(count) = self.origins.get_mut(origin)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.origins.remove(origin);
            }
        }
        let Some(registry) = self.registries.get_mut(seen.registry) else { return Settled::Again };
        let same = registry.reorganisations == seen.reorganisations
            && tool.is_some_and(|tool| tool.changes == seen.changes);
        match verified.told.as_ref().filter(|_| same) {
            None => {
                registry.from = registry.from.min(seen.id);
                Settled::Again
            }
            Some(told) if told.unanswered && has_line => Settled::Keep,
            Some(_) => Settled::Write,
        }
    }
}

/// Whether a registry counts as many tools as its events show, as far as the host can know. `highest` is the registry's
/// `toolCount()`, `None` where the RPC gave no answer. A lower count agrees too, unless the registry denied a tool.
///
/// # Example
/// ```
/// use erc8257::U256;
/// use erc8257_index::counts_agree;
///
/// assert!(counts_agree(7, Some(U256::from(7)), true));
/// assert!(!counts_agree(7, Some(U256::from(8)), false));
/// assert!(!counts_agree(7, Some(U256::from(6)), true));
/// assert!(counts_agree(7, None, true));
/// ```
#[must_use]
pub fn counts_agree(known: u64, highest: Option<U256>, denied: bool) -> bool {
    let known = U256::from(known);
    highest.is_none_or(|highest| highest == known || (highest < known && !denied))
}
