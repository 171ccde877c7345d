//! URLs.

use erc8257::url::classify;

use crate::failure::{Erc8257Error, Result};

/// Returns the normalised form of an HTTPS URL, by which origins are compared (§6).
///
/// Nothing is repaired: a URL that is not in the grammar is refused, with the rule's code, the byte offset and the fix.
#[uniffi::export]
pub fn normalize_url(url: String) -> Result<String> {
    Ok(erc8257::normalize_url(&url)?)
}

/// Returns where a tool's manifest must lie: `/.well-known/ai-tool/<slug>.json` on the endpoint's origin (§6).
#[uniffi::export]
pub fn well_known_url(endpoint: String, slug: String) -> Result<String> {
    Ok(erc8257::well_known_url(&endpoint, &slug)?)
}

/// Returns the A-label form of a host in any script, for publishers (UTS #46, strict). No verdict uses it.
#[uniffi::export]
pub fn host_to_ascii(host: String) -> Result<String> {
    Ok(erc8257::host_to_ascii(&host)?)
}

/// Returns whether a program on the internet may be asked to connect to this IP address. A host asks it of every address
/// that a name leads to.
#[uniffi::export]
pub fn is_public_address(address: String) -> Result<bool> {
    let parsed = address.parse().map_err(|_| Erc8257Error::value("/address", "is not an IP address"))?;
    Ok(classify(parsed).is_public())
}
