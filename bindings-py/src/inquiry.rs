//! An inquiry under way, as an object that Python holds; `python/erc8257/_inquiry.py` makes steps and answers of its texts.

use std::sync::{Mutex, MutexGuard};

use erc8257::verbs::{self, Running, Take};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyBytesMethods};

use crate::argument::{bytes, document, text, whole};
use crate::failure::{Failure, Result, poisoned};
use crate::verbs::{Areas, beside};

/// An inquiry under way. It asks in texts, and is told texts: ``Inquiry`` has the objects.
#[pyclass(frozen, module = "erc8257")]
pub struct RunningInquiry {
    /// The number of the descriptions that the wrapper was written from.
    description: u32,
    running: Mutex<Box<dyn Running>>,
}

/// Begins the inquiry of this number. ``arguments`` are JSON, and ``beside`` the bytes that are not in it,
/// each with the pointer of its argument. A wrapper that was written from other descriptions is refused.
#[pyfunction]
pub fn start_inquiry(
    py: Python<'_>,
    description: u32,
    inquiry: u32,
    arguments: &Bound<'_, PyAny>,
    beside: Vec<(String, Bound<'_, PyAny>)>,
) -> Result<RunningInquiry> {
    let arguments = text(arguments, "/arguments")?;
    let beside = self::beside(&beside)?;
    let beside: Vec<&[u8]> = beside.iter().map(PyBytesMethods::as_bytes).collect();
    let arguments = arguments.as_bytes();
    let running = py
        .detach(|| verbs::begin::<Areas>(description, inquiry, arguments, &beside))
        .map_err(Failure::of_arguments)?;
    Ok(RunningInquiry { description, running: Mutex::new(running) })
}

/// Takes up the inquiry of this number where its state was exported.
///
/// Raises ``UsageError`` for a text that no such inquiry has exported.
#[pyfunction]
pub fn resume_inquiry(
    py: Python<'_>,
    description: u32,
    inquiry: u32,
    state: &Bound<'_, PyAny>,
) -> Result<RunningInquiry> {
    let state = document(state, "/state")?;
    let state = state.as_bytes();
    let running = py.detach(|| verbs::resume::<Areas>(description, inquiry, state))?;
    Ok(RunningInquiry { description, running: Mutex::new(running) })
}

#[pymethods]
impl RunningInquiry {
    /// Returns the next step as JSON text, and the body of its HTTP request, if it is one. ``now`` is Unix time
    /// in whole seconds.
    fn poll<'py>(&self, py: Python<'py>, now: &Bound<'py, PyAny>) -> Result<(String, Bound<'py, PyBytes>)> {
        let now = whole(now, "/now", "is not a whole number of seconds")?;
        let frame = self.lock(py)?.poll(now);
        let (_, parts) = verbs::parts(&frame)?;
        let mut parts = parts.into_iter();
        let (step, body) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        Ok((String::from_utf8_lossy(step).into_owned(), PyBytes::new(py, body)))
    }

    /// Takes an answer as JSON text, and the bytes beside it.
    ///
    /// Raises ``OutOfOrderError`` if it was not asked for, and ``UsageError`` for what is not an answer. Then
    /// nothing has changed.
    fn answer(&self, py: Python<'_>, answer: &Bound<'_, PyAny>, beside: &Bound<'_, PyAny>) -> Result<()> {
        let (answer, beside) = (text(answer, "/answer")?, bytes(beside, "/beside")?);
        let frame = verbs::frame(self.description, &[answer.as_bytes(), beside.as_bytes()]);
        Ok(self.lock(py)?.answer(&frame)?)
    }

    /// Takes the next piece of an event stream that answers the HTTP request: whether enough has come of it.
    fn is_enough(
        &self,
        py: Python<'_>,
        content_type: &Bound<'_, PyAny>,
        piece: &Bound<'_, PyAny>,
    ) -> Result<bool> {
        let (content_type, piece) = (text(content_type, "/content_type")?, bytes(piece, "/piece")?);
        Ok(self.lock(py)?.is_enough(&content_type, piece.as_bytes()))
    }

    /// Returns the report (0), the bundle (1) or the state (2) as JSON text; ``None`` where it is not there yet.
    fn take(&self, py: Python<'_>, what: u32) -> Result<Option<String>> {
        let what = Take::of(what).ok_or_else(|| Failure::value("/what", "is not 0, 1 or 2"))?;
        Ok(self.lock(py)?.take(what))
    }

    /// Returns what the inquiry brought beside its report; ``None`` where there is nothing.
    fn result<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyBytes>>> {
        let result = self.lock(py)?.result();
        Ok(result.map(|bytes| PyBytes::new(py, &bytes)))
    }
}

impl RunningInquiry {
    fn lock<'a>(&'a self, py: Python<'_>) -> Result<MutexGuard<'a, Box<dyn Running>>> {
        self.running.lock_py_attached(py).map_err(poisoned)
    }
}
