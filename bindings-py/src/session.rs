//! The session, as an object that Python holds.

use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use erc8257::proofs::border::proof::RecordProof;
use erc8257::{BlockRef, BlockTag, CallAnswer, Step, limits};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple};

use crate::answer;
use crate::argument::{bytes32, document, text, whole};
use crate::config::ToolConfig;
use crate::failure::{Failure, Result, poisoned};
use crate::policy::{Policy, policy};
use crate::report::{Made, Report};
use crate::response::response;
use crate::tool_ref::{ToolRef, tool_ref};

/// One verification from the tool reference to the verdict, without I/O: it asks, a host tells.
///
/// ``tool`` is a ``ToolRef`` or its text. ``block`` is where the reading starts: ``latest`` (the default),
/// ``safe``, ``finalized``, a block number, or a block that was read already as ``Block`` or ``(number,
/// hash)``. ``now`` is in whole seconds of any clock that does not jump; by default it is this machine's date.
/// Who then hands the session to ``run_session`` or ``arun_session`` tells it the same ``now``. ``clock`` is the
/// host's date at the start in Unix seconds: then a block that is too old is noticed, and not only one that is
/// older than what other RPCs have. ``run_session`` and ``arun_session`` tell it where the caller has not.
///
/// With ``proof``, a ``RecordProof`` or a dict with its members, the session believes no RPC: the record is
/// proven at one block. ``rpcs`` is then the number of RPCs that may be asked under the trusted hash, by
/// default 1.
///
///     >>> session = Session("eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1", now=0)
///     >>> [call.method for call in session.poll(0).calls]
///     ['eth_chainId', 'eth_getBlockByNumber']
///
/// A session can be put away at any time (``export``) and go on elsewhere (``Session.resume``). Threads may
/// share one: each call is done before the next one begins. Raises ``UsageError`` for an argument that is
/// out of range.
#[pyclass(frozen, module = "erc8257")]
pub struct Session(Mutex<erc8257::Session>);

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (tool, *, policy = None, block = None, now = None, clock = None, proof = None, rpcs = None))]
    fn new(
        tool: &Bound<'_, PyAny>,
        policy: Option<&Bound<'_, PyAny>>,
        block: Option<&Bound<'_, PyAny>>,
        now: Option<&Bound<'_, PyAny>>,
        clock: Option<&Bound<'_, PyAny>>,
        proof: Option<&Bound<'_, PyAny>>,
        rpcs: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let (tool, policy, now) = (tool_ref(tool, "/toolRef")?, self::policy(policy)?, seconds(now)?);
        let clock = clock.map(self::clock).transpose()?;
        let session = match (proof, start(block)?) {
            (Some(_), _) if block.is_some() => {
                return Err(Failure::value("/block", RecordProof::WITH_BLOCK));
            }
            (Some(proof), _) => {
                let rpcs = rpcs.map_or(Ok(1), |rpcs| whole(rpcs, "/rpcs", erc8257::Quorum::NUMBER))?;
                erc8257::Session::proving(tool, policy, &record_proof(proof)?, rpcs, now)
            }
            (None, Start::Tag(tag)) => erc8257::Session::at(tool, policy, tag, now),
            (None, Start::Block(block)) => erc8257::Session::pinned(tool, policy, block, now),
        };
        let session = session?;
        Ok(Self(Mutex::new(match clock {
            Some(clock) => session.with_clock(clock),
            None => session,
        })))
    }

    /// Makes a session that goes on from an exported state.
    ///
    /// Raises ``UsageError`` for a text that no session has exported.
    #[staticmethod]
    fn resume(state: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(Self(Mutex::new(erc8257::Session::resume(document(state, "/state")?.as_bytes())?)))
    }

    /// The host's clock at the start, in Unix seconds, if it was told.
    #[getter]
    fn clock(&self, py: Python<'_>) -> Result<Option<u64>> {
        Ok(self.lock(py)?.clock())
    }

    /// Tells the host's clock to a session that has not been told one; once it has answers, nothing changes.
    fn _tell_clock(&self, py: Python<'_>, clock: &Bound<'_, PyAny>) -> Result<()> {
        let clock = self::clock(clock)?;
        let mut session = self.lock(py)?;
        if session.clock().is_none() {
            *session = session.clone().with_clock(clock);
        }
        Ok(())
    }

    /// Says what to do next: ``Calls``, ``Fetch`` or ``Done``.
    ///
    /// Asking again, without an answer in between, gives the same. ``now`` is in whole seconds of the clock
    /// that the session was made with; by default it is this machine's date. A session ends at most 300 seconds
    /// after its start. Raises ``UsageError`` for a time that is none.
    #[pyo3(signature = (now = None))]
    fn poll<'py>(&self, py: Python<'py>, now: Option<&Bound<'py, PyAny>>) -> Result<Bound<'py, PyAny>> {
        let now = seconds(now)?;
        let step = {
            let mut session = self.lock(py)?;
            match session.poll(now) {
                Step::Calls(calls) => Next::Calls(calls),
                Step::Fetch(fetch) => Next::Fetch {
                    url: fetch.url.to_owned(),
                    max_bytes: fetch.max_bytes,
                    max_wire_bytes: fetch.max_wire_bytes,
                    deadline_seconds: fetch.deadline_seconds,
                    allow_private_addresses: fetch.allow_private_addresses,
                },
                Step::Done(report) => Next::Done(Box::new(report.clone()), bundle(&session)),
            }
        };
        Ok(step.into_python(py)?)
    }

    /// Takes the answer of an RPC to the request with this ``id``: exactly one of three.
    ///
    /// ``result`` or ``error`` is the JSON text of that member of the JSON-RPC response, as it came;
    /// ``failed`` is why there is neither: ``connect``, ``tls``, ``timeout``, ``too-large``,
    /// ``rate-limited``, ``http-status`` or ``not-json-rpc``.
    ///
    /// Raises ``OutOfOrderError`` if that request is not open, and then nothing has changed; ``UsageError``
    /// for arguments that are not an answer.
    #[pyo3(signature = (id, *, result = None, error = None, failed = None))]
    fn handle_call(
        &self,
        py: Python<'_>,
        id: &Bound<'_, PyAny>,
        result: Option<&Bound<'_, PyAny>>,
        error: Option<&Bound<'_, PyAny>>,
        failed: Option<&Bound<'_, PyAny>>,
    ) -> Result<()> {
        let id: u32 = whole(id, "/id", "is not an id")?;
        match (result, error, failed) {
            (Some(json), None, None) => {
                let text = document(json, "/answer/result")?;
                Ok(self.lock(py)?.handle_call(id, &CallAnswer::Result(text.as_bytes()))?)
            }
            (None, Some(json), None) => {
                let text = document(json, "/answer/error")?;
                Ok(self.lock(py)?.handle_call(id, &CallAnswer::Error(text.as_bytes()))?)
            }
            (None, None, Some(reason)) => {
                let reason = answer::reason(&text(reason, "/answer/failed")?)?;
                Ok(self.lock(py)?.handle_call(id, &CallAnswer::Failed(reason))?)
            }
            _ => Err(Failure::kind("/answer", "is not exactly one of result, error and failed")),
        }
    }

    /// Takes what the fetch gave, and the URL that answered in the end, if it is known: another one is a
    /// redirect.
    ///
    /// Bytes alone are a complete answer with status 200; ``None`` is not a fetch. Raises ``OutOfOrderError``
    /// if no fetch was asked for, and then nothing has changed.
    #[pyo3(signature = (response, final_url = None))]
    fn handle_response(
        &self,
        py: Python<'_>,
        response: &Bound<'_, PyAny>,
        final_url: Option<&Bound<'_, PyAny>>,
    ) -> Result<()> {
        let response = self::response(response)?;
        let url = final_url.map(|url| text(url, "/finalUrl")).transpose()?;
        Ok(self.lock(py)?.handle_response(url.as_deref(), &response.get().core(py))?)
    }

    /// Returns the whole state as JSON text (``erc8257-session/1``).
    fn export(&self, py: Python<'_>) -> Result<String> {
        Ok(self.lock(py)?.export())
    }

    /// The verdict, once there is one.
    #[getter]
    fn report(&self, py: Python<'_>) -> Result<Option<Report>> {
        let session = self.lock(py)?;
        let report = session.report().cloned();
        let text = bundle(&session);
        drop(session);
        Ok(report.map(|report| made(py, report, &text)))
    }

    /// All that was seen, as the text of a bundle that gives the same report; ``None`` before the
    /// verdict.
    #[getter]
    fn bundle(&self, py: Python<'_>) -> Result<Option<String>> {
        Ok(self.lock(py)?.bundle().map(|bundle| bundle.to_json()))
    }

    /// The bytes that were judged, if there are any.
    #[getter]
    fn body<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyBytes>>> {
        let body = self.lock(py)?.body().map(<[u8]>::to_vec);
        Ok(body.map(|body| PyBytes::new(py, &body)))
    }

    /// Returns whether the tool may be invoked, or shown as discovered, on the strength of this verdict (§7).
    ///
    /// It must be verified and no older than the policy's freshness window, which the manifest's ``maxAge`` can
    /// shorten; the age counts from the start of the session. A block that was named by its number is of any
    /// age, and a clock that was set back has passed the window: both mean no. ``now`` is as for ``poll``.
    /// Raises ``UsageError`` for a time that is none.
    #[pyo3(signature = (now = None))]
    fn may_invoke(&self, py: Python<'_>, now: Option<&Bound<'_, PyAny>>) -> Result<bool> {
        let now = seconds(now)?;
        Ok(self.lock(py)?.may_invoke(now).is_some())
    }

    /// Returns whether one payment may be based on this verdict, and takes it: a second time means no.
    ///
    /// It must be verified, of the newest, safe or finalized block that the session has read itself, and at most
    /// 60 seconds after its start, whatever the freshness window is. Every payment takes a session of its own;
    /// a state that was exported before does not know that this one was taken. ``now`` is as for ``poll``.
    /// Raises ``UsageError`` for a time that is none.
    #[pyo3(signature = (now = None))]
    fn take_for_payment(&self, py: Python<'_>, now: Option<&Bound<'_, PyAny>>) -> Result<bool> {
        let now = seconds(now)?;
        Ok(self.lock(py)?.take_for_payment(now).is_some())
    }

    /// The tool that the session is about.
    #[getter]
    fn tool_ref(&self, py: Python<'_>) -> Result<ToolRef> {
        Ok(ToolRef(*self.lock(py)?.tool_ref()))
    }

    /// What the consumer chose.
    #[getter]
    fn policy(&self, py: Python<'_>) -> Result<Policy> {
        Ok(Policy(self.lock(py)?.policy().clone()))
    }

    /// How many RPCs the host must have.
    #[getter]
    fn rpcs(&self, py: Python<'_>) -> Result<u8> {
        Ok(self.lock(py)?.rpcs())
    }

    /// The block that the decisive record was read at, once that is known. A second reading may move it.
    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        let Some(block) = self.lock(py)?.block() else {
            return Ok(None);
        };
        let class = py.import("erc8257._records")?.getattr("Block")?;
        Ok(Some(class.call1((block.number, block.hash.to_string()))?))
    }

    /// The record that the verdict goes by, once it is known.
    #[getter]
    fn config(&self, py: Python<'_>) -> Result<Option<ToolConfig>> {
        Ok(self.lock(py)?.config().cloned().map(ToolConfig))
    }

    fn __repr__(&self, py: Python<'_>) -> Result<String> {
        let session = self.lock(py)?;
        let state = if session.report().is_some() { "done" } else { "running" };
        Ok(format!("<Session of {}: {state}>", session.tool_ref()))
    }
}

