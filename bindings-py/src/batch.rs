//! Many registrations at once: bundles, or what `verify` takes.

use erc8257::UsageError;
use pyo3::exceptions::{PyException, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::argument::document;
use crate::config::{ToolConfig, config};
use crate::failure::{Failure, Result};
use crate::policy::policy;
use crate::report::{Made, Report};
use crate::response::{Response, response};
use crate::spread::{Load, spread, threads};

/// Bytes of text that are held at most before they are judged, but for the last item.
const HELD: usize = 32 << 20;

/// An item, as it was handed over.
enum Item {
    Bundle(Py<PyBytes>),
    Parts { config: Py<ToolConfig>, response: Py<Response>, policy: erc8257::Policy },
    Refused(Failure),
}

/// What is to be judged, as threads without an interpreter see it.
enum Task<'a> {
    Bundle(&'a [u8]),
    Parts(&'a erc8257::ToolConfig, erc8257::Response<'a>, &'a erc8257::Policy),
    Nothing,
}

type Judged = Option<core::result::Result<erc8257::Report, UsageError>>;

/// Takes at most so many items and judges them: the results in order, and what the iterable raised if it broke off.
/// Where there are no results, there are no more items.
#[pyfunction]
#[pyo3(signature = (items, policy, threads, most))]
pub fn _verify_items<'py>(
    py: Python<'py>,
    items: &Bound<'py, PyAny>,
    policy: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    most: usize,
) -> Result<(Bound<'py, PyList>, Option<PyErr>)> {
    let policy = policy.map(|policy| self::policy(Some(policy))).transpose()?;
    let threads = self::threads(threads)?;
    let (items, error) = taken(items, policy.as_ref(), most)?;
    let tasks: Vec<_> = items.iter().map(|item| task(py, item)).collect();
    let load = Load { pieces: tasks.len(), threads, budget: usize::MAX };
    let judged = py.detach(|| spread(&load, |piece| tasks.get(piece).and_then(judge), |_| 0));
    let results = items.into_iter().zip(judged).map(|(item, judged)| result(py, item, judged));
    Ok((PyList::new(py, results.collect::<PyResult<Vec<_>>>()?)?, error))
}

/// The next items. What the iterable raises stands behind the items before.
fn taken(
    items: &Bound<'_, PyAny>,
    policy: Option<&erc8257::Policy>,
    most: usize,
) -> Result<(Vec<Item>, Option<PyErr>)> {
    let (mut taken, mut held) = (Vec::new(), 0);
    let mut items = items.try_iter()?;
    while taken.len() < most && held < HELD {
        let value = match items.next() {
            None => break,
            Some(Ok(value)) => value,
            Some(Err(error)) => return Ok((taken, Some(error))),
        };
        let item = match item(&value, policy) {
            Ok((item, size)) => {
                held += size;
                item
            }
            Err(failure) => Item::Refused(refused(value.py(), failure)?),
        };
        taken.push(item);
    }
    Ok((taken, None))
}

/// An item and its size.
fn item(value: &Bound<'_, PyAny>, policy: Option<&erc8257::Policy>) -> Result<(Item, usize)> {
    if let Ok(parts) = value.cast::<PyTuple>() {
        return self::parts(parts, policy);
    }
    let text = if value.is_instance_of::<PyDict>() {
        let json = value.py().import("json")?.call_method1("dumps", (value,))?;
        document(&json, "/bundle")?
    } else {
        document(value, "/item").map_err(|failure| match failure {
            Failure::WrongType { .. } => Failure::kind("/item", KINDS),
            other => other,
        })?
    };
    // Judged without it, a bundle could come out verified although the caller pins another hash.
    if policy.is_some() {
        return Err(Failure::value("/policy", BESIDE));
    }
    let size = text.as_bytes().len();
    Ok((Item::Bundle(text.unbind()), size))
}

const KINDS: &str = "is neither a bundle (str, bytes-like or dict) nor a tuple (ToolConfig, Response) with or without a Policy";

const BESIDE: &str =
    "is given beside an item that is a bundle: bundles say themselves by which policy they are judged";

fn parts(parts: &Bound<'_, PyTuple>, default: Option<&erc8257::Policy>) -> Result<(Item, usize)> {
    if !(2..=3).contains(&parts.len()) {
        return Err(Failure::kind("/item", KINDS));
    }
    let py = parts.py();
    let config = config(&parts.get_item(0)?)?;
    let response = response(&parts.get_item(1)?)?;
    let policy = match parts.get_item(2) {
        Ok(own) if !own.is_none() => self::policy(Some(&own))?,
        _ => default.cloned().unwrap_or_default(),
    };
    let size = response.get().len(py);
    Ok((Item::Parts { config: config.unbind(), response: response.unbind(), policy }, size))
}

/// What an item that cannot be read comes to. What is not a matter of the item is raised after all.
fn refused(py: Python<'_>, failure: Failure) -> Result<Failure> {
    match failure {
        Failure::Python(error) => {
            if error.is_instance_of::<PyException>(py) && !error.is_instance_of::<PyMemoryError>(py) {
                let text = error.to_string();
                return Ok(Failure::kind("/item", &format!("cannot be read: {}", erc8257::harmless(&text))));
            }
            Err(Failure::Python(error))
        }
        other => Ok(other),
    }
}

fn task<'a>(py: Python<'a>, item: &'a Item) -> Task<'a> {
    match item {
        Item::Bundle(text) => Task::Bundle(text.as_bytes(py)),
        Item::Parts { config, response, policy } => {
            Task::Parts(&config.get().0, response.get().core(py), policy)
        }
        Item::Refused(_) => Task::Nothing,
    }
}

fn judge(task: &Task<'_>) -> Judged {
    match task {
        Task::Bundle(text) => Some(erc8257::verify_bundle(text)),
        Task::Parts(config, response, policy) => Some(Ok(erc8257::verify(config, response, policy))),
        Task::Nothing => None,
    }
}

/// A report, or an error as an object.
fn result(py: Python<'_>, item: Item, judged: Judged) -> PyResult<Py<PyAny>> {
    let made = match item {
        Item::Refused(failure) => return Ok(PyErr::from(failure).into_value(py).into_any()),
        Item::Bundle(text) => Made::Bundle(text),
        Item::Parts { config, response, .. } => Made::Verified { config, response },
    };
    match judged {
        Some(Ok(report)) => Ok(Py::new(py, Report::new(report, made))?.into_any()),
        Some(Err(error)) => Ok(PyErr::from(Failure::from(error)).into_value(py).into_any()),
        // Each item that is not refused has been judged.
        None => Err(pyo3::exceptions::PyRuntimeError::new_err("an item was not judged")),
    }
}
