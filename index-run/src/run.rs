//! The run: it does what the pass asks, with its files, and asks the host for the rest.

mod came;
mod settle;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use erc8257::inquiry::OutOfOrder;
use erc8257::rpc::CallAnswer;
use erc8257::{Address, BlockRef, Policy, U256};
use erc8257_index::{
    AskingToolCount, Checking, ElementError, Following, Pass, ProofCost, Span, Todo, Tool, Verification,
    Verified,
};

use crate::counts::{Counts, count};
use crate::failure::{About, Failure};
#[cfg(feature = "files")]
use crate::files::{File, Replay};
use crate::job::Job;
use crate::kept;
use crate::machine::{Asking, Wants};
use crate::options::{Options, Registry};
use crate::output::Output;
use crate::step::{Step, Told, WAIT};
use crate::store::{Phase, RegistryNumber, Store};
use crate::{Judges, begin};

/// Lines after which the state is committed; it also is after [`WAIT`].
const LINES: u32 = 1_024;

/// A run over registries. The host calls [`next`](Self::next) and carries out the [`Step`], until it is [`Step::End`].
///
/// A run with files that is dropped before its end goes on when it is opened again. Only one run at a time has a state file or an
/// output. Of a run in memory the host keeps the [state](Self::state).
pub struct Run {
    options: Options,
    store: Store,
    output: Output,
    pass: Pass,
    policy: Policy,
    judges: Arc<Judges>,
    registries: Vec<Followed>,
    stage: Stage,
    /// Jobs and lines that the host gets next.
    given: VecDeque<Step>,
    told: Vec<Told>,
    /// Lines older than this are replaced.
    before: u64,
    /// The counts of tools that the user sees are of the last look at the events.
    shown: bool,
    uncommitted: u32,
    /// The time of the last look at the clock, and that of the last commit.
    now: u64,
    committed: u64,
}

/// A registry of the run.
struct Followed {
    number: RegistryNumber,
    /// How many blocks to ask for at first.
    span: Span,
    /// Reading began at the first block when the registry was last followed.
    from_the_start: bool,
    /// The head that was found, and the reorganisations on the way.
    head: Option<(BlockRef, u32)>,
    /// Its pass when the run began.
    #[cfg(feature = "files")]
    pass: u32,
    /// The newest block of the RPC was too old; the user knows.
    stuck: bool,
    /// Why it cannot be read on.
    unreadable: Option<String>,
    counts: Counts,
    /// What its proofs cost so far in this run.
    proofs: ProofCost,
}

/// What the run is at.
enum Stage {
    /// The host gets lines that were written before: those of this pass, or `all` of them.
    #[cfg(feature = "files")]
    Replaying { replay: Replay, all: bool },
    /// A machine about a registry is under way.
    Asking(usize, Box<Asking>),
    /// The pass says what is next.
    Choosing,
    /// The output gets its final form.
    Concluding { replays: bool },
    /// There is nothing to do.
    Ended,
}

impl Run {
    /// Opens the files, and begins a run or goes on with the one that they tell of. `now_seconds` is the Unix time.
    ///
    /// # Errors
    /// A [`Failure`] if a file is not what it should be, cannot be used, is in use by another run, or belongs to an unfinished
    /// run that was asked for something else.
    #[cfg(feature = "files")]
    pub fn open(options: Options, now_seconds: u64) -> Result<Self, Failure> {
        let (file, store) = File::open(&options)?;
        Self::begin_with(options, (store, Output::File(file)), now_seconds)
    }

    /// Begins a run in memory, or goes on with the one whose [state](Self::state) the host kept. `now_seconds` is the Unix time.
    ///
    /// Lines are given once. A run that goes on does not give the lines again that were given before its state was taken.
    ///
    /// # Errors
    /// A [`Failure`] if the state is not one that a run gave, or belongs to an unfinished run that was asked for something else.
    ///
    /// # Example
    /// ```
    /// use erc8257_index_run::{Options, Run, Step};
    ///
    /// let mut run = Run::in_memory(Options::in_memory(), None, 1_790_000_000)?;
    /// assert!(matches!(run.next(1_790_000_000)?, Step::End));
    /// let state = run.state().unwrap();
    /// assert!(Run::in_memory(Options::in_memory(), Some(state.as_bytes()), 1_790_000_000).is_ok());
    /// assert!(Run::in_memory(Options::in_memory(), Some(b"state"), 1_790_000_000).is_err());
    /// # Ok::<(), erc8257_index_run::Failure>(())
    /// ```
    pub fn in_memory(options: Options, state: Option<&[u8]>, now_seconds: u64) -> Result<Self, Failure> {
        let options = Options { gives_lines: true, ..options };
        Self::begin_with(options, (Store::in_memory(state)?, Output::Given), now_seconds)
    }

