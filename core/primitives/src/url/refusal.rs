//! Why a text is not an HTTPS URL.

/// The rule of the grammar that a URL breaks. The field that holds the URL gives it a code.
///
/// # Example
/// ```
/// use erc8257_primitives::url::{HttpsUrl, UrlFault};
///
/// assert_eq!(HttpsUrl::parse("https://127.1/").unwrap_err().fault(), UrlFault::HostNumeric);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UrlFault {
    /// White space, a control character or a backslash stands in it (ledger `lib-6-raw-chars`).
    RawChars,
    /// It does not begin with `https:`, in any case of the letters.
    Scheme,
    /// `//` and an authority do not follow the scheme (ledger `6-scheme-slashes`).
    SchemeSlashes,
    /// It has a user name or a password.
    Userinfo,
    /// The port is not a number up to 65535 without leading zeros.
    Port,
    /// The host has a character outside ASCII.
    HostNotAscii,
    /// The host has a percent-encoded byte.
    HostPercent,
    /// A label begins with `xn--` and is not a valid A-label.
    HostALabel,
    /// The host ends in a number and is not an IPv4 address.
    HostNumeric,
    /// The host is neither a host name nor an address.
    HostChars,
    /// The host is an IPv6 address that is not written in brackets and in its shape.
    HostIpv6,
}

/// The rule that a URL breaks, and the part of the text that breaks it.
///
/// Holds no text, so a refusal costs no allocation; the caller has the URL and cuts the part out of it.
///
/// # Example
/// ```
/// use erc8257_primitives::url::{HttpsUrl, UrlFault};
///
/// let text = "https://user@example.com/";
/// let refusal = HttpsUrl::parse(text).unwrap_err();
/// assert_eq!(refusal.fault(), UrlFault::Userinfo);
/// assert_eq!(&text[refusal.offset()..refusal.offset() + refusal.len()], "user@");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlRefusal {
    fault: UrlFault,
    offset: usize,
    len: usize,
}

impl UrlRefusal {
    pub(super) const fn new(fault: UrlFault, offset: usize, len: usize) -> Self {
        Self { fault, offset, len }
    }

    /// The same fault, seen from a text in which this one begins `bytes` later.
    pub(super) const fn shifted(self, bytes: usize) -> Self {
        Self { offset: self.offset.saturating_add(bytes), ..self }
    }

    /// The rule that is broken.
    #[must_use]
    pub const fn fault(&self) -> UrlFault {
        self.fault
    }

    /// Byte offset of the offending part in the parsed text.
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
}

impl core::fmt::Display for UrlRefusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "byte {} of the URL breaks the rule {:?}", self.offset, self.fault)
    }
}

impl core::error::Error for UrlRefusal {}
