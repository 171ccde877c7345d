//! A run over a registry, for the hosts in `python/erc8257/_index`.

mod answer;
mod job;
mod list;
mod rows;
mod step;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use erc8257::BlockTag;
use erc8257_index_run::{About, CONFIRMATIONS, FETCHES, MAX_AGE, Options, Registry, Run, Told};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyDict;

use self::answer::GivenAnswer;
use self::list::Listing;
use self::step::Next;
use crate::argument::{flag, text, whole};
use crate::failure::{Failure, Result, poisoned};
use crate::session::date;

pub use self::job::IndexJob;
pub use self::rows::_index_batch;

/// One run over one registry; its files are closed when it is dropped.
#[pyclass(frozen, name = "_IndexRun", module = "erc8257")]
pub struct IndexRun(Mutex<Option<State>>);

struct State {
    run: Run,
    /// The list that is being read.
    listing: Option<Listing>,
}

/// What there is to tell: the word, two numbers or none, and a sentence or none.
type Said = (&'static str, u64, u64, Option<String>);

#[pymethods]
impl IndexRun {
    /// Opens the files. Every option is checked before.
    #[new]
    #[pyo3(signature = (registry, rpc, state, out, *, from_block, block, confirmations, concurrency, per_origin, max_age, bundles, allow_private_addresses))]
    #[allow(clippy::too_many_arguments, reason = "named ones")]
    fn new(
        py: Python<'_>,
        registry: &Bound<'_, PyAny>,
        rpc: String,
        state: PathBuf,
        out: PathBuf,
        from_block: &Bound<'_, PyAny>,
        block: &Bound<'_, PyAny>,
        confirmations: Option<&Bound<'_, PyAny>>,
        concurrency: Option<&Bound<'_, PyAny>>,
        per_origin: Option<&Bound<'_, PyAny>>,
        max_age: Option<&Bound<'_, PyAny>>,
        bundles: &Bound<'_, PyAny>,
        allow_private_addresses: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        let mut options = Options::new(out, state);
        let name = text(registry, "/registry")?;
        let (chain_id, address) =
            Registry::parse_name(&name).ok_or_else(|| Failure::value("/registry", Registry::NO_NAME))?;
        let from_block = whole(from_block, "/fromBlock", "is not a block number")?;
        options.registries.push(Registry { chain_id, address, from_block, rpc });
        options.tag = BlockTag::from_name(&text(block, "/block")?)
            .ok_or_else(|| Failure::value("/block", "is not latest, safe or finalized"))?;
        if let Some(value) = confirmations {
            options.confirmations = within(value, "/confirmations", CONFIRMATIONS)?;
        }
        if let Some(value) = concurrency {
            options.concurrency = small(within(value, "/concurrency", FETCHES)?);
        }
        if let Some(value) = per_origin {
            options.per_origin = small(within(value, "/perOrigin", FETCHES)?);
        }
        if let Some(value) = max_age {
            options.max_age = within(value, "/maxAge", MAX_AGE)?;
        }
        options.bundles = flag(bundles, "/bundles")?;
        options.allow_private_addresses = flag(allow_private_addresses, "/allowPrivateAddresses")?;
        options.gives_lines = true;
        let run = py.detach(|| Run::open(options, date()))?;
        Ok(Self(Mutex::new(Some(State { run, listing: None }))))
    }

    /// How many jobs at a time, and how many of one origin.
    #[getter]
    fn at_a_time(&self, py: Python<'_>) -> Result<(usize, usize)> {
        self.with(py, |state| Ok((state.run.options().concurrency, state.run.options().per_origin)))
    }

    /// Says what to do next.
    fn next<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let step = self.with(py, |state| py.detach(|| state.run.next(date())).map_err(Failure::from))?;
        Ok(Next::from(step).into_python(py)?)
    }

    /// Returns what there is to tell since the last time: a word, two numbers, and a sentence or none.
    fn take_told(&self, py: Python<'_>) -> Result<Vec<Said>> {
        self.with(py, |state| Ok(state.run.take_told().into_iter().map(said).collect()))
    }

    /// Takes the answer to a call: ``result``, ``error``, ``failed``, and the host's words.
    fn handle_call(&self, py: Python<'_>, id: u32, answer: GivenAnswer<'_>) -> Result<()> {
        self.with(py, |state| {
            answer::with(&answer, |answer, words| state.run.handle_call(id, answer, words))?
                .map_err(Into::into)
        })
    }

    /// Takes that the pause is over.
    fn handle_pause(&self, py: Python<'_>) -> Result<()> {
        self.with(py, |state| Ok(state.run.handle_pause()?))
    }

    /// Takes the result of a job, which is at its end.
    fn handle_job(&self, py: Python<'_>, job: &Bound<'_, IndexJob>) -> Result<()> {
        let Some(job) = job.get().take(py)? else { return Err(Failure::OutOfOrder) };
        self.with(py, |state| {
            py.detach(|| state.run.handle_verified(&job.finish(date()))).map_err(Failure::from)
        })
    }

    /// Begins to take the list that is the result of the call ``id``: the body of the response to the
    /// request of the other ID.
    fn begin_list(&self, py: Python<'_>, id: u32, request: usize) -> Result<()> {
        self.with(py, |state| {
            state.listing = Some(Listing::new(id, request));
            Ok(())
        })
    }

    /// Takes the next bytes of the body, and says whether more are of use.
    fn handle_piece(&self, py: Python<'_>, piece: &[u8]) -> Result<bool> {
        self.with(py, |state| {
            let State { run, listing } = state;
            let listing = listing.as_mut().ok_or(Failure::OutOfOrder)?;
            Ok(py.detach(|| listing.take(run, piece)))
        })
    }

    /// Takes the end of the list, or what came in its place.
    #[pyo3(signature = (failed = None))]
    fn end_list(&self, py: Python<'_>, failed: Option<GivenAnswer<'_>>) -> Result<()> {
        self.with(py, |state| {
            let listing = state.listing.take().ok_or(Failure::OutOfOrder)?;
            listing.end(&mut state.run, failed.as_ref())
        })
    }

    /// Returns the totals.
    fn totals<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let (counts, is_stuck) = self
            .with(py, |state| Ok((state.run.counts(0).copied().unwrap_or_default(), state.run.is_stuck())))?;
        let counted = counts.counted.and_then(|counted| u64::try_from(counted).ok());
        let not_verified = counts
            .lines
            .saturating_sub(counts.verified)
            .saturating_sub(counts.retired)
            .saturating_sub(counts.unknown);
        let members = PyDict::new(py);
        members.set_item("complete", counts.is_complete() && !is_stuck)?;
        members.set_item("block", counts.finished.then(|| counts.up_to()))?;
        members.set_item("tools", counts.known)?;
        members.set_item("counted", counted)?;
        members.set_item("lines", counts.lines)?;
        members.set_item("verified", counts.verified)?;
        members.set_item("not_verified", not_verified)?;
        members.set_item("retired", counts.retired)?;
        members.set_item("unknown", counts.unknown)?;
        members.set_item("duplicates", counts.duplicates)?;
        members.set_item("differing", counts.differ)?;
        members.set_item("unanswered", counts.unanswered)?;
        members.set_item("unreadable_logs", counts.unreadable)?;
        let class = py.import("erc8257._index.line")?.getattr("IndexSummary")?;
        Ok(class.call((), Some(&members))?)
    }

    /// Returns why the registry could not be read on, if that is so.
    fn unreadable(&self, py: Python<'_>) -> Result<Option<String>> {
        self.with(py, |state| Ok(state.run.unreadable(0).map(harmless)))
    }

    /// Makes everything durable, and closes the files; a second time does nothing.
    fn close(&self, py: Python<'_>) -> Result<()> {
        let state = self.lock(py)?.take();
        if let Some(mut state) = state {
            py.detach(|| state.run.commit())?;
        }
        Ok(())
    }
}

