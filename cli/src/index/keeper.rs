//! The host of one pass over all tools: it does what `erc8257_index::Pass` asks, and hands tools to the threads. The only
//! thread that touches the state file and the output.

mod lines;
mod registries;

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use erc8257::{Address, Policy, U256};
use erc8257_index::{Pass, Todo, Tool, Unreadable, Verification, Verified};

use super::follow::Follower;
use super::lines::Lines;
use super::options::Options;
use super::progress::Progress;
use super::queue::Queue;
use super::store::Store;
use crate::clock::now;
use crate::status::Failure;

/// Lines after which the state is committed, and the time after which it is.
const LINES: u32 = 1_024;
const WHILE: Duration = Duration::from_secs(1);

/// The pass and everything it needs.
pub(crate) struct Keeper<'run> {
    pub(crate) store: Store,
    pub(crate) lines: Lines,
    pass: Pass,
    followers: Vec<Follower>,
    /// Registries whose RPC's newest block was too old at some time in this run; the user knows.
    stuck: Vec<usize>,
    queue: &'run Queue<(usize, Verification)>,
    policy: Policy,
    bundles: bool,
    /// Lines older than this are replaced.
    before: u64,
    progress: &'run Progress,
    /// The counts of tools that the user sees are older than the last look at the events.
    shown: bool,
    uncommitted: u32,
    committed: Instant,
}

impl<'run> Keeper<'run> {
    pub(crate) fn new(
        (store, lines, followers): (Store, Lines, Vec<Follower>),
        (queue, progress): (&'run Queue<(usize, Verification)>, &'run Progress),
        policy: Policy,
        options: &Options,
    ) -> Self {
        let registries: Vec<(u128, Address)> =
            followers.iter().map(|follower| (follower.chain.id, follower.chain.registry)).collect();
        Self {
            store,
            lines,
            pass: Pass::new(&registries, policy.clone(), options.per_origin, options.concurrency),
            followers,
            stuck: Vec::new(),
            queue,
            policy,
            bundles: options.bundles,
            before: now().saturating_sub(options.max_age),
            progress,
            shown: false,
            uncommitted: 0,
            committed: Instant::now(),
        }
    }

    /// Whether the newest block of some RPC was too old.
    pub(crate) fn is_stuck(&self) -> bool {
        !self.stuck.is_empty()
    }

    /// Reads every registry up to its head and gives every tool its line.
    pub(crate) fn run(&mut self, verified: &Receiver<Verified>) -> Result<(), Failure> {
        self.check();
        loop {
            match self.pass.next(now()) {
                Todo::Follow(at) => self.follow(at)?,
                Todo::Count(at) => self.count(at)?,
                Todo::ReadAnew(at) => self.read_anew(at)?,
                Todo::Search(at) => {
                    self.show_progress()?;
                    self.search(at)?;
                    if self.uncommitted >= LINES {
                        self.commit()?;
                    }
                }
                Todo::Wait => self.wait(verified)?,
                Todo::End => return self.end(),
            }
        }
    }

    /// Finds the next tools without a line, reads their records, and hands them to the threads.
    fn search(&mut self, at: usize) -> Result<(), Failure> {
        let Some(follower) = self.followers.get(at) else { return Ok(()) };
        let (number, before) = (follower.number, self.before);
        let mut search = self.pass.search(at);
        let from = search.from();
        self.store.with(|map| {
            map.each_open(number, (from, before), |id: U256, tool: Tool| -> ControlFlow<()> {
                search.offer(id, tool)
            })
        })?;
        let reading = search.end(now()).map_err(|error| Failure::usage(error.to_string()))?;
        let Some(reading) = reading else { return Ok(()) };
        let read = follower.run(reading, &mut self.store, self.progress)?;
        let Some(records) = read.into_end() else {
            return Err(Failure::incomplete("reading records ended before its end"));
        };
        match self.pass.records(at, records) {
            Ok(verifications) => verifications.into_iter().try_for_each(|one| self.begin(at, one)),
            Err(why) => {
                self.give_up(at, &why);
                Ok(())
            }
        }
    }

    /// Hands a tool to the threads, or takes its report if that is there already.
    fn begin(&mut self, at: usize, verification: Verification) -> Result<(), Failure> {
        if verification.is_done() {
            return self.settle(&verification.finish(now(), self.bundles));
        }
        self.pass.begin(&verification);
        self.queue.push(verification.seen().origin.clone(), (at, verification));
        Ok(())
    }

    /// Takes the verifications that ended, and waits a while for the first.
    fn wait(&mut self, verified: &Receiver<Verified>) -> Result<(), Failure> {
        self.progress.tick();
        match verified.recv_timeout(WHILE) {
            Ok(one) => self.settle(&one)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::incomplete("the verifying threads ended before their work"));
            }
        }
        while let Ok(one) = verified.try_recv() {
            self.settle(&one)?;
        }
        if self.uncommitted >= LINES || (self.uncommitted > 0 && self.committed.elapsed() >= WHILE) {
            self.commit()?;
        }
        Ok(())
    }

    /// Tells the user why a registry cannot be read on.
    fn give_up(&self, at: usize, why: &Unreadable) {
        if let Some(follower) = self.followers.get(at) {
            let chain = &follower.chain;
            self.progress.say(&format!("{}: {}", chain.name(), chain.unreadable(why).0));
        }
    }

    /// Ends the pass of every registry that could be read.
    fn end(&mut self) -> Result<(), Failure> {
        for (at, follower) in self.followers.iter().enumerate() {
            if self.pass.is_readable(at) {
                self.store.with(|map| map.finish(follower.number))?;
            }
        }
        self.commit()
    }

    /// Shows how many tools have a line, once after each look at the events.
    fn show_progress(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.shown, true) {
            return Ok(());
        }
        let (mut all, mut done) = (0_u64, 0_u64);
        for follower in &self.followers {
            let of = self.store.with(|map| map.progress(follower.number))?;
            (all, done) = (all.saturating_add(of.0), done.saturating_add(of.1));
        }
        self.progress.tools(all, done);
        Ok(())
    }
}
