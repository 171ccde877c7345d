//! U-label hosts to A-labels, for publishers. No verdict uses it: the mapping changes with versions of Unicode.

use alloc::string::String;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::error::UrlError;
use super::host;
use super::split::raw_chars;
use crate::rules::Code;

/// Converts a host to the ASCII form that §6 wants in URLs (UTS #46, without transitional processing).
///
/// Maps letters to lower case and full-width forms to ordinary ones; look at the result before publishing it.
///
/// # Errors
/// `lib-6-raw-chars` for white space and control characters, `6-g3-alabel` for a host that IDNA refuses, and
/// the code of [`HttpsUrl::parse`](super::HttpsUrl::parse) for a result that is no host of a URL.
///
/// # Example
/// ```
/// assert_eq!(erc8257::url::host_to_ascii("Bücher.example")?, "xn--bcher-kva.example");
/// # Ok::<(), erc8257::url::UrlError>(())
/// ```
pub fn host_to_ascii(host: &str) -> Result<String, UrlError> {
    raw_chars(host)?;
    if host.is_ascii() {
        // Nothing to convert, so nothing to be stricter about than for any URL.
        host::check(host)?;
        return Ok(host.to_ascii_lowercase());
    }
    let refused = UrlError::new(Code::UrlALabel, 0, host.len());
    let ascii = Uts46::new()
        .to_ascii(host.as_bytes(), AsciiDenyList::URL, Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot)
        .map_err(|_| refused)?;
    // Offsets in the result would mislead: the caller has only the host as given.
    host::check(&ascii).map_err(|error| refused.with_code(error.code()))?;
    Ok(ascii.into_owned())
}
