//! A stream of verdicts, made while it is read, so that memory does not grow with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use arrow_array::RecordBatchReader as Reader;
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyCapsule, PyTuple};

use super::capsule::{self, Incoming, broken};
use super::judge::{Judge, Progress};
use super::layout::Columns;
use super::record_batch::{RecordBatch, listed, names};
use crate::failure::{Failure, Result, poisoned};

/// Where batches come from.
pub(crate) enum Source {
    Stream(Incoming),
    One(Option<ArrayData>),
}

/// Batches of verdicts, each made when it is asked for.
pub(crate) struct Lazy {
    judge: Judge,
    source: Source,
    /// The batch that is being judged, and its next row.
    current: Option<(Columns, usize)>,
    progress: Option<Progress>,
    over: bool,
}

impl Lazy {
    pub(crate) const fn new(judge: Judge, source: Source, progress: Option<Progress>) -> Self {
        Self { judge, source, current: None, progress, over: false }
    }

    /// The next batch. To be called without the interpreter.
    fn batch(&mut self) -> Option<Result<arrow_array::RecordBatch>> {
        if self.over {
            return None;
        }
        let made = catch_unwind(AssertUnwindSafe(|| self.made()));
        let made = made.unwrap_or_else(|_| Err(broken("made a thread panic")));
        self.over = !matches!(made, Ok(Some(_)));
        made.transpose()
    }

    fn made(&mut self) -> Result<Option<arrow_array::RecordBatch>> {
        let (columns, from) = loop {
            match &self.current {
                Some((columns, from)) if *from < columns.rows => break (columns, *from),
                _ => {}
            }
            self.current = None;
            let next = match &mut self.source {
                Source::Stream(stream) => stream.next()?,
                Source::One(batch) => batch.take(),
            };
            let Some(batch) = next else {
                attached(|py| self.progress.as_mut().map_or(Ok(()), |progress| progress.end(py)))?;
                return Ok(None);
            };
            self.current = Some((self.judge.columns(&batch)?, 0));
        };
        let mut verdicts = self.judge.verdicts();
        let next = self.judge.some(columns, from, &mut verdicts);
        let batch = self.judge.batch(columns, from, verdicts)?;
        if let Some((_, from)) = &mut self.current {
            *from = next;
        }
        attached(|py| {
            py.check_signals()?;
            self.progress.as_mut().map_or(Ok(()), |progress| progress.more(py, batch.num_rows()))
        })?;
        Ok(Some(batch))
    }
}

/// All verdicts of one batch, as one batch. To be called without the interpreter.
pub(crate) fn whole(
    judge: &Judge,
    batch: &ArrayData,
    mut progress: Option<Progress>,
) -> Result<arrow_array::RecordBatch> {
    let columns = judge.columns(batch)?;
    let mut verdicts = judge.verdicts();
    let mut next = 0;
    while next < columns.rows {
        let from = next;
        next = judge.some(&columns, from, &mut verdicts);
        attached(|py| {
            py.check_signals()?;
            progress.as_mut().map_or(Ok(()), |progress| progress.more(py, next - from))
        })?;
    }
    attached(|py| progress.as_mut().map_or(Ok(()), |progress| progress.end(py)))?;
    judge.batch(&columns, 0, verdicts)
}

/// With the interpreter, unless it is on its way out.
fn attached(work: impl FnOnce(Python<'_>) -> PyResult<()>) -> Result<()> {
    Ok(Python::try_attach(work).unwrap_or(Ok(()))?)
}

impl Iterator for Lazy {
    type Item = core::result::Result<arrow_array::RecordBatch, ArrowError>;

    /// For readers through the C interface, which knows only the text of an exception.
    fn next(&mut self) -> Option<Self::Item> {
        Some(self.batch()?.map_err(|failure| {
            let text = PyErr::from(failure).to_string();
            ArrowError::InvalidArgumentError(erc8257::harmless(&text).to_string())
        }))
    }
}

impl Reader for Lazy {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.judge.schema())
    }
}

/// Verdicts of a stream of batches, made while they are read: what ``verify_arrow`` makes of a table.
///
/// It can be read once: as an iterator of ``RecordBatch``, each of at most 65,536 rows, or by handing it to
/// a library that speaks Arrow's capsules, such as ``pyarrow.RecordBatchReader.from_stream(reader)``,
/// ``pyarrow.table(reader)`` or ``polars.DataFrame(reader)``.
#[pyclass(frozen, module = "erc8257")]
pub struct RecordBatchReader {
    schema: SchemaRef,
    state: Mutex<State>,
}

enum State {
    Ready(Box<Lazy>),
    /// Other code is reading, in another thread or in a callback.
    Busy,
    /// A consumer has taken it.
    Taken,
}

impl RecordBatchReader {
    pub(crate) fn new(lazy: Lazy) -> Self {
        Self { schema: lazy.schema(), state: Mutex::new(State::Ready(Box::new(lazy))) }
    }

    /// The batches, with this in their place.
    fn take(&self, py: Python<'_>, instead: State) -> Result<Box<Lazy>> {
        let mut state = self.state.lock_py_attached(py).map_err(poisoned)?;
        match core::mem::replace(&mut *state, instead) {
            State::Ready(lazy) => Ok(lazy),
            State::Busy => {
                *state = State::Busy;
                Err(Failure::value("/reader", "is being read already"))
            }
            State::Taken => {
                *state = State::Taken;
                Err(Failure::value("/reader", "was handed on already: a stream can be read once"))
            }
        }
    }
}

#[pymethods]
impl RecordBatchReader {
    /// The names of the columns: the kept ones first, then the verdict's.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.schema)
    }

    /// Returns the schema as a capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.schema)
    }

    /// Returns the stream as a capsule, and with it all that was not read yet. Raises ``UsageError``
    /// where that was handed on before.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        capsule::stream(py, self.take(py, State::Taken)?)
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<RecordBatch>> {
        let mut lazy = self.take(py, State::Busy)?;
        let batch = py.detach(|| lazy.batch());
        *self.state.lock_py_attached(py).map_err(poisoned)? = State::Ready(lazy);
        batch.transpose().map(|batch| batch.map(RecordBatch))
    }

    fn __repr__(&self) -> String {
        format!("<RecordBatchReader: {}>", listed(&self.schema))
    }
}
