//! What the manifest's server serves now, beside what is to be committed.

use alloy_primitives::B256;
use erc8257::inside::fetch::{body, is_unanswered};
use erc8257::{FetchError, Response, hash};

/// How the served file compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ServedState {
    /// It has the hash to commit.
    Same,
    /// It has another hash, or is not strict JSON: upload the manifest.
    Differs,
    /// The server answered, and not as consumers ask: another status, a redirect, too much.
    Refused,
    /// The server gave no answer, or asks to come back later.
    Unavailable,
    /// No consumer may fetch from this URI, so that it was not asked.
    NotAsked,
}

impl ServedState {
    /// The word of reports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Differs => "differs",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
            Self::NotAsked => "not-asked",
        }
    }
}

/// The answer of the manifest's server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Served {
    /// How the served file compares with the manifest to commit.
    pub state: ServedState,
    /// The HTTP status, 0 to 999, if the server answered.
    pub status: Option<u16>,
    /// Why the server gave no answer.
    pub error: Option<FetchError>,
    /// The hash of the served file; `None` where there is none, or it is not strict JSON.
    pub hash: Option<B256>,
    /// Whether the served bytes are those of the file to upload; white space may differ under one hash.
    pub same_bytes: Option<bool>,
}

impl Served {
    /// Compares with the hash to commit and the file to upload.
    pub(crate) fn of(response: &Response<'_>, commits: Option<B256>, file: &[u8]) -> Self {
        let body = body(response);
        let served = body.and_then(|body| hash(body).ok());
        let state = match (response, body) {
            (_, Some(_)) if served.is_some() && served == commits => ServedState::Same,
            (_, Some(_)) => ServedState::Differs,
            (Response::Missing, _) => ServedState::NotAsked,
            _ if is_unanswered(response) => ServedState::Unavailable,
            _ => ServedState::Refused,
        };
        let (status, error) = match response {
            Response::Received(received) => (Some(received.status), None),
            Response::Failed(error) => (None, Some(*error)),
            Response::Missing => (None, None),
        };
        Self { state, status, error, hash: served, same_bytes: body.map(|body| body == file) }
    }
}
