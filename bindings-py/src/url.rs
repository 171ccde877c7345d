//! URLs.

use erc8257::url::classify;
use pyo3::prelude::*;

use crate::argument::text;
use crate::failure::{Failure, Result};

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

/// Whether anybody on the internet may be asked to connect to this address: the look that a host takes at every address
/// of a name.
#[pyfunction]
pub fn is_public_address(address: &Bound<'_, PyAny>) -> Result<bool> {
    let address = text(address, "/address")?;
    let parsed = address.parse().map_err(|_| Failure::value("/address", "is no IP address"))?;
    Ok(classify(parsed).is_public())
}
