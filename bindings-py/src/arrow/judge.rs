//! Batches, judged piece by piece on all cores.

use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{Fields, SchemaRef};
use pyo3::prelude::*;

use super::layout::{Columns, Layout};
use super::row;
use super::verdicts::{Verdicts, odd};
use crate::failure::Result;
use crate::spread::{Load, spread};

/// So many rows at once are the work of one thread: enough to be worth the asking, few enough to share out.
const PIECE: usize = 64;
/// The most rows between two looks at the interpreter, and of one batch that a reader gives.
pub(crate) const MOST: usize = 65_536;
/// No more rows are begun once so many bytes of text were made: hostile manifests have reports a hundred times as long
/// as they are.
const BUDGET: usize = 64 << 20;

/// How rows are judged.
pub(crate) struct Judge {
    layout: Layout,
    policy: erc8257::Policy,
    threads: usize,
    report: bool,
}

impl Judge {
    pub(crate) fn new(fields: &Fields, asked: &Asked) -> Result<Self> {
        let layout = Layout::new(fields, &asked.keep, asked.report)?;
        if layout.reads_bundles() && asked.policy.is_some() {
            let reason =
                "is given beside data.bundle: bundles say themselves by which policy they are judged";
            return Err(crate::failure::Failure::value("/policy", reason));
        }
        let policy = asked.policy.clone().unwrap_or_default();
        Ok(Self { layout, policy, threads: asked.threads, report: asked.report })
    }

    pub(crate) const fn schema(&self) -> &SchemaRef {
        self.layout.schema()
    }

    pub(crate) fn columns(&self, batch: &arrow_data::ArrayData) -> Result<Columns> {
        self.layout.columns(batch)
    }

    pub(crate) fn verdicts(&self) -> Verdicts {
        Verdicts::new(self.report)
    }

    /// Judges rows from this one on, as many as is good at once and one at least, and says which is the next.
    pub(crate) fn some(&self, columns: &Columns, from: usize, verdicts: &mut Verdicts) -> usize {
        let end = columns.rows.min(from.saturating_add(MOST));
        let rows = end.saturating_sub(from);
        let load = Load { pieces: rows.div_ceil(PIECE), threads: self.threads, budget: BUDGET };
        let made = spread(
            &load,
            |piece| {
                let begin = from + piece * PIECE;
                let mut judge = row::Judge::new(&self.policy);
                let mut verdicts = self.verdicts();
                for row in begin..end.min(begin + PIECE) {
                    verdicts.push(&judge.judge(&columns.read, row));
                }
                verdicts
            },
            Verdicts::weight,
        );
        let mut next = from;
        for made in made {
            next += made.rows();
            verdicts.append(made);
        }
        next
    }

    /// The batch of these verdicts, which are of the rows from this one on.
    pub(crate) fn batch(&self, columns: &Columns, from: usize, verdicts: Verdicts) -> Result<RecordBatch> {
        let rows = verdicts.rows();
        let mut arrays = columns.kept(from, rows);
        arrays.extend(verdicts.finish()?);
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(Arc::clone(self.schema()), arrays, &options).map_err(odd)
    }
}

/// The caller's request.
pub(crate) struct Asked {
    pub(crate) policy: Option<erc8257::Policy>,
    pub(crate) report: bool,
    pub(crate) keep: Vec<String>,
    pub(crate) threads: usize,
    pub(crate) progress: Option<Progress>,
}

/// Whom to tell how far it is.
pub(crate) struct Progress {
    call: Py<PyAny>,
    total: Option<usize>,
    done: usize,
    told: Option<(usize, Option<usize>)>,
}

impl Progress {
    pub(crate) const fn new(call: Py<PyAny>, total: Option<usize>) -> Self {
        Self { call, total, done: 0, told: None }
    }

    /// The same, where it turns out how many rows there are.
    pub(crate) const fn of(mut self, rows: usize) -> Self {
        self.total = Some(rows);
        self
    }

    /// So many rows more.
    pub(crate) fn more(&mut self, py: Python<'_>, rows: usize) -> PyResult<()> {
        self.done = self.done.saturating_add(rows);
        self.tell(py, self.total)
    }

    /// That was all.
    pub(crate) fn end(&mut self, py: Python<'_>) -> PyResult<()> {
        self.tell(py, Some(self.done))
    }

    fn tell(&mut self, py: Python<'_>, total: Option<usize>) -> PyResult<()> {
        let now = (self.done, total);
        if self.told != Some(now) {
            self.told = Some(now);
            self.call.call1(py, now)?;
        }
        Ok(())
    }
}
