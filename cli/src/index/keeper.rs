//! One pass over all tools: hands them out, takes the reports, writes the lines. The only thread that touches the
//! state file and the output.

mod asking;
mod heads;
mod writing;

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use erc8257::{BlockRef, Policy, U256};

use super::follow::Follower;
use super::lines::Lines;
use super::progress::Progress;
use super::queue::Queue;
use super::sentence::Unreadable;
use super::store::Store;
use super::verify::{Job, Verified};
use crate::clock::now;
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

    /// Every registry that could be read is at the end of its pass.
    fn end(&mut self) -> Result<(), Failure> {
        for registry in &self.registries {
            if registry.failed.is_none() {
                self.store.with(|map| map.finish(registry.follower.number))?;
            }
        }
        self.commit()
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
}
