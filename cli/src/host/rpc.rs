//! JSON-RPC over HTTP (https or http): time-outs, a cap on the response. `erc8257_json_rpc` decides which
//! requests are sent. The core decides the meaning of an answer, and gets it as the JSON text that came.

mod stream;

use std::thread::sleep;
use std::time::{Duration, Instant};

use erc8257::limits;
use erc8257::rpc::{CallAnswer, Reason};
use erc8257_index::limits::LIST_WIRE_BYTES;
use erc8257_json_rpc::{Answer, Conversation, HttpAnswer, Lost, NothingSent, Server, When, Why};
use ureq::Agent;
use ureq::http::Uri;
use ureq::http::header::RETRY_AFTER;

use super::Network;
use super::decode::{transferred, undo};
use super::fault::{Fault, Kind};
use super::fetch::read;

/// One RPC; may be used from several threads.
pub(crate) struct Rpc {
    agent: Agent,
    /// For answers that may be far larger than others.
    streams: Agent,
    uri: Uri,
    name: String,
    within: Duration,
    server: Server,
}

/// [`CallAnswer`], owned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OwnedAnswer {
    /// The `result` member, as JSON text.
    Result(Vec<u8>),
    /// The `error` member, as JSON text.
    Error(Vec<u8>),
    /// No JSON-RPC response, and a sentence for people that names no URL and is not yet harmless.
    Failed(Reason, String),
}

impl OwnedAnswer {
    /// The answer as the core takes it.
    pub(crate) fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(text) => CallAnswer::Result(text),
            Self::Error(text) => CallAnswer::Error(text),
            Self::Failed(reason, _) => CallAnswer::Failed(*reason),
        }
    }
}

impl From<Answer<Fault>> for OwnedAnswer {
    fn from(answer: Answer<Fault>) -> Self {
        match answer {
            Answer::Result(text) => Self::Result(text.into_bytes()),
            Answer::Error(text) => Self::Error(text.into_bytes()),
            Answer::Unanswered(why) => Self::Failed(unanswered(why), why.to_string()),
            Answer::Lost(fault) => Self::Failed(reason(fault.kind), fault.text),
        }
    }
}

impl Rpc {
    /// An RPC at this URL. `within` is the time for one HTTP exchange.
    ///
    /// # Errors
    /// A sentence that does not repeat the URL, which may hold a key.
    pub(crate) fn new(url: &str, network: &Network, within: Duration) -> Result<Self, String> {
        let uri: Uri = url.parse().map_err(|_| "an RPC's URL begins with https:// or http://".to_owned())?;
        let (Some(scheme @ ("http" | "https")), Some(host)) = (uri.scheme_str(), uri.host()) else {
            return Err("an RPC's URL begins with https:// or http://".to_owned());
        };
        if host.is_empty() {
            return Err("an RPC's URL names a host".to_owned());
        }
        let port = uri.port_u16().map_or_else(String::new, |port| format!(":{port}"));
        let name = format!("{scheme}://{host}{port}");
        let agent = network.agent(false, 32, limits::RPC_WIRE_BYTES);
        let streams = network.agent(false, 0, LIST_WIRE_BYTES);
        Ok(Self { agent, streams, uri, name, within, server: Server::new() })
    }

    /// Scheme, host and port; the rest of the URL may be a secret.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Asks several things, in as few HTTP requests as the node allows; one answer for each, in order.
    pub(crate) fn batch(&self, calls: &[(&str, &str)]) -> Vec<OwnedAnswer> {
        let mut conversation = self.server.ask(calls);
        let (mut began, mut left) = (Instant::now(), self.within);
        while let Some(post) = conversation.post() {
            let within = match post.when {
                When::Now => {
                    began = Instant::now();
                    self.within
                }
                When::Again => self.within,
                When::After(wait) => {
                    sleep(wait);
                    left.saturating_sub(wait)
                }
            };
            let came = self.post(post.body, within);
            left = self.within.saturating_sub(began.elapsed());
            if tell(&mut conversation, came, left).is_err() {
                // Cannot be: what came was sent.
                break;
            }
        }
        conversation.into_answers().into_iter().map(OwnedAnswer::from).collect()
    }

    fn post(&self, request: &[u8], within: Duration) -> Result<Posted, Fault> {
        let post = self.agent.post(self.uri.clone()).header("Content-Type", "application/json");
        let response = post.config().timeout_global(Some(within)).build().send(request)?;
        let (head, body) = response.into_parts();
        transferred(&head.headers)?;
        let body = read(body, limits::RPC_RESPONSE_BYTES)?;
        let body = undo(&head.headers, body, limits::RPC_RESPONSE_BYTES)?;
        let retry_after = head.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        Ok(Posted { status: head.status.as_u16(), retry_after: retry_after.map(str::to_owned), body })
    }
}

/// An answer over HTTP.
struct Posted {
    status: u16,
    retry_after: Option<String>,
    body: Vec<u8>,
}

/// Says what came of a request, while there is so much time left.
fn tell(
    conversation: &mut Conversation<Fault>,
    came: Result<Posted, Fault>,
    left: Duration,
) -> Result<(), NothingSent> {
    match came {
        Ok(Posted { status, retry_after, body }) => {
            conversation.handle(HttpAnswer { status, retry_after: retry_after.as_deref(), body: &body }, left)
        }
        Err(fault) => conversation.lose(lost(fault.kind), fault),
    }
}

const fn lost(kind: Kind) -> Lost {
    match kind {
        Kind::Cut => Lost::Cut,
        Kind::TooLarge | Kind::Flood => Lost::TooLarge,
        Kind::Connect | Kind::Tls | Kind::Timeout | Kind::Blocked | Kind::Encoding => Lost::Otherwise,
    }
}

const fn unanswered(why: Why) -> Reason {
    match why {
        Why::RateLimited => Reason::RateLimited,
        Why::HttpStatus(_) => Reason::HttpStatus,
        Why::NotJsonRpc | Why::Missing => Reason::NotJsonRpc,
    }
}

const fn reason(kind: Kind) -> Reason {
    match kind {
        Kind::Connect | Kind::Cut | Kind::Blocked => Reason::Connect,
        Kind::Tls => Reason::Tls,
        Kind::Timeout => Reason::Timeout,
        Kind::TooLarge | Kind::Flood => Reason::TooLarge,
        Kind::Encoding => Reason::NotJsonRpc,
    }
}
