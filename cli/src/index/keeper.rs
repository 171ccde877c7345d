//! One pass over all tools: hands them out, takes the reports, writes the lines. The only thread that touches the
//! state file and the output.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use erc8257::registry::{BEACON_SLOT, IMPLEMENTATION_SLOT, ProxyMarkers};
use erc8257::rpc::read_data;
use erc8257::{Address, BlockRef, Code, Policy, U256, block_window, normalize_url};

use super::chain::{Call, Unreadable, unanswered};
use super::follow::{Follower, Stop};
use super::line::Line;
use super::lines::Lines;
use super::progress::Progress;
use super::queue::Queue;
use super::store::{Done, Phase, Proxy, Store, Tool};
use super::summary;
use super::verify::{Job, Verified, origin};
use crate::clock::now;
use crate::host::OwnedAnswer;
use crate::status::Failure;

/// Tools whose records are read by one batch.
const BATCH: usize = 64;
/// Tools of origins that have enough, which one search passes over.
const PASSED_OVER: usize = 512;
/// Lines after which the state is committed, and the time after which it is.
const LINES: u32 = 1_024;
const WHILE: Duration = Duration::from_secs(1);
/// How long a head is the block to read at.
const HEAD: Duration = Duration::from_secs(60);
/// How often in a row an RPC may have lost the head that it gave.
const LOST: u32 = 5;
/// How many tools in a row may stay without an answer.
const SILENT: usize = 2 * BATCH;

/// A registry of this run.
pub(crate) struct Registry {
    pub(crate) follower: Follower,
    /// The block to read at, and since when; `None` where the registry cannot be read.
    head: Option<(BlockRef, Instant)>,
    /// Where to look for the next tool without a line.
    from: U256,
    /// The lowest ID that was passed over, because its origin had enough.
    parked: Option<U256>,
    lost: u32,
    /// So many tools in a row stayed without an answer.
    silent: usize,
    /// All of the registry's events were read in this run, so that reading them anew would tell nothing else.
    anew: bool,
    /// The RPC's newest block was too old at some time in this run, which was told.
    pub(crate) stuck: bool,
    pub(crate) failed: Option<Unreadable>,
}

/// The pass and everything it needs.
pub(crate) struct Keeper<'run> {
    pub(crate) store: Store,
    pub(crate) lines: Lines,
    pub(crate) registries: Vec<Registry>,
    pub(crate) queue: &'run Queue<Job>,
    pub(crate) policy: Policy,
    pub(crate) bundles: bool,
    pub(crate) concurrency: usize,
    pub(crate) per_origin: usize,
    /// Lines older than this are replaced.
    pub(crate) before: u64,
    pub(crate) progress: &'run Progress,
    under_way: HashSet<(usize, U256)>,
    origins: HashMap<String, usize>,
    uncommitted: u32,
    committed: Instant,
}

impl Registry {
    pub(crate) fn new(follower: Follower) -> Self {
        Self {
            follower,
            head: None,
            from: U256::ZERO,
            parked: None,
            lost: 0,
            silent: 0,
            anew: false,
            stuck: false,
            failed: None,
        }
    }

    /// The registry cannot be read on in this run.
    pub(crate) fn fail(&mut self, why: Unreadable) {
        self.head = None;
        self.failed = Some(why);
    }
}

impl<'run> Keeper<'run> {
    pub(crate) fn new(
        (store, lines, registries): (Store, Lines, Vec<Registry>),
        (queue, progress): (&'run Queue<Job>, &'run Progress),
        policy: Policy,
        options: &super::options::Options,
    ) -> Self {
        Self {
            store,
            lines,
            registries,
            queue,
            policy,
            bundles: options.bundles,
            concurrency: options.concurrency,
            per_origin: options.per_origin,
            before: now().saturating_sub(options.max_age),
            progress,
            under_way: HashSet::new(),
            origins: HashMap::new(),
            uncommitted: 0,
            committed: Instant::now(),
        }
    }

