//! Registrations as Arrow columns, verdicts as Arrow columns.

mod capsule;
mod column;
mod judge;
mod layout;
mod reader;
mod record_batch;
mod row;
mod verdicts;

use pyo3::prelude::*;
use pyo3::types::PyString;

use self::capsule::{Incoming, has, open_array};
use self::judge::{Asked, Judge, Progress};
use self::reader::{Lazy, Source};
use crate::argument::text;
use crate::failure::{Failure, Result};
use crate::policy::policy;
use crate::spread::threads;

pub use self::reader::RecordBatchReader;
pub use self::record_batch::RecordBatch;
pub(crate) use self::verdicts::{Texts, odd, rule as item, too_much};

#[allow(clippy::too_many_arguments, reason = "named ones")]
fn asked(
    policy: Option<&Bound<'_, PyAny>>,
    report: &Bound<'_, PyAny>,
    keep: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
    total: Option<usize>,
) -> Result<Asked> {
    if keep.is_instance_of::<PyString>() {
        return Err(Failure::kind("/keep", "is a str and not a list of them"));
    }
    let names = keep.try_iter().map_err(|_| Failure::kind("/keep", "is not a list of str"))?;
    Ok(Asked {
        policy: policy.map(|policy| self::policy(Some(policy))).transpose()?,
        report: crate::argument::flag(report, "/report")?,
        keep: names.map(|name| Ok(text(&name?, "/keep")?.to_string())).collect::<Result<_>>()?,
        threads: self::threads(threads)?,
        progress: progress.map(|call| Progress::new(call.clone().unbind(), total)),
    })
}

/// Checks the options, and returns the names of the columns to keep.
#[pyfunction]
#[pyo3(signature = (policy, report, keep, threads))]
pub fn _arrow_options(
    policy: Option<&Bound<'_, PyAny>>,
    report: &Bound<'_, PyAny>,
    keep: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> Result<Vec<String>> {
    Ok(asked(policy, report, keep, threads, None, None)?.keep)
}

/// A record batch of verdicts, row by row those of a record batch.
#[pyfunction]
#[pyo3(signature = (data, policy, report, keep, threads, progress))]
pub fn _arrow_batch(
    data: &Bound<'_, PyAny>,
    policy: Option<&Bound<'_, PyAny>>,
    report: &Bound<'_, PyAny>,
    keep: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<RecordBatch> {
    let mut asked = asked(policy, report, keep, threads, progress, None)?;
    let (fields, batch) = open_array(data)?;
    let judge = Judge::new(&fields, &asked)?;
    let progress = asked.progress.take().map(|progress| progress.of(batch.len()));
    data.py().detach(|| reader::whole(&judge, &batch, progress)).map(RecordBatch)
}

/// A stream of verdicts: of a stream, or of a record batch that is cut up where it is long.
#[pyfunction]
#[pyo3(signature = (data, policy, report, keep, threads, progress, total))]
#[allow(clippy::too_many_arguments, reason = "the Python side names them")]
pub fn _arrow_reader(
    data: &Bound<'_, PyAny>,
    policy: Option<&Bound<'_, PyAny>>,
    report: &Bound<'_, PyAny>,
    keep: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
    total: Option<usize>,
) -> Result<RecordBatchReader> {
    let mut asked = asked(policy, report, keep, threads, progress, total)?;
    let (fields, source) = if has(data, "__arrow_c_array__")? {
        let (fields, batch) = open_array(data)?;
        (fields, Source::One(Some(batch)))
    } else {
        let stream = Incoming::open(data)?;
        (stream.fields().clone(), Source::Stream(stream))
    };
    let judge = Judge::new(&fields, &asked)?;
    Ok(RecordBatchReader::new(Lazy::new(judge, source, asked.progress.take())))
}
