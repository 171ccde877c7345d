//! What became of the fetch of the manifest.

use erc8257::{FetchError, Received, limits};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::argument::{bytes, flag, text, whole};
use crate::failure::{Failure, Result};

/// What became of the fetch of a manifest: a server's answer, why there was none, or that nothing was
/// fetched.
///
/// ``body`` is raw bytes as they were served, never decoded text: that would lose a byte-order mark and
/// repair UTF-8. ``status`` is from 0 to 999, by default 200; ``redirected``, by default ``False``, says
/// that another URL answered in the end, and ``complete``, by default ``True``, that the whole body
/// arrived.
///
///     >>> Response(b"{}", status=404)
///     Response(<2 bytes>, status=404, redirected=False, complete=True)
///
/// Raises ``UsageError`` for a member that is out of range.
#[pyclass(frozen, module = "erc8257")]
pub struct Response(Kind);

enum Kind {
    Received { status: u16, redirected: bool, complete: bool, body: Py<PyBytes> },
    Failed(FetchError),
    Missing,
}

#[pymethods]
impl Response {
    #[new]
    #[pyo3(signature = (body, *, status = None, redirected = None, complete = None))]
    fn new(
        body: &Bound<'_, PyAny>,
        status: Option<&Bound<'_, PyAny>>,
        redirected: Option<&Bound<'_, PyAny>>,
        complete: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let status = match status {
            Some(status) => whole(status, "/response/status", STATUS)?,
            None => 200,
        };
        if status > limits::HTTP_STATUS {
            return Err(Failure::value("/response/status", STATUS));
        }
        Ok(Self(Kind::Received {
            status,
            redirected: redirected.map_or(Ok(false), |value| flag(value, "/response/redirected"))?,
            complete: complete.map_or(Ok(true), |value| flag(value, "/response/complete"))?,
            body: bytes(body, "/response/body")?.unbind(),
        }))
    }

    /// Says that there is no answer, and why.
    ///
    /// ``error`` is ``connect``, ``tls``, ``timeout``, ``too-large``, ``blocked-address`` or ``encoding``
    /// (of the transfer). Raises ``UsageError`` for another word.
    #[staticmethod]
    fn failed(error: &Bound<'_, PyAny>) -> Result<Self> {
        let error = FetchError::from_name(&text(error, "/response/error")?);
        Ok(Self(Kind::Failed(error.ok_or_else(|| Failure::value("/response/error", FetchError::WORDS))?)))
    }

    /// Says that nothing was fetched.
    #[staticmethod]
    fn missing() -> Self {
        Self(Kind::Missing)
    }

    /// The HTTP status, 0 to 999; ``None`` without an answer.
    #[getter]
    fn status(&self) -> Option<u16> {
        match self.0 {
            Kind::Received { status, .. } => Some(status),
            _ => None,
        }
    }

    /// Whether another URL answered in the end; ``None`` without an answer.
    #[getter]
    fn redirected(&self) -> Option<bool> {
        match self.0 {
            Kind::Received { redirected, .. } => Some(redirected),
            _ => None,
        }
    }

    /// Whether the whole body arrived; ``None`` without an answer.
    #[getter]
    fn complete(&self) -> Option<bool> {
        match self.0 {
            Kind::Received { complete, .. } => Some(complete),
            _ => None,
        }
    }

    /// The bytes as they were served; ``None`` without an answer.
    #[getter]
    pub(crate) fn body<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match &self.0 {
            Kind::Received { body, .. } => Some(body.bind(py).clone()),
            _ => None,
        }
    }

    /// Why there is no answer; ``None`` where there is one, or nothing was fetched.
    #[getter]
    fn error(&self) -> Option<&'static str> {
        match self.0 {
            Kind::Failed(error) => Some(error.as_str()),
            _ => None,
        }
    }

    /// Of anything else than a response, the other side is asked (`NotImplemented`).
    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let py = other.py();
        self.core(py) == other.get().core(py)
    }

    fn __ne__(&self, other: &Bound<'_, Self>) -> bool {
        !self.__eq__(other)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.status(), self.redirected(), self.complete(), self.body(py), self.error())
            .into_pyobject(py)?
            .hash()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match &self.0 {
            Kind::Received { status, redirected, complete, body } => {
                let length = body.bind(py).as_bytes().len();
                let python = |value: bool| if value { "True" } else { "False" };
                let (redirected, complete) = (python(*redirected), python(*complete));
                format!(
                    "Response(<{length} bytes>, status={status}, redirected={redirected}, complete={complete})"
                )
            }
            Kind::Failed(error) => format!("Response.failed('{}')", error.as_str()),
            Kind::Missing => "Response.missing()".to_owned(),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (py, class) = (slf.py(), slf.get_type());
        match &slf.get().0 {
            Kind::Received { status, redirected, complete, body } => {
                let make = py.import("erc8257._pickle")?.getattr("response")?;
                Ok((make, (body.bind(py), *status, *redirected, *complete).into_pyobject(py)?.into_any()))
            }
            Kind::Failed(error) => {
                Ok((class.getattr("failed")?, (error.as_str(),).into_pyobject(py)?.into_any()))
            }
            Kind::Missing => Ok((class.getattr("missing")?, pyo3::types::PyTuple::empty(py).into_any())),
        }
    }
}

const STATUS: &str = erc8257::Response::STATUS;

impl Response {
    /// What the core has.
    pub(crate) fn of(py: Python<'_>, response: &erc8257::Response<'_>) -> Self {
        Self(match response {
            erc8257::Response::Received(Received { status, redirected, complete, body }) => Kind::Received {
                status: *status,
                redirected: *redirected,
                complete: *complete,
                body: PyBytes::new(py, body).unbind(),
            },
            erc8257::Response::Failed(error) => Kind::Failed(*error),
            erc8257::Response::Missing => Kind::Missing,
        })
    }

    /// Bytes of the body.
    pub(crate) fn len(&self, py: Python<'_>) -> usize {
        match &self.0 {
            Kind::Received { body, .. } => body.bind(py).as_bytes().len(),
            Kind::Failed(_) | Kind::Missing => 0,
        }
    }

    /// As the core has it.
    pub(crate) fn core<'a>(&'a self, py: Python<'a>) -> erc8257::Response<'a> {
        match &self.0 {
            Kind::Received { status, redirected, complete, body } => erc8257::Response::Received(Received {
                status: *status,
                redirected: *redirected,
                complete: *complete,
                body: body.bind(py).as_bytes(),
            }),
            Kind::Failed(error) => erc8257::Response::Failed(*error),
            Kind::Missing => erc8257::Response::Missing,
        }
    }
}

/// A response that is handed over; bytes are a complete answer with status 200, and `None` is none.
pub(crate) fn response<'py>(value: &Bound<'py, PyAny>) -> Result<Bound<'py, Response>> {
    if let Ok(response) = value.cast::<Response>() {
        return Ok(response.clone());
    }
    let kind = if value.is_none() {
        Kind::Missing
    } else {
        let body = bytes(value, "/response").map_err(|failure| match failure {
            Failure::WrongType { .. } => {
                Failure::kind("/response", "is not a Response, a bytes-like object or None")
            }
            other => other,
        })?;
        Kind::Received { status: 200, redirected: false, complete: true, body: body.unbind() }
    };
    Ok(Bound::new(value.py(), Response(kind))?)
}
