//! U-labels to A-labels, for publishers.

use alloc::string::String;

use super::error::UrlError;

/// Converts a host to the ASCII form that §6 wants in URLs (UTS #46, without transitional processing).
///
/// Maps letters to lower case and full-width forms to ordinary ones; look at the result before publishing it.
///
/// # Errors
/// `lib-6-raw-chars` for white space and control characters, `6-g3-alabel` for a host that IDNA refuses, and
/// the code of [`normalize_url`](super::normalize_url) for a result that is not a host of a URL.
///
/// # Example
/// ```
/// assert_eq!(erc8257::url::host_to_ascii("Bücher.example")?, "xn--bcher-kva.example");
/// # Ok::<(), erc8257::url::UrlError>(())
/// ```
pub fn host_to_ascii(host: &str) -> Result<String, UrlError> {
    Ok(primitives::url::host_to_ascii(host)?)
}
