//! U-label hosts to A-labels, for publishers. No verdict uses it: the mapping changes with versions of Unicode.

use alloc::string::String;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::grammar::raw_chars;
use super::host;
use super::refusal::{UrlFault, UrlRefusal};

/// Converts a host to the ASCII form that §6 wants in URLs (UTS #46, without transitional processing).
///
/// Maps letters to lower case and full-width forms to ordinary ones; look at the result before publishing it.
///
/// # Errors
/// [`UrlFault::RawChars`] for white space and control characters, [`UrlFault::HostNotAscii`] for a host that IDNA refuses,
/// and the fault of [`HttpsUrl::parse`](super::HttpsUrl::parse) for a result that is not a host of a URL.
///
/// # Example
/// ```
/// assert_eq!(erc8257_primitives::url::host_to_ascii("Bücher.example")?, "xn--bcher-kva.example");
/// # Ok::<(), erc8257_primitives::url::UrlRefusal>(())
/// ```
pub fn host_to_ascii(host: &str) -> Result<String, UrlRefusal> {
    raw_chars(host)?;
    if host.is_ascii() {
        // Nothing to convert, so nothing to be stricter about than for any URL.
        host::check(host)?;
        return Ok(host.to_ascii_lowercase());
    }
    let refused = UrlRefusal::new(UrlFault::HostNotAscii, 0, host.len());
    let ascii = Uts46::new()
        .to_ascii(host.as_bytes(), AsciiDenyList::URL, Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot)
        .map_err(|_| refused)?;
    // Offsets in the result would mislead: the caller has only the host as given.
    host::check(&ascii).map_err(|error| UrlRefusal::new(error.fault(), 0, host.len()))?;
    Ok(ascii.into_owned())
}
