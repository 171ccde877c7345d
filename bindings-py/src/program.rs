//! The command `erc8257`, which `python -m erc8257` runs, and its words where hosts and notebooks show texts of strangers.

use std::ffi::OsString;

use erc8257::limits as ceilings;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::text;
use crate::failure::{Failure, Result};
use crate::report::Report;

/// Runs the command ``erc8257`` with these arguments, the program's name first, and returns its exit status.
/// ``--color`` holds for the rest of the process, and a batch whose output cannot be written ends the process.
#[pyfunction]
pub fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| erc8257_cli::run(arguments))
}

/// Returns the text on one line, with nothing in it that a terminal would obey or hide.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn harmless(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257_cli::harmless(&self::text(text, "/text")?))
}

/// Returns the same, cut after so many columns.
#[pyfunction]
#[pyo3(signature = (text, most, /))]
pub fn harmless_cut(text: &Bound<'_, PyAny>, most: usize) -> Result<String> {
    Ok(erc8257_cli::harmless_cut(&self::text(text, "/text")?, most))
}

/// Returns the reason for the verdict, in a few words.
#[pyfunction]
pub fn why(report: &Bound<'_, PyAny>) -> Result<String> {
    let report = report.cast::<Report>().map_err(|_| Failure::kind("/report", "is not a Report"))?;
    Ok(erc8257_cli::why(&report.get().verdict))
}

/// Returns the ceilings that hosts have to know, by their names in the core.
#[pyfunction]
pub fn limits(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("FETCH_SECONDS", ceilings::FETCH_SECONDS)?;
    all.set_item("RPC_SECONDS", ceilings::RPC_SECONDS)?;
    Ok(all)
}
