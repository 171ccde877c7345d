//! URLs.

use pyo3::prelude::*;

use crate::argument::text;
use crate::failure::Result;

/// The one form of an HTTPS URL that identity is decided by.
#[pyfunction]
pub fn normalize_url(url: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::normalize_url(&text(url, "/url")?)?)
}

/// Where the manifest of an endpoint lies.
#[pyfunction]
pub fn well_known_url(endpoint: &Bound<'_, PyAny>, slug: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::well_known_url(&text(endpoint, "/endpoint")?, &text(slug, "/slug")?)?)
}

/// The A-label form of a host that a person wrote, for publishers.
#[pyfunction]
pub fn host_to_ascii(host: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::host_to_ascii(&text(host, "/host")?)?)
}