impl Session {
    pub(crate) fn of(session: erc8257::Session) -> Self {
        Self(Mutex::new(session))
    }

    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, erc8257::Session>> {
        self.0.lock_py_attached(py).map_err(poisoned)
    }
}

/// The text of a session's bundle, empty before the verdict.
fn bundle(session: &erc8257::Session) -> String {
    session.bundle().map(|bundle| bundle.to_json()).unwrap_or_default()
}

fn made(py: Python<'_>, report: erc8257::Report, bundle: &str) -> Report {
    Report::new(report, Made::Bundle(PyBytes::new(py, bundle.as_bytes()).unbind()))
}

/// A step that no longer borrows the session.
enum Next {
    Calls(Vec<erc8257::EthCall>),
    Fetch {
        url: String,
        max_bytes: usize,
        max_wire_bytes: usize,
        deadline_seconds: u32,
        allow_private_addresses: bool,
    },
    Done(Box<erc8257::Report>, String),
}

impl Next {
    fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let records = py.import("erc8257._records")?;
        match self {
            Self::Calls(calls) => {
                let (class, loads) = (records.getattr("EthCall")?, py.import("json")?.getattr("loads")?);
                let calls = calls
                    .into_iter()
                    .map(|call| class.call1((call.id, call.rpc, call.method, loads.call1((call.params,))?)));
                let calls = PyTuple::new(py, calls.collect::<PyResult<Vec<_>>>()?)?;
                let most = (limits::RPC_RESPONSE_BYTES, limits::RPC_SECONDS, limits::RPC_WIRE_BYTES);
                records.getattr("Calls")?.call1((calls, most.0, most.1, most.2))
            }
            Self::Fetch { url, max_bytes, max_wire_bytes, deadline_seconds, allow_private_addresses } => {
                let most = (url, max_bytes, deadline_seconds, allow_private_addresses, max_wire_bytes);
                records.getattr("Fetch")?.call1(most)
            }
            Self::Done(report, bundle) => records.getattr("Done")?.call1((made(py, *report, &bundle),)),
        }
    }
}

