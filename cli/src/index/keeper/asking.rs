//! Tools that have no line yet: which are next, what the registry says of them, and who verifies them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use erc8257::registry::{BEACON_SLOT, IMPLEMENTATION_SLOT, ProxyMarkers};
use erc8257::rpc::{read_data, slot_params};
use erc8257::{Address, U256, normalize_url};

use super::super::chain::{Call, unanswered};
use super::super::store::{Map, Proxy, Tool};
use super::super::verify::{Job, origin};
use super::{BATCH, Keeper, LINES, PASSED_OVER, Registry, SILENT};
use crate::host::OwnedAnswer;
use crate::status::Failure;

impl Keeper<'_> {
    /// Reads the records of further tools, as long as the threads have little to do.
    pub(super) fn fill(&mut self) -> Result<(), Failure> {
        let enough = self.concurrency.saturating_mul(4).max(2 * BATCH);
        for at in 0..self.registries.len() {
            while self.under_way.len() < enough {
                let some = self.next_open(at)?;
                if some.is_empty() {
                    break;
                }
                self.read(at, some)?;
                if self.uncommitted >= LINES {
                    self.commit()?;
                }
            }
        }
        Ok(())
    }

    /// The next tools without a line that may be taken up.
    pub(super) fn next_open(&mut self, at: usize) -> Result<Vec<(U256, Tool)>, Failure> {
        let Self { store, registries, under_way, origins, before, .. } = self;
        let Some(registry) = registries.get_mut(at).filter(|registry| registry.head.is_some()) else {
            return Ok(Vec::new());
        };
        let most = self.per_origin.saturating_mul(2);
        let (mut some, mut taken) = (Vec::new(), HashMap::<String, usize>::new());
        let (mut next, mut passed_over) = (None, 0_usize);
        let Registry { from, parked, .. } = registry;
        store.with(|map| {
            map.each_open(registry.follower.number, (*from, *before), |id, tool| {
                if some.len() == BATCH || passed_over == PASSED_OVER {
                    next = Some(id);
                    return ControlFlow::Break(());
                }
                if under_way.contains(&(at, id)) {
                    return ControlFlow::Continue(());
                }
                if let Some(origin) = expected_origin(&tool) {
                    let already = origins.get(&origin).copied().unwrap_or_default();
                    let count = taken.entry(origin).or_default();
                    if already.saturating_add(*count) >= most {
                        *parked = Some(parked.map_or(id, |parked| parked.min(id)));
                        passed_over = passed_over.saturating_add(1);
                        return ControlFlow::Continue(());
                    }
                    *count = count.saturating_add(1);
                }
                some.push((id, tool));
                ControlFlow::Continue(())
            })
        })?;
        *from = match (next, parked.take()) {
            (Some(next), passed) => {
                *parked = passed;
                next
            }
            (None, Some(passed)) => passed,
            (None, None) => U256::MAX,
        };
        Ok(some)
    }

    /// Reads the records of these tools, and what marks their predicates have, by one batch.
    pub(super) fn read(&mut self, at: usize, some: Vec<(U256, Tool)>) -> Result<(), Failure> {
        let Some(registry) = self.registries.get(at) else { return Ok(()) };
        let Some((block, _)) = registry.head else { return Ok(()) };
        let (chain, number) = (Arc::clone(&registry.follower.chain), registry.follower.number);
        let turn = (at, registry.follower.reorganisations);

        let (mut jobs, mut calls) = (Vec::new(), Vec::<Call>::new());
        for (id, tool) in some {
            let job = Job::start(&chain, self.policy.clone(), turn, (id, tool.changes), block);
            let (job, asks) = job.map_err(|error| Failure::usage(error.to_string()))?;
            jobs.push((job, tool, calls.len()..calls.len().saturating_add(asks.len())));
            calls.extend(asks);
        }
        let records = calls.len();
        let mut predicates: Vec<Address> = jobs.iter().filter_map(|(_, tool, _)| tool.predicate()).collect();
        predicates.sort_unstable();
        predicates.dedup();
        let mut unknown = Vec::new();
        for predicate in predicates {
            let known = |map: &mut Map<'_>| {
                Ok(map.proxy(number, predicate)?.is_some() || map.is_unwatched(number, predicate)?)
            };
            if !self.store.with(known)? {
                unknown.push(predicate);
                for slot in [IMPLEMENTATION_SLOT, BEACON_SLOT] {
                    calls.push(("eth_getStorageAt", slot_params(predicate, slot, block)));
                }
            }
        }
        let answers = chain.ask(&calls);
        let silent: Vec<bool> =
            calls.iter().zip(&answers).map(|(call, answer)| unanswered(call, answer)).collect();
        let why = || match answers.first() {
            Some(OwnedAnswer::Failed(_, words)) => words.clone(),
            Some(answer) => {
                read_data(&answer.as_answer()).map_or_else(|why| why.to_string(), |_| String::new())
            }
            None => String::new(),
        };
        let unreachable = answers.iter().all(|answer| matches!(answer, OwnedAnswer::Failed(..)));
        if !silent.is_empty() && unreachable && !silent.contains(&false) {
            self.give_up(at, &format!("{} does not answer: {}", chain.rpc.name(), why()));
            return Ok(());
        }
        if let Some(registry) = self.registries.get_mut(at) {
            registry.silent = match silent.get(..records).unwrap_or_default() {
                some if some.contains(&false) => 0,
                some => registry.silent.saturating_add(some.len()),
            };
            if registry.silent >= SILENT {
                let text = format!(
                    "{} answered none of {} calls in a row: {}",
                    chain.rpc.name(),
                    registry.silent,
                    why()
                );
                self.give_up(at, &text);
                return Ok(());
            }
        }
        let markers = answers.get(records..).unwrap_or_default();
        for (predicate, words) in unknown.into_iter().zip(markers.chunks(2)) {
            self.store.with(|map| map.set_proxy(number, predicate, marks(words)))?;
        }
        if silent.get(records..).unwrap_or_default().contains(&true) {
            self.store.with(|map| map.set_unanswered(number))?;
        }
        for (mut job, tool, range) in jobs {
            if !job.answered(&tool, answers.get(range).unwrap_or_default()) {
                return self.lost_head(at);
            }
            self.begin(job)?;
        }
        if let Some(registry) = self.registries.get_mut(at) {
            registry.lost = 0;
        }
        Ok(())
    }

    /// Hands a job to the threads, or takes its report if that is there already.
    pub(super) fn begin(&mut self, job: Job) -> Result<(), Failure> {
        if job.is_done() {
            let done = job.finish(self.bundles);
            return self.settle(&done);
        }
        self.under_way.insert((job.seen.registry, job.seen.id));
        let origin = job.seen.origin.clone();
        if let Some(origin) = &origin {
            let count = self.origins.entry(origin.clone()).or_default();
            *count = count.saturating_add(1);
        }
        self.queue.push(origin, job);
        Ok(())
    }
}

/// Where the manifest will probably be fetched from.
fn expected_origin(tool: &Tool) -> Option<String> {
    let uri = tool.history.metadata_uri.as_deref().filter(|_| tool.history.is_active())?;
    normalize_url(uri).ok().map(|url| origin(&url).to_owned())
}

/// What the two slots show.
fn marks(slots: &[OwnedAnswer]) -> Proxy {
    let read = |slot: &OwnedAnswer| read_data(&slot.as_answer()).ok();
    let markers = match slots {
        [implementation, beacon] => read(implementation).zip(read(beacon)),
        _ => None,
    };
    match markers.map(|(implementation, beacon)| ProxyMarkers::read(&implementation, &beacon, &[])) {
        Some(Ok(markers)) if markers.is_proxy() => Proxy::Marked,
        Some(Ok(_)) => Proxy::Unmarked,
        Some(Err(_)) | None => Proxy::Unknown,
    }
}
