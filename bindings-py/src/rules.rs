//! The table of rule codes, and what is fixed about this version.

use erc8257::{UNICODE_VERSION, VERSION};
use pyo3::prelude::*;

use crate::argument::{text, whole};
use crate::failure::Result;
use crate::policy::policy;

/// All rows, as a JSON array.
#[pyfunction]
pub fn rules_json() -> String {
    let rows: Vec<String> = erc8257::rules().iter().map(erc8257::Rule::to_json).collect();
    format!("[{}]", rows.join(","))
}

/// The row of a code, as JSON.
#[pyfunction]
pub fn explain_json(code: &Bound<'_, PyAny>) -> Result<Option<String>> {
    Ok(erc8257::explain(&text(code, "/code")?).map(erc8257::Rule::to_json))
}

/// Versions of the library and of Unicode.
#[pyfunction]
pub fn version() -> (String, String) {
    let (major, minor, patch) = UNICODE_VERSION;
    (VERSION.to_owned(), format!("{major}.{minor}.{patch}"))
}

/// Seconds, and whether the manifest made them fewer.
#[pyfunction]
#[pyo3(signature = (policy = None, max_age = None))]
pub fn freshness_window(
    policy: Option<&Bound<'_, PyAny>>,
    max_age: Option<&Bound<'_, PyAny>>,
) -> Result<(u32, bool)> {
    let max_age = max_age.map(|age| whole(age, "/maxAge", "is not a whole number of seconds")).transpose()?;
    let window = erc8257::freshness_window(&self::policy(policy)?, max_age);
    Ok((window.seconds, window.shortened_by_manifest))
}
