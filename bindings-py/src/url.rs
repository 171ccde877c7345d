//! URLs.

use erc8257::url::{AddressClass, classify};
use pyo3::prelude::*;

use crate::argument::text;
use crate::failure::{Failure, Result};

/// Returns the normalised form of an HTTPS URL, by which origins are compared (§6).
///
/// Nothing is repaired: a URL that is not in the grammar is refused.
///
///     >>> normalize_url("HTTPS://Tools.Example:443/Echo")
///     'https://tools.example/Echo'
///
/// Raises ``UrlError`` with the rule's code, ``offset`` in bytes and ``fix``.
#[pyfunction]
pub fn normalize_url(url: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::normalize_url(&text(url, "/url")?)?)
}

/// Returns where a tool's manifest must lie: ``/.well-known/ai-tool/<slug>.json`` on the endpoint's
/// origin (§6).
///
///     >>> well_known_url("https://tools.example/run", "echo")
///     'https://tools.example/.well-known/ai-tool/echo.json'
///
/// Raises ``UrlError`` for an endpoint or a slug that is none.
#[pyfunction]
pub fn well_known_url(endpoint: &Bound<'_, PyAny>, slug: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::well_known_url(&text(endpoint, "/endpoint")?, &text(slug, "/slug")?)?)
}

/// Returns the A-label form of a host in any script, for publishers (UTS #46, strict). No verdict uses
/// it.
///
///     >>> host_to_ascii("b\u00fccher.example")
///     'xn--bcher-kva.example'
///
/// Raises ``UrlError`` for what is not a host in any script.
#[pyfunction]
pub fn host_to_ascii(host: &Bound<'_, PyAny>) -> Result<String> {
    Ok(erc8257::host_to_ascii(&text(host, "/host")?)?)
}

/// Returns whether any user of the internet may be asked to connect to this address. A host asks it of
/// every address that a name leads to.
///
///     >>> from erc8257._erc8257 import is_public_address
///     >>> is_public_address("::ffff:10.0.0.1")
///     False
///
/// Raises ``UsageError`` for what is not an IP address.
#[pyfunction]
pub fn is_public_address(address: &Bound<'_, PyAny>) -> Result<bool> {
    Ok(class_of(address)?.is_public())
}

/// Returns what kind of address this is, in the core's words: ``public``, ``loopback`` and so on.
#[pyfunction]
pub fn address_class(address: &Bound<'_, PyAny>) -> Result<String> {
    Ok(class_of(address)?.to_string())
}

fn class_of(address: &Bound<'_, PyAny>) -> Result<AddressClass> {
    let address = text(address, "/address")?;
    Ok(classify(address.parse().map_err(|_| Failure::value("/address", "is not an IP address"))?))
}
