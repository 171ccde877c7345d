//! The fetch of a manifest (§7): one GET, no redirect, bounded in bytes and in time.

use std::io::{ErrorKind, Read};
use std::time::Duration;

use erc8257::url::HttpsUrl;
use erc8257::{FetchError, Received, Response, limits};
use ureq::http::Uri;
use ureq::{Agent, Body, ResponseExt as _};

use super::decode::{too_large, transferred, undo};
use super::fault::{Fault, Kind};
use super::{HEAD_BYTES, Network};

/// Fetches manifests; may be used from several threads.
pub(crate) struct Fetcher {
    agent: Agent,
}

/// What a fetch gave.
#[derive(Debug)]
pub(crate) struct Fetched {
    /// The URL that answered; the requested one, since no redirect is followed.
    pub(crate) final_url: String,
    pub(crate) answer: Answer,
    /// One sentence for people about what went wrong, not yet harmless.
    pub(crate) note: Option<String>,
}

/// [`Response`], owned.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Received {
        status: u16,
        redirected: bool,
        complete: bool,
        /// Empty where the answer is not complete or its status is not 200: the body is not used then.
        body: Vec<u8>,
    },
    Failed(FetchError),
}

impl Answer {
    /// The answer as the core takes it.
    pub(crate) fn response(&self) -> Response<'_> {
        match self {
            Self::Received { status, redirected, complete, body } => Response::Received(Received {
                status: *status,
                redirected: *redirected,
                complete: *complete,
                body,
            }),
            Self::Failed(error) => Response::Failed(*error),
        }
    }
}

impl Fetcher {
    /// Connects to public addresses alone, unless private ones are allowed.
    pub(crate) fn new(network: &Network, allow_private_addresses: bool) -> Self {
        // Every fetch has its own connection, and so its own look at the addresses.
        Self { agent: network.agent(!allow_private_addresses, 0, limits::MANIFEST_WIRE_BYTES) }
    }

    /// Fetches a manifest of at most `most` bytes, all of it `within` this time from the name's resolution on.
    pub(crate) fn fetch(&self, url: &str, most: usize, within: Duration) -> Fetched {
        let failed = |fault: Fault| Fetched {
            final_url: url.to_owned(),
            answer: Answer::Failed(fetch_error(fault.kind)),
            note: Some(fault.text),
        };
        let Ok(Ok(uri)) = HttpsUrl::parse(url).map(|_| url.parse::<Uri>()) else {
            return failed(Fault::new(Kind::Connect, "the URL cannot be sent as an HTTPS request"));
        };
        let request = self.agent.get(uri.clone()).header("Connection", "close");
        let sent = request.config().timeout_global(Some(within)).build().call();
        let response = match sent {
            Ok(response) => response,
            Err(error) => return failed(error.into()),
        };
        let status = response.status().as_u16();
        let redirected = response.get_uri() != &uri;
        let final_url = if redirected { response.get_uri().to_string() } else { url.to_owned() };
        let received = |complete, body, note| {
            let answer = Answer::Received { status, redirected, complete, body };
            Fetched { final_url: final_url.clone(), answer, note }
        };
        if status != 200 {
            return received(true, Vec::new(), None);
        }
        let (head, body) = response.into_parts();
        if let Err(fault) = transferred(&head.headers) {
            return failed(fault);
        }
        match read(body, most) {
            Ok(body) => match undo(&head.headers, body, most) {
                Ok(body) => received(true, body, None),
                Err(fault) => failed(fault),
            },
            Err(fault) if matches!(fault.kind, Kind::Timeout | Kind::TooLarge) => failed(fault),
            // The received part of a broken body has no use.
            Err(fault) => received(false, Vec::new(), Some(fault.text)),
        }
    }
}

/// Reads a body of at most `most` bytes, counting as it comes; one whose announced length is larger is not read at all.
pub(super) fn read(mut body: Body, most: usize) -> Result<Vec<u8>, Fault> {
    let announced = body.content_length().map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
    let mut read = Vec::new();
    if announced > most {
        return Err(too_large(most));
    }
    let mut reader = body.as_reader();
    let mut chunk = vec![0; HEAD_BYTES];
    loop {
        match reader.read(&mut chunk) {
            Ok(0) => return Ok(read),
            Ok(count) if count > most.saturating_sub(read.len()) => {
                return Err(too_large(most));
            }
            Ok(count) => read.extend_from_slice(chunk.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(ureq::Error::from(error).into()),
        }
    }
}

const fn fetch_error(kind: Kind) -> FetchError {
    match kind {
        Kind::Connect | Kind::Cut | Kind::Flood => FetchError::Connect,
        Kind::Tls => FetchError::Tls,
        Kind::Timeout => FetchError::Timeout,
        Kind::TooLarge => FetchError::TooLarge,
        Kind::Blocked => FetchError::BlockedAddress,
        Kind::Encoding => FetchError::Encoding,
    }
}
