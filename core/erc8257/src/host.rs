//! The input from a host: plain data, raw bytes.

/// How the fetch of `metadataURI` ended.
///
/// A host hands over the bytes as they came. Decoded text would not do: decoding strips a byte-order mark and
/// repairs UTF-8. A host follows no redirect, and says whether the body is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response<'a> {
    /// The server answered.
    Received(Received<'a>),
    /// It did not, or not in a usable way.
    Failed(FetchError),
    /// Nothing was fetched, because the URI already failed (decision D2).
    Missing,
}

/// A server's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received<'a> {
    /// The HTTP status, 0 to 999; browsers give 0 for a redirect that they do not follow.
    pub status: u16,
    /// The host was redirected, or the final URL is not the requested one.
    pub redirected: bool,
    /// The whole body arrived: `Content-Length` bytes, or the end of the last chunk.
    pub complete: bool,
    /// The body as served, after content decoding, in raw bytes.
    pub body: &'a [u8],
}

impl Received<'_> {
    /// Status 200, no redirect, the whole body: the only answer whose body is looked at (decision B4).
    pub(crate) const fn is_success(&self) -> bool {
        self.status == 200 && !self.redirected && self.complete
    }
}

impl<'a> Response<'a> {
    /// The message of a usage error about a status above [`limits::HTTP_STATUS`](crate::limits::HTTP_STATUS).
    pub const STATUS: &'static str = "is not an integer from 0 to 999";

    /// A complete answer with status 200 and without redirect.
    ///
    /// # Example
    /// ```
    /// let response = erc8257::Response::ok(b"{}");
    /// # let _ = response;
    /// ```
    #[must_use]
    pub const fn ok(body: &'a [u8]) -> Self {
        Self::Received(Received { status: 200, redirected: false, complete: true, body })
    }
}

/// Why the server gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FetchError {
    /// The name did not resolve or the connection failed.
    Connect,
    /// The TLS handshake or the certificate failed.
    Tls,
    /// The deadline passed.
    Timeout,
    /// The body is longer than 1,048,576 bytes; the host stopped reading.
    TooLarge,
    /// The host refused to connect to a private address.
    BlockedAddress,
    /// The content encoding could not be undone.
    Encoding,
}

impl FetchError {
    /// The message of a usage error about another word.
    pub const WORDS: &'static str = "is not connect, tls, timeout, too-large, blocked-address or encoding";

    /// The error as bundles write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::Timeout => "timeout",
            Self::TooLarge => "too-large",
            Self::BlockedAddress => "blocked-address",
            Self::Encoding => "encoding",
        }
    }

    /// The error that a bundle means by this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Connect, Self::Tls, Self::Timeout, Self::TooLarge, Self::BlockedAddress, Self::Encoding]
            .into_iter()
            .find(|error| error.as_str() == name)
    }
}
