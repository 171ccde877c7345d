//! A response that outlives the host's buffers.

use alloc::vec::Vec;

use crate::host::{FetchError, Received, Response};
use crate::limits;

/// A recorded [`Response`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordedResponse {
    /// The server answered.
    Received {
        /// The HTTP status, 0 to 999.
        status: u16,
        /// The host was redirected, or the final URL is not the requested one.
        redirected: bool,
        /// The whole body arrived.
        complete: bool,
        /// The raw body of a success; empty otherwise.
        body: Vec<u8>,
    },
    /// It did not, or not in a usable way.
    Failed(FetchError),
    /// Nothing was fetched.
    Missing,
}

impl RecordedResponse {
    /// Keeps a response as far as a verdict needs it. A body that no check reads is dropped. A body that is
    /// too large becomes its error, and a status that HTTP does not have becomes 999.
    #[must_use]
    pub fn keep(response: &Response<'_>) -> Self {
        match response {
            Response::Received(received)
                if received.body.len() > limits::MANIFEST_BYTES && received.is_success() =>
            {
                Self::Failed(FetchError::TooLarge)
            }
            Response::Received(received) => Self::Received {
                status: received.status.min(limits::HTTP_STATUS),
                redirected: received.redirected,
                complete: received.complete,
                body: if received.is_success() { received.body.to_vec() } else { Vec::new() },
            },
            Response::Failed(error) => Self::Failed(*error),
            Response::Missing => Self::Missing,
        }
    }

    /// The response as it was kept.
    #[must_use]
    pub fn as_response(&self) -> Response<'_> {
        match self {
            Self::Received { status, redirected, complete, body } => Response::Received(Received {
                status: *status,
                redirected: *redirected,
                complete: *complete,
                body,
            }),
            Self::Failed(error) => Response::Failed(*error),
            Self::Missing => Response::Missing,
        }
    }
}
