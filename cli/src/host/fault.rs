//! Why an exchange over HTTP came to nothing.

use std::error::Error;
use std::fmt;
use std::io::ErrorKind;

/// The kind of failure, for the core, and a sentence for people. The sentence is not yet harmless and names no URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// No connection, or an answer that is not HTTP.
    Connect,
    /// The server ended the connection before it had answered.
    Cut,
    Tls,
    Timeout,
    TooLarge,
    /// More bytes than are taken from one connection, whatever they are.
    Flood,
    /// An address that is not public.
    Blocked,
    Encoding,
}

impl Fault {
    pub(super) fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    pub(super) fn cut() -> Self {
        Self::new(Kind::Cut, "the server cut the connection")
    }

    /// For the client's own error type, which carries it to [`Fault::from`] unchanged.
    pub(super) fn into_error(self) -> ureq::Error {
        ureq::Error::Other(Box::new(self))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Fault {}

impl From<ureq::Error> for Fault {
    fn from(error: ureq::Error) -> Self {
        use ureq::Error as E;
        match error {
            E::Other(inner) => match inner.downcast::<Self>() {
                Ok(fault) => *fault,
                Err(other) => Self::new(Kind::Connect, format!("the exchange failed: {other}")),
            },
            E::Timeout(_) => Self::timeout(),
            E::Io(error) => match error.kind() {
                ErrorKind::TimedOut | ErrorKind::WouldBlock => Self::timeout(),
                ErrorKind::UnexpectedEof
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted
                | ErrorKind::BrokenPipe => Self::cut(),
                _ => Self::new(Kind::Connect, format!("the connection failed: {error}")),
            },
            E::LargeResponseHeader(_, most) => {
                Self::new(Kind::Connect, format!("the head of the answer is larger than {most} bytes"))
            }
            E::Protocol(error) => Self::new(Kind::Connect, format!("the answer is not HTTP/1.1: {error}")),
            // These name the URL.
            E::BadUri(_) | E::RequireHttpsOnly(_) | E::Http(_) => {
                Self::new(Kind::Connect, "the URL cannot be sent as an HTTP request")
            }
            other => Self::new(Kind::Connect, format!("the exchange failed: {other}")),
        }
    }
}

impl Fault {
    pub(super) fn flood(most: usize) -> Self {
        Self::new(Kind::Flood, format!("the server sent more than {most} bytes; reading was stopped"))
    }

    pub(super) fn timeout() -> Self {
        Self::new(Kind::Timeout, "there was no complete answer in the time allowed")
    }
}
