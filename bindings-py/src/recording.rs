//! A bundle that answers a session, for tests and replays.

use std::sync::{Mutex, MutexGuard};

use erc8257::{Bundle, EthCall, RecordedAnswer};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyDict;

use crate::argument::{document, text, whole};
use crate::config::ToolConfig;
use crate::failure::{Failure, Result, poisoned};
use crate::policy::Policy;
use crate::response::Response;
use crate::session::{Session, seconds};
use crate::tool_ref::ToolRef;

/// A bundle in the place of the world: it answers a session as RPCs and server did.
///
///     >>> recording = Recording.of('{"format": "erc8257-bundle/1", "registry": "not-found"}')
///     >>> session = recording.session(0)
///     >>> for call in session.poll(0).calls:
///     ...     session.handle_call(call.id, **recording.answer(call.rpc, call.method))
///     >>> recording.answer(0, "eth_chainId")
///     {'result': '"0x1"'}
///
/// A bundle that names no tool stands for tool 1 of registry ``0x1111…1111`` on chain 1. It counts what
/// each RPC was asked, so that a second reading gets the second answers: use one for each session.
#[pyclass(frozen, module = "erc8257")]
pub struct Recording(Mutex<erc8257::Recording<'static>>);

#[pymethods]
impl Recording {
    /// Reads a bundle; ``None`` where no session can meet what it records.
    ///
    /// Raises ``UsageError`` if the text is not a bundle.
    #[staticmethod]
    fn of(bundle: &Bound<'_, PyAny>) -> Result<Option<Self>> {
        let bundle = Bundle::parse(document(bundle, "/bundle")?.as_bytes())?;
        Ok(erc8257::Recording::owning(bundle).map(|recording| Self(Mutex::new(recording))))
    }

    /// Makes the session that asks for what is recorded. ``now`` is in seconds, as ``Session`` has it.
    #[pyo3(signature = (now = None))]
    fn session(&self, py: Python<'_>, now: Option<&Bound<'_, PyAny>>) -> Result<Session> {
        let now = seconds(now)?;
        Ok(Session::of(self.lock(py)?.session(now)?))
    }

    /// Returns what an RPC answered to a method, as the arguments of ``Session.handle_call``.
    ///
    /// Raises ``UsageError`` for a method that no session asks for.
    fn answer<'py>(
        &self,
        py: Python<'py>,
        rpc: &Bound<'py, PyAny>,
        method: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyDict>> {
        let rpc: u8 = whole(rpc, "/rpc", "is not an integer from 0 to 255")?;
        let method = known(&text(method, "/method")?)?;
        let answer = self.lock(py)?.answer(&EthCall::to_rpc(0, rpc, method, String::new()));
        let (kind, text) = match &answer {
            RecordedAnswer::Result(json) => ("result", json.as_str()),
            RecordedAnswer::Error(json) => ("error", json.as_str()),
            RecordedAnswer::Failed(reason) => ("failed", reason.as_str()),
        };
        let argument = PyDict::new(py);
        argument.set_item(kind, text)?;
        Ok(argument)
    }

    /// What the server answered.
    #[getter]
    fn response(&self, py: Python<'_>) -> Result<Response> {
        Ok(Response::of(py, &self.lock(py)?.response()))
    }

    /// The registry's record, if the bundle has one.
    #[getter]
    fn config(&self, py: Python<'_>) -> Result<Option<ToolConfig>> {
        Ok(self.lock(py)?.bundle().config().cloned().map(ToolConfig))
    }

    /// What the consumer chose.
    #[getter]
    fn policy(&self, py: Python<'_>) -> Result<Policy> {
        Ok(Policy(self.lock(py)?.bundle().policy().clone()))
    }

    /// The tool, if the bundle names one.
    #[getter]
    fn tool_ref(&self, py: Python<'_>) -> Result<Option<ToolRef>> {
        Ok(self.lock(py)?.bundle().tool_ref().copied().map(ToolRef))
    }

    /// How the onchain side was read: ``unstated``, ``none``, ``rpc`` or ``quorum k of n``.
    #[getter]
    fn evidence(&self, py: Python<'_>) -> Result<String> {
        Ok(self.lock(py)?.bundle().evidence().to_string())
    }
}

impl Recording {
    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, erc8257::Recording<'static>>> {
        self.0.lock_py_attached(py).map_err(poisoned)
    }
}

/// The methods that a session asks for.
fn known(method: &str) -> Result<&'static str> {
    const METHODS: [&str; 4] = ["eth_chainId", "eth_getBlockByNumber", "eth_getCode", "eth_call"];
    let found = METHODS.into_iter().find(|known| *known == method);
    found.ok_or_else(|| Failure::value("/method", "is not a method that a session asks for"))
}
