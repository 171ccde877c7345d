//! What to know beside the verdict.

use advice::{Facts, Item, advise};
use pyo3::prelude::*;
use pyo3::types::PyBytesMethods;

use crate::argument::{bytes, document};
use crate::failure::Result;
use crate::verify::warn_of_bundle;

/// Returns the advice as JSON, and the byte offset of each item. ``advise`` gives an object.
#[pyfunction]
#[pyo3(signature = (body, facts = None))]
pub fn advise_json(
    py: Python<'_>,
    body: Option<&Bound<'_, PyAny>>,
    facts: Option<&Bound<'_, PyAny>>,
) -> Result<(String, Vec<Option<usize>>)> {
    let body = body.map(|body| bytes(body, "/body")).transpose()?;
    let facts = facts.map(|facts| document(facts, "/facts")).transpose()?;
    let (body, facts) =
        (body.as_ref().map(PyBytesMethods::as_bytes), facts.as_ref().map(PyBytesMethods::as_bytes));
    if let Some(body) = body {
        // The caller of `advise`, which is the caller of this.
        warn_of_bundle(py, body, 2)?;
    }
    Ok(py.detach(|| {
        let facts = facts.map_or_else(|| Ok(Facts::default()), Facts::parse)?;
        let advice = advise(body, &facts);
        Ok::<_, erc8257::UsageError>((advice.to_json(), advice.items().iter().map(Item::offset).collect()))
    })?)
}
