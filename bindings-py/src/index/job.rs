//! One verification of a run, which any thread may carry out.

use std::sync::{Mutex, MutexGuard};

use erc8257::Received;
use erc8257::inquiry::{EthCall, HttpAnswer, HttpEnd};
use erc8257_index_run::{Job, JobStep};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;

use super::answer::{self, GivenAnswer};
use super::step;
use crate::failure::{Failure, Result, poisoned};
use crate::response::Response;
use crate::session::date;

/// A tool under verification.
#[pyclass(frozen, name = "_IndexJob", module = "erc8257")]
pub struct IndexJob(Mutex<State>);

struct State {
    /// Until the run has taken it back.
    job: Option<Job>,
    /// The number of the request under way.
    request: u32,
}

/// A step that no longer borrows the job.
enum Next {
    Calls(Vec<EthCall>),
    Pause(u32),
    Fetch { url: String, max_bytes: usize, max_wire_bytes: usize, deadline_ms: u32, is_private_allowed: bool },
    End,
}

#[pymethods]
impl IndexJob {
    /// Says what to do next.
    fn next<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let next = self.with(py, |state| {
            let Some(job) = &mut state.job else { return Ok(Next::End) };
            Ok(match job.next(date()) {
                JobStep::Calls(calls) => Next::Calls(calls),
                JobStep::Pause(milliseconds) => Next::Pause(milliseconds),
                JobStep::Http(request) => {
                    state.request = request.id;
                    Next::Fetch {
                        url: request.url.to_owned(),
                        max_bytes: request.max_bytes,
                        max_wire_bytes: request.max_wire_bytes,
                        deadline_ms: request.deadline_ms,
                        is_private_allowed: request.allow_private_addresses,
                    }
                }
                JobStep::Done => Next::End,
            })
        })?;
        let steps = py.import("erc8257._index.steps")?;
        Ok(match next {
            Next::Calls(calls) => step::calls(py, calls)?,
            Next::Pause(milliseconds) => {
                steps.getattr("Pause")?.call1((f64::from(milliseconds) / 1_000.0,))?
            }
            Next::Fetch { url, max_bytes, max_wire_bytes, deadline_ms, is_private_allowed } => {
                let class = py.import("erc8257._records")?.getattr("Fetch")?;
                class.call1((url, max_bytes, deadline_ms / 1_000, is_private_allowed, max_wire_bytes))?
            }
            Next::End => steps.getattr("End")?.call0()?,
        })
    }

    /// Takes the answer to a call: ``result``, ``error``, ``failed``, and the host's words.
    fn handle_call(&self, py: Python<'_>, id: u32, answer: GivenAnswer<'_>) -> Result<()> {
        self.with(py, |state| {
            let job = state.job.as_mut().ok_or(Failure::OutOfOrder)?;
            Ok(answer::with(&answer, |answer, words| job.handle_call(id, answer, words))??)
        })
    }

    /// Takes that the pause is over.
    fn handle_pause(&self, py: Python<'_>) -> Result<()> {
        self.with(py, |state| Ok(state.job.as_mut().ok_or(Failure::OutOfOrder)?.handle_pause()?))
    }

    /// Takes what the fetch gave; other threads run while it is judged.
    fn handle_response(&self, py: Python<'_>, response: &Bound<'_, Response>, url: &str) -> Result<()> {
        let response = response.get().core(py);
        self.with(py, |state| {
            let State { job, request } = state;
            let (job, id) = (job.as_mut().ok_or(Failure::OutOfOrder)?, *request);
            let answer = answered(&response, url);
            Ok(py.detach(|| job.handle_http(id, &answer))?)
        })
    }
}

impl IndexJob {
    pub(crate) const fn new(job: Job) -> Self {
        Self(Mutex::new(State { job: Some(job), request: 0 }))
    }

    /// Takes the job back.
    pub(crate) fn take(&self, py: Python<'_>) -> Result<Option<Job>> {
        Ok(self.lock(py)?.job.take())
    }

    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, State>> {
        self.0.lock_py_attached(py).map_err(poisoned)
    }

    fn with<R>(&self, py: Python<'_>, work: impl FnOnce(&mut State) -> Result<R>) -> Result<R> {
        work(&mut *self.lock(py)?)
    }
}

/// What came of a fetch, as an inquiry takes it.
fn answered<'a>(response: &erc8257::Response<'a>, url: &'a str) -> HttpAnswer<'a> {
    match response {
        erc8257::Response::Received(Received { status, redirected, complete, body }) => {
            let end = match (*redirected, *complete) {
                (true, _) => HttpEnd::Redirect,
                (false, true) => HttpEnd::Complete,
                (false, false) => HttpEnd::Truncated,
            };
            HttpAnswer { status: Some(*status), final_url: Some(url), body, ..HttpAnswer::failed(end) }
        }
        // The words are the same.
        erc8257::Response::Failed(error) => {
            HttpAnswer::failed(HttpEnd::from_name(error.as_str()).unwrap_or(HttpEnd::Connect))
        }
        erc8257::Response::Missing => HttpAnswer::failed(HttpEnd::Connect),
    }
}