impl IndexRun {
    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, Option<State>>> {
        self.0.lock_py_attached(py).map_err(poisoned)
    }

    fn with<R>(&self, py: Python<'_>, work: impl FnOnce(&mut State) -> Result<R>) -> Result<R> {
        let mut state = self.lock(py)?;
        work(state.as_mut().ok_or_else(|| Failure::value("/index", "is closed"))?)
    }
}

fn within(value: &Bound<'_, PyAny>, pointer: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64> {
    let reason = format!("is not a number from {} to {}", range.start(), range.end());
    let number: u64 = whole(value, pointer, &reason)?;
    if range.contains(&number) { Ok(number) } else { Err(Failure::value(pointer, &reason)) }
}

/// Bounded by its range already.
fn small(number: u64) -> usize {
    usize::try_from(number).unwrap_or(1)
}

fn harmless(text: &str) -> String {
    erc8257::harmless(text).to_string()
}

fn said(told: Told) -> Said {
    match told {
        Told::Blocks { from, to } => ("blocks", from, to, None),
        Told::AtBlock(block) => ("block", block, 0, None),
        Told::Tools { all, done } => ("tools", all, done, None),
        Told::Tool => ("tool", 0, 0, None),
        Told::Say(sentence) => ("say", 0, 0, Some(harmless(&sentence))),
    }
}

impl From<erc8257_index_run::Failure> for Failure {
    fn from(failure: erc8257_index_run::Failure) -> Self {
        use erc8257_index_run::Failure as F;
        match failure {
            F::Usage { about, text } => Self::sentence(pointer(about), &harmless(&text)),
            F::SameFile => Self::value("/out", "is the file of the state: lines and state need one each"),
            F::Incomplete(text) => Self::Indexing { code: "index-files", message: harmless(&text) },
        }
    }
}

const fn pointer(about: About) -> &'static str {
    match about {
        About::State => "/state",
        About::Out => "/out",
        About::Policy => "/policy",
    }
}
