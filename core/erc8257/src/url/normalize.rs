//! The general normalisation of a URL (§6).

use alloc::string::String;

use primitives::url::HttpsUrl;

use super::error::UrlError;

/// The general normalisation of §6: G1 and G2 for a URL that satisfies G3.
///
/// # Errors
/// As [`HttpsUrl::parse`]. A host with non-ASCII characters is `6-g3-alabel`: it is never converted here.
///
/// # Example
/// ```
/// assert_eq!(erc8257::url::normalize_url("HTTPS://H.example:443/A%2f")?, "https://h.example/A%2f");
/// # Ok::<(), erc8257::url::UrlError>(())
/// ```
pub fn normalize_url(url: &str) -> Result<String, UrlError> {
    Ok(HttpsUrl::parse(url)?.normalized().into_owned())
}
