//! What became of the fetch of a manifest.

use erc8257::Received;

use crate::argument::whole;
use crate::failure::Result;

/// What became of the fetch of a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Response {
    /// A server answered.
    Received {
        /// The HTTP status, 0 to 999.
        status: i32,
        /// Whether another URL answered in the end.
        redirected: bool,
        /// Whether the whole body arrived.
        complete: bool,
        /// The bytes as they were served, never decoded text: that would lose a byte-order mark and repair UTF-8.
        body: Vec<u8>,
    },
    /// The answer is missing.
    Failed {
        /// The reason why.
        error: FetchError,
    },
    /// Nothing was fetched.
    Missing,
}

/// Why a fetch gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum FetchError {
    /// No connection, or it broke before the head of an answer.
    Connect,
    /// No trust in the server's certificate, or no TLS at all.
    Tls,
    /// The deadline is over.
    Timeout,
    /// More bytes than a manifest may have.
    TooLarge,
    /// The name leads to an address that no program on the internet may be asked to connect to.
    BlockedAddress,
    /// A content coding that was not asked for and cannot be undone.
    Encoding,
}

impl Response {
    pub(crate) fn core(&self) -> Result<erc8257::Response<'_>> {
        Ok(match self {
            Self::Received { status, redirected, complete, body } => {
                let status = whole(*status, "/response/status", erc8257::Response::STATUS)?;
                if status > erc8257::limits::HTTP_STATUS {
                    return Err(crate::failure::Erc8257Error::value(
                        "/response/status",
                        erc8257::Response::STATUS,
                    ));
                }
                erc8257::Response::Received(Received {
                    status,
                    redirected: *redirected,
                    complete: *complete,
                    body,
                })
            }
            Self::Failed { error } => erc8257::Response::Failed((*error).into()),
            Self::Missing => erc8257::Response::Missing,
        })
    }

    pub(crate) fn of(response: &erc8257::Response<'_>) -> Self {
        match response {
            erc8257::Response::Received(Received { status, redirected, complete, body }) => Self::Received {
                status: i32::from(*status),
                redirected: *redirected,
                complete: *complete,
                body: body.to_vec(),
            },
            erc8257::Response::Failed(error) => Self::Failed { error: FetchError::of(*error) },
            erc8257::Response::Missing => Self::Missing,
        }
    }
}

impl From<FetchError> for erc8257::FetchError {
    fn from(error: FetchError) -> Self {
        match error {
            FetchError::Connect => Self::Connect,
            FetchError::Tls => Self::Tls,
            FetchError::Timeout => Self::Timeout,
            FetchError::TooLarge => Self::TooLarge,
            FetchError::BlockedAddress => Self::BlockedAddress,
            FetchError::Encoding => Self::Encoding,
        }
    }
}

impl FetchError {
    fn of(error: erc8257::FetchError) -> Self {
        match error {
            erc8257::FetchError::Tls => Self::Tls,
            erc8257::FetchError::Timeout => Self::Timeout,
            erc8257::FetchError::TooLarge => Self::TooLarge,
            erc8257::FetchError::BlockedAddress => Self::BlockedAddress,
            erc8257::FetchError::Encoding => Self::Encoding,
            // `Connect`, and every reason that a later core may add: the answer is missing, too.
            _ => Self::Connect,
        }
    }
}
