//! The table of rule codes, and what is fixed about this version.

use erc8257::{UNICODE_VERSION, VERSION};
use pyo3::prelude::*;

use crate::argument::{text, whole};
use crate::failure::Result;
use crate::policy::policy;
use crate::tables::list;

/// Returns the table of rule codes as a JSON array. ``rules`` gives it as objects.
#[pyfunction]
pub fn rules_json() -> String {
    list(erc8257::rules().iter().map(erc8257::Rule::to_json))
}

/// Returns the row of a rule code as JSON, or ``None`` for a code that there is not. ``explain`` gives
/// an object.
#[pyfunction]
pub fn explain_json(code: &Bound<'_, PyAny>) -> Result<Option<String>> {
    Ok(erc8257::explain(&text(code, "/code")?).map(erc8257::Rule::to_json))
}

/// Returns the versions of this library, and of the Unicode tables that decide NFC.
#[pyfunction]
pub fn version() -> (String, String) {
    let (major, minor, patch) = UNICODE_VERSION;
    (VERSION.to_owned(), format!("{major}.{minor}.{patch}"))
}

/// Returns for how many seconds a verdict may be used (§7), and whether the manifest's ``maxAge`` made
/// them fewer.
///
/// The policy's seconds count from the start of the registry read; ``max_age`` can shorten and never
/// lengthen them.
///
///     >>> from erc8257._erc8257 import freshness_window
///     >>> freshness_window(Policy(freshness_seconds=600), 60)
///     (60, True)
///
/// Raises ``UsageError`` for a ``max_age`` that is negative or beyond 64 bits.
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