    fn begin_with(
        options: Options,
        (mut store, mut output): (Store, Output),
        now_seconds: u64,
    ) -> Result<Self, Failure> {
        let phase = begin::prepare(&mut store, &output, &options)?;
        let numbers = begin::enlist(&mut store, &options)?;
        let length = match phase {
            Phase::Compacting(_) | Phase::Replacing(_) => None,
            Phase::Verifying(_) | Phase::Beginning | Phase::Idle(_) => {
                let recorded = if let Phase::Verifying(length) = phase { length } else { 0 };
                let of = (options.registries.as_slice(), numbers.as_slice());
                Some(begin::open_lines(&mut store, &mut output, of, recorded)?)
            }
        };
        let mut registries = Vec::new();
        for number in numbers {
            registries.push(Followed {
                number,
                span: Span::default(),
                from_the_start: false,
                head: None,
                #[cfg(feature = "files")]
                pass: store.with(|map| map.turn(number))?.pass,
                stuck: false,
                unreadable: None,
                counts: Counts::default(),
                proofs: ProofCost::default(),
            });
        }
        let Options { allow_private_addresses, addresses_enforced, .. } = options;
        let policy = Policy {
            allow_private_addresses,
            addresses_enforced,
            #[cfg(feature = "proof")]
            proof: options.proof.as_ref().map(|proof| Box::new(proof.demands.clone())),
            ..Policy::default()
        };
        let named: Vec<(u128, Address)> =
            options.registries.iter().map(|registry| (registry.chain_id, registry.address)).collect();
        let mut run = Self {
            pass: Pass::new(&named, policy.clone(), options.per_origin, options.concurrency),
            policy,
            judges: Arc::new(Judges::new()),
            registries,
            stage: Stage::Concluding { replays: options.gives_lines },
            given: VecDeque::new(),
            told: Vec::new(),
            before: now_seconds.saturating_sub(options.max_age),
            shown: false,
            uncommitted: 0,
            now: now_seconds,
            committed: now_seconds,
            options,
            store,
            output,
        };
        #[cfg(feature = "proof")]
        run.prove()?;
        if let Some(length) = length {
            run.stage = run.replayed(length, false)?.unwrap_or_else(|| run.check(0));
        }
        Ok(run)
    }

    /// Returns what to do next, at this Unix time in seconds.
    ///
    /// # Errors
    /// A [`Failure`] if a file cannot be used any more. Then the run is over, and opening it again goes on.
    pub fn next(&mut self, now_seconds: u64) -> Result<Step, Failure> {
        if self.now == 0 {
            self.before = now_seconds.saturating_sub(self.options.max_age);
        }
        self.now = now_seconds;
        loop {
            if let Some(step) = self.given.pop_front() {
                return Ok(step);
            }
            match &mut self.stage {
                #[cfg(feature = "files")]
                Stage::Replaying { replay, all } => {
                    let (all, before, registries) = (*all, self.before, &self.registries);
                    let wanted = |number, done: &crate::store::Done| {
                        let own = |of: &&Followed| of.number == number;
                        let of_pass = |of: &Followed| of.pass == done.pass && done.time >= before;
                        all || registries.iter().find(own).is_some_and(of_pass)
                    };
                    if let Some(line) = replay.next(&mut self.store, wanted)? {
                        return Ok(Step::Line(line));
                    }
                    self.stage = if all { self.total(0) } else { self.check(0) };
                }
                Stage::Asking(registry, asking) => {
                    let registry = *registry;
                    if let Some(step) = step(registry, asking.wants()) {
                        return Ok(step);
                    }
                    self.go_on(now_seconds)?;
                }
                Stage::Choosing => {
                    if let Some(step) = self.choose(now_seconds)? {
                        return Ok(step);
                    }
                }
                Stage::Concluding { replays } => {
                    let replays = *replays;
                    let before = now_seconds.saturating_sub(self.options.max_age);
                    self.output.conclude(&mut self.store, before)?;
                    for registry in &mut self.registries {
                        registry.counts = count(&mut self.store, registry.number)?;
                    }
                    let replayed = if replays { self.replayed(u64::MAX, true)? } else { None };
                    self.stage = replayed.unwrap_or_else(|| self.total(0));
                }
                Stage::Ended => return Ok(Step::End),
            }
        }
    }

