//! One HTTP request of an inquiry, and what came of it.

use alloc::vec::Vec;
use core::fmt;

/// One HTTP request. The host follows no redirect, sends no cookie and no credentials of its own, and caches nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRequest<'i> {
    /// Names the request within this inquiry; goes with the answer to `handle_http`.
    pub id: u32,
    /// The method.
    pub method: HttpMethod,
    /// The URL, normalised.
    pub url: &'i str,
    /// The headers, in this order; the host adds only those that HTTP itself needs.
    pub headers: Vec<HttpHeader<'i>>,
    /// The body, in raw bytes; empty for GET.
    pub body: &'i [u8],
    /// Names of the secrets that the host adds, such as an API key: their values never enter an inquiry.
    pub secrets: Vec<&'i str>,
    /// Stop reading beyond so many bytes, counted after content decoding: that is [`HttpEnd::TooLarge`].
    pub max_bytes: usize,
    /// Take no more bytes than that from the connection, below TLS, if the host owns its socket. More in the head is
    /// [`HttpEnd::Connect`], more behind it [`HttpEnd::Truncated`].
    pub max_wire_bytes: usize,
    /// Give up after so many milliseconds, from the name's resolution to the last byte: that is [`HttpEnd::Timeout`].
    pub deadline_ms: u32,
    /// Connect to addresses that [`classify`](crate::url::classify) does not call public, too. Where this is false
    /// such an address is [`HttpEnd::BlockedAddress`].
    pub allow_private_addresses: bool,
    /// The one status whose body is of use: the host may leave the body of any other answer unread, and gives none of it.
    /// `None`: every body is.
    pub only_status: Option<u16>,
    /// The JSON-RPC id whose answer is enough: when it has come in an event stream, the host may leave
    /// ([`HttpEnd::Enough`]).
    pub enough_at: Option<&'i str>,
}

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HttpMethod {
    /// `GET`
    Get,
    /// `POST`
    Post,
    /// `DELETE`
    Delete,
}

impl HttpMethod {
    /// The method as HTTP writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// One header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HttpHeader<'i> {
    /// The name, in lower case.
    pub name: &'i str,
    /// The value.
    pub value: &'i str,
}

/// The name alone: the value may be a payment, which logs must not have.
impl fmt::Debug for HttpHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpHeader").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What came of an HTTP request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HttpAnswer<'a> {
    /// How the exchange ended.
    pub end: HttpEnd,
    /// The HTTP status, 0 to 999; `None` where no head came. Browsers give 0 for a redirect that they do not follow.
    pub status: Option<u16>,
    /// The URL that answered in the end, if the host knows it.
    pub final_url: Option<&'a str>,
    /// The headers that the host can see, in the order in which they came, names in lower case.
    pub headers: &'a [HttpHeader<'a>],
    /// The body as far as it came, after content decoding, in raw bytes.
    pub body: &'a [u8],
    /// When the request was sent, in milliseconds of the host's monotonic clock.
    pub sent_ms: u64,
    /// When the exchange ended, in milliseconds of the same clock.
    pub ended_ms: u64,
}

impl HttpAnswer<'_> {
    /// An exchange without an answer.
    #[must_use]
    pub const fn failed(end: HttpEnd) -> Self {
        Self { end, status: None, final_url: None, headers: &[], body: &[], sent_ms: 0, ended_ms: 0 }
    }
}

/// How an HTTP exchange ended: the one closed list of all areas (R16 of the areas' contract).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HttpEnd {
    /// The whole body arrived: `Content-Length` bytes, or the end of the last chunk.
    Complete,
    /// The host left an event stream when the answer that was asked for had come.
    Enough,
    /// The connection ended before the body did.
    Truncated,
    /// The deadline passed.
    Timeout,
    /// The body is longer than the request's limit; the host stopped reading.
    TooLarge,
    /// The name did not resolve or the connection failed.
    Connect,
    /// The TLS handshake or the certificate failed.
    Tls,
    /// The host refused to connect to an address that is not public.
    BlockedAddress,
    /// The content encoding could not be undone.
    Encoding,
    /// The server, or a proxy before it, redirected the request; the host did not follow.
    Redirect,
}

impl HttpEnd {
    const ALL: [Self; 10] = [
        Self::Complete,
        Self::Enough,
        Self::Truncated,
        Self::Timeout,
        Self::TooLarge,
        Self::Connect,
        Self::Tls,
        Self::BlockedAddress,
        Self::Encoding,
        Self::Redirect,
    ];

    /// The word of bundles.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Enough => "enough",
            Self::Truncated => "truncated",
            Self::Timeout => "timeout",
            Self::TooLarge => "too-large",
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::BlockedAddress => "blocked-address",
            Self::Encoding => "encoding",
            Self::Redirect => "redirect",
        }
    }

    /// The end that a bundle means by this word.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::inquiry::HttpEnd;
    ///
    /// assert_eq!(HttpEnd::from_name("too-large"), Some(HttpEnd::TooLarge));
    /// assert_eq!(HttpEnd::from_name("late"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.as_str() == name)
    }
}
