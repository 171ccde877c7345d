//! Why a URL was refused.

use core::fmt;

use primitives::url::{UrlFault, UrlRefusal};

use crate::rules::Code;

/// The rule that a URL breaks, and the part of the text that breaks it.
///
/// Holds no text, so a refusal costs no allocation; the caller has the URL and cuts the part out of it.
///
/// # Example
/// ```
/// use erc8257::{Code, url::normalize_url};
///
/// let text = "https://user@example.com/";
/// let error = normalize_url(text).unwrap_err();
/// assert_eq!(error.code(), Code::UrlUserinfo);
/// assert_eq!(&text[error.offset()..error.offset() + error.len()], "user@");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlError {
    code: Code,
    offset: usize,
    len: usize,
}

impl UrlError {
    pub(crate) const fn new(code: Code, offset: usize, len: usize) -> Self {
        Self { code, offset, len }
    }

    /// The rule that is broken.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Byte offset of the offending part in the text that was given.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Length of the offending part in bytes; 0 where something is missing. `offset..offset + len` lies
    /// within the text, on character boundaries.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "the length of a part, not of a collection")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the text does not begin with `https:`, in any case. Fields other than the endpoint have codes
    /// of their own for that.
    #[must_use]
    pub const fn is_scheme(&self) -> bool {
        matches!(self.code, Code::EndpointHttps | Code::UriHttps)
    }
}

/// An endpoint's code for a URL that is refused: the one table of the two.
impl From<UrlFault> for Code {
    fn from(fault: UrlFault) -> Self {
        match fault {
            UrlFault::RawChars => Code::UrlRawChars,
            UrlFault::Scheme => Code::EndpointHttps,
            UrlFault::SchemeSlashes => Code::UrlSchemeSlashes,
            UrlFault::Userinfo => Code::UrlUserinfo,
            UrlFault::Port => Code::UrlPort,
            UrlFault::HostNotAscii => Code::UrlALabel,
            UrlFault::HostPercent => Code::UrlHostPercent,
            UrlFault::HostALabel => Code::UrlALabelInvalid,
            UrlFault::HostNumeric => Code::UrlHostNumeric,
            UrlFault::HostIpv6 => Code::UrlHostIpv6,
            UrlFault::HostChars => Code::UrlHostChars,
        }
    }
}

impl From<UrlRefusal> for UrlError {
    fn from(refusal: UrlRefusal) -> Self {
        Self { code: refusal.fault().into(), offset: refusal.offset(), len: refusal.len() }
    }
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.rule().sentence)
    }
}

impl core::error::Error for UrlError {}