    /// Takes the answer to the call of this number. `words` is the host's remark on a call that failed, for people; it may be
    /// empty, and it names no URL.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that call is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>, words: &str) -> Result<(), OutOfOrder> {
        self.asking()?.taker().call(id, answer, words)
    }

    /// Takes one element of the list that the call of this number gives, as JSON text.
    ///
    /// # Errors
    /// An [`ElementError`], if no such list is asked for, or if the list cannot be read on.
    pub fn handle_element(&mut self, id: u32, json: &[u8]) -> Result<(), ElementError> {
        self.asking().map_err(ElementError::OutOfOrder)?.taker().element(id, json)
    }

    /// Takes the end of a list: `None` where the RPC gave all of it, or else what came in its place, with the host's words.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no such list is asked for; then nothing has changed.
    pub fn handle_elements_end(
        &mut self,
        id: u32,
        failed: Option<(&CallAnswer<'_>, &str)>,
    ) -> Result<(), OutOfOrder> {
        self.asking()?.taker().end(id, failed)
    }

    /// The time of [`Step::Pause`] has passed.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no pause is asked for; then nothing has changed.
    pub fn handle_pause(&mut self) -> Result<(), OutOfOrder> {
        self.asking()?.taker().pause()
    }

    /// Takes the result of a [`Job`], at any time before the end.
    ///
    /// # Errors
    /// A [`Failure`] if a file cannot be used any more.
    pub fn handle_verified(&mut self, verified: &Verified) -> Result<(), Failure> {
        self.settle(verified)
    }

    /// Returns what there is to tell the user since the last time.
    pub fn take_told(&mut self) -> Vec<Told> {
        mem::take(&mut self.told)
    }

    /// The totals of a registry, once the run is at its end.
    #[must_use]
    pub fn counts(&self, registry: usize) -> Option<&Counts> {
        self.registries.get(registry).map(|followed| &followed.counts)
    }

    /// Why a registry could not be read on in this run, in a sentence for people that may hold an RPC's words as they came.
    #[must_use]
    pub fn unreadable(&self, registry: usize) -> Option<&str> {
        self.registries.get(registry)?.unreadable.as_deref()
    }

    /// Whether the newest block of some RPC was too old at some time in this run.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.registries.iter().any(|followed| followed.stuck)
    }

    /// The request of the run.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Makes everything so far durable: lines first, then the state that tells of them. A host that leaves before the end need
    /// not call it; then the next run reads some lines back.
    ///
    /// # Errors
    /// A [`Failure`] if a file cannot be used any more.
    pub fn commit(&mut self) -> Result<(), Failure> {
        let Some(length) = self.output.sync()? else { return Ok(()) };
        self.store.commit_with(|map| map.set_phase(Phase::Verifying(length)))?;
        self.uncommitted = 0;
        self.committed = self.now;
        Ok(())
    }

    /// The whole state of a run in memory, as a text of ASCII; `None` of a run with files. The host takes it when it has given away
    /// every line that it got, and keeps it in the place of the one before. The text is as trustworthy as the place where it is
    /// kept: an attacker who can write it can leave tools out.
    #[must_use]
    pub fn state(&self) -> Option<String> {
        self.store.export()
    }

    /// How often the state of a run in memory has come to a point that is worth keeping.
    #[must_use]
    pub const fn commits(&self) -> u64 {
        self.store.commits()
    }

    /// The lines up to this place, or all that count, if the host asked for lines and a file has them.
    fn replayed(&self, end: u64, all: bool) -> Result<Option<Stage>, Failure> {
        match &self.output {
            #[cfg(feature = "files")]
            Output::File(file) if self.options.gives_lines => {
                Ok(Some(Stage::Replaying { replay: file.replay(end)?, all }))
            }
            _ => {
                let _ = (end, all);
                Ok(None)
            }
        }
    }

    fn asking(&mut self) -> Result<&mut Asking, OutOfOrder> {
        if let Stage::Asking(_, asking) = &mut self.stage { Ok(asking) } else { Err(OutOfOrder) }
    }

    fn of(&self, at: usize) -> Option<(&Registry, RegistryNumber)> {
        Some((self.options.registries.get(at)?, self.registries.get(at)?.number))
    }

    /// Carries out what a machine asks of the files, or takes its end.
    fn go_on(&mut self, now: u64) -> Result<(), Failure> {
        let Stage::Asking(at, asking) = &mut self.stage else { return Ok(()) };
        let (at, number) = (*at, self.registries.get(*at).map(|followed| followed.number));
        let Some(number) = number else { return Err(lost()) };
        let taken = match asking.wants() {
            Wants::Read(read) => {
                let stored = kept::read(&mut self.store, number, &read)?;
                asking.taker().read(stored)
            }
            Wants::Write(write) => {
                kept::write(&mut self.store, number, &write)?;
                asking.taker().written()
            }
            Wants::Tell(said) => {
                let done = asking.taker().told();
                self.tell(at, said);
                done
            }
            Wants::Nothing => {
                if let Stage::Asking(_, asking) = mem::replace(&mut self.stage, Stage::Choosing) {
                    self.came(at, *asking, now)?;
                }
                Ok(())
            }
            Wants::Calls(_) | Wants::Elements(_) | Wants::Pause(_) => Ok(()),
        };
        // A machine takes what it asked for.
        taken.map_err(|_| lost())
    }

    /// Does the next thing of the pass, or says what the host does.
    fn choose(&mut self, now: u64) -> Result<Option<Step>, Failure> {
        if self.uncommitted >= LINES
            || (self.uncommitted > 0 && self.now.saturating_sub(self.committed) >= WAIT.as_secs())
        {
            self.commit()?;
        }
        match self.pass.next(now) {
            Todo::Follow(at) => self.follow(at)?,
            Todo::Count(at) => {
                let Some((registry, number)) = self.of(at) else { return Err(lost()) };
                let address = registry.address;
                let counts = count(&mut self.store, number)?;
                let asking = AskingToolCount::new(address, counts.up_to());
                if let Some(followed) = self.registries.get_mut(at) {
                    followed.counts = counts;
                }
                self.stage = Stage::Asking(at, Box::new(Asking::Count(asking)));
            }
            Todo::ReadAnew(at) => {
                let Some((_, number)) = self.of(at) else { return Err(lost()) };
                self.store.with(|map| {
                    let start = map.cursor(number)?.start;
                    map.begin(number, start)
                })?;
                self.pass.forgotten(at);
            }
            Todo::Search(at) => {
                self.show_progress()?;
                self.search(at, now)?;
            }
            Todo::Wait => return Ok(Some(Step::Wait)),
            Todo::End => self.end()?,
        }
        Ok(None)
    }

    /// The trusted block of a registry, if its records are to be proven.
    #[cfg(feature = "proof")]
    fn anchor(&self, at: usize) -> Option<erc8257::proofs::border::proof::ProofAnchor> {
        self.options.proof.as_ref()?.anchor(self.options.registries.get(at)?.chain_id)
    }

    /// Has the records proven, if the host asks for that.
    #[cfg(feature = "proof")]
    fn prove(&mut self) -> Result<(), Failure> {
        let Some(proof) = &self.options.proof else { return Ok(()) };
        for (at, registry) in self.options.registries.iter().enumerate() {
            let (chain, name) = (registry.chain_id, registry.name());
            let anchor = proof.anchor(chain).ok_or_else(|| {
                let text =
                    alloc::format!("chain {chain} has no trusted block, so that {name} cannot be proven");
                Failure::usage(About::Policy, text)
            })?;
            self.pass.prove(at, anchor);
        }
        Ok(())
    }

    /// What the proofs of a registry's records cost so far in this run.
    #[must_use]
    pub fn proof_cost(&self, registry: usize) -> Option<ProofCost> {
        self.registries.get(registry).map(|followed| followed.proofs)
    }

    /// Begins to read a registry up to its head.
    fn follow(&mut self, at: usize) -> Result<(), Failure> {
        self.commit()?;
        self.shown = false;
        let Some((registry, number)) = self.of(at) else { return Err(lost()) };
        let address = registry.address;
        let cursor = self.store.with(|map| map.cursor(number))?;
        let Some(followed) = self.registries.get_mut(at) else { return Err(lost()) };
        followed.from_the_start = cursor.next == cursor.start;
        let span = followed.span;
        let following = self.following(at, address, span);
        self.stage = Stage::Asking(at, Box::new(Asking::Follow(following)));
        Ok(())
    }

    /// Up to the trusted block, or up to the block of the host's tag.
    #[cfg_attr(not(feature = "proof"), expect(unused_variables, reason = "only a proof needs the place"))]
    fn following(&self, at: usize, address: Address, span: Span) -> Following {
        let Options { tag, confirmations, .. } = self.options;
        #[cfg(feature = "proof")]
        if let Some(anchor) = self.anchor(at) {
            return Following::trusted(address, anchor.block_hash, confirmations, span);
        }
        Following::new(address, tag, confirmations, span)
    }

    /// Finds the next tools without a line, and begins to read their records.
    fn search(&mut self, at: usize, now: u64) -> Result<(), Failure> {
        let Some((_, number)) = self.of(at) else { return Err(lost()) };
        let before = self.before;
        let mut search = self.pass.search(at);
        let from = search.from();
        self.store.with(|map| {
            map.each_open(number, (from, before), |id: U256, tool: Tool| search.offer(id, tool))
        })?;
        let reading = search.end(now).map_err(|error| Failure::usage(About::Policy, error.to_string()))?;
        if let Some(reading) = reading {
            self.stage = Stage::Asking(at, Box::new(Asking::Records(reading)));
        }
        Ok(())
    }

    /// Hands a tool to the host, or takes its report if that is there already.
    fn begin(&mut self, verification: Verification, now: u64) -> Result<(), Failure> {
        if verification.is_done() {
            return self.settle(&verification.finish(now, self.options.bundles));
        }
        self.pass.begin(&verification);
        let job = Job::new(verification, Arc::clone(&self.judges), self.options.bundles);
        self.given.push_back(Step::Verify(Box::new(job)));
        Ok(())
    }

    /// Ends the pass of every registry that could be read.
    fn end(&mut self) -> Result<(), Failure> {
        for (at, followed) in self.registries.iter().enumerate() {
            if self.pass.is_readable(at) {
                self.store.with(|map| map.finish(followed.number))?;
            }
        }
        self.commit()?;
        self.stage = Stage::Concluding { replays: false };
        Ok(())
    }

    /// The check of the registry at this place, if there is one.
    fn check(&self, at: usize) -> Stage {
        match self.options.registries.get(at) {
            Some(registry) => {
                let checking = Checking::new(registry.chain_id, registry.address);
                Stage::Asking(at, Box::new(Asking::Check(checking)))
            }
            None => Stage::Choosing,
        }
    }

    /// Asks the first finished registry from this place on how many tools it counts.
    fn total(&self, from: usize) -> Stage {
        let finished = |(_, followed): &(usize, &Followed)| followed.counts.finished;
        let found = self.registries.iter().enumerate().skip(from).find(finished);
        match found.and_then(|(at, followed)| Some((at, followed, self.options.registries.get(at)?))) {
            Some((at, followed, registry)) => {
                let asking = AskingToolCount::new(registry.address, followed.counts.up_to());
                Stage::Asking(at, Box::new(Asking::Total(asking)))
            }
            None => Stage::Ended,
        }
    }

    /// Shows how many tools have a line, once after each look at the events.
    fn show_progress(&mut self) -> Result<(), Failure> {
        if mem::replace(&mut self.shown, true) {
            return Ok(());
        }
        let (mut all, mut done) = (0_u64, 0_u64);
        for followed in &self.registries {
            let of = self.store.with(|map| map.progress(followed.number))?;
            (all, done) = (all.saturating_add(of.0), done.saturating_add(of.1));
        }
        self.told.push(Told::Tools { all, done });
        Ok(())
    }
}

/// What the host does for a machine, if it is the host that is asked.
fn step(registry: usize, wants: Wants) -> Option<Step> {
    match wants {
        Wants::Calls(calls) => Some(Step::Calls { registry, calls }),
        Wants::Elements(call) => Some(Step::Elements { registry, call }),
        Wants::Pause(milliseconds) => Some(Step::Pause(milliseconds)),
        Wants::Read(_) | Wants::Write(_) | Wants::Tell(_) | Wants::Nothing => None,
    }
}

/// Cannot be: the run asks itself for what it does not have.
pub(crate) fn lost() -> Failure {
    Failure::incomplete("the run lost its way; the same run goes on from its state")
}