    /// Reads every registry up to its head and gives every tool its line.
    pub(crate) fn run(&mut self, verified: &Receiver<Verified>) -> Result<(), Failure> {
        for at in 0..self.registries.len() {
            self.follow(at)?;
        }
        self.read_anew()?;
        self.show_progress()?;
        loop {
            self.refresh()?;
            self.fill()?;
            if self.under_way.is_empty() {
                // Tools may have been opened again behind the place where the search was.
                for registry in &mut self.registries {
                    (registry.from, registry.parked) = (U256::ZERO, None);
                }
                self.fill()?;
                if self.under_way.is_empty() {
                    return self.end();
                }
            }
            self.progress.tick();
            match verified.recv_timeout(WHILE) {
                Ok(one) => self.take(&one)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::incomplete("the verifying threads ended before their work"));
                }
            }
            while let Ok(one) = verified.try_recv() {
                self.take(&one)?;
            }
            if self.uncommitted >= LINES || (self.uncommitted > 0 && self.committed.elapsed() >= WHILE) {
                self.commit()?;
            }
        }
    }

    /// Reads registries anew whose count of tools is another than that of their events: an RPC may have left out logs, or
    /// made some up. Once in a run, and not where all of them were read in this one.
    fn read_anew(&mut self) -> Result<(), Failure> {
        for at in 0..self.registries.len() {
            let Some(registry) = self.registries.get_mut(at).filter(|registry| registry.head.is_some())
            else {
                continue;
            };
            if std::mem::replace(&mut registry.anew, true) {
                continue;
            }
            let number = registry.follower.number;
            let counts = summary::count(&mut self.store, number)?;
            if counts.agree(summary::highest(&registry.follower.chain, counts.up_to())) {
                continue;
            }
            self.progress.say(&format!(
                "{}: the registry counts other tools than its events show; reading its events anew",
                registry.follower.chain.name()
            ));
            registry.follower.reorganisations = registry.follower.reorganisations.saturating_add(1);
            self.store.with(|map| {
                let start = map.cursor(number)?.start;
                map.begin(number, start)
            })?;
            self.follow(at)?;
        }
        Ok(())
    }

    /// Every registry that could be read is at the end of its pass.
    fn end(&mut self) -> Result<(), Failure> {
        for registry in &self.registries {
            if registry.failed.is_none() {
                self.store.with(|map| map.finish(registry.follower.number))?;
            }
        }
        self.commit()
    }

    /// Lines first, then the state that tells of them.
    fn commit(&mut self) -> Result<(), Failure> {
        let length = self.lines.sync()?;
        self.store.commit_with(|map| map.set_phase(Phase::Verifying(length)))?;
        self.uncommitted = 0;
        self.committed = Instant::now();
        Ok(())
    }

    /// Reads a registry up to its head; if that is not possible it takes no further part.
    fn follow(&mut self, at: usize) -> Result<(), Failure> {
        self.commit()?;
        let Some(registry) = self.registries.get_mut(at).filter(|registry| registry.failed.is_none()) else {
            return Ok(());
        };
        let before = registry.follower.reorganisations;
        let cursor = self.store.with(|map| map.cursor(registry.follower.number))?;
        registry.anew |= cursor.next == cursor.start;
        let chain = Arc::clone(&registry.follower.chain);
        let followed = registry.follower.follow(&mut self.store, self.progress);
        let followed = followed.and_then(|head| Ok((head, chain.stuck_for(block_window(&self.policy))?)));
        match followed {
            Ok((head, stuck)) => {
                if let Some(age) = stuck.filter(|_| !std::mem::replace(&mut registry.stuck, true)) {
                    self.progress.say(&format!(
                        "{}: the newest block of {} is {age} seconds old by the clock of this machine ({}); what is \
                         read may be out of date",
                        chain.name(),
                        chain.rpc.name(),
                        Code::RpcBehind
                    ));
                }
                registry.head = Some((head, Instant::now()));
                (registry.from, registry.parked) = (U256::ZERO, None);
                if registry.follower.reorganisations != before {
                    let text = format!("{}: the chain was reorganised", registry.follower.chain.name());
                    self.progress.say(&text);
                }
            }
            Err(Stop::Registry(why)) => {
                self.progress.say(&format!("{}: {}", registry.follower.chain.name(), why.0));
                registry.fail(why);
            }
            Err(Stop::Run(failure)) => return Err(failure),
        }
        Ok(())
    }

    /// Looks for newer heads where the present ones are old.
    fn refresh(&mut self) -> Result<(), Failure> {
        for at in 0..self.registries.len() {
            let old = self.registries.get(at).and_then(|registry| registry.head);
            if old.is_some_and(|(_, since)| since.elapsed() > HEAD) {
                self.follow(at)?;
                self.show_progress()?;
            }
        }
        Ok(())
    }

    fn show_progress(&mut self) -> Result<(), Failure> {
        let (mut all, mut done) = (0_u64, 0_u64);
        for registry in &self.registries {
            let of = self.store.with(|map| map.progress(registry.follower.number))?;
            (all, done) = (all.saturating_add(of.0), done.saturating_add(of.1));
        }
        self.progress.tools(all, done);
        Ok(())
    }

    /// Reads the records of further tools, as long as the threads have little to do.
    fn fill(&mut self) -> Result<(), Failure> {
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
    fn next_open(&mut self, at: usize) -> Result<Vec<(U256, Tool)>, Failure> {
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
    fn read(&mut self, at: usize, some: Vec<(U256, Tool)>) -> Result<(), Failure> {
        let Some(registry) = self.registries.get(at) else { return Ok(()) };
        let Some((block, _)) = registry.head else { return Ok(()) };
        let (chain, number) = (Arc::clone(&registry.follower.chain), registry.follower.number);
        let turn = (at, registry.follower.reorganisations);

        let (mut jobs, mut calls) = (Vec::new(), Vec::<Call>::new());
        for (id, tool) in some {
            let job = Job::start(&chain, self.policy, turn, (id, tool.changes), block);
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
            let known = |map: &mut super::store::Map<'_>| {
                Ok(map.proxy(number, predicate)?.is_some() || map.is_unwatched(number, predicate)?)
            };
            if !self.store.with(known)? {
                unknown.push(predicate);
                for slot in [IMPLEMENTATION_SLOT, BEACON_SLOT] {
                    let params =
                        format!("[\"{predicate:?}\",\"{slot}\",{{\"blockHash\":\"{}\"}}]", block.hash);
                    calls.push(("eth_getStorageAt", params));
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
    fn begin(&mut self, job: Job) -> Result<(), Failure> {
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

    /// The RPC does not have the block any more that it gave as its head: there is a newer one.
    fn lost_head(&mut self, at: usize) -> Result<(), Failure> {
        let Some(registry) = self.registries.get_mut(at) else { return Ok(()) };
        registry.lost = registry.lost.saturating_add(1);
        if registry.lost > LOST {
            let text =
                format!("{} does not keep the blocks that it gives", registry.follower.chain.rpc.name());
            self.give_up(at, &text);
            return Ok(());
        }
        self.follow(at)
    }

    fn give_up(&mut self, at: usize, why: &str) {
        if let Some(registry) = self.registries.get_mut(at) {
            let why = crate::view::escape::harmless(why);
            self.progress.say(&format!("{}: {why}", registry.follower.chain.name()));
            registry.fail(Unreadable(why));
        }
    }

    /// A thread is done with a tool.
    fn take(&mut self, verified: &Verified) -> Result<(), Failure> {
        self.under_way.remove(&(verified.seen.registry, verified.seen.id));
        if let Some(origin) = &verified.seen.origin
            && let Some(count) = self.origins.get_mut(origin)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.origins.remove(origin);
            }
        }
        self.settle(verified)
    }

    /// Writes the line of a tool, unless the tool changed meanwhile; then it will be verified again.
    fn settle(&mut self, verified: &Verified) -> Result<(), Failure> {
        let seen = &verified.seen;
        let Some(registry) = self.registries.get_mut(seen.registry) else { return Ok(()) };
        let number = registry.follower.number;
        let still = seen.reorganisations == registry.follower.reorganisations;
        let line = match verified.told.as_ref().filter(|_| still) {
            Some(told) => {
                let chain = &registry.follower.chain;
                self.store
                    .with(|map| Line::compose(map, (chain, number), seen, told))?
                    .map(|line| (line, told))
            }
            None => None,
        };
        let Some((line, told)) = line else {
            registry.from = registry.from.min(seen.id);
            return Ok(());
        };
        let pass = self.store.with(|map| map.turn(number))?.pass;
        if told.unanswered {
            let kept = self.store.with(|map| {
                map.set_unanswered(number)?;
                map.keep_done(number, seen.id, pass)
            })?;
            if kept {
                self.uncommitted = self.uncommitted.saturating_add(1);
                self.progress.tool();
                return Ok(());
            }
        }
        let offset = self.lines.append(&line.to_json(&told.report, told.bundle.as_deref()))?;
        let done = Done { offset, block: seen.block.number, time: told.time, pass, tally: line.tally() };
        self.store.with(|map| map.set_done(number, seen.id, done))?;
        self.uncommitted = self.uncommitted.saturating_add(1);
        self.progress.tool();
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
