//! The conversation with a JSON-RPC server, for the hosts in `python/erc8257/_host`.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use erc8257::OutOfOrder;
use erc8257::rpc::Reason;
use erc8257_json_rpc::{Answer, Conversation, HttpAnswer, Lost, Server, When, Why};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyBytes;

use crate::answer::reason;
use crate::argument::bytes;
use crate::failure::{Result, poisoned};

/// Why nothing came, and the same as a sentence for people.
type Fault = (Reason, String);

/// The arguments `result`, `error` and `failed` of `Session.handle_call`, and why it failed as a sentence for people.
type Members = (Option<String>, Option<String>, Option<&'static str>, Option<String>);

/// A JSON-RPC server, and what was learnt of it: which batches it takes. For hosts.
#[pyclass(frozen, module = "erc8257")]
pub struct RpcServer(Server);

#[pymethods]
impl RpcServer {
    #[new]
    fn new() -> Self {
        Self(Server::new())
    }

    /// Begins to ask some calls, each a method and the JSON text of the array of its parameters.
    fn ask(&self, calls: Vec<(PyBackedStr, PyBackedStr)>) -> RpcConversation {
        let calls: Vec<(&str, &str)> = calls.iter().map(|(method, params)| (&**method, &**params)).collect();
        RpcConversation(Mutex::new(self.0.ask(&calls)))
    }

    /// Returns the ID and the body of a request that stands alone, for an answer that the host reads piece by piece.
    fn request(&self, method: &str, params: &str) -> (usize, String) {
        self.0.request(method, params)
    }
}

/// The conversation with a JSON-RPC server about some calls, without the HTTP. For hosts.
///
/// As long as ``post`` gives a body, POST it and say what came (``handle``), or that nothing came (``lose``);
/// then ``answers``.
#[pyclass(frozen, module = "erc8257")]
pub struct RpcConversation(Mutex<Conversation<Fault>>);

#[pymethods]
impl RpcConversation {
    /// Returns the body that is sent next, and after how many seconds if the server asked to wait; ``None`` when
    /// all calls have their answers.
    fn post<'py>(&self, py: Python<'py>) -> Result<Option<(Bound<'py, PyBytes>, Option<f64>)>> {
        let mut conversation = self.lock(py)?;
        Ok(conversation.post().map(|post| {
            let wait = match post.when {
                When::Now | When::Again => None,
                When::After(wait) => Some(wait.as_secs_f64()),
            };
            (PyBytes::new(py, post.body), wait)
        }))
    }

    /// Takes what the server answered: status, the first ``Retry-After`` if there is one, and the body. ``left``
    /// is how many seconds the host has left: if the server asks to wait for less, the body is sent once more.
    ///
    /// Raises ``OutOfOrderError`` if nothing was sent that this could answer.
    fn handle(
        &self,
        py: Python<'_>,
        status: u16,
        retry_after: Option<PyBackedStr>,
        body: &Bound<'_, PyAny>,
        left: f64,
    ) -> Result<()> {
        let body = bytes(body, "/body")?;
        let answer = HttpAnswer { status, retry_after: retry_after.as_deref(), body: body.as_bytes() };
        let left = Duration::try_from_secs_f64(left).unwrap_or_default();
        let mut locked = self.lock(py)?;
        let conversation = &mut *locked;
        py.detach(|| conversation.handle(answer, left)).map_err(|_| OutOfOrder.into())
    }

    /// Takes that nothing came: why, as ``Session.handle_call`` has it, the same as a sentence for people, and
    /// whether the server ended the connection before it answered.
    ///
    /// Raises ``OutOfOrderError`` if nothing was sent that this could answer.
    fn lose(&self, py: Python<'_>, failed: &str, why: String, is_cut: bool) -> Result<()> {
        let reason = reason(failed)?;
        let lost = match reason {
            _ if is_cut => Lost::Cut,
            Reason::TooLarge => Lost::TooLarge,
            _ => Lost::Otherwise,
        };
        self.lock(py)?.lose(lost, (reason, why)).map_err(|_| OutOfOrder.into())
    }

    /// Returns the answers that there are, in the order of the calls: the arguments ``result``, ``error`` and
    /// ``failed`` of ``Session.handle_call``, and why it failed as a sentence for people.
    fn answers(&self, py: Python<'_>) -> Result<Vec<Members>> {
        Ok(self.lock(py)?.answers().iter().map(members).collect())
    }
}

impl RpcConversation {
    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, Conversation<Fault>>> {
        self.0.lock_py_attached(py).map_err(poisoned)
    }
}

fn members(answer: &Answer<Fault>) -> Members {
    match answer {
        Answer::Result(json) => (Some(json.clone()), None, None, None),
        Answer::Error(json) => (None, Some(json.clone()), None, None),
        Answer::Unanswered(why) => (None, None, Some(unanswered(*why).as_str()), Some(why.to_string())),
        Answer::Lost((reason, why)) => (None, None, Some(reason.as_str()), Some(why.clone())),
    }
}

const fn unanswered(why: Why) -> Reason {
    match why {
        Why::RateLimited => Reason::RateLimited,
        Why::HttpStatus(_) => Reason::HttpStatus,
        Why::NotJsonRpc | Why::Missing => Reason::NotJsonRpc,
    }
}
