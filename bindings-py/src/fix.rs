//! What a publisher can have repaired mechanically.

use erc8257::Finding;
use pyo3::prelude::*;

use crate::argument::bytes;
use crate::failure::Result;
use crate::verify::warn_of_bundle;

/// Returns the repair as JSON, and the byte offset of each finding that remains. ``fix`` gives an
/// object.
#[pyfunction]
pub fn fix_json(py: Python<'_>, body: &Bound<'_, PyAny>) -> Result<(String, Vec<Option<usize>>)> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    // The caller of `fix`, which is the caller of this.
    warn_of_bundle(py, body, 2)?;
    Ok(py.detach(|| {
        let fixed = erc8257::fix(body)?;
        Ok::<_, erc8257::ReadError>((
            fixed.to_json(),
            fixed.report().findings().iter().map(Finding::offset).collect(),
        ))
    })?)
}
