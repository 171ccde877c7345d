//! All described verbs, by their numbers. `python/erc8257/_border` has a function for each.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyBytesMethods};

use crate::argument::{bytes, text};
use crate::failure::{Failure, Result};
use crate::verify::bundle;

/// The crates whose verbs and inquiries the package has.
pub(crate) type Areas = (
    erc8257::verbs::Border,
    (
        (access::Border, advice::border::Border),
        (
            diagnose::border::Border,
            (inspect::border::Border, (publish::Border, (payment::Border, (x402::Border, Agents)))),
        ),
    ),
);
/// Those of agents, proofs, wallets and servers.
type Agents = (
    identity::Border,
    (
        identity_binding::Border,
        (proofs::Border, (wallet::Border, (discoverability::Border, discoverability_http::Border))),
    ),
);

/// Runs the verb of this number, and returns the text of its report. ``arguments`` are JSON, and
/// ``beside`` the bytes that are not in it, each with the pointer of its argument. A wrapper that was
/// written from other descriptions is refused.
#[pyfunction]
pub fn run_verb(
    py: Python<'_>,
    description: u32,
    verb: u32,
    arguments: &Bound<'_, PyAny>,
    beside: Vec<(String, Bound<'_, PyAny>)>,
) -> Result<String> {
    let arguments = text(arguments, "/arguments")?;
    let beside = self::beside(&beside)?;
    let beside: Vec<&[u8]> = beside.iter().map(PyBytesMethods::as_bytes).collect();
    let arguments = arguments.as_bytes();
    py.detach(|| erc8257::verbs::run::<Areas>(description, verb, arguments, &beside))
        .map_err(Failure::of_arguments)
}

/// The bytes beside the arguments, each of which has the pointer of its own.
pub(crate) fn beside<'py>(given: &[(String, Bound<'py, PyAny>)]) -> Result<Vec<Bound<'py, PyBytes>>> {
    given.iter().map(|(pointer, value)| bytes(value, pointer)).collect()
}

/// Judges a bundle of any format, and returns the word of its conclusion and the text of its report.
/// ``judge`` gives an object.
#[pyfunction]
pub fn judge_json(py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Result<(&'static str, String)> {
    let text = self::bundle(bundle)?;
    let text = text.as_bytes();
    let judgement = py.detach(|| erc8257::verbs::judge::<Areas>(text).into_result())?;
    Ok((judgement.conclusion.as_str(), judgement.report))
}
