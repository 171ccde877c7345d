//! The next tools to verify: in the order of their IDs, and only some of each origin at a time.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::U256;
use erc8257::UsageError;
use primitives::url::HttpsUrl;

use super::Pass;
use crate::limits::{BATCH, PASSED_OVER};
use crate::machine::Machine;
use crate::records::{Batch, ReadRecords, ReadingRecords};
use crate::tool::Tool;

/// A search for tools without a line. The host offers each such tool from [`from`](Self::from) on.
#[derive(Debug)]
#[must_use]
pub struct Search<'p> {
    pass: &'p mut Pass,
    at: usize,
    some: Vec<(U256, Tool)>,
    /// Tools of `some` by origin.
    taken: BTreeMap<String, usize>,
    passed_over: usize,
    parked: Option<U256>,
    next: Option<U256>,
}

impl<'p> Search<'p> {
    pub(super) fn new(pass: &'p mut Pass, at: usize) -> Self {
        let parked = pass.registries.get(at).and_then(|registry| registry.parked);
        Self { pass, at, some: Vec::new(), taken: BTreeMap::new(), passed_over: 0, parked, next: None }
    }

    /// The lowest ID to offer.
    #[must_use]
    pub fn from(&self) -> U256 {
        self.pass.registries.get(self.at).map_or(U256::MAX, |registry| registry.from)
    }

    /// Takes a tool, or passes it over. `Break`: the search needs no more.
    pub fn offer(&mut self, id: U256, tool: Tool) -> ControlFlow<()> {
        if self.some.len() == BATCH || self.passed_over == PASSED_OVER {
            self.next = Some(id);
            return ControlFlow::Break(());
        }
        if self.pass.under_way.contains(&(self.at, id)) {
            return ControlFlow::Continue(());
        }
        if let Some(origin) = expected_origin(&tool) {
            let already = self.pass.origins.get(&origin).copied().unwrap_or_default();
            let count = self.taken.entry(origin).or_default();
            if already.saturating_add(*count) >= self.pass.per_origin.saturating_mul(2) {
                self.parked = Some(self.parked.map_or(id, |parked| parked.min(id)));
                self.passed_over = self.passed_over.saturating_add(1);
                return ControlFlow::Continue(());
            }
            *count = count.saturating_add(1);
        }
        self.some.push((id, tool));
        ControlFlow::Continue(())
    }

    /// Ends the search. Returns the machine that reads the records of the found tools, or `None` if it found
    /// no tool. The host hands the machine's end to [`Pass::records`].
    ///
    /// # Errors
    /// A [`UsageError`] if the policy is out of range.
    pub fn end(self, now_seconds: u64) -> Result<Option<ReadingRecords>, UsageError> {
        let Self { pass, at, some, parked, next, .. } = self;
        let Some(registry) = pass.registries.get_mut(at) else { return Ok(None) };
        (registry.from, registry.parked) = match (next, parked) {
            (Some(next), parked) => (next, parked),
            (None, Some(parked)) => (parked, None),
            (None, None) => (U256::MAX, None),
        };
        let (registry, Some((block, _))) = (&*registry, registry.head) else { return Ok(None) };
        if some.is_empty() {
            pass.round = at.saturating_add(1);
            return Ok(None);
        }
        let batch = Batch {
            turn: (at, registry.reorganisations),
            tools: some,
            block,
            #[cfg(feature = "proof")]
            anchor: registry.anchor.clone(),
            silent: registry.silent,
            now: now_seconds,
        };
        Machine::<ReadRecords>::new(batch, |id| registry.tool(id), &pass.policy).map(Some)
    }
}

/// The origin from which the manifest will probably be fetched.
fn expected_origin(tool: &Tool) -> Option<String> {
    let uri = tool.history.metadata_uri.as_deref().filter(|_| tool.history.is_active())?;
    HttpsUrl::parse(uri).ok().map(|url| url.origin())
}