enum Start {
    Tag(BlockTag),
    Block(BlockRef),
}

/// A ``RecordProof``, or a dict with its members.
fn record_proof(value: &Bound<'_, PyAny>) -> Result<RecordProof> {
    let text = value.py().import("erc8257._record_proof")?.call_method1("proof_text", (value,))?;
    Ok(erc8257::read_record_proof(document(&text, "/proof")?.as_bytes())?)
}

/// A tag, a number, or a pair of number and hash.
fn start(block: Option<&Bound<'_, PyAny>>) -> Result<Start> {
    const NUMBER: &str = "is not an int below 2^64";
    let Some(block) = block else {
        return Ok(Start::Tag(BlockTag::Latest));
    };
    if let Ok(pair) = block.cast::<PyTuple>()
        && pair.len() == 2
    {
        let number = whole(&pair.get_item(0)?, "/block/number", NUMBER)?;
        return Ok(Start::Block(BlockRef { number, hash: bytes32(&pair.get_item(1)?, "/block/hash")? }));
    }
    if block.is_instance_of::<PyInt>() {
        return Ok(Start::Tag(BlockTag::Number(whole(block, "/block", NUMBER)?)));
    }
    if !block.is_instance_of::<PyString>() {
        return Err(Failure::kind("/block", "is not a str, an int or a tuple (number, hash)"));
    }
    match &*text(block, "/block")? {
        "latest" => Ok(Start::Tag(BlockTag::Latest)),
        "safe" => Ok(Start::Tag(BlockTag::Safe)),
        "finalized" => Ok(Start::Tag(BlockTag::Finalized)),
        _ => Err(Failure::value("/block", "is not latest, safe or finalized")),
    }
}

/// Seconds of any clock that does not jump; this machine's date, where none are given.
pub(crate) fn seconds(now: Option<&Bound<'_, PyAny>>) -> Result<u64> {
    match now {
        Some(now) => whole(now, "/now", "is not a whole number of seconds"),
        None => Ok(date()),
    }
}

fn clock(value: &Bound<'_, PyAny>) -> Result<u64> {
    whole(value, "/clock", "is not a whole number of seconds")
}

/// This machine's date, in seconds since 1970.
pub(crate) fn date() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
