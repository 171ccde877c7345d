//! A response that outlives the host's buffers.

use alloc::vec::Vec;

use crate::host::{FetchError, Received, Response};
use crate::limits;

/// A recorded [`Response`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RecordedResponse {
    Received { status: u16, redirected: bool, complete: bool, body: Vec<u8> },
    Failed(FetchError),
    Missing,
}

impl RecordedResponse {
    /// Keeps a response as far as a verdict needs it. A body that no check reads is dropped. A body that is
    /// too large becomes its error, and a status that HTTP does not have becomes 999.
    pub(crate) fn keep(response: &Response<'_>) -> Self {
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

    pub(crate) fn as_response(&self) -> Response<'_> {
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
